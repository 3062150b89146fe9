import { rmSync } from "node:fs";
import { expect, it } from "vitest";
import { temporaryFolder } from "./site";
import { testSite } from "./test-site";

/** A site whose content cannot be read from the start. */
const folder = temporaryFolder();
const { get, read } = await testSite({ CONTENT_DIR: folder });
rmSync(folder, { recursive: true });

it.each<[string, string]>([
  ["/events", "Failed to load blog posts. Please try again later."],
  ["/events?page=3", '<input type="hidden" name="page" value="3"/>'],
  ["/blog/anything", "Failed to load blog post"],
  ["/blog/anything", "Back to Events"],
  ["/brochures", "Error loading brochures: Failed to load brochures. Please try again later."],
  ["/brochures/a/download", "Failed to load brochures"],
  [
    "/calculator.json?for=home&state=Delhi&units=350",
    "We can’t load the rates right now. Please try again in a moment.",
  ],
  ...["/events.data", "/blog/anything.data", "/brochures.data", "/rss.xml"].map((url): [string, string] => [
    url,
    "",
  ]),
])("%s answers 503, which nobody keeps: %s", async (url, words) => {
  const { status, headers, body } = await get(url);
  expect([status, headers["cache-control"]]).toEqual([503, "no-store"]);
  expect(body.toString()).toContain(words);
});

it("/readiness answers 503 when nothing was ever read", async () => {
  const { status, body } = await get("/readiness");
  const unavailable = { status: "unavailable", lastRead: { heroSliders: null } };
  expect([status, JSON.parse(body.toString())]).toMatchObject([503, unavailable]);
  expect((await get("/healthz")).status, "it runs, all the same").toBe(200);
});

it.each([
  ["/", "No slides available"],
  ["/packages", "No packages found."],
  ["/project-photos", "No Galleries Found In This Category"],
  ["/project-videos", "No videos available"],
])("%s shows its frame and its empty state: %s", async (url, words) => {
  for (const part of [words, "Quick Contact"]) expect(await read(url)).toContain(part);
});
