import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { EMAIL, joinDesk, textOf } from "../http/desk-staff";
import { largeContent } from "../http/large-content.js";
import { type Site, send, startSite, temporaryFolder } from "../http/site";
import { memoryMib } from "../load";

const DOCUMENTS = 10_000;
const PHOTOS = 12;
const VIEWS = 12;
const MAX_MIB = 250;

let site: Site;
afterAll(() => site?.stop());

it("staff open the library of 10,000 documents twelve times at once with a heap of 256 MiB, and it knows a new document", {
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

  const views = Array.from({ length: VIEWS }, () => show("/desk/content/media"));
  for (const page of await Promise.all(views)) expect(page).toContain("site 7");
  const added = { title: "Another house", photos: [{ url: `/media/${name}` }] };
  writeFileSync(path.join(env.CONTENT_DIR, "photo-gallery", "another.json"), JSON.stringify(added));
  await expect
    .poll(() => show(`/desk/content/media/${name}`), { timeout: 60_000 })
    .toContain("Another house");
  expect(memoryMib(started)).toBeLessThan(MAX_MIB);
});
