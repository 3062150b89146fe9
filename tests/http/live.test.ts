import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Agent, type IncomingMessage, request } from "node:http";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { promised } from "../load";
import { type Site, send, startSite, temporaryFolder } from "./site";

/** The longest time from a change of the content to its arrival on an open page. */
const WITHIN_MS = promised(2000);

const contentDir = path.join(temporaryFolder(), "content");
const galleryFile = path.join(contentDir, "photo-gallery", "terrace.json");

function writeGallery(title: string) {
  writeFileSync(galleryFile, JSON.stringify({ title, isPublished: true, photos: [] }));
}

/** An open stream, and the versions it has received. */
interface Watcher {
  status: number;
  response: IncomingMessage;
  versions: () => string[];
  text: () => string;
  ended: Promise<void>;
  leave: () => void;
}

function watchCollection(
  port: number,
  address = "/live/photo-gallery",
  headers: Record<string, string> = {},
  agent: Agent | false = false,
): Promise<Watcher> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ port, path: address, headers, agent }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
      });
      response.on("error", () => undefined);
      resolve({
        status: response.statusCode ?? 0,
        response,
        text: () => text,
        versions: () => [...text.matchAll(/^id: (.+)\nevent: change$/gm)].map((match) => match[1] ?? ""),
        ended: new Promise((end) => response.once("close", end)),
        leave: () => outgoing.destroy(),
      });
    });
    outgoing.on("error", reject);
    outgoing.end();
  });
}

let site: Site;
beforeAll(async () => {
  mkdirSync(path.dirname(galleryFile), { recursive: true });
  writeGallery("Terrace");
  site = await startSite({ CONTENT_DIR: contentDir, TRUST_PROXY: "1" });
});

const watchFrom = (client: string) =>
  watchCollection(site.port, "/live/photo-gallery", { "X-Forwarded-For": client });
afterAll(async () => {
  await site.stop();
  rmSync(path.dirname(contentDir), { recursive: true });
});

describe("GET /live/{collection}", () => {
  it("sends the content's version, and a new one after a change", async () => {
    const watcher = await watchCollection(site.port);
    expect(watcher.status).toBe(200);
    expect(watcher.response.headers).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
    });
    await vi.waitFor(() => expect(watcher.versions()).toHaveLength(1), WITHIN_MS);

    writeGallery("Terrace, second row");
    await vi.waitFor(() => expect(watcher.versions()).toHaveLength(2), WITHIN_MS);
    expect(watcher.versions()[1]).not.toBe(watcher.versions()[0]);
    watcher.leave();
  });

  it("sends nothing to a page that is up to date, nor after a save without changes", async () => {
    const first = await watchCollection(site.port);
    await vi.waitFor(() => expect(first.versions()).toHaveLength(1), WITHIN_MS);
    const [version = ""] = first.versions();

    const upToDate = await watchCollection(site.port, `/live/photo-gallery?have=${version}`);
    const comesBack = await watchCollection(site.port, "/live/photo-gallery?have=older", {
      "Last-Event-ID": version,
    });
    writeFileSync(galleryFile, readFileSync(galleryFile));
    writeGallery("Terrace, third row");
    await vi.waitFor(() => expect(first.versions()).toHaveLength(2), WITHIN_MS);
    for (const watcher of [upToDate, comesBack]) {
      await vi.waitFor(() => expect(watcher.versions()).toHaveLength(1), WITHIN_MS);
      expect(watcher.versions()[0]).toBe(first.versions()[1]);
    }
    for (const watcher of [first, upToDate, comesBack]) watcher.leave();
  });

  it("reports each collection separately", async () => {
    const videos = await watchCollection(site.port, "/live/video-gallery");
    const photos = await watchCollection(site.port);
    await vi.waitFor(() => expect(videos.versions()).toHaveLength(1), WITHIN_MS);
    await vi.waitFor(() => expect(photos.versions()).toHaveLength(1), WITHIN_MS);
    writeGallery("Terrace, fourth row");
    await vi.waitFor(() => expect(photos.versions()).toHaveLength(2), WITHIN_MS);
    expect(videos.versions()).toHaveLength(1);
    videos.leave();
    photos.leave();
  });

  it.each(["/live/inquiries", "/live/blogPost", "/live/__proto__"])(
    "%s cannot be watched",
    async (address) => {
      expect((await send(site.port, "GET", address)).status).toBe(404);
    },
  );

  it("answers HEAD without a stream", async () => {
    expect((await send(site.port, "HEAD", "/live/photo-gallery")).status).toBe(200);
  });

  it("limits a client to 20 streams and answers 204 beyond", async () => {
    const watchers = await Promise.all(Array.from({ length: 20 }, () => watchFrom("198.51.100.1")));
    expect(watchers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect((await watchFrom("198.51.100.1")).status).toBe(204);
    const other = await watchFrom("198.51.100.2");
    expect(other.status).toBe(200);
    watchers[0]?.leave();
    await vi.waitFor(async () => {
      const next = await watchFrom("198.51.100.1");
      next.leave();
      expect(next.status).toBe(200);
    }, 10_000);
    for (const watcher of [...watchers, other]) watcher.leave();
  });

  it("serves 200 streams at once and releases those that have left", {
    timeout: 30_000,
  }, async () => {
    const openFiles = () => readdirSync(`/proc/${site.process.pid}/fd`).length;
    const watches = inotifyWatches(site.process.pid);
    const filesBefore = openFiles();

    // Each round opens all the streams that ten clients may hold, so a leaked one would leave no room in the next.
    for (const title of ["First", "Second", "Third", "Fourth"]) {
      const watchers = await Promise.all(
        Array.from({ length: 200 }, (_, index) => watchFrom(`203.0.113.${index % 10}`)),
      );
      for (const watcher of watchers)
        await vi.waitFor(() => expect(watcher.versions()).toHaveLength(1), WITHIN_MS);
      expect(inotifyWatches(site.process.pid)).toBe(watches);
      const changedAt = performance.now();
      writeGallery(title);
      for (const watcher of watchers)
        await vi.waitFor(() => expect(watcher.versions()).toHaveLength(2), WITHIN_MS);
      expect(performance.now() - changedAt).toBeLessThan(WITHIN_MS);
      for (const watcher of watchers) watcher.leave();
      await vi.waitFor(() => expect(openFiles()).toBeLessThanOrEqual(filesBefore), WITHIN_MS);
    }
  });
});

describe("a server that is asked to stop", () => {
  it("ends the streams and exits", async () => {
    const stopping = await startSite({ CONTENT_DIR: contentDir });
    // Like a browser, the agent keeps the connection open after the stream has ended.
    const agent = new Agent({ keepAlive: true });
    const watcher = await watchCollection(stopping.port, "/live/photo-gallery", {}, agent);
    await vi.waitFor(() => expect(watcher.versions()).toHaveLength(1), WITHIN_MS);
    const askedAt = performance.now();
    expect(await stopping.stop()).toBe(0);
    expect(performance.now() - askedAt).toBeLessThan(WITHIN_MS);
    await watcher.ended;
    agent.destroy();
  });
});

/** Counts the files and folders that a process watches. */
function inotifyWatches(pid: number | undefined): number {
  const folder = `/proc/${pid}/fdinfo`;
  return readdirSync(folder)
    .map((entry) => textOf(path.join(folder, entry)))
    .reduce((sum, text) => sum + (text.match(/^inotify /gm) ?? []).length, 0);
}

/** Returns nothing for a file that was closed since the folder was listed. */
function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
