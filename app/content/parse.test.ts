import { expect, it } from "vitest";
import { RawFault } from "./content";
import { parseDocument } from "./parse";

it("gives a valid document its id", () => {
  expect(parseDocument("heroSliders", { id: "dawn", data: { order: 2 } })).toMatchObject({
    document: { id: "dawn", order: 2, isPublished: false },
  });
});

it("names every field that is not valid", () => {
  const data = { title: 7, photos: [{ url: "/media/a.jpg" }, { url: false }] };
  expect(parseDocument("photo-gallery", { id: "house", data })).toEqual({
    faults: ["title: expected string, received number", "photos.1.url: expected string, received boolean"],
  });
});

it("says what a document is that is no object", () => {
  expect(parseDocument("userDetails", { id: "asha", data: ["Asha"] })).toEqual({
    faults: ["expected object, received array"],
  });
});

it("passes on why a document could not be read", () => {
  expect(parseDocument("userDetails", { id: "asha", data: new RawFault("broken JSON") })).toEqual({
    faults: ["broken JSON"],
  });
});
