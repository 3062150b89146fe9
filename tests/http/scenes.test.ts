import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { PAGES } from "../pages";
import { type Site, send, startSite } from "./site";

const MOST_USES = 3;

/** Drawn covers, by the scene in them. */
const COVERS: Record<string, string> = {
  "care-and-cleaning-cover": "panel-close-up-dew",
  "rooftop-solar-homeowners-guide-cover": "house-terrace-array-dusk",
  "solar-for-factory-sheds-cover": "factory-roof-golden-hour",
};

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

const posts = readdirSync("content/blogPost").map((file) => `/blog/${path.basename(file, ".json")}`);

it.each([...new Set([...PAGES, ...posts, "/packages?type=Commercial"])])(
  "%s shows no scene twice",
  async (page) => {
    const scenes = (await picturesOf(page)).map(sceneOf);
    expect(scenes).toEqual([...new Set(scenes)]);
  },
);

it(`no scene is used more than ${MOST_USES} times on the site`, async () => {
  const documents = readdirSync("content", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".json"))
    .map((file) => readFileSync(path.join("content", file), "utf8"));
  const uses = documents.flatMap((text) => [
    ...new Set((text.match(/\/media\/[\w-]+\.jpg/g) ?? []).map(sceneOf)),
  ]);
  for (const page of PAGES)
    uses.push(...(await picturesOf(page)).filter((url) => url.includes("/images/")).map(sceneOf));
  expect(uses.length).toBeGreaterThan(30);
  const timesOf = (scene: string) => uses.filter((used) => used === scene).length;
  expect([...new Set(uses)].filter((scene) => timesOf(scene) > MOST_USES)).toEqual([]);
});

/** The photographs in the body of a page. */
async function picturesOf(page: string): Promise<string[]> {
  const { status, body } = await send(site.port, "GET", page);
  expect(status).toBe(200);
  return [...body.toString().matchAll(/<img [^>]*src="([^"?]*\.jpg)/g)].map(([, url = ""]) => url);
}

/** Upright copies show the same scene. */
function sceneOf(url: string): string {
  const name = path.basename(url, ".jpg").replace(/-portrait$/, "");
  return COVERS[name] ?? name;
}
