/** What the video gallery shows of the content. Apart from video-gallery.ts so that no schema comes to the browser. */

/** The search parameter that names the opened video by its key. */
export const VIDEO = "video";

export interface VideoCard {
  /** See item-keys.ts. */
  key: string;
  youtubeId: string;
  /** May be empty. */
  thumbnailUrl: string;
  title: string;
  description: string;
  gallery: { title: string; description: string };
  /** When the gallery was made, such as "March 5, 2025"; may be empty. */
  date: string;
  /** The same for machines, ISO 8601. */
  isoDate: string | undefined;
}
