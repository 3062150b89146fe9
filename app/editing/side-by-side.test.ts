import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { DocumentName } from "./collections";
import { formFor, readDocument } from "./document-form.server";

/** Returns the document that a form gives when it is sent with `changes`. */
function sent(name: DocumentName, document: Record<string, unknown>, changes: Record<string, string> = {}) {
  const { typed, was } = formFor(name, document, "1");
  const texts: Record<string, string | undefined> = { was, seen: "1" };
  for (const [control, value] of Object.entries({ ...typed, ...changes })) texts[`f.${control}`] = value;
  return readDocument(name, (field) => texts[field]).mine;
}

const read = (file: string) => JSON.parse(readFileSync(`content/${file}`, "utf8"));

it("a form that is sent unchanged keeps both languages of every sample document", () => {
  for (const name of ["blogPost", "photo-gallery", "packages", "solarRates"] as const)
    for (const file of readdirSync(`content/${name}`))
      expect(JSON.stringify(sent(name, read(`${name}/${file}`))), file).toBe(
        JSON.stringify(read(`${name}/${file}`)),
      );
});

it("an entry that is moved takes its Hindi along", () => {
  const hi = { photos: [{ title: "एक" }, {}, { title: "तीन" }], note: "kept" };
  const photos = ["/a.jpg", "/b.jpg", "/c.jpg"].map((url) => ({ url }));
  const moved = sent("photo-gallery", { photos, hi }, { photos: "2,0", "title:hi": "छत" });
  expect(moved.photos).toEqual([{ url: "/c.jpg" }, { url: "/a.jpg" }]);
  expect(moved.hi).toEqual({ photos: [{ title: "तीन" }, { title: "एक" }], note: "kept", title: "छत" });
  expect(sent("photo-gallery", { photos }, {})).toEqual({ photos });
  expect(formFor("photo-gallery", { title: "Roof", photos: [{ title: "A" }] }, "").missing.first).toEqual([
    { path: "title", label: "Title" },
    { path: "photos.0.title", label: "Photos 1: Title" },
  ]);
});
