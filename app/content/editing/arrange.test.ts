import { expect, it } from "vitest";
import { arranged, dropped, firstShown, isShown, readKeys } from "./arrange";

it.each([
  ["", 120, 0],
  ["photos.49", 120, 0],
  ["photos.50.title", 120, 50],
  ["photos.119", 120, 100],
  ["photos.end", 120, 100],
  ["photos.end", 100, 50],
  ["photos.end", 0, 0],
  ["photos.999999", 120, 100],
  ["photos.x50", 120, 0],
  ["photos.50x", 120, 0],
  ["tags.50", 120, 0],
])("a form at %j shows a list of %i from number %i", (at, count, first) => {
  expect(firstShown("photos", at, count)).toBe(first);
});

it.each([
  ["49", false],
  ["50", true],
  ["99", true],
  ["100", false],
  ["n7", true],
])("entry %s is shown among those from 50: %j", (key, isThere) => {
  expect(isShown(key, 50)).toBe(isThere);
});

it("what is no key of a list, or stands there twice, is left out", () => {
  expect(readKeys("0,12,n3,0,,x,n,1x,x1,1234567")).toEqual(["0", "12", "n3"]);
});

it.each([
  [{ move: "up", key: "1" }, "1,0,n0"],
  [{ move: "up", key: "0" }, "0,1,n0"],
  [{ move: "down", key: "0" }, "1,0,n0"],
  [{ move: "down", key: "n0" }, "0,1,n0"],
  [{ move: "down", key: "9" }, "0,1,n0"],
  [{ move: "remove", key: "1" }, "0,n0"],
  [{ move: "add", key: "" }, "0,1,n0,n1"],
] as const)("%j of 0,1,n0 gives %s", (arrangement, keys) => {
  expect(arranged(["0", "1", "n0"], arrangement).join()).toBe(keys);
});

it("an entry is dropped between two that are shown, or behind the last of them", () => {
  const keys = ["0", "50", "51", "100"];
  expect(dropped(keys, "0", 1, 50).join()).toBe("50,0,51,100");
  expect(dropped(keys, "50", 9, 50).join()).toBe("0,51,50,100");
});
