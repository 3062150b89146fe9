/** Separate from video-gallery.ts, which would bring zod to the browser. */

export const VIDEO = "video";

export interface VideoCard {
  key: string;
  youtubeId: string;
  thumbnailUrl: string;
  title: string;
  description: string;
  gallery: { title: string; description: string };
  /** The gallery's date, such as "March 5, 2025"; may be empty. */
  date: string;
  isoDate: string | undefined;
}
