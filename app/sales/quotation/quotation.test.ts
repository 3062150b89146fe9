import { expect, it } from "vitest";
import type { Quotation } from "~/sales/lead/sale-shapes.server";
import { sizeOnPaper } from "./quotation";

const PART = { part: "पैनल", what: "6 × 540 W mono PERC", maker: "Waaree", years: 12 };
const LINE = "छत की मरम्मत, वॉटरप्रूफ़िंग और इमारत में पहले से ज़रूरी काम, जो हमारे काम से पहले कराने होंगे";

const size = (parts: number, lines: number, line: string, words = "", stages = 3) =>
  sizeOnPaper({
    place: "12 Shivalik Nagar, Haridwar",
    stages: Array(stages).fill({}),
    parts: Array(parts).fill(PART),
    notIncluded: Array(lines).fill(line),
    words,
  } as unknown as Quotation);

it("a quotation is printed as small as one sheet needs, or says that it takes two", () => {
  expect(size(3, 4, LINE)).toBe("usual");
  expect([size(6, 4, "Civil work"), size(7, 4, LINE)]).toEqual(["usual", "dense"]);
  expect([size(8, 6, LINE), size(10, 6, LINE)]).toEqual(["densest", "densest"]);
  expect(size(10, 8, "x".repeat(120))).toBe("two sheets");
  expect([4, 5].map((stages) => size(8, 7, "x".repeat(110), "", stages))).toEqual(["densest", "two sheets"]);
  expect(size(3, 0, "", "Twelve words or so. ".repeat(20))).toBe("usual");
});
