import { readdirSync, readFileSync } from "node:fs";
import { Agent } from "node:http";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { contentFolder } from "./content-folder";
import { send } from "./site";
import { testSite } from "./test-site";
import { type Watcher, watchCollection } from "./watch-collection";

const contentDir = contentFolder({});
const galleryFile = path.join(contentDir, "photo-gallery", "terrace.json");

function writeGallery(title: string) {
  contentFolder({ "photo-gallery/terrace": { title, isPublished: true, photos: [] } }, contentDir);
}

const watch = (collection = "photo-gallery", options: Parameters<typeof watchCollection>[2] = {}) =>
  watchCollection(site.port, collection, options);

const watchFrom = (client: string) => watch(undefined, { headers: { "X-Forwarded-For": client } });

/** Waits until each watcher has received so many versions. */
async function received(count: number, ...watchers: Watcher[]) {
  for (const { versions } of watchers) await expect.poll(versions, { interval: 5 }).toHaveLength(count);
}

writeGallery("Terrace");
const site = await testSite({ CONTENT_DIR: contentDir, TRUST_PROXY: "1" });

describe("GET /live/{collection}", () => {
  it("sends the content's version, and a new one after a change, of its own collection alone (§4)", async () => {
    const videos = watch("video-gallery");
    const photos = watch();
    const { statusCode, headers } = await photos.answered;
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
    });
    await received(1, photos, videos);
    writeGallery("Terrace, second row");
    await received(2, photos);
    expect(photos.versions()[1]).not.toBe(photos.versions()[0]);
    expect(videos.versions()).toHaveLength(1);
    for (const watcher of [photos, videos]) watcher.leave();
  });

  it("sends nothing to a page that is up to date, nor after a save without changes", async () => {
    const first = watch();
    await received(1, first);
    const [version = ""] = first.versions();
    const upToDate = watch(`photo-gallery?have=${version}`);
    const comesBack = watch("photo-gallery?have=older", { headers: { "Last-Event-ID": version } });
    for (const watcher of [upToDate, comesBack]) await watcher.answered;
    contentFolder({ "photo-gallery/terrace": readFileSync(galleryFile, "utf8") }, contentDir);
    writeGallery("Terrace, third row");
    await received(2, first);
    await received(1, upToDate, comesBack);
    for (const watcher of [upToDate, comesBack])
      expect(watcher.versions()).toEqual(first.versions().slice(1));
    for (const watcher of [first, upToDate, comesBack]) watcher.leave();
  });

  it.each([
    ["GET", "/live/inquiries", 404],
    ["GET", "/live/blogPost", 404],
    ["GET", "/live/__proto__", 404],
    ["HEAD", "/live/photo-gallery", 200],
  ])("answers %s %s with %d and no stream (§4)", async (method, url, status) => {
    expect((await send(site.port, method, url)).status).toBe(status);
  });

  it("limits a client to 20 streams and answers 204 beyond (§4)", async () => {
    const watchers = Array.from({ length: 20 }, () => watchFrom("198.51.100.1"));
    for (const { answered } of watchers) expect((await answered).statusCode).toBe(200);
    const statusFrom = async (client: string) => {
      const { answered, leave } = watchFrom(client);
      return answered.then(({ statusCode }) => statusCode).finally(leave);
    };
    expect(await statusFrom("198.51.100.1")).toBe(204);
    expect(await statusFrom("198.51.100.2")).toBe(200);
    watchers[0]?.leave();
    await expect.poll(() => statusFrom("198.51.100.1")).toBe(200);
    for (const watcher of watchers) watcher.leave();
  });

  it("serves 200 streams at once and releases those that have left (§4)", async () => {
    const openFiles = () => readdirSync(`/proc/${site.process.pid}/fd`).length;
    const filesBefore = openFiles();
    // Each round opens all the streams that ten clients may hold, so a leaked one would leave no room in the next.
    for (const title of ["First", "Second"]) {
      const watchers = Array.from({ length: 200 }, (_, index) => watchFrom(`203.0.113.${index % 10}`));
      await received(1, ...watchers);
      writeGallery(title);
      await received(2, ...watchers);
      for (const watcher of watchers) watcher.leave();
      await expect.poll(openFiles).toBeLessThanOrEqual(filesBefore);
    }
  });
});

it("a server that is asked to stop ends the streams and exits (§4)", async () => {
  // Like a browser, the agent keeps the connection open after the stream has ended.
  const agent = new Agent({ keepAlive: true });
  const watcher = watch("photo-gallery", { agent });
  await received(1, watcher);
  expect(await site.stop()).toBe(0);
  await watcher.ended;
  agent.destroy();
});
