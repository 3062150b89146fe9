import { expect, it } from "vitest";
import { cleanText, cutText, isBlankHtml, isBlankText } from "./plain-text";

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

it.each(["", " \t\n", "\u00a0", "\u200b", "\u200d\u2060\ufeff", "\u00ad", "\u3164", "\u2800"])(
  "%j shows nothing, as a text or as HTML",
  (text) => {
    expect([isBlankText(text), isBlankHtml(text)]).toEqual([true, true]);
  },
);

it.each([
  "<p> </p>",
  "<p></p>",
  "<h2></h2>",
  "<ul><li></li></ul>",
  "<p><br></p>",
  "<p>&nbsp;</p>",
  "<p>&#160;&#xA0;&zwnj;&zwj;&#8203</p>",
  "<div><br/></div>",
  "<!-- -->",
  "<!-- <p>Old</p> -->\n<p>\u200b</p>",
  "<style>p { color: red }</style><p></p>",
  "<script>alert(1)</script >",
  '<img alt="Roof"><img src="">',
  "<table><tr><td></td></tr></table><hr>",
  '<a href="/x"></a><?xml version="1"?><!DOCTYPE html>',
])("%s shows nothing", (html) => {
  expect(isBlankHtml(html)).toBe(true);
});

it.each([
  "x",
  "<p>0</p>",
  "<p>।</p>",
  "5 < 6",
  "&amp;",
  "&#8377;",
  "<p>\u{1f31e}</p>",
  '<figure><img src="/media/a.jpg"></figure>',
  "<p><img alt='' src=/media/a.jpg></p>",
  '<iframe src="https://www.youtube.com/embed/x"></iframe>',
  "<!-- a --><p>b</p><!-- c -->",
  "<title>a</title>b",
])("%s shows something", (html) => {
  expect(isBlankHtml(html)).toBe(false);
});

it.each([["<"], ["<p>"], ["<!--"], ["<script>"], ["<img "], ["&#1"], [" "], ["<img  src "]])(
  "a megabyte of %j is read in one pass",
  (piece) => {
    const html = piece.repeat(1_000_000 / piece.length);
    expect(typeof isBlankHtml(html)).toBe("boolean");
  },
);
