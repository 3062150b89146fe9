import { writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, expect, it } from "vitest";
import { EMAIL, joinDesk, textOf } from "../http/desk-staff";
import { largeContent } from "../http/large-content.js";
import { type Site, send, startSite, temporaryFolder } from "../http/site";
import { memoryMib, promised } from "../load";

const DOCUMENTS = 10_000;
const PHOTOS = 12;
const VIEWS = 12;
const MAX_WAIT_MS = 1000;
const MAX_MIB = 250;

let site: Site;
afterAll(() => site?.stop());

it("visitors do not wait while staff open the library of 10,000 documents twelve times, with a heap of 256 MiB", {
  timeout: 180_000,
}, async () => {
  const env = { DATA_DIR: temporaryFolder(), CONTENT_DIR: temporaryFolder() };
  largeContent(env.CONTENT_DIR, { galleries: DOCUMENTS, photos: PHOTOS });
  const name = "site-7-3.jpg";
  writeFileSync(path.join(env.CONTENT_DIR, "media", name), "a picture");
  const started = await startSite({ ...env, NODE_OPTIONS: "--max-old-space-size=256" });
  site = started;
  const cookie = await joinDesk(started, env, EMAIL);
  const show = async (url: string) => {
    const answer = await send(started.port, "GET", url, { cookie });
    expect(answer.status).toBe(200);
    return textOf(answer);
  };

  let worst = 0;
  let isOver = false;
  const visitor = (async () => {
    while (!isOver) {
      const asked = performance.now();
      expect((await send(started.port, "GET", "/about")).status).toBe(200);
      worst = Math.max(worst, performance.now() - asked);
      await pause(20);
    }
  })();
  const views = Array.from({ length: VIEWS }, () => show("/desk/content/media"));
  for (const page of await Promise.all(views)) expect(page).toContain("site 7");
  const added = { title: "Another house", photos: [{ url: `/media/${name}` }] };
  writeFileSync(path.join(env.CONTENT_DIR, "photo-gallery", "another.json"), JSON.stringify(added));
  await expect
    .poll(() => show(`/desk/content/media/${name}`), { timeout: 60_000 })
    .toContain("Another house");
  isOver = true;
  await visitor;

  expect(worst).toBeLessThan(promised(MAX_WAIT_MS));
  expect(memoryMib(started)).toBeLessThan(MAX_MIB);
});
