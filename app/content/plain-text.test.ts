import { expect, it } from "vitest";
import { cleanText, cutText } from "./plain-text";

it.each([
  ["control characters", "a\u0000b\u001b[31mc\u007fd\u009be", "ab[31mcde"],
  ["overrides, embeddings, isolates and marks", "a\u202eb\u202ac\u2067d\u2069e\u200ef\u061cg", "abcdefg"],
  ["zero-width spaces, soft hyphens and byte order marks", "so\u200bl\u00ada\ufeffr", "solar"],
  ["the places of pictures that phones copy with a note", "so\ufffclar", "solar"],
  ["half characters and noncharacters", "a\ud83cb\udf1ec\ufffed\ufdd0e", "abcde"],
])("cleanText removes %s (§3)", (_, given, expected) => {
  expect(cleanText(given)).toBe(expected);
});

it.each(["tab\tand\nnewline", "क्‍ष and क्‌ष", "👩‍🌾 🌞 ☀️ नमस्ते, सौर ऊर्जा ₹5 – Émile", "no\u00a0break"])(
  "cleanText keeps %j (§3)",
  (text) => {
    expect(cleanText(text)).toBe(text);
  },
);

it("cleanText writes every line break as a newline", () => {
  expect(cleanText("a\r\nb\rc\u2028d\u2029e\u0085f")).toBe("a\nb\nc\nd\ne\nf");
});

it.each([
  ["abc", 3, "abc"],
  ["abcd", 3, "abc"],
  ["", 3, ""],
  ["निवेक्षिप्रा", 5, "निवे"],
  ["निवेक्षिप्रा", 8, "निवेक्षि"],
  ["शक्ति", 3, "श"],
  ["सौर ऊर्जा", 4, "सौर "],
  ["a👩‍👩‍👧b", 3, "a"],
  ["a👩‍👩‍👧b", 6, "a👩‍👩‍👧"],
  [`e${"\u0301".repeat(99)}`, 3, "e\u0301\u0301"],
])("the first characters of %j, at most %i, are %j", (text, length, cut) => {
  expect(cutText(text, length)).toBe(cut);
});
