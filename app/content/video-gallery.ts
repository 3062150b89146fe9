import * as z from "zod";
import { isoDate, longDate } from "./dates";
import { newestFirst, text, timestamp } from "./fields";
import { itemKeys } from "./item-keys";
import type { VideoCard } from "./shown-videos";
import { youtubeId } from "./youtube";

export const VIDEOS_PER_PAGE = 12;

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
  return [...galleries].sort(newestFirst(({ createdAt }) => createdAt));
}

/**
 * The videos of all galleries as cards, those of the newest gallery first (specification §2). A video whose address
 * does not lead to the video site has no player, so it gets no card: `unplayableVideos` names it.
 */
export function videoCards(galleries: readonly VideoGallery[]): VideoCard[] {
  return newestGalleries(galleries).flatMap((gallery) => {
    const playable = gallery.videos.flatMap((video) => {
      const id = youtubeId(video.youtubeUrl);
      return id ? [{ ...video, id }] : [];
    });
    const keys = itemKeys(
      gallery.id,
      playable.map((video) => video.id),
    );
    return playable.map(({ id, title, description, thumbnailUrl }, index) => ({
      key: keys[index] ?? "",
      youtubeId: id,
      thumbnailUrl,
      title: title || gallery.title || "Video",
      description,
      gallery: { title: gallery.title, description: gallery.description },
      date: longDate(gallery.createdAt),
      isoDate: isoDate(gallery.createdAt),
    }));
  });
}

/** What is wrong with the videos that get no card, one a line, for the log. */
export function unplayableVideos(galleries: readonly VideoGallery[]): string[] {
  return galleries.flatMap(({ id, videos }) =>
    videos
      .filter(({ youtubeUrl }) => youtubeId(youtubeUrl) === undefined)
      .map(({ youtubeUrl }) => `content: video-gallery/${id}: no video at ${youtubeUrl}, left out`),
  );
}
