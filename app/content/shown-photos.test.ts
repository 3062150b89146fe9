import { expect, it } from "vitest";
import { findPhoto, type GalleryPart } from "./shown-photos";

function part(id: string, names: string[], { skipped = 0, total = names.length } = {}): GalleryPart {
  const photos = names.map((name) => ({
    key: `${id}~${name}`,
    url: `/${name}`,
    title: name,
    description: "",
  }));
  return { id, title: id, category: "", skipped, total, photos };
}

const seen = (parts: GalleryPart[], key: string) => {
  const open = findPhoto(parts, key);
  return open && [open.previous?.title, open.position, open.next?.title];
};

const school = part("school", ["a", "b", "c"]);

it("findPhoto finds the photo, its position and its neighbours, wrapping around (§4)", () => {
  expect(seen([part("house", ["a"]), school], "school~b")).toEqual(["a", 2, "c"]);
  expect(seen([school], "school~a")).toEqual(["c", 1, "b"]);
  expect(seen([school], "school~c")).toEqual(["b", 3, "a"]);
  expect(seen([part("pair", ["a", "b"])], "pair~a")).toEqual(["b", 1, "b"]);
});

it("findPhoto gives a single photo no neighbours (§4)", () => {
  expect(seen([part("house", ["a"])], "house~a")).toEqual([undefined, 1, undefined]);
});

it("findPhoto wraps around only with a whole gallery", () => {
  const middle = part("school", ["c", "d"], { skipped: 2, total: 6 });
  expect(seen([middle], "school~c")).toEqual([undefined, 3, "d"]);
  expect(seen([middle], "school~d")).toEqual(["c", 4, undefined]);
  const whole = part("school", ["a", "b", "c", "d", "e", "f"]);
  expect(seen([middle, whole], "school~d")).toEqual(["c", 4, "e"]);
});
