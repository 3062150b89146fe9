import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { PAGES } from "../pages";
import { sampleFolder } from "./content-folder";
import { wordsIn } from "./html";
import { temporaryFolder } from "./site";
import { testSite } from "./test-site";

const CLOCK = { NODE_OPTIONS: `--require=${path.resolve("tests/http/clock.cjs")}` };
const company = { ...JSON.parse(readFileSync("content/company/company.json", "utf8")), vendor: "UPN-1234" };
const place = () => ({
  CONTENT_DIR: sampleFolder({ "company/company": company }, path.join(temporaryFolder(), "content")),
});

const over = await testSite({ ...CLOCK, CLOCK_AT: "2027-04-02T10:00:00+05:30", ...place() });
const lastDay = await testSite({ ...CLOCK, CLOCK_AT: "2027-03-31T10:00:00+05:30", ...place() });

const HOME = "for=home&state=Uttar+Pradesh&units=350&load=3";
const MORE = [
  `/calculator?${HOME}`,
  "/calculator?for=home&state=Delhi&bill=2500",
  "/calculator?for=home&state=Kerala&units=300&rate=6",
  "/calculator?for=society&state=Uttar+Pradesh&units=5000&homes=10",
  "/calculator?for=business&state=Haryana&units=5000&rate=8",
  "/calculator?for=home&state=Uttar+Pradesh&units=1400&kw=12",
  "/packages?state=Uttar+Pradesh",
  "/packages?type=Commercial",
  `/inquiry?${HOME}`,
];

/** What a page may say of a scheme and a subsidy after the end: that we know of none, whose sources they were, and the law. */
const NO_PROMISE = [
  /We don’t know today’s central subsidy yet\./g,
  /केंद्र सरकार की आज की सब्सिडी हमें अभी पता नहीं है।/g,
  /[^.;।()]*(?:SolarQuarter|Mercom|Kakatiya|Construction World)[^.;।()]*/g,
  /pmsuryaghar\.gov\.in/g,
];
const PROMISE = /[^.।]{0,60}(?:subsid|surya ?ghar|सब्सिडी|सूर्य घर)[^.।]{0,60}/i;

/** Delhi's relief on small bills, policies and articles speak of other subsidies. */
const OTHERS = /^\/(?:hi\/)?(?:privacy-policy|terms|blog\/)|state=Delhi/;

describe.each(["", "/hi"])("two days after the end of the scheme, in %j", (language) => {
  it.each([...PAGES, ...MORE].filter((page) => !OTHERS.test(page)))(
    "%s promises nothing of it",
    async (page) => {
      const html = await over.read(`${language}${page}`.replace(/^\/hi\/$/, "/hi"));
      const description = /<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? "";
      expect(description).not.toBe("");
      const words = `${wordsIn(html)} ${description} ${/<title>([^<]*)/.exec(html)?.[1]}`;
      const left = NO_PROMISE.reduce((text, allowed) => text.replaceAll(allowed, " "), words);
      expect(left.match(PROMISE)?.[0]).toBeUndefined();
    },
  );
});

it("on its last day the pages still promise it, and so the words are looked for rightly", async () => {
  for (const page of ["/how-it-works", "/questions", "/packages", "/calculator", `/calculator?${HOME}`])
    for (const language of ["", "/hi"])
      expect(wordsIn(await lastDay.read(language + page)), language + page).toMatch(PROMISE);
});

it("how it works has the steps that are left, with their own marks, and the questions theirs", async () => {
  const words = wordsIn(await over.read("/how-it-works"));
  expect(words).toMatch(/1 Survey .*2 Your DISCOM’s approval .*3 Installation .*6 Five years of service/);
  const questions = wordsIn(await over.read("/questions"));
  expect(questions).toContain("Will my roof leak?");
  expect(await lastDay.read("/how-it-works")).toContain("UPN-1234");
});

it("the answer has a price, a loan and a saving without a subsidy, and every old tariff says so", async () => {
  const words = wordsIn(await over.read(`/calculator?${HOME}`));
  expect(words).toContain("Price, about (sample price)");
  expect(words).not.toMatch(/get back|before subsidy|after subsidy/);
  expect(words).toMatch(/EMI about ₹1,799/);
  expect(words).toContain("Tariff, Uttar Pradesh: Urban home (from 2025, being checked)");
  expect(wordsIn(await over.read("/calculator?for=home&state=Delhi&units=500"))).toContain(
    "Tariff, Delhi: Home (from 2019, being checked)",
  );
  expect(wordsIn(await over.read(`/hi/calculator?${HOME}`))).toContain("2025 का, जाँच हो रही है");
  expect(wordsIn(await over.read("/packages?state=Uttar+Pradesh"))).toContain("(from 2025, being checked)");
  expect(wordsIn(await over.read("/how-it-works"))).toContain("from 2024, being checked");
  const { cost, sources } = JSON.parse(await over.read(`/calculator.json?${HOME}`));
  expect(cost).toMatchObject({
    gross: 180_000,
    net: null,
    subsidy: { central: null, state: null, total: null },
  });
  expect(sources).toContainEqual(expect.objectContaining({ asOf: "2025-11", oldYear: "2025" }));
});
