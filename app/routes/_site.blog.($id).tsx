import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { data } from "@remix-run/server-runtime";
import { articleHtml, linksIn, postExcerpt } from "~/content/article-html.server";
import { publishedPosts } from "~/content/blog-post";
import { isoDate, longDate, untilNow } from "~/content/dates";
import { movedFrom } from "~/content/former-ids";
import { inLanguage, isTranslated } from "~/content/in-language";
import { failUnavailable } from "~/server/unavailable.server";
import { ArticleFacts, ArticleHeader, blogPosting, preloadCover } from "~/site/blog/article";
import { ContentFault, isMissing } from "~/site/content-fault";
import { feedLink, metaTexts, pageMeta } from "~/site/seo/page-meta";
import { breadcrumbs } from "~/site/seo/structured-data";
import { blog } from "~/texts/blog";
import { languageOf } from "~/texts/language";
import { ContentText, useTexts } from "~/texts/use-texts";
import { Icon } from "~/ui/icon";

/** A post by its id, drafts included (specification §4); drafts are `noindex`. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const posts = await context.stores.content.all("blogPost").catch(failUnavailable);
  const language = languageOf(request.url);
  const stored = posts.find(({ id }) => id === params.id);
  const moved = stored ? undefined : movedFrom(posts, params.id);
  if (moved) throw redirect(`/blog/${encodeURIComponent(moved.id)}`, 308);
  if (!stored) throw data(null, 404);
  const post = inLanguage(language, stored);
  const hasHindi = isTranslated(stored, "content");
  return {
    title: post.title,
    description: await postExcerpt(post),
    excerpt: post.excerpt,
    html: linksIn(language, await articleHtml(post, hasHindi ? language : "en")),
    coverUrl: post.coverImageUrl || undefined,
    author: post.authorId,
    created: { text: longDate(post.createdAt, language), iso: isoDate(post.createdAt) },
    publishedAt: isoDate(post.scheduledAt && untilNow(post.scheduledAt)),
    tags: post.tags,
    isDraft: publishedPosts([stored]).length === 0,
    hasHindi,
  };
}

export { errorHeaders as headers } from "~/server/unavailable.server";

export const meta: MetaFunction<typeof loader> = ({ data: post, error, ...args }) => {
  const { name, missing, failed } = metaTexts(args, blog);
  if (!post) {
    const description = isMissing(error) ? missing : failed;
    return pageMeta(args, { title: `${description} | ${name}`, description, isIndexed: false });
  }
  return [
    ...pageMeta(args, {
      title: `${post.title} | ${name}`,
      description: post.description,
      imageUrl: post.coverUrl,
      type: "article",
      isIndexed: !post.isDraft,
      isTranslated: post.hasHindi,
    }),
    ...(post.publishedAt ? [{ property: "article:published_time", content: post.publishedAt }] : []),
    ...(post.author ? [{ property: "article:author", content: post.author }] : []),
    ...post.tags.map((tag) => ({ property: "article:tag", content: tag })),
    blogPosting(args.matches, args.location.pathname, post),
    breadcrumbs(args.matches, [
      { name, path: "/events" },
      { name: post.title, path: args.location.pathname },
    ]),
    ...preloadCover(post.coverUrl),
    feedLink(args.matches),
  ];
};

export default function BlogPost() {
  const texts = useTexts(blog);
  const { title, coverUrl, author, created, tags, excerpt, html, hasHindi } = useLoaderData<typeof loader>();
  return (
    <article className="pb-24 lg:pb-32">
      <ArticleHeader title={title} coverUrl={coverUrl} />
      <div className="page mt-8 grid grid-cols-1 gap-y-10 lg:mt-16 lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-x-16">
        <ArticleFacts title={title} author={author} created={created} tags={tags} />
        <div className="min-w-0">
          {excerpt && (
            <ContentText
              text={excerpt}
              className="mb-10 max-w-[39rem] text-title leading-[1.35] font-medium tracking-[-0.01em]"
            />
          )}
          <div
            lang={hasHindi ? undefined : "en"}
            className="article"
            dangerouslySetInnerHTML={{ __html: html }}
          />
          <p className="mt-14 max-w-[39rem] border-t border-line pt-10">
            <Link to="/events" prefetch="intent" className="button">
              <span className="rotate-180">
                <Icon name="arrow" />
              </span>
              {texts.backToList}
            </Link>
          </p>
        </div>
      </div>
    </article>
  );
}

export function ErrorBoundary() {
  const texts = useTexts(blog);
  return <ContentFault texts={texts} to="/events" back={texts.backToEvents} />;
}
