import { cpSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { contentFolder } from "./content-folder";
import { wordsIn } from "./html";
import { temporaryFolder } from "./site";
import { testSite } from "./test-site";

const QUERY = "for=home&state=Uttar+Pradesh&area=urban&units=350&load=3";
/** A copy of the sample rates that tests can edit; its scheme must not expire while they run. */
const folder = temporaryFolder();
for (const collection of ["solarRates", "packages"])
  cpSync(`content/${collection}`, path.join(folder, collection), { recursive: true });
edit("central", { validUntil: "2999-12-31" });
const site = await testSite({ CONTENT_DIR: folder });

function edit(id: string, change: object) {
  const rates = JSON.parse(readFileSync(path.join(folder, `solarRates/${id}.json`), "utf8"));
  contentFolder({ [`solarRates/${id}`]: { ...rates, ...change } }, folder);
}

async function ask(query: string) {
  const { status, headers, body } = await site.get(`/calculator.json?${query}`);
  return { status, headers, answer: JSON.parse(body.toString()) };
}

it("GET /calculator.json returns a cacheable estimate", async () => {
  const { status, headers, answer } = await ask(QUERY);
  expect([status, headers["cache-control"]]).toEqual([200, expect.stringContaining("public")]);
  expect(answer).toMatchObject({ systemKw: 3, savingPerYear: 25_830, cost: { net: 72_000 } });
  expect(Object.keys(answer).join()).toBe(
    "systemKw,roofSqFt,unitsPerYear,bill,savingPerYear,savingPerYearHigh,incentive,cost,paybackYears,paybackYearsLow,loan,warnings,sources,monthlyBill,paysOff,needsStudy",
  );
});

it.each([
  ["for=home&state=Atlantis&units=NaN", ["state", "units"]],
  ["for=home&state=Bihar&units=-5&units=350", ["units"]],
  ["for=home&state=Uttar+Pradesh&bill=300&load=3", ["bill"]],
])("GET /calculator.json answers ?%s with 422 and an error for each of %j", async (query, fields) => {
  const { status, headers, answer } = await ask(query);
  expect([status, headers["cache-control"]]).toEqual([422, "no-store"]);
  expect(Object.keys(answer.errors).sort()).toEqual(fields);
});

it("a sentence for businesses says its source and date as people write them, or that it has none", async () => {
  const guide = { text: "Ask your accountant.", source: "A guide", asOf: "2025-07" };
  const recent = { text: "Ask again.", source: "A paper", asOf: "2099-07" };
  edit("company", { businessNotes: [{ text: "Ask us first." }, guide, recent] });
  await expect
    .poll(async () => wordsIn(await site.read("/packages?type=Commercial")))
    .toContain(
      "Ask us first. Ask your accountant. (A guide, from 2025, being checked) Ask again. (A paper, Jul 2099)",
    );
  const words = wordsIn(await site.read("/calculator?for=business&state=Uttar+Pradesh&bill=8000"));
  expect(words).toContain(
    "Ask us first. No source given (no date) Ask your accountant. A guide (from 2025, being checked) Ask again. A paper (Jul 2099)",
  );
});

it("GET /calculator.json follows edits, and works with a broken document and without any rates, of which the page says what is missing", async () => {
  const answers = (part: object) => expect.poll(async () => (await ask(QUERY)).answer).toMatchObject(part);
  edit("company", { pricePerKw: { home: 50_000 }, isSample: false });
  await answers({ cost: { gross: 150_000 }, warnings: [] });
  contentFolder({ "solarRates/broken": { kind: "state", name: "Uttar Pradesh", tariffs: 5 } }, folder);
  edit("central", { validUntil: "2020-01-01" });
  await answers({ savingPerYear: 25_830, cost: { subsidy: { central: null } } });
  rmSync(path.join(folder, "solarRates"), { recursive: true });
  await answers({ systemKw: null });
  const words = wordsIn(await site.read("/calculator?for=home&state=Uttar+Pradesh&units=350&kw=3"));
  expect(words).toMatch(/not known.*We don’t know the price of this system yet\./);
  expect(words).not.toMatch(/₹\d/);
});
