import { expect, it } from "vitest";
import { pageOf, pageStatus } from "./paging";

it("a page beyond the last shows the last, with 404", () => {
  const items = Array.from({ length: 25 }, (_, index) => index);
  const at = (page?: string) => pageOf(items, page, 12);
  expect([at("3").items, at("4").page, at().page]).toEqual([[24], 3, 1]);
  expect(["3", "4"].map((page) => pageStatus(page, 3))).toEqual([200, 404]);
});
