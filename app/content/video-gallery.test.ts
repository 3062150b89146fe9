import { expect, it } from "vitest";
import { newestGalleries, type VideoGallery, videoCards, videoGallerySchema } from "./video-gallery";

function gallery(id: string, fields: object): VideoGallery {
  return { id, ...videoGallerySchema.parse(fields) };
}

const at = (day: string) => ({ seconds: Date.parse(`${day}T10:00:00Z`) / 1000 });
const video = (id: string, fields = {}) => ({ youtubeUrl: `https://youtu.be/${id}`, ...fields });

it("newestGalleries sorts newest first and undated last, ignoring isPublished (§4)", () => {
  const galleries = [
    gallery("b-undated", {}),
    gallery("a-undated", { createdAt: "soon" }),
    gallery("older", { createdAt: at("2025-03-05") }),
    gallery("newer", { createdAt: at("2026-01-01"), isPublished: false }),
  ];
  const ids = newestGalleries(galleries).map(({ id }) => id);
  expect(ids).toEqual(["newer", "older", "a-undated", "b-undated"]);
});

it("videoCards returns the video with its gallery's title and date (§3)", () => {
  const shown = { title: "Rows", description: "Chalk.", thumbnailUrl: "/media/a.jpg" };
  const parent = { title: "A day on the roof", description: "From ladder to label." };
  const fields = { ...parent, createdAt: at("2025-03-05"), videos: [video("SuryantaV01", shown)] };
  const card = { ...shown, key: "roof~SuryantaV01", youtubeId: "SuryantaV01", gallery: parent };
  const dates = { date: "March 5, 2025", isoDate: expect.stringMatching(/^2025-03-05T/) };
  expect(videoCards([gallery("roof", fields)])).toEqual([{ ...card, ...dates }]);
});

it("videoCards keeps each gallery's order, newest gallery first, with distinct keys for duplicates", () => {
  const cards = videoCards([
    gallery("old", { createdAt: at("2024-01-01"), videos: [video("SuryantaV01"), video("SuryantaV01")] }),
    gallery("new", { createdAt: at("2025-01-01"), videos: [video("SuryantaV03"), video("SuryantaV02")] }),
  ]);
  const keys = cards.map(({ key }) => key).join(" ");
  expect(keys).toBe("new~SuryantaV03 new~SuryantaV02 old~SuryantaV01 old~SuryantaV01~2");
});
