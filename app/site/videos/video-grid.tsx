import { Link, type MetaDescriptor } from "@remix-run/react";
import type { VideoCard } from "~/content/video-gallery";
import { socialImage } from "~/site/seo/page-meta";
import { jsonLd } from "~/site/seo/structured-data";
import { projectVideos } from "~/texts/project-videos";
import { ContentText, titleSetting, useLangOf, useTexts } from "~/texts/use-texts";
import { Icon } from "~/ui/icon";
import { OverlayBackdrop, OverlayControls, OverlayDialog, opensOverlay } from "~/ui/overlay-dialog";
import { Picture } from "~/ui/picture";
import { isResizable } from "~/ui/picture-url";
import { useSearchWith } from "~/ui/use-search-with";

/** The parameter that names the opened video. */
export const VIDEO = "video";

/** The player sets no cookies before it plays; `rel=0` limits suggestions to the same channel. */
function playerUrl(id: string): string {
  return `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`;
}

/** Returns an empty list for a video without title, picture or date, because Google requires all three. */
export function videoObject(siteUrl: string, video: VideoCard): MetaDescriptor[] {
  const { title, description, thumbnailUrl, isoDate, youtubeId } = video;
  if (!title || !isoDate || !thumbnailUrl || !URL.canParse(thumbnailUrl, siteUrl)) return [];
  return [
    jsonLd({
      "@type": "VideoObject",
      name: title,
      description: description || undefined,
      thumbnailUrl: isResizable(thumbnailUrl)
        ? socialImage(siteUrl, thumbnailUrl)
        : new URL(thumbnailUrl, siteUrl).href,
      uploadDate: isoDate,
      embedUrl: playerUrl(youtubeId),
    }),
  ];
}

/** Video cards (specification §2). */
export function VideoGrid({ videos, hasLead }: { videos: readonly VideoCard[]; hasLead: boolean }) {
  return (
    <ul className="grid gap-x-6 gap-y-12 sm:grid-cols-2 lg:grid-cols-6 lg:gap-y-16">
      {videoPlaces(videos.length, hasLead).map(({ isLead, className, sizes }, index) => {
        const video = videos[index];
        return (
          video && (
            <li key={video.key} className={className}>
              <Card video={video} isLead={isLead} sizes={sizes} />
            </li>
          )
        );
      })}
    </ul>
  );
}

interface CardProps {
  video: VideoCard;
  isLead: boolean;
  sizes: string;
}

function Card({ video, isLead, sizes }: CardProps) {
  const langOf = useLangOf();
  const searchWith = useSearchWith();
  const { title, description, gallery, date } = video;
  return (
    <article
      className={`group relative flex h-full flex-col gap-5 ${isLead ? "lg:flex-row lg:items-center lg:gap-12" : ""}`}
    >
      <div
        className={`[content-visibility:auto] relative aspect-video shrink-0 overflow-hidden rounded-card border border-line bg-raised ${isLead ? "lg:w-3/5" : ""}`}
      >
        {video.thumbnailUrl === "" ? (
          <NoThumbnail />
        ) : (
          <Picture
            src={video.thumbnailUrl}
            alt=""
            crop="wide"
            sizes={sizes}
            className="absolute inset-0 size-full object-cover approach"
          />
        )}
        <span className="absolute inset-0 grid place-items-center bg-linear-to-t from-ground/70 via-transparent to-transparent">
          <PlayMark />
        </span>
      </div>
      <div className="min-w-0">
        <h2
          lang={langOf(title)}
          className={isLead ? `text-title ${titleSetting(title, "")}` : "text-card leading-snug"}
        >
          <Link
            id={video.key}
            to={{ search: searchWith({ [VIDEO]: video.key }) }}
            {...opensOverlay}
            className="after:absolute after:inset-0 after:rounded-card group-hover:text-sun focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-4 focus-visible:after:outline-sun"
          >
            {title}
          </Link>
        </h2>
        {description && (
          <ContentText
            text={description}
            className={`mt-2 text-muted ${isLead ? "text-lead" : "line-clamp-4"}`}
          />
        )}
        <div className="mt-4 border-t border-line pt-3 text-small text-faint">
          <p className="flex flex-wrap justify-between gap-x-4">
            {gallery.title && (
              <ContentText as="span" text={gallery.title} className="font-medium text-muted" />
            )}
            {date && <span>{date}</span>}
          </p>
          {gallery.description && <ContentText text={gallery.description} className="mt-0.5 line-clamp-3" />}
        </div>
      </div>
    </article>
  );
}

function NoThumbnail() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 320 180"
      preserveAspectRatio="xMidYMid slice"
      className="absolute inset-0 size-full text-line-strong"
    >
      <circle cx="160" cy="128" r="84" className="fill-sun/6" />
      <circle cx="160" cy="128" r="56" className="fill-sun/8" />
      <path d="M0 128h320v52H0z" className="fill-raised-2" />
      <path
        d="M0 128h320M0 146h320M0 164h320M160 128v52M112 128 80 180M208 128l32 52M64 128 0 180M256 128l64 52"
        fill="none"
        stroke="currentColor"
      />
    </svg>
  );
}

function PlayMark() {
  return (
    <span className="grid size-16 place-items-center rounded-full border border-white/30 bg-ground/70 pl-1 transition duration-200 group-hover:border-sun group-hover:bg-sun group-hover:text-ground">
      <Icon name="play" size={26} />
    </span>
  );
}

export function Cinema({ video }: { video: VideoCard }) {
  const texts = useTexts(projectVideos);
  return (
    <OverlayDialog label={texts.video(video.title)} parameter={VIDEO} shown={video.key}>
      <div className="relative flex min-h-full flex-col wide:justify-center">
        <OverlayBackdrop />
        <div className="relative mx-auto mt-[max(1rem,12dvh)] w-full wide:mt-0 wide:w-[min(75rem,100%_-_12rem,max(100dvh_-_13rem,min(100dvh_-_2rem,20rem))*16/9)]">
          <iframe
            src={playerUrl(video.youtubeId)}
            title={video.title}
            allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
            allowFullScreen
            className="block aspect-video w-full bg-raised wide:rounded-control"
          />
          <div className="px-5 py-6 wide:px-0">
            <ContentText
              as="h2"
              text={video.title}
              className={`text-title ${titleSetting(video.title, "")}`}
            />
            {video.description && (
              <ContentText text={video.description} className="mt-2 max-w-3xl text-muted" />
            )}
          </div>
        </div>
        <OverlayControls closeLabel={texts.close} />
      </div>
    </OverlayDialog>
  );
}

/** Spans the page, with its words beside its picture. */
const LEAD = {
  isLead: true,
  className: "sm:col-span-2 lg:col-span-6",
  sizes: "(min-width: 1240px) 720px, 94vw",
};
const HALF = { columns: "lg:col-span-3", width: 588 };
const THIRD = { columns: "lg:col-span-2", width: 384 };

/** Returns the cards' grid cells: classes and the resulting `sizes`. They leave no holes: wide screens have rows of three, the last one or two of pairs; tablets have pairs. */
export function videoPlaces(count: number, hasLead: boolean) {
  const leads = count === 1 || (hasLead && count !== 2) ? 1 : 0;
  const rest = count - leads;
  const halves = rest % 3 === 1 ? 4 : rest % 3;
  return Array.from({ length: count }, (_, index) => {
    if (index < leads) return LEAD;
    const { columns, width } = index < count - halves ? THIRD : HALF;
    const isAlone = rest % 2 === 1 && index === count - 1;
    return {
      isLead: false,
      className: isAlone ? `sm:col-span-2 ${columns}` : columns,
      sizes: `(min-width: 1240px) ${width}px, (min-width: 640px) ${isAlone ? 94 : 47}vw, 94vw`,
    };
  });
}
