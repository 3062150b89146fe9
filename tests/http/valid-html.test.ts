import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { PAGES } from "../pages";
import { expectValid } from "./expect-valid";
import { elementsIn, hrefsIn } from "./html";
import { temporaryFolder } from "./site";
import { testSite } from "./test-site";

const OTHER_SCREENS = [
  "/contact/inquiry",
  "/inquiry?package=residential-3-kw",
  "/inquiry?sent=inquiry&ref=NZ1J7-CVY42&stay=2026-11-26",
  "/inquiry?for=home&state=Uttar+Pradesh&units=350&load=3",
  "/contact?sent=contact&ref=NZ1J7-CVY42",
  "/contact?map=1",
  "/quick-contact",
  "/packages?for=home&state=Uttar+Pradesh&units=350",
  "/calculator?for=home&state=Uttar+Pradesh&units=350&load=3&roof=400",
  "/calculator?for=nobody&state=Delhi&area=coastal&units=many&load=-3&rate=0",
  "/calculator?for=business&state=Kerala&units=5000",
  "/calculator?for=home&state=Delhi&units=180",
  "/calculator?for=home&state=Uttarakhand&bill=2500&rate=7",
  "/brochures?q=no+such+words",
];

const WITHOUT_CONTENT = [
  ["/", "No slides available"],
  ["/project-photos", "No Galleries Found In This Category"],
  ["/project-videos", "No videos available"],
  ["/packages", "No packages found."],
  ["/events", "No blog posts available"],
  ["/events", "Check back later for new blog posts."],
  ["/brochures", "No brochures found matching your criteria."],
  ["/calculator?for=home&state=Uttar+Pradesh&units=350&kw=3", "We don’t know the price of this system yet."],
] as const;

/** Drawn covers, by the scene in them. */
const COVERS: Record<string, string> = {
  "care-and-cleaning-cover": "panel-close-up-dew",
  "rooftop-solar-homeowners-guide-cover": "house-terrace-array-dusk",
  "solar-for-factory-sheds-cover": "factory-roof-golden-hour",
};

const { get, read, post } = await testSite();
const emptySite = await testSite({ CONTENT_DIR: temporaryFolder() });

it.each([...PAGES, ...OTHER_SCREENS])("%s is valid HTML", async (url) => expectValid(await read(url)));

it("a missing page is valid HTML", async () => expectValid((await get("/no-such-page")).body.toString()));

it.each([
  ["/project-photos", /[?&]photo=/],
  ["/project-videos", /[?&]video=/],
])("%s with a dialog open is valid HTML", async (url, opening) => {
  const html = await read(hrefsIn(await read(url)).find((href) => opening.test(href)) ?? "");
  expect(html).toContain("<dialog");
  await expectValid(html);
});

it.each(["/contact", "/inquiry", "/quick-contact"])("%s with errors is valid HTML", async (url) => {
  const { status, body } = await post(url, { email: "asha@", from: "/about" });
  expect(status).toBe(422);
  await expectValid(body.toString());
});

it("a page with a toast is valid HTML", async () => {
  const fields = { name: "Asha", email: "asha@example.in", mobile: "9876543210", message: "Hello" };
  const { headers } = await post("/contact", fields);
  const cookie = headers["set-cookie"]?.[0]?.replace(/;.*/, "") ?? "";
  const html = await read(String(headers.location).replace(/#.*/, ""), { cookie });
  expect(html).toContain("Thank you for your message");
  await expectValid(html);
});

it.each(WITHOUT_CONTENT)("%s without content is valid HTML, which says: %s", async (url, words) => {
  const html = await emptySite.read(url);
  expect(html).toContain(words);
  await expectValid(html);
});

it("the log says once that a content folder is empty", async () => {
  await expect.poll(() => emptySite.log().match(/the content folder has no documents/g)).toHaveLength(1);
});

const posts = readdirSync("content/blogPost").map((file) => `/blog/${path.basename(file, ".json")}`);

it.each([...new Set([...PAGES, ...posts, "/packages?type=Commercial"])])(
  "%s shows no scene twice",
  async (page) => {
    const pictures = elementsIn(await read(page), "img").map(({ attributes: { src = "" } }) =>
      src.replace(/\?.*/, ""),
    );
    // Upright copies show the same scene.
    const scenes = pictures
      .filter((name) => name.endsWith(".jpg"))
      .map((name) => path.basename(name, ".jpg").replace(/-portrait$/, ""))
      .map((name) => COVERS[name] ?? name);
    expect(scenes).toEqual([...new Set(scenes)]);
  },
);
