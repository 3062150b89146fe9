import { cpSync, mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { expect, it, vi } from "vitest";
import { temporaryFolder } from "./site";
import { testSite } from "./test-site";

/** Starts a site with a content folder that the tests can remove. */
async function siteWith(put: (folder: string) => void) {
  const folder = path.join(temporaryFolder(), "content");
  put(folder);
  const site = await testSite({ CONTENT_DIR: folder });
  async function readiness() {
    const { status, body } = await site.get("/readiness");
    return [status, JSON.parse(body.toString())];
  }
  return { ...site, folder, readiness };
}
const filled = await siteWith((folder) => cpSync("content", folder, { recursive: true }));
const empty = await siteWith((folder) => mkdirSync(folder));

it("/readiness reports ready, and degraded with the last read once the content is gone", async () => {
  const { folder, read, readiness } = filled;
  const ready = [200, { status: "ready", store: "embedded" }];
  expect(await readiness()).toEqual(ready);
  await read("/packages");
  rmSync(folder, { recursive: true });
  const lastRead = expect.objectContaining({ heroSliders: expect.any(String) });
  const degraded = [200, { status: "degraded", store: "embedded", lastRead }];
  await vi.waitFor(async () => expect(await readiness()).toEqual(degraded), 10_000);
  expect(await read("/packages"), "the last good content stays up").toContain("3 kW Family Home");
  cpSync("content", folder, { recursive: true });
  await vi.waitFor(async () => expect(await readiness()).toEqual(ready), 10_000);
});

it("/readiness answers 503 when nothing was ever read", async () => {
  rmSync(empty.folder, { recursive: true });
  expect(await empty.readiness()).toMatchObject([
    503,
    { status: "unavailable", lastRead: { heroSliders: null } },
  ]);
  expect((await empty.get("/healthz")).status, "it runs, all the same").toBe(200);
});
