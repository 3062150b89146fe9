import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { largeContent } from "./large-content.js";
import { type Site, send, startSite, temporaryFolder } from "./site";

const BROTLI = { "accept-encoding": "br" };

function documentOf(site: Site, address: string, headers = {}) {
  return send(site.port, "GET", address, headers);
}

/** Counts the photos that a page links to. */
function photosIn(html: string): number {
  return html.match(/<a [^>]*href="\/project-photos\?[^"]*photo=[^"]*"[^>]*><img/g)?.length ?? 0;
}

describe("200 galleries of 50 photos", () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ CONTENT_DIR: largeContent(temporaryFolder(), { galleries: 200, photos: 50 }) });
    await documentOf(site, "/project-photos");
  });
  afterAll(() => site.stop());

  it("are shown 48 photos a page, down to the last page", async () => {
    for (const [page, photos] of [
      [1, 48],
      [2, 48],
      [105, 48],
      [209, 10_000 - 208 * 48],
      [9999, 10_000 - 208 * 48],
    ]) {
      const { status, body } = await documentOf(site, `/project-photos?page=${page}`);
      expect([page, status, photosIn(body.toString())]).toEqual([page, 200, photos]);
    }
  });

  it("make a page of less than 18 KB, even with a photo open", async () => {
    for (const address of [
      "/project-photos?page=3",
      "/project-photos?category=Industrial&page=2",
      "/project-photos?page=2&photo=site-0~site-0-49.jpg",
    ]) {
      // The best compression follows in the background.
      await documentOf(site, address, BROTLI);
      await vi.waitFor(
        async () => expect((await documentOf(site, address, BROTLI)).body.length).toBeLessThan(18 * 1024),
        5000,
      );
    }
  });

  it("are not shown under an unknown category", async () => {
    const { status, body } = await documentOf(site, "/project-photos?category=Marine&page=7");
    expect(status).toBe(200);
    expect(body.toString()).toContain("No Galleries Found In This Category");
    expect(photosIn(body.toString())).toBe(0);
  });

  it("count an open photo within its whole gallery, not within the page", async () => {
    const { body } = await documentOf(site, "/project-photos?page=2&photo=site-0~site-0-0.jpg");
    expect(body.toString()).toContain(">1 of 50<");
    expect(body.toString()).toContain('rel="prev"');
  });
});

describe("content with only a video gallery", () => {
  let site: Site;
  const folder = temporaryFolder();
  beforeAll(async () => {
    mkdirSync(path.join(folder, "video-gallery"));
    const videos = [
      { youtubeUrl: "https://evil.example/watch?v=SuryantaV01", title: "Elsewhere" },
      { youtubeUrl: "https://youtu.be/SuryantaV02", title: "Ours" },
    ];
    writeFileSync(
      path.join(folder, "video-gallery", "mixed.json"),
      JSON.stringify({ title: "Mixed", videos }),
    );
    site = await startSite({ CONTENT_DIR: folder });
  });
  afterAll(() => site.stop());

  it("shows a message instead of photos", async () => {
    const { status, body } = await documentOf(site, "/project-photos");
    expect(status).toBe(200);
    expect(body.toString()).toContain("No Galleries Found In This Category");
    expect(body.toString()).not.toContain("Show all galleries");
  });

  it("shows no card for a video of another host, and logs it once", async () => {
    await documentOf(site, "/project-videos?page=1");
    const { body } = await documentOf(site, "/project-videos");
    expect(body.toString()).toContain("Ours");
    expect(body.toString()).not.toMatch(/Elsewhere|evil\.example/);
    expect(site.log().match(/video-gallery\/mixed: videos\S* .* is not a YouTube video/g)).toHaveLength(1);
  });
});

describe("a full-size picture", () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite();
  });
  afterAll(() => site.stop());

  it.each([
    ["lying", "house-at-dusk.jpg"],
    ["standing", "solar-farm-aisle-mist-portrait.jpg"],
  ])("keeps its own shape within a square of the requested width: %s", async (_, file) => {
    const { default: sharp } = await import("sharp");
    const original = await sharp((await documentOf(site, `/media/${file}`)).body).metadata();
    const { status, body } = await documentOf(site, `/pictures/full-640/media/${file}`);
    expect(status).toBe(200);
    const { width, height } = await sharp(body).metadata();
    expect(Math.max(width, height)).toBe(640);
    expect(width / height).toBeCloseTo(original.width / original.height, 2);
  });

  it("does not exist in any other width", async () => {
    expect((await documentOf(site, "/pictures/full-641/media/house-at-dusk.jpg")).status).toBe(404);
  });
});

describe("the video gallery without any video", () => {
  it("says that no videos are available", async () => {
    const site = await startSite({ CONTENT_DIR: temporaryFolder() });
    expect((await documentOf(site, "/project-videos")).body.toString()).toContain("No videos available");
    await site.stop();
  });
});
