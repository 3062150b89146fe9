import { describe, expect, it } from "vitest";
import { capitaliseWords, compareText, link, picture, text, texts } from "./fields";

const words = { label: "", about: "", example: "" };

describe("text", () => {
  it.each([undefined, null, "", "  \n"])("reads %j as an empty text", (value) => {
    expect(text(words).parse(value)).toBe("");
    expect(text(words, "Member").parse(value)).toBe("Member");
  });

  it("trims and removes invisible characters", () => {
    expect(text(words, "Member").parse(" \u202eHaridwar\u0007 ")).toBe("Haridwar");
    expect(texts(words).parse([" a\u0000", "a", "\u200b", "b"])).toEqual(["a", "b"]);
  });

  it("rejects a number", () => {
    expect(text(words).safeParse(12).success).toBe(false);
  });
});

it("a link and a picture with a forbidden URL are empty or their default", () => {
  expect(link(words).parse(" mailto:info@suryanta.example")).toBe("mailto:info@suryanta.example");
  expect(link(words).parse("java\tscript:alert(1)")).toBe("");
  expect(picture(words).parse("/media/IMG (1).jpg")).toBe("/media/IMG%20(1).jpg");
  expect(picture(words, "/media/portrait.svg").parse("http://example.in/a.jpg")).toBe("/media/portrait.svg");
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
  ])("capitalises %j as %j", (given, expected) => {
    expect(capitaliseWords(given)).toBe(expected);
  });
});
