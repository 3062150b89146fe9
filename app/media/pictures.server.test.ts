import { expect, it } from "vitest";
import { parseSize } from "./pictures.server";

it("a size has one spelling", () => {
  expect(parseSize("wide-640")).toEqual({ crop: "wide", width: 640 });
  for (const size of ["wide-640-640", "wide-0640", "wide-641", "wide-", "wide", "-640", "", undefined])
    expect(parseSize(size)).toBeUndefined();
});
