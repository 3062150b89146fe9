import { writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { arranged } from "../../app/editor/document/path";
import { startContentSite } from "./content-site";

const LIST = "/desk/content/packages";
const PACKAGE = `${LIST}/residential-3-kw`;
const GALLERY = "/desk/content/photo-gallery/roofs";

const photo = (name: string, title: string) => ({ url: `/media/${name}.jpg`, title });
const desk = await startContentSite([], {
  "photo-gallery/roofs": {
    title: "Roofs",
    isPublished: true,
    photos: [photo("a", "Roof"), photo("b", "Terrace")],
    hi: { photos: [{ title: "छत" }, { title: "छत" }] },
  },
});

const CHANGED = "because the English changed";
const wordsOf = async (path: string) => (await desk.page(path)).words;
const rowOf = async (path: string, title: string) =>
  (await desk.page(path)).rows.find((row) => row.title === title)?.words;

it("Hindi that is older than its English says so in the form and in the list, until somebody says that it is right", async () => {
  for (const path of [PACKAGE, LIST]) expect(await wordsOf(path)).not.toMatch(/English changed/);
  await desk.save(PACKAGE, { "roof-size": "340 sq ft" });
  const { words } = await desk.page(PACKAGE);
  expect(words).toContain(`Check the Hindi of one field, ${CHANGED}: Roof size`);
  expect(words).toContain("The English changed: 300 sq ft → 340 sq ft");
  expect(await rowOf(LIST, "3 kW Family Home")).toContain("Check the Hindi of Roof size");
  const visitors = (await desk.request("/hi/packages", {})).body.toString();
  expect(visitors).toContain("300 वर्ग फ़ुट");
  expect(visitors).not.toContain("340 sq ft");

  expect((await desk.save(PACKAGE, {}, { intent: "keepHindi", path: "roof-size" })).status).toBe(200);
  for (const path of [PACKAGE, LIST]) expect(await wordsOf(path)).not.toMatch(/English changed/);
  expect((await desk.request("/hi/packages", {})).body.toString()).toBe(visitors);
  expect(desk.stored("packages/residential-3-kw")).toMatchObject({ "roof-size": "340 sq ft" });
});

it("the mark comes when the file is changed by hand too, and goes when the Hindi is rewritten", async () => {
  const { hi, ...fields } = desk.stored("packages/residential-3-kw");
  const changed = { ...fields, "roof-size": "360 sq ft", hi, office: { kept: true } };
  writeFileSync(desk.fileOf("packages/residential-3-kw"), JSON.stringify(changed));
  expect(await wordsOf(PACKAGE)).toContain("340 sq ft → 360 sq ft");
  await desk.save(PACKAGE, { "hi.roof-size": "360 वर्ग फ़ुट" });
  expect(await wordsOf(PACKAGE)).not.toContain(CHANGED);
  expect(desk.stored("packages/residential-3-kw")).toMatchObject({ office: { kept: true } });
});

it("a photo takes its mark along when it is moved, and another with the same Hindi has none", async () => {
  await desk.save(GALLERY, { "photos.1.title": "Ground" }, { intent: "save" });
  const { document, seen } = await desk.open(GALLERY);
  await desk.sendForm(GALLERY, { intent: "save", seen, document: arranged(document, ["photos"], [1, 0]) });
  const { words } = await desk.page(GALLERY);
  expect(words).toContain(`Check the Hindi of one field, ${CHANGED}: Photos 1: Title`);
  expect(words).toContain("Terrace → Ground");
  expect(words.match(/Hindi is still right/g)).toHaveLength(1);
});

it("nobody says that Hindi is right for an English text that they have not seen", async () => {
  const { document, seen } = await desk.open(GALLERY);
  await desk.save(GALLERY, { "photos.0.title": "Garden" }, { intent: "save" });
  const late = await desk.sendForm(GALLERY, { intent: "keepHindi", path: "photos.0.title", seen, document });
  expect(late).toMatchObject({ status: 422, message: expect.stringContaining("somebody changed this too") });
  expect(await wordsOf(GALLERY)).toContain("Terrace → Garden");
});
