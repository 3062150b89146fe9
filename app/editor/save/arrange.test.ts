import { expect, it } from "vitest";
import { arranged, inOrder, readKeys } from "./arrange";

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

it.each([
  ["nothing", {}, "0,1,2,n0"],
  [
    "the numbers that were shown",
    { "0:place": "1", "1:place": "2", "2:place": "3", "n0:place": "4" },
    "0,1,2,n0",
  ],
  ["the last one first", { "n0:place": "1" }, "n0,0,1,2"],
  ["the first one third", { "0:place": "3" }, "1,2,0,n0"],
  ["two that change places", { "0:place": "2", "1:place": "1" }, "1,0,2,n0"],
  [
    "all the other way round",
    { "0:place": "4", "1:place": "3", "2:place": "2", "n0:place": "1" },
    "n0,2,1,0",
  ],
  ["a number beyond the end", { "0:place": "99" }, "1,2,n0,0"],
  ["what is no number", { "0:place": "", "1:place": "x", "2:place": "-1", "n0:place": "0" }, "0,1,2,n0"],
  ["one to remove, and the last one first", { "1:remove": "yes", "n0:place": "1" }, "n0,0,2"],
  ["entries that are not there", { "7:place": "1", "8:remove": "yes" }, "0,1,2,n0"],
])("a list of four that is sent with %s is in order", (_, typed, keys) => {
  const numbers = Object.entries(typed).map(([name, value]) => [`f.photos.${name}`, value] as const);
  const sent = new Map([["f.photos", "0,1,2,n0"], ["f.photos.0.title", "Dusk"], ...numbers]);
  expect([...inOrder(sent)]).toEqual([
    ["f.photos", keys],
    ["f.photos.0.title", "Dusk"],
  ]);
});

it("numbers of a list that was not sent make none", () => {
  expect([...inOrder(new Map([["f.photos.0:remove", "yes"]]))]).toEqual([]);
});
