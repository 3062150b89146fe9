import type { HeadersArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse, Link, useLoaderData, useRouteError } from "@remix-run/react";
import { data } from "@remix-run/server-runtime";
import { isoDate, longDate } from "~/content/dates";
import { ArticleFacts } from "~/pages/blog/article-facts";
import { ArticleHeader, preloadCover } from "~/pages/blog/article-header";
import { feedLink } from "~/pages/blog/feed-link";
import { pageMeta, siteUrlOf } from "~/seo/page-meta";
import { blogPosting, breadcrumbs } from "~/seo/structured-data";
import { articleHtml, postExcerpt } from "~/server/article-html.server";
import { failUnavailable } from "~/server/unavailable.server";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";

/** A post by its id, drafts included (specification §4); drafts are `noindex`. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const posts = await context.stores.content.all("blogPost").catch(failUnavailable);
  const post = posts.find(({ id }) => id === params.id);
  if (!post) throw data(null, 404);
  return {
    title: post.title,
    description: await postExcerpt(post),
    excerpt: post.excerpt,
    html: await articleHtml(post),
    coverUrl: post.coverImageUrl || undefined,
    author: post.authorId,
    created: { text: longDate(post.createdAt), iso: isoDate(post.createdAt) },
    publishedAt: isoDate(post.scheduledAt),
    tags: post.tags,
    isDraft: post.isPublished !== true,
  };
}

export function headers({ errorHeaders }: HeadersArgs) {
  return errorHeaders ?? new Headers();
}

export const meta: MetaFunction<typeof loader> = ({ data: post, error, ...args }) => {
  if (!post) {
    const title = `${failureText(error)} | Blog`;
    return pageMeta(args, { title, description: failureText(error), isIndexed: false });
  }
  return [
    ...pageMeta(args, {
      title: `${post.title} | Blog`,
      description: post.description,
      imageUrl: post.coverUrl,
      type: "article",
      isIndexed: !post.isDraft,
    }),
    ...(post.publishedAt ? [{ property: "article:published_time", content: post.publishedAt }] : []),
    ...(post.author ? [{ property: "article:author", content: post.author }] : []),
    ...post.tags.map((tag) => ({ property: "article:tag", content: tag })),
    blogPosting(siteUrlOf(args.matches), {
      ...post,
      imageUrl: post.coverUrl ?? "",
      path: args.location.pathname,
    }),
    breadcrumbs(siteUrlOf(args.matches), [
      { name: "Blog", path: "/events" },
      { name: post.title, path: args.location.pathname },
    ]),
    ...preloadCover(post.coverUrl),
    feedLink,
  ];
};

export default function BlogPost() {
  const { title, coverUrl, author, created, tags, excerpt, html } = useLoaderData<typeof loader>();
  return (
    <article className="pb-24 lg:pb-32">
      <ArticleHeader title={title} coverUrl={coverUrl} />
      <div className="page mt-8 grid grid-cols-1 gap-y-10 lg:mt-16 lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-x-16">
        <ArticleFacts title={title} author={author} created={created} tags={tags} />
        <div className="min-w-0">
          {excerpt && <p className="article-lead">{excerpt}</p>}
          <div className="article" dangerouslySetInnerHTML={{ __html: html }} />
          <p className="mt-14 max-w-[39rem] border-t border-line pt-10">
            <Link to="/events" prefetch="intent" className="button">
              <span className="rotate-180">
                <Icon name="arrow" />
              </span>
              Back to Blog List
            </Link>
          </p>
        </div>
      </div>
    </article>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <div className="page flex min-h-[80svh] flex-col justify-center pt-32 pb-24">
      <Notice icon={isMissing(error) ? "sun" : "alert"} level={1} title={failureText(error)}>
        <p className="max-w-xl text-lead text-muted">
          {isMissing(error)
            ? "It may have been taken down, or the link may be missing a letter."
            : "It’s a fault on our side. Please try again in a moment."}
        </p>
        <Link to="/events" className="button button-primary mt-2">
          Back to Events
        </Link>
      </Notice>
    </div>
  );
}

function failureText(error: unknown): string {
  return isMissing(error) ? "Blog post not found" : "Failed to load blog post";
}

function isMissing(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}
