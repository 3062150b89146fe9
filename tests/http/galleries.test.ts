import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { contentFolder } from "./content-folder";
import { elementsIn, hrefsIn } from "./html";
import { largeContent } from "./large-content.js";
import { temporaryFolder } from "./site";
import { testSite } from "./test-site";

const VIDEOS = {
  title: "Mixed",
  videos: [
    { youtubeUrl: "https://evil.example/watch?v=SuryantaV01", title: "Elsewhere" },
    { youtubeUrl: "https://youtu.be/SuryantaV02", title: "Ours" },
  ],
};

/** 200 galleries of 50 photos, the first without a title, and a gallery of videos. */
const folder = largeContent(temporaryFolder(), { galleries: 200, photos: 50 });
const first = JSON.parse(readFileSync(`${folder}/photo-gallery/site-0.json`, "utf8"));
const documents = { "video-gallery/mixed": VIDEOS, "photo-gallery/site-0": { ...first, title: "" } };
const site = await testSite({ CONTENT_DIR: contentFolder(documents, folder) });
const { get, read } = site;
const photosIn = (html: string) => hrefsIn(html).filter((href) => /^\/project-photos\?.*photo=/.test(href));

it.each([
  [1, 48, 200],
  [105, 48, 200],
  [209, 10_000 - 208 * 48, 200],
  [9999, 10_000 - 208 * 48, 404],
])("the photo gallery shows 48 photos a page, down to the last page: %d", async (page, photos, expected) => {
  const { status, body } = await get(`/project-photos?page=${page}`);
  expect([status, photosIn(body.toString()).length]).toEqual([expected, photos]);
});

it.each(["?page=3", "?category=Industrial&page=2", "?page=2&photo=site-0~site-0-49.jpg"])(
  "the photo gallery makes a page of less than 18 KB, even with a photo open: %s",
  async (search) => {
    const bytes = async () =>
      (await get(`/project-photos${search}`, { "accept-encoding": "br" })).body.length;
    // The best compression follows in the background.
    await expect.poll(bytes).toBeLessThan(18 * 1024);
  },
);

it("the photo gallery says that an unknown category has no galleries (§4)", async () => {
  const html = await read("/project-photos?category=Marine");
  expect(html).toContain("No Galleries Found In This Category");
  expect(photosIn(html)).toEqual([]);
});

it("a gallery without a title is called “Untitled Project”, where a photo of it is open too", async () => {
  const html = await read("/project-photos?photo=site-0~site-0-49.jpg");
  const titles = elementsIn(html, "h2").filter(({ text }) => text === "Untitled Project");
  expect(titles).toHaveLength(2);
  const dialogs = elementsIn(html, "dialog").map(({ attributes }) => attributes["aria-label"]);
  expect(dialogs).toContain("Photos: Untitled Project");
});

it("the video gallery shows no card for a video of another host, and logs it once (§8)", async () => {
  await read("/project-videos?page=1");
  const html = await read("/project-videos");
  expect(html).toContain("Ours");
  expect(html).not.toMatch(/Elsewhere|evil\.example/);
  const logged = () => site.log().match(/video-gallery\/mixed: videos\S* .* is not a YouTube video/g);
  await expect.poll(logged).toHaveLength(1);
});
