import { expect, it } from "vitest";
import type { CollectionName, Content } from "~/content/content";
import { parseDocument } from "~/content/parse";
import { createNamedOriginals } from "./named-originals";
import { originalOf, pathOf } from "./originals";

const hosts = { bucket: undefined, pictureHosts: ["img.example.in"] };
const original = originalOf("https://img.example.in/roof.jpg", hosts);
if (!original) throw new Error("no original");
const url = `${pathOf(original)}?v=1`;

/** Content whose collections hold these documents, until they are replaced. */
function contentOf(documents: Partial<Record<CollectionName, object[]>>) {
  const parsed = new Map<CollectionName, unknown[]>();
  function replace(name: CollectionName, all: object[]) {
    parsed.set(
      name,
      all.map((data, index) => parseDocument(name, { id: String(index), data }).document),
    );
  }
  for (const [name, all] of Object.entries(documents)) replace(name as CollectionName, all);
  const none: never[] = [];
  const all = async (name: CollectionName) => parsed.get(name) ?? none;
  return { replace, all: all as Content["all"] };
}

it("an original is found as long as a document names it", async () => {
  const named = createNamedOriginals();
  named.note(original);
  const content = contentOf({ heroSliders: [{ imageUrl: url }] });
  expect(await named.find(original.id, content)).toEqual(original);
  content.replace("heroSliders", []);
  expect(await named.find(original.id, content)).toBeUndefined();
  content.replace("blogPost", [{ content: `<p><img alt="" src="${url}&amp;c=abcdef"></p>` }]);
  expect(await named.find(original.id, content)).toEqual(original);
});

it("an original that no document has named is not found, though a path with its id is", async () => {
  const content = contentOf({ heroSliders: [{ imageUrl: url }] });
  expect(await createNamedOriginals().find(original.id, content)).toBeUndefined();
});

it("an original is wanted in the crops of every page that shows it", async () => {
  const named = createNamedOriginals();
  const content = contentOf({
    heroSliders: [{ imageUrl: "/media/roof.jpg?v=1" }],
    "photo-gallery": [{ photos: [{ url: "/media/roof.jpg?v=1" }, { url: "/media/yard.jpg" }] }],
  });
  const wanted = [...(await named.all(content)).values()].map(({ crops }) => [...crops].sort());
  expect(wanted).toEqual([
    ["full", "phone", "photo", "tall", "wide"],
    ["full", "photo"],
  ]);
});

it("nothing is known to be unwanted while a collection cannot be read", async () => {
  const all = async () => Promise.reject(new Error("the store is down"));
  await expect(createNamedOriginals().all({ all })).rejects.toThrow("the store is down");
});
