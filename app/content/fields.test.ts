import { describe, expect, it } from "vitest";
import { capitaliseWords, compareText, text, textOr } from "./fields";

describe("text", () => {
  it.each([undefined, null, "", "  \n"])("reads %j as nothing", (value) => {
    expect(text.parse(value)).toBe("");
  });

  it("trims", () => {
    expect(text.parse("  Haridwar ")).toBe("Haridwar");
  });

  it("does not take a number for a text", () => {
    expect(text.safeParse(12).success).toBe(false);
  });
});

describe("textOr", () => {
  it.each([undefined, null, "", "  "])("gives the fallback for %j", (value) => {
    expect(textOr("Member").parse(value)).toBe("Member");
  });

  it("gives the text where there is one", () => {
    expect(textOr("Member").parse(" Engineer ")).toBe("Engineer");
  });
});

describe("compareText", () => {
  it("ignores case and sorts digits as numbers", () => {
    expect(["roof 10", "Roof 9", "anand", "Bela"].sort(compareText)).toEqual([
      "anand",
      "Bela",
      "Roof 9",
      "roof 10",
    ]);
  });
});

describe("capitaliseWords", () => {
  it.each([
    ["rooftop solar, phase 2", "Rooftop Solar, Phase 2"],
    ["SEAN o'brien", "SEAN O'brien"],
    ["élodie  ďurica", "Élodie  Ďurica"],
    ["प्रिया शर्मा", "प्रिया शर्मा"],
    ["", ""],
  ])("%j becomes %j", (given, expected) => {
    expect(capitaliseWords(given)).toBe(expected);
  });
});
