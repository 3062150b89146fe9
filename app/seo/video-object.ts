import type { MetaDescriptor } from "@remix-run/node";
import { isResizable } from "~/ui/picture";
import { socialImage } from "./page-meta";
import { jsonLd } from "./structured-data";

interface Video {
  title: string;
  description: string;
  /** A path of this site, or an absolute URL. */
  thumbnailUrl: string;
  /** ISO 8601: the gallery's date, if it has one. */
  uploadedAt: string | undefined;
  embedUrl: string;
}

/** Returns an empty list for a video without title, picture or date, because Google requires all three. */
export function videoObject(siteUrl: string, video: Video): MetaDescriptor[] {
  if (!video.title || !video.uploadedAt || !video.thumbnailUrl || !URL.canParse(video.thumbnailUrl, siteUrl))
    return [];
  return [
    jsonLd({
      "@type": "VideoObject",
      name: video.title,
      description: video.description || undefined,
      thumbnailUrl: isResizable(video.thumbnailUrl)
        ? socialImage(siteUrl, video.thumbnailUrl)
        : new URL(video.thumbnailUrl, siteUrl).href,
      uploadDate: video.uploadedAt,
      embedUrl: video.embedUrl,
    }),
  ];
}
