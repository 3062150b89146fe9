import type { HeadersArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { type BlogPost, publishedPosts } from "~/content/blog-post";
import { dateAndTime, isoDate } from "~/content/dates";
import { PAGE, pageOf } from "~/content/paging";
import { feedLink } from "~/pages/blog/feed-link";
import type { PostSummary } from "~/pages/blog/post-card";
import { PostList } from "~/pages/blog/post-list";
import { pageNumber, type QueryHandle } from "~/query";
import { pageMeta, siteUrlOf } from "~/seo/page-meta";
import { breadcrumbs } from "~/seo/structured-data";
import { postExcerpt } from "~/server/article-html.server";
import { routeQuery } from "~/server/route-query";
import { failUnavailable } from "~/server/unavailable.server";
import { ListSkeleton } from "~/ui/list-skeleton";
import { Notice } from "~/ui/notice";
import { PageBanner, preloadBanner } from "~/ui/page-banner";
import { Pager } from "~/ui/pager";

const PICTURE = "/images/solar-farm-blue-hour.jpg";

const POSTS_PER_PAGE = 12;

export const handle: QueryHandle = { query: { [PAGE]: pageNumber } };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { search, keepAs } = routeQuery(request, handle, context);
  const posts = await context.stores.content.all("blogPost").catch(failUnavailable);
  const { items, page, pages } = pageOf(publishedPosts(posts), search, POSTS_PER_PAGE);
  keepAs({ [PAGE]: page });
  return { posts: await Promise.all(items.map(summaryOf)), page, pages };
}

async function summaryOf(post: BlogPost): Promise<PostSummary> {
  return {
    id: post.id,
    title: post.title,
    excerpt: await postExcerpt(post),
    coverUrl: post.coverImageUrl || undefined,
    author: post.authorId,
    tags: post.tags,
    date: { text: dateAndTime(post.scheduledAt), iso: isoDate(post.scheduledAt) },
  };
}

export function headers({ errorHeaders }: HeadersArgs) {
  return errorHeaders ?? new Headers();
}

export const meta: MetaFunction<typeof loader> = ({ data, error, ...args }) => [
  ...pageMeta(args, {
    title: data && data.page > 1 ? `Blog, page ${data.page}` : "Blog",
    description:
      "Notes from the roof: metering, shadow, batteries, sanctioned load and caring for a solar system, in plain words.",
    distinctBy: [PAGE],
    isIndexed: !error,
  }),
  breadcrumbs(siteUrlOf(args.matches), [{ name: "Blog", path: "/events" }]),
  preloadBanner(PICTURE),
  feedLink,
];

export default function Events() {
  const { posts, page, pages } = useLoaderData<typeof loader>();
  return (
    <>
      <Banner />
      <section aria-label="Blog posts" className="page pt-6 pb-20 lg:pt-8 lg:pb-32">
        {posts.length === 0 ? (
          <Notice icon="sun" title="No blog posts available">
            <p className="text-lead text-muted">Check back later for new blog posts.</p>
          </Notice>
        ) : (
          <ListSkeleton text="Loading blog posts...">
            <PostList posts={posts} hasLead={page === 1} />
            <Pager page={page} pages={pages} label="Pages of the blog" />
          </ListSkeleton>
        )}
      </section>
    </>
  );
}

function Banner() {
  return <PageBanner eyebrow="Notes from the roof" title="Future with Solar Energy" imageUrl={PICTURE} />;
}

export function ErrorBoundary() {
  const page = new URLSearchParams(useLocation().search).get(PAGE);
  return (
    <>
      <Banner />
      <section className="page pt-10 pb-24">
        <Notice icon="alert" title="Failed to load blog posts. Please try again later.">
          <form>
            {page && <input type="hidden" name={PAGE} value={page} />}
            <button type="submit" className="button button-primary">
              Try Again
            </button>
          </form>
        </Notice>
      </section>
    </>
  );
}
