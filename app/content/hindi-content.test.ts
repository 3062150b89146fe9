import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { unknownFields } from "./faults";
import { missingHindi } from "./hindi";
import { inLanguage, isTranslated } from "./in-language";
import { parseDocument } from "./parse";
import { shapeOf } from "./shapes";

type Fields = Record<string, unknown>;

const documents = readdirSync("content", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".json"))
  .map((file) => [file, JSON.parse(readFileSync(`content/${file}`, "utf8"))] as const);

/** Returns each translated text with its original, by path. */
function pairs(original: Fields, hindi: Fields, path: string): [string, string, unknown][] {
  return Object.entries(hindi).flatMap(([key, text]) => {
    const [at, english] = [`${path}.${key}`, original[key]];
    if (typeof text === "string") return [[at, text, english] as [string, string, unknown]];
    return pairs((english ?? {}) as Fields, text as Fields, at);
  });
}

const texts = documents.flatMap(([file, { hi = {}, ...english }]) => pairs(english, hi, file));
const tagsOf = (html: string) => html.match(/<\/?\w+/g) ?? [];
const figuresOf = (html: string) =>
  (html.replace(/<[^>]*>/g, " ").match(/\d+(?:[.,]\d+)*/g) ?? []).sort().join(" ");

it("every sample document is translated, text by text", () => {
  expect(documents.filter(([, { hi }]) => !hi).map(([file]) => file)).toEqual([]);
  expect(texts.filter(([, , english]) => typeof english !== "string").map(([path]) => path)).toEqual([]);
});

it("a translated article has the markup and the figures of its original", () => {
  const articles = texts.filter(([path]) => path.startsWith("blogPost/") && path.endsWith(".content"));
  expect(articles.length).toBeGreaterThan(5);
  for (const [path, hindi, english] of articles) {
    expect(tagsOf(hindi), path).toEqual(tagsOf(String(english)));
    expect(figuresOf(hindi), path).toBe(figuresOf(String(english)));
  }
});

it("a Hindi document has the translated texts, the English of the others, and all that is no text", () => {
  const data = {
    title: "Roof",
    category: "Homes",
    isPublished: true,
    photos: [{ url: "no picture" }, { url: "/media/a.jpg", title: "Dawn", description: "Rows." }],
    hi: { title: "छत", category: " ", photos: [{}, { title: "सुबह" }] },
  };
  const { document, faults } = parseDocument("photo-gallery", { id: "a", data });
  expect(faults.map(({ path }) => path)).toEqual(["photos.0.url"]);
  expect(JSON.stringify(document)).not.toMatch(/[ऀ-ॿ]|"hi"/);
  const hindi = document && inLanguage("hi", document);
  expect(hindi).toMatchObject({ id: "a", title: "छत", category: "Homes", isPublished: true });
  expect(hindi?.photos).toMatchObject([{ url: "/media/a.jpg", title: "सुबह", description: "Rows." }]);
  const { hi, ...english } = data;
  expect(missingHindi(shapeOf("photo-gallery"), english, hi)).toEqual([
    { path: "category", label: "Category" },
    { path: "photos.1.description", label: "Photos 2: Description" },
  ]);
});

it.each(["<p> </p>", "<h2></h2>", "<ul><li></li></ul>", "<p>&nbsp;</p>", "<!-- -->", "\u200b"])(
  "Hindi that shows nothing, such as %j, is missing: the English stands in for it",
  (empty) => {
    const hi = { title: "\u200b", content: empty, tags: [" ", "\u200b"] };
    const data = { title: "Roof", content: "<p>Words</p>", tags: ["sun"], hi };
    const { document } = parseDocument("blogPost", { id: "a", data });
    expect(document && inLanguage("hi", document)).toMatchObject({
      title: "Roof",
      content: "<p>Words</p>",
      tags: ["sun"],
    });
    expect(document && isTranslated(document, "content")).toBe(false);
    expect(missingHindi(shapeOf("blogPost"), data, hi).map(({ path }) => path)).toEqual([
      ...["title", "content", "tags"],
    ]);
  },
);

it("a faulty translation is named, and the English document stays", () => {
  const data = { title: "Roof", hi: { title: 5, body: "छत" } };
  const { document, faults } = parseDocument("blogPost", { id: "a", data });
  expect(faults.map(({ kind, text }) => [kind, text])).toEqual([
    ["value", "hi.title: 5 is not text; write it in double quotes"],
  ]);
  expect(document && inLanguage("hi", document).title).toBe("Roof");
  expect(unknownFields(shapeOf("blogPost"), data).map(({ path }) => path)).toEqual(["hi.body"]);
});
