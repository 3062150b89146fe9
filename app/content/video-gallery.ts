import * as z from "zod";
import { isoDate, longDate } from "./dates";
import { date, list, newestFirst, picture, text, video } from "./fields";
import { itemKeys } from "./item-keys";
import type { VideoCard } from "./shown-videos";
import { youtubeId } from "./youtube";

export const VIDEOS_PER_PAGE = 12;

/** Collection `video-gallery` (specification §3); it has no drafts (§4). */
export const videoGallerySchema = z
  .object({
    title: text({ about: "Name of the gallery.", example: "A day on the roof" }),
    description: text({ about: "One sentence about it.", example: "What the crew does." }),
    createdAt: date({ about: "Date, newest gallery first.", example: "2026-09-14" }),
    videos: list(
      {
        youtubeUrl: video({
          about: "Video. An entry without one is left out.",
          example: "https://www.youtube.com/watch?v=SuryantaV01",
        }),
        thumbnailUrl: picture({ about: "Picture on the card.", example: "/media/roof.jpg" }),
        title: text({
          about: "Title of the video.",
          example: "Setting out",
          absent: "the gallery's title",
        }),
        description: text({ about: "One sentence about it.", example: "Chalk line and tape." }),
      },
      {
        about: "Videos, in display order.",
        example: [{ youtubeUrl: "https://youtu.be/SuryantaV01", title: "Setting out" }],
      },
      ({ youtubeUrl }) => youtubeId(youtubeUrl) !== undefined,
    ),
  })
  .describe("YouTube videos. Every gallery is public; there are no drafts.");

export type VideoGallery = z.infer<typeof videoGallerySchema> & { id: string };

export function newestGalleries(galleries: readonly VideoGallery[]): VideoGallery[] {
  return [...galleries].sort(newestFirst(({ createdAt }) => createdAt));
}

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
