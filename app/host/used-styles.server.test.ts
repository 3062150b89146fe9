import { describe, expect, it } from "vitest";
import { stylesOf } from "./used-styles.server";

const html = `<p class="lead text-white">Sun</p><a class="sm:w-1/2 [&amp;&gt;b]:hidden hover:p-1.5">Roof</a>`;

describe("the styles that a document uses", () => {
  it.each([
    ["of an element", "p,a{color:red}"],
    ["of a class", ".lead{color:red}"],
    ["of one class of several", ".other,.lead{color:red}"],
    ["of an escaped class", ".sm\\:w-1\\/2{width:50%}"],
    ["of a class with a selector in it", ".\\[\\&\\>b\\]\\:hidden>b{display:none}"],
    ["of a class with a state", ".hover\\:p-1\\.5:hover{padding:1px}"],
    ["of a class that is not excluded", ".lead:not(.other){color:red}"],
    ["of a page that has a class", "body:has(.lead) p{color:red}"],
    ["of a class in a list", ":is(.lead, .other) b{color:red}"],
    ["of a class beside lists in lists", ".lead:is(:where(.other, .a\\(b)>:not(.c[d]) *){color:red}"],
    ["of an attribute", '[data-type="a.b,c{"]{color:red}'],
    ["with brackets in a text", '.lead:before{content:"}"}'],
    ["under a condition", "@media (width>=40rem){.lead{color:red}}"],
    ["under conditions", "@layer a{@supports (color:red){.lead{color:red}}}"],
    ["of fonts", '@font-face{font-family:"A"}'],
    ["of a movement that is named", ".lead{animation:rise 1s}@keyframes rise{0%{opacity:0}to{opacity:1}}"],
    [
      "of a property that is asked for",
      ":root{--a:1px}@property --b{inherits:false}p{margin:var(--a) var(--b)}",
    ],
    ["about the order of layers", "@layer theme,base;"],
    ["with rules within", ".lead{color:red;&:hover{color:blue}}"],
  ])("include a rule %s", async (_, css) => {
    expect((await stylesOf(css))(html)).toBe(css);
  });

  it.each([
    ["of another class", ".other{color:red}"],
    ["of a class inside an absent one", ".other .lead{color:red}"],
    ["of a page that has no such class", "body:has(.other) .lead{color:red}"],
    ["of a longer class", ".lead-in{color:red}"],
    ["in a group without used rules", "@media print{@layer a{.other{color:red}}}"],
    ["of a property that nobody asks for", "@property --b{inherits:false}"],
    ["of a movement that nobody names", "@keyframes rise{0%{opacity:0}to{opacity:1}}"],
  ])("exclude a rule %s", async (_, css) => {
    expect((await stylesOf(css))(html)).toBe("");
  });

  it.each([
    [
      "exclude custom properties without a reference",
      ":root{--a:1px;--b:2px;--c:3px}p{--d:4px;margin:var(--b)}",
      ":root{--b:2px;}p{margin:var(--b)}",
    ],
    [
      "include the rules around a comment, but not the comment",
      "p{a:b}\n/*! of { whoever */\n@font-face{a:b}",
      "p{a:b}@font-face{a:b}",
    ],
    [
      "keep the order of the stylesheet",
      ".lead{a:b}.other{a:b}p{a:b}@media print{.other{a:b}a{a:b}}.lead{c:d}",
      ".lead{a:b}p{a:b}@media print{a{a:b}}.lead{c:d}",
    ],
  ])("%s", async (_, css, expected) => {
    expect((await stylesOf(css))(html)).toBe(expected);
  });

  it("include the colours of a picture", async () => {
    expect((await stylesOf(""))('<img class="colours-8ac321 picture"><p class="colours-url(x)">')).toBe(
      ".colours-8ac321{background:linear-gradient(#8ac,#321)}",
    );
  });
});
