import { expect, it } from "vitest";
import type { CollectionName, Content } from "~/content/content";
import { parseDocument } from "~/content/parse";
import { createNamedOriginals, mediaOriginal, originalOf, ownImage, pathOf } from "./originals";

const original = originalOf("https://storage.googleapis.com/roofs/roof.jpg", "roofs");
if (!original) throw new Error("no original");
const url = `${pathOf(original)}?v=1`;

/** Content with one document of each collection that is given. */
function contentOf(documents: Partial<Record<CollectionName, object>>) {
  const all = async (name: CollectionName) =>
    name in documents ? [parseDocument(name, { id: "a", data: documents[name] }).document] : [];
  return { all: all as Content["all"] };
}

it("an original is found as long as a document names it, and not by its id alone", async () => {
  const named = createNamedOriginals();
  const slide = contentOf({ heroSliders: { imageUrl: url } });
  expect(await named.find(original.id, slide)).toBeUndefined();
  named.note(original);
  expect(await named.find(original.id, slide)).toEqual(original);
  expect(await named.find(original.id, contentOf({}))).toBeUndefined();
  const post = contentOf({ blogPost: { content: `<p><img alt="" src="${url}&amp;c=abcdef"></p>` } });
  expect(await named.find(original.id, post)).toEqual(original);
});

it("an original is wanted in the crops of every page that shows it", async () => {
  const photos = [{ url: "/media/roof.jpg?v=1" }, { url: "/media/yard.jpg" }];
  const content = contentOf({
    heroSliders: { imageUrl: "/media/roof.jpg?v=1" },
    "photo-gallery": { photos },
  });
  const wanted = [...(await createNamedOriginals().all(content)).values()];
  expect(wanted.map(({ crops }) => [...crops].sort())).toEqual([
    ["full", "phone", "photo", "tall", "wide"],
    ["full", "photo"],
  ]);
});

it("nothing is known to be unwanted while a collection cannot be read", async () => {
  const all = async () => Promise.reject(new Error("the store is down"));
  await expect(createNamedOriginals().all({ all })).rejects.toThrow("the store is down");
});

it("neither a drawing nor a name with a folder is an original", () => {
  for (const name of ["plan.svg", "PLAN.SVG", "care.pdf", "roofs/roof.jpg", "..", ".hidden.jpg"])
    expect([name, mediaOriginal(name), ownImage(name)]).toEqual([name, undefined, undefined]);
  expect([mediaOriginal("roof.jpg")?.kind, ownImage("roof.jpg")?.kind]).toEqual(["media", "images"]);
});
