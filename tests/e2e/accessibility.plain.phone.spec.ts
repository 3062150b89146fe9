import { PAGES } from "../pages";
import { test } from "./fixtures";

const STATES = [
  "/packages?type=Commercial",
  "/brochures?q=no+such+words",
  "/calculator?for=home&state=Uttar+Pradesh&units=350&load=3",
  "/calculator?for=society&state=Delhi&units=many&load=-3",
  "/calculator?for=business&state=Kerala&units=5000",
  "/calculator?for=home&state=Haryana&units=20",
  "/calculator?for=home&state=Delhi&units=180",
  "/inquiry?for=home&state=Uttar+Pradesh&units=350&load=3",
  "/inquiry?package=residential-3-kw",
  "/inquiry?sent=inquiry&ref=NZ1J7-CVY42&stay=2026-11-26",
  "/quick-contact",
  "/blog/no-such-post",
  "/no-such-page",
];

const IN_HINDI = [
  ...PAGES.map((page) => `/hi${page.replace(/^\/$/, "")}`),
  "/hi/calculator?for=home&state=Delhi&units=180",
  "/hi/calculator?for=society&state=Delhi&units=many&load=-3",
  "/hi/inquiry?sent=inquiry&ref=NZ1J7-CVY42&stay=2026-11-26",
  "/hi/no-such-page",
];

test.use({ expectedComplaint: /status of 404 .*\/(?:no-such-page|blog\/no-such-post)$/ });

for (const [part, pages] of [
  ["first", PAGES.slice(0, 7)],
  ["other", PAGES.slice(7)],
] as const)
  test(`the ${part} pages are accessible, and no wider than the screen (§2)`, ({ expectGoodScreens }) =>
    expectGoodScreens(pages));

for (const [what, addresses] of [
  ["the other states of pages", STATES],
  ["the first Hindi pages", IN_HINDI.slice(0, 8)],
  ["the other Hindi pages", IN_HINDI.slice(8)],
] as const)
  test(`${what} are accessible, and no wider than the screen`, { tag: "@long" }, ({ expectGoodScreens }) =>
    expectGoodScreens(addresses),
  );
