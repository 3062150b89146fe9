import { describe, expect, it } from "vitest";
import * as z from "zod";
import { capitaliseWords, compareText, text, textOr, timestamp } from "./fields";

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

describe("timestamp", () => {
  const noon = Date.UTC(2025, 2, 5, 12);

  it.each([
    ["ISO 8601", "2025-03-05T12:00:00.000Z"],
    ["ISO 8601 with an offset", "2025-03-05T17:30:00+05:30"],
    ["milliseconds", noon],
    ["a Firestore timestamp", { seconds: noon / 1000, nanoseconds: 0 }],
    ["an exported Firestore timestamp", { _seconds: noon / 1000, _nanoseconds: 0 }],
  ])("reads %s", (_, value) => {
    expect(timestamp.parse(value)).toBe(noon);
  });

  it.each([
    undefined,
    null,
    "",
    "soon",
    true,
    {},
    { seconds: "1741176000" },
    Number.NaN,
    Number.POSITIVE_INFINITY,
    8_640_000_000_000_001,
    { seconds: 1e300 },
  ])("takes %j for none", (value) => {
    expect(timestamp.parse(value)).toBeNull();
  });

  it("may be absent from a document", () => {
    expect(z.object({ createdAt: timestamp }).parse({})).toEqual({ createdAt: null });
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
