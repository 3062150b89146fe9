import { describe, expect, it } from "vitest";
import { newestGalleries, type VideoGallery, videoCards, videoGallerySchema } from "./video-gallery";

function gallery(id: string, fields: object): VideoGallery {
  return { id, ...videoGallerySchema.parse(fields) };
}

const at = (day: string) => ({ seconds: Date.parse(`${day}T10:00:00Z`) / 1000 });
const video = (id: string, fields = {}) => ({
  youtubeUrl: `https://www.youtube.com/watch?v=${id}`,
  ...fields,
});

describe("newestGalleries", () => {
  it("sorts newest first and undated last, ignoring isPublished", () => {
    const galleries = [
      gallery("b-undated", {}),
      gallery("a-undated", { createdAt: "soon" }),
      gallery("older", { createdAt: at("2025-03-05") }),
      gallery("newer", { createdAt: at("2026-01-01"), isPublished: false }),
    ];
    expect(newestGalleries(galleries).map(({ id }) => id)).toEqual([
      "newer",
      "older",
      "a-undated",
      "b-undated",
    ]);
  });
});

describe("videoCards", () => {
  it("returns the video with its gallery's title and date", () => {
    const cards = videoCards([
      gallery("roof", {
        title: "A day on the roof",
        description: "From ladder to label.",
        createdAt: at("2025-03-05"),
        videos: [
          video("SuryantaV01", { title: "Rows", description: "Chalk.", thumbnailUrl: "/media/a.jpg" }),
        ],
      }),
    ]);
    expect(cards).toEqual([
      {
        key: "roof~SuryantaV01",
        youtubeId: "SuryantaV01",
        thumbnailUrl: "/media/a.jpg",
        title: "Rows",
        description: "Chalk.",
        gallery: { title: "A day on the roof", description: "From ladder to label." },
        date: "March 5, 2025",
        isoDate: expect.stringMatching(/^2025-03-05T/),
      },
    ]);
  });

  it("keeps each gallery's order, newest gallery first, with distinct keys for duplicates", () => {
    const cards = videoCards([
      gallery("old", { createdAt: at("2024-01-01"), videos: [video("SuryantaV01"), video("SuryantaV01")] }),
      gallery("new", { createdAt: at("2025-01-01"), videos: [video("SuryantaV03"), video("SuryantaV02")] }),
    ]);
    expect(cards.map(({ key }) => key)).toEqual([
      "new~SuryantaV03",
      "new~SuryantaV02",
      "old~SuryantaV01",
      "old~SuryantaV01~2",
    ]);
  });

  it("falls back to a default title and an empty date", () => {
    const [named, nameless] = videoCards([
      gallery("a", { title: "Sheds", videos: [video("SuryantaV01")] }),
      gallery("b", { videos: [video("SuryantaV02")] }),
    ]);
    expect(named).toMatchObject({ title: "Sheds", date: "" });
    expect(nameless).toMatchObject({ title: "Video" });
  });

  it("omits videos that are not on YouTube", () => {
    const galleries = [
      gallery("a", {
        videos: [video("SuryantaV01"), { youtubeUrl: "https://vimeo.com/1" }, { title: "Blank" }],
      }),
    ];
    expect(videoCards(galleries)).toHaveLength(1);
  });
});
