import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { data } from "@remix-run/server-runtime";
import { postExcerpt } from "~/content/article-html.server";
import { type BlogPost, publishedPosts } from "~/content/blog-post";
import { dateAndTime, isoDate } from "~/content/dates";
import { inLanguage } from "~/content/in-language";
import { pageOf, pageStatus } from "~/content/paging";
import { PAGE, pageNumber } from "~/query";
import { routeQuery } from "~/server/route-query";
import { failUnavailable } from "~/server/unavailable.server";
import { PostList, type PostSummary } from "~/site/blog/post-list";
import { feedLink, metaTexts, pageMeta } from "~/site/seo/page-meta";
import { breadcrumbs } from "~/site/seo/structured-data";
import { events } from "~/texts/events";
import { frame } from "~/texts/frame";
import { type Language, languageOf } from "~/texts/language";
import { useTexts } from "~/texts/use-texts";
import { ListSkeleton } from "~/ui/list-skeleton";
import { Notice } from "~/ui/notice";
import { PageBanner, preloadBanner } from "~/ui/page-banner";
import { Pager } from "~/ui/pager";

const PICTURE = "/images/solar-farm-blue-hour.jpg";

const POSTS_PER_PAGE = 12;

export const handle = { query: { [PAGE]: pageNumber } };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { values, keepAs } = routeQuery(request, handle, context);
  const posts = await context.stores.content.all("blogPost").catch(failUnavailable);
  const { items, page, pages } = pageOf(publishedPosts(posts), values[PAGE], POSTS_PER_PAGE);
  keepAs({ [PAGE]: page });
  const language = languageOf(request.url);
  const shown = await Promise.all(items.map((post) => summaryOf(post, language)));
  return data({ posts: shown, page, pages }, pageStatus(values[PAGE], page));
}

async function summaryOf(stored: BlogPost, language: Language): Promise<PostSummary> {
  const post = inLanguage(language, stored);
  return {
    id: post.id,
    title: post.title,
    excerpt: await postExcerpt(post),
    coverUrl: post.coverImageUrl || undefined,
    author: post.authorId,
    tags: post.tags,
    date: { text: dateAndTime(post.scheduledAt, language), iso: isoDate(post.scheduledAt) },
  };
}

export { errorHeaders as headers } from "~/server/unavailable.server";

export const meta: MetaFunction<typeof loader> = ({ data, error, ...args }) => {
  const { name, numbered, description } = metaTexts(args, events);
  return [
    ...pageMeta(args, {
      title: data && data.page > 1 ? numbered(data.page) : name,
      description,
      distinctBy: [PAGE],
      isIndexed: !error,
    }),
    breadcrumbs(args.matches, [{ name, path: "/events" }]),
    preloadBanner(PICTURE),
    feedLink(args.matches),
  ];
};

export default function Events() {
  const texts = useTexts(events);
  const { posts, page, pages } = useLoaderData<typeof loader>();
  return (
    <>
      <Banner />
      <section aria-label={texts.posts} className="page pt-6 pb-20 lg:pt-8 lg:pb-32">
        {posts.length === 0 ? (
          <Notice icon="sun" title={texts.none}>
            <p className="text-lead text-muted">{texts.noneYet}</p>
          </Notice>
        ) : (
          <ListSkeleton>
            <PostList posts={posts} hasLead={page === 1} />
            <Pager page={page} pages={pages} label={texts.pages} />
          </ListSkeleton>
        )}
      </section>
    </>
  );
}

function Banner() {
  const { eyebrow, title } = useTexts(events);
  return <PageBanner eyebrow={eyebrow} title={title} imageUrl={PICTURE} />;
}

export function ErrorBoundary() {
  const { failed } = useTexts(events);
  const { tryAgain } = useTexts(frame);
  const page = new URLSearchParams(useLocation().search).get(PAGE);
  return (
    <>
      <Banner />
      <section className="page pt-10 pb-24">
        <Notice icon="alert" title={failed}>
          <form>
            {page && <input type="hidden" name={PAGE} value={page} />}
            <button type="submit" className="button button-primary">
              {tryAgain}
            </button>
          </form>
        </Notice>
      </section>
    </>
  );
}
