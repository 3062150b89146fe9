import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { data } from "@remix-run/server-runtime";
import { allOrEmpty } from "~/content/content";
import { movedKey, movedUrl } from "~/content/former-ids";
import { pageOf, pageStatus } from "~/content/paging";
import { VIDEOS_PER_PAGE, type VideoCard, videoCards } from "~/content/video-gallery";
import { name, PAGE, pageNumber } from "~/query";
import { routeQuery } from "~/server/route-query";
import { layoutOf, metaTexts, pageMeta } from "~/site/seo/page-meta";
import { breadcrumbs } from "~/site/seo/structured-data";
import { Cinema, VIDEO, VideoGrid, videoObject } from "~/site/videos/video-grid";
import { languageOf } from "~/texts/language";
import { projectVideos } from "~/texts/project-videos";
import { useTexts } from "~/texts/use-texts";
import { ListSkeleton } from "~/ui/list-skeleton";
import { Notice } from "~/ui/notice";
import { ignoringOverlay } from "~/ui/overlay-dialog";
import { PageBanner, preloadBanner } from "~/ui/page-banner";
import { Pager } from "~/ui/pager";
import { useLiveContent } from "~/ui/use-events";

const PICTURE = "/images/school-terrace-under-panels.jpg";

export const handle = { query: { [PAGE]: pageNumber, [VIDEO]: name } };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { values, keepAs } = routeQuery(request, handle, context);
  const { content } = context.stores;
  const galleries = await allOrEmpty(content, "video-gallery");
  const cards = videoCards(galleries, languageOf(request.url));
  const { items: videos, page, pages } = pageOf(cards, values[PAGE], VIDEOS_PER_PAGE);
  keepAs({ [PAGE]: page });
  const key = values[VIDEO];
  const moved = key && !cards.some((card) => card.key === key) && movedKey(galleries, key);
  if (moved) throw redirect(movedUrl(request.url, VIDEO, moved), 308);
  const loaded = {
    videos,
    page,
    pages,
    version: content.version("video-gallery"),
    opened: videos.some((video) => video.key === key) ? undefined : cards.find((card) => card.key === key),
  };
  return data(loaded, pageStatus(values[PAGE], page));
}

export const shouldRevalidate = ignoringOverlay(VIDEO);

export const meta: MetaFunction<typeof loader> = ({ data, ...args }) => {
  const { siteUrl } = layoutOf(args.matches);
  const open = data && findVideo(data, new URLSearchParams(args.location.search));
  return [
    ...pageMeta(args, {
      title: open?.title ?? metaTexts(args, projectVideos).title,
      description: open?.description || metaTexts(args, projectVideos).description,
      imageUrl: open?.thumbnailUrl || PICTURE,
      distinctBy: [PAGE],
    }),
    breadcrumbs(args.matches, [{ name: metaTexts(args, projectVideos).title, path: "/project-videos" }]),
    ...(open ? [open] : (data?.videos ?? [])).flatMap((video) => videoObject(siteUrl, video)),
    ...(open ? [] : [preloadBanner(PICTURE)]),
  ];
};

export default function ProjectVideos() {
  const data = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const open = findVideo(data, search);
  useLiveContent("/live/video-gallery", data.version);
  const { eyebrow, title, intro, none, pages } = useTexts(projectVideos);
  return (
    <>
      {open && <Cinema video={open} />}
      <PageBanner eyebrow={eyebrow} title={title} imageUrl={PICTURE}>
        <p className="mt-5 max-w-xl text-lead text-ink/85">{intro}</p>
      </PageBanner>
      <div className="page pt-8 pb-14 lg:pt-16 lg:pb-24">
        {data.videos.length === 0 ? (
          <Notice icon="sun" title={none} />
        ) : (
          <ListSkeleton>
            <VideoGrid videos={data.videos} hasLead={data.page === 1} />
            <Pager page={data.page} pages={data.pages} label={pages} />
          </ListSkeleton>
        )}
      </div>
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
