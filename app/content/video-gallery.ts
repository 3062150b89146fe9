import * as z from "zod";
import { compareText, text, timestamp } from "./fields";

/** Videos that belong together. Collection `video-gallery` (specification §3); it knows no drafts (§4). */
export const videoGallerySchema = z.object({
  title: text,
  description: text,
  createdAt: timestamp,
  videos: z
    .array(z.object({ youtubeUrl: text, thumbnailUrl: text, title: text, description: text }))
    .nullish()
    .transform((videos) => videos?.filter((video) => video.youtubeUrl !== "") ?? []),
});

export type VideoGallery = z.infer<typeof videoGallerySchema> & { id: string };

/** Newest `createdAt` first; those without a date come last (specification §4). */
export function newestGalleries(galleries: readonly VideoGallery[]): VideoGallery[] {
  return [...galleries].sort((a, b) => (b.createdAt ?? 0) - (a.createdAt ?? 0) || compareText(a.id, b.id));
}
