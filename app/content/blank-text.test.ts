import { expect, it } from "vitest";
import { isBlankHtml, isBlankText } from "./blank-text";

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
  "<p>&shy;&lrm;&rlm;</p>",
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
