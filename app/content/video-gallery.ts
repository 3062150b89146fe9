import * as z from "zod";
import { PAGE } from "~/query";
import type { Language } from "~/texts/language";
import { projectVideos } from "~/texts/project-videos";
import { countOf, defineCollection } from "./collection";
import { isoDate, longDate, shortDate } from "./dates";
import { date, description, formerIds, list, newestFirst, picture, text, video } from "./fields";
import { inLanguage } from "./in-language";
import { itemKeys, keyStart } from "./item-keys";
import { youtubeId } from "./youtube";

export const VIDEOS_PER_PAGE = 12;

/** Collection `video-gallery` (specification §3); it has no drafts (§4). */
export const videoGallerySchema = z
  .object({
    title: text("Title", { about: "Name of the gallery.", example: "A day on the roof" }),
    description: description("What the crew does.", "One sentence about it."),
    createdAt: date("Date", { about: "Date, newest gallery first.", example: "2026-09-14" }),
    formerIds: formerIds(),
    videos: list(
      "Videos",
      {
        youtubeUrl: video("Video", {
          about: "Video. An entry without one is left out.",
          example: "https://www.youtube.com/watch?v=SuryantaV01",
        }),
        thumbnailUrl: picture("Picture on the card", { example: "/media/roof.jpg" }),
        title: text("Title", {
          about: "Title of the video.",
          example: "Setting out",
          absent: "the gallery's title",
        }),
        description: description("Chalk line and tape.", "One sentence about it."),
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

export const newestGalleries = newestFirst<VideoGallery>(({ createdAt }) => createdAt);

export type VideoCard = ReturnType<typeof videoCards>[number];

export function videoCards(galleries: readonly VideoGallery[], language: Language = "en") {
  return newestGalleries(galleries).flatMap((stored) => {
    const gallery = inLanguage(language, stored);
    const ids = gallery.videos.map(({ youtubeUrl }) => youtubeId(youtubeUrl) ?? "");
    const keys = itemKeys(gallery.id, ids);
    return gallery.videos.map(({ title, description, thumbnailUrl }, index) => ({
      key: keys[index] ?? "",
      youtubeId: ids[index] ?? "",
      thumbnailUrl,
      title: title || gallery.title || projectVideos[language].untitled,
      description,
      gallery: { title: gallery.title, description: gallery.description },
      /** The gallery's date, such as "March 5, 2025"; may be empty. */
      date: longDate(gallery.createdAt, language),
      isoDate: isoDate(gallery.createdAt),
    }));
  });
}

const VIDEOS = { one: "video", many: "videos" };

export const videoGalleries = defineCollection({
  name: "video-gallery",
  schema: videoGallerySchema,
  words: { title: "Videos", one: "video gallery", many: "video galleries", place: "Video gallery" },
  titleField: "title",
  thumbnail: ({ videos }) => videos.find(({ thumbnailUrl }) => thumbnailUrl)?.thumbnailUrl ?? "",
  facts: ({ videos, createdAt }) => [countOf(videos.length, VIDEOS), shortDate(createdAt)],
  order: newestGalleries,
  needs: ({ title, videos }) => ({ title, videos: videos.length }),
  preview({ id }, galleries) {
    const first = videoCards(galleries).findIndex(({ key }) => key.startsWith(keyStart(id)));
    const page = Math.floor(Math.max(0, first) / VIDEOS_PER_PAGE) + 1;
    return { path: "/project-videos", search: { [PAGE]: page > 1 ? page : undefined } };
  },
  pictures: ({ videos }) => videos.map(({ thumbnailUrl }) => [thumbnailUrl, "wide"]),
});
