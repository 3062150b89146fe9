import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ShouldRevalidateFunction, useLoaderData, useSearchParams } from "@remix-run/react";
import { allOrNone } from "~/content/content";
import { PAGE, pageOf } from "~/content/paging";
import { VIDEO, type VideoCard } from "~/content/shown-videos";
import { unplayableVideos, VIDEOS_PER_PAGE, videoCards } from "~/content/video-gallery";
import { pageMeta } from "~/page-meta";
import { Cinema } from "~/pages/videos/cinema";
import { VideoGrid } from "~/pages/videos/video-grid";
import { warnOnce } from "~/server/log.server";
import { openStores } from "~/stores/open.server";
import { differOnlyIn } from "~/ui/address";
import { EmptyList } from "~/ui/empty-list";
import { PageBanner, preloadBanner } from "~/ui/page-banner";
import { Pager } from "~/ui/pager";

const PICTURE = "/images/house-terrace-array-dusk.jpg";

export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams: search } = new URL(request.url);
  const galleries = await allOrNone(openStores().content, "video-gallery");
  for (const fault of unplayableVideos(galleries)) warnOnce(fault);
  const cards = videoCards(galleries);
  const { items: videos, page, pages } = pageOf(cards, search, VIDEOS_PER_PAGE);
  const key = search.get(VIDEO);
  return {
    videos,
    page,
    pages,
    /** The opened video, if it is on another page of the list. */
    opened: videos.some((video) => video.key === key) ? undefined : cards.find((card) => card.key === key),
  };
}

/** What a video needs to open is on its card. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) => !differOnlyIn(VIDEO, currentUrl, nextUrl) && defaultShouldRevalidate;

export const meta: MetaFunction<typeof loader> = ({ data, ...args }) => {
  const open = data && findVideo(data, new URLSearchParams(args.location.search));
  return [
    ...pageMeta(args, {
      title: open?.title ?? "Video Gallery",
      description:
        open?.description ||
        "Our crews at work and short answers for people who live with solar: films from roofs, sheds and fields.",
      imageUrl: open?.thumbnailUrl || PICTURE,
      distinctBy: [PAGE],
    }),
    ...(open ? [] : [preloadBanner(PICTURE)]),
  ];
};

export default function ProjectVideos() {
  const data = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const open = findVideo(data, search);
  return (
    <>
      <PageBanner eyebrow="Our projects" title="Video Gallery" imageUrl={PICTURE}>
        <p className="mt-5 max-w-xl text-lead text-ink/85">
          See the work before you buy it: how rows are set out, what holds them down, and how to live with
          them.
        </p>
      </PageBanner>
      <div className="page py-14 lg:py-24">
        {data.videos.length === 0 ? (
          <EmptyList text="No videos available" />
        ) : (
          <VideoGrid videos={data.videos} hasLead={data.page === 1} />
        )}
        <Pager page={data.page} pages={data.pages} label="Pages of videos" />
      </div>
      {open && <Cinema video={open} />}
    </>
  );
}

function findVideo(
  { videos, opened }: { videos: VideoCard[]; opened?: VideoCard | undefined },
  search: URLSearchParams,
): VideoCard | undefined {
  const key = search.get(VIDEO);
  return [...videos, ...(opened ? [opened] : [])].find((video) => video.key === key);
}
