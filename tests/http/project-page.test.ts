import { expect, it } from "vitest";
import { sampleFolder } from "./content-folder";
import { elementsIn, hrefsIn, wordsIn } from "./html";
import { testSite } from "./test-site";

const FACTS = {
  kw: 5,
  town: "Dehradun",
  builtOn: "2026-06-15",
  roof: "Flat roof",
  billBefore: 4100,
  billAfter: 650,
  customer: "Asha Rawat",
  words: "The bill fell in the first month.",
};
const PHOTOS = Array.from({ length: 50 }, (_, index) => ({
  url: `/media/house-at-dusk.jpg?${index}`,
  title: `View ${index}`,
}));
const PROJECT = { title: "Rawat house", category: "Homes", isPublished: true, photos: PHOTOS, ...FACTS };
const HINDI = { title: "रावत जी का घर", town: "देहरादून", roof: "पक्की छत", words: "पहले महीने से बिल कम हो गया।" };

const site = await testSite({
  CONTENT_DIR: sampleFolder({
    "photo-gallery/रावत house": { ...PROJECT, order: 1, permission: true, formerIds: ["rawat"], hi: HINDI },
    "photo-gallery/silent": { ...PROJECT, photos: PHOTOS.slice(0, 2), title: "Silent house" },
    "photo-gallery/zero": { ...PROJECT, photos: PHOTOS.slice(0, 1), permission: true, billAfter: 0 },
    "photo-gallery/draft": { ...PROJECT, title: "Draft house", isPublished: false, permission: true },
  }),
});
const PAGE = `/project-photos/${encodeURIComponent("रावत house")}`;
const facts = ["Dehradun", "June 2026", "Flat roof", "₹4,100", "₹650", "Asha Rawat", FACTS.words];

it("a project has a page with what its customer agreed to, in both languages", async () => {
  const html = await site.read(PAGE);
  expect(elementsIn(html, "h1").map(({ text }) => text)).toEqual(["Rawat House"]);
  for (const fact of ["5 kW", ...facts]) expect(wordsIn(html)).toContain(fact);
  expect(hrefsIn(html)).toEqual(expect.arrayContaining(["/calculator", "/inquiry", "/project-photos"]));
  const metas = elementsIn(html, "meta").map(({ attributes }) => attributes);
  const image = metas.find(({ property }) => property === "og:image")?.content;
  expect(image).toContain("/pictures/social-1200/media/house-at-dusk.jpg");

  const hindi = wordsIn(await site.read(`/hi${PAGE}`));
  for (const fact of ["रावत जी का घर", "5 kW", "देहरादून", "जून 2026", "पक्की छत", HINDI.words])
    expect(hindi).toContain(fact);
});

it("a bill of nothing is shown, and a single photo is counted as one", async () => {
  const words = wordsIn(await site.read("/project-photos/zero"));
  expect(words).toContain("₹4,100 → ₹0 a month");
  expect(words).toContain("1 photo");
});

it("a project's photos come 48 a page, and one of another page opens above this one", async () => {
  const photosIn = (html: string) => hrefsIn(html).filter((href) => /\?.*photo=/.test(href));
  expect(photosIn(await site.read(PAGE))).toHaveLength(48);
  expect(photosIn(await site.read(`${PAGE}?page=2`))).toHaveLength(2);
  expect((await site.get(`${PAGE}?page=3`)).status).toBe(404);
  const [, second = ""] = photosIn(await site.read(`${PAGE}?page=2`));
  const open = await site.read(PAGE + second.slice(second.indexOf("?")).replace(/page=2&?/, ""));
  expect(wordsIn(open)).toContain("50 of 50");
});

it("nothing of a project is told without its customer's permission, on no page", async () => {
  const pages = await Promise.all(
    ["/project-photos/silent", "/project-photos?category=Homes"].map((url) => site.read(url)),
  );
  for (const fact of ["5 kW", ...facts]) expect(wordsIn(pages[0] ?? "")).not.toContain(fact);
  // The gallery shows those of the two with permission once.
  expect(wordsIn(pages[1] ?? "").split("₹4,100")).toHaveLength(3);
  expect(wordsIn(await site.read("/")).split("₹4,100")).toHaveLength(3);
});

it("a project that is not published is not found, and a former address leads to the page", async () => {
  for (const id of ["draft", "none", "%00", "__proto__"])
    expect([id, (await site.get(`/project-photos/${id}`)).status]).toEqual([id, 404]);
  const moved = await site.get("/project-photos/rawat");
  expect([moved.status, moved.headers.location]).toEqual([308, PAGE]);
  const hindi = await site.get("/hi/project-photos/rawat");
  expect([hindi.status, hindi.headers.location]).toEqual([308, `/hi${PAGE}`]);
});

it("the gallery and the sitemap lead to the pages of published projects", async () => {
  expect(hrefsIn(await site.read("/project-photos?category=Homes"))).toEqual(
    expect.arrayContaining([PAGE, "/project-photos/silent"]),
  );
  const sitemap = await site.read("/sitemap.xml");
  expect(sitemap).toContain(`${PAGE}</loc>`);
  expect(sitemap).toContain(`/hi${PAGE}</loc>`);
  expect(sitemap).not.toContain("/project-photos/draft");
});
