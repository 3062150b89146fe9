import * as z from "zod";
import type { Language } from "~/language";
import { isoDate, longDate } from "./dates";
import { date, list, newestFirst, picture, text, video } from "./fields";
import { inLanguage } from "./in-language";
import { itemKeys } from "./item-keys";
import type { VideoCard } from "./shown-videos";
import { youtubeId } from "./youtube";

export const VIDEOS_PER_PAGE = 12;

/** Collection `video-gallery` (specification §3); it has no drafts (§4). */
export const videoGallerySchema = z
  .object({
    title: text({ label: "Title", about: "Name of the gallery.", example: "A day on the roof" }),
    description: text({
      label: "Description",
      about: "One sentence about it.",
      long: true,
      example: "What the crew does.",
    }),
    createdAt: date({ label: "Date", about: "Date, newest gallery first.", example: "2026-09-14" }),
    videos: list(
      {
        youtubeUrl: video({
          label: "Video",
          about: "Video. An entry without one is left out.",
          example: "https://www.youtube.com/watch?v=SuryantaV01",
        }),
        thumbnailUrl: picture({
          label: "Picture on the card",
          about: "Picture on the card.",
          example: "/media/roof.jpg",
        }),
        title: text({
          label: "Title",
          about: "Title of the video.",
          example: "Setting out",
          absent: "the gallery's title",
        }),
        description: text({
          label: "Description",
          about: "One sentence about it.",
          long: true,
          example: "Chalk line and tape.",
        }),
      },
      {
        label: "Videos",
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

export function videoCards(galleries: readonly VideoGallery[], language: Language = "en"): VideoCard[] {
  return newestGalleries(galleries).flatMap((stored) => {
    const gallery = inLanguage(language, stored);
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
      title: title || gallery.title || (language === "hi" ? "वीडियो" : "Video"),
      description,
      gallery: { title: gallery.title, description: gallery.description },
      date: longDate(gallery.createdAt, language),
      isoDate: isoDate(gallery.createdAt),
    }));
  });
}
