import { expect, it } from "vitest";
import { pageOf } from "./paging";

const items = Array.from({ length: 25 }, (_, index) => index + 1);

it.each([
  ["", 1, 1],
  ["page=2", 2, 11],
  ["page=3", 3, 21],
  ["page=4", 3, 21],
  ["page=0", 1, 1],
  ["page=-1", 1, 1],
  ["page=1.5", 1, 1],
  ["page=1e1", 1, 1],
  ["page=99999999999999999999", 1, 1],
])("pageOf: ?%s is page %d, which begins with item %d", (search, page, first) => {
  const shown = pageOf(items, new URLSearchParams(search), 10);
  expect(shown.page).toBe(page);
  expect(shown.pages).toBe(3);
  expect(shown.items[0]).toBe(first);
});
