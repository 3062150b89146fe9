import { mkdirSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { inquiry, leadsIn, photo, sendByScript, sendInquiry } from "../faults/inquiry";
import { type Site, send, startSite, temporaryFolder } from "./site";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const INPUTS = "?for=home&state=Uttar+Pradesh&units=350&roof=400&load=3";

const dataFolder = temporaryFolder();
let site: Site;
let emptySite: Site;

beforeAll(async () => {
  const noContent = path.join(temporaryFolder(), "content");
  mkdirSync(noContent);
  [site, emptySite] = await Promise.all([
    startSite({ DATA_DIR: dataFolder }),
    startSite({ CONTENT_DIR: noContent }),
  ]);
});
afterAll(() => Promise.all([site.stop(), emptySite.stop()]));

/** Returns the text of a page, without scripts and styles. */
async function words({ port }: Site, url: string): Promise<string> {
  const { status, body } = await send(port, "GET", url);
  expect(status).toBe(200);
  return body
    .toString()
    .replace(/<(script|style)\b.*?<\/\1>/gs, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");
}

async function html({ port }: Site, url: string): Promise<string> {
  return (await send(port, "GET", url)).body.toString();
}

describe("the calculator page", () => {
  it("shows size, saving, prices and their sources", async () => {
    const text = await words(site, `/calculator${INPUTS}`);
    for (const figure of [
      "3 kW",
      "4,200 units a year",
      "3,600 to 4,650",
      "₹1,80,000",
      "− ₹78,000",
      "₹72,000",
    ])
      expect(text).toContain(figure);
    for (const sentence of [
      "You pay the whole price first",
      "sample price",
      "What is not counted",
      "The Statesman, September 2024",
      "Our site survey confirms it.",
    ])
      expect(text).toContain(sentence);
  });

  it("shows no estimate before it is asked, and has no phone field", async () => {
    const page = await html(site, "/calculator");
    expect(page).toContain("Your estimate appears here.");
    const [form = ""] = /<form[^>]*aria-label="Your estimate".*?<\/form>/s.exec(page) ?? [];
    expect(form).not.toMatch(/phone"|mobile|type="tel"/);
  });

  it("shows each error at its field and keeps the other values", async () => {
    const page = await html(site, "/calculator?for=society&state=Delhi&units=many&load=3&homes=40");
    expect(page).toMatch(/id="calculator-units-error"[^>]*>Enter monthly units, for example 350/);
    expect(page).toContain('href="#calculator-units"');
    for (const [name, value] of [
      ["units", "many"],
      ["load", "3"],
      ["homes", "40"],
    ])
      expect(page).toMatch(new RegExp(`name="${name}"[^>]*value="${value}"`));
    expect(page).toContain('<option selected="">Delhi</option>');
    expect(page).toMatch(/value="society"[^>]*checked|checked=""[^>]*value="society"/);
  });

  it("asks for the rate where no tariff is known, and uses it", async () => {
    const before = await words(site, "/calculator?for=home&state=Kerala&units=350");
    expect(before).toMatch(/Enter your rate per unit to see the saving\..*A good size for you/);
    expect(before).toContain("Price after subsidy, at most (sample price) ₹1,02,000");
    const after = await words(site, "/calculator?for=home&state=Kerala&units=350&rate=6");
    expect(after).toContain("Saves about, per year ₹25,200");
  });

  it("asks for a rate when the known tariff does not fit or a rate was typed", async () => {
    const inHaryana = "/calculator?for=home&state=Haryana&units=350";
    expect(await html(site, inHaryana)).not.toContain('name="rate"');
    expect(await html(site, `${inHaryana}&load=6`)).toContain('name="rate"');
    expect(await html(site, `${inHaryana}&rate=x`)).toContain('id="calculator-rate-error"');
    expect(await html(site, "/calculator?for=home&units=350&rate=7")).toContain('name="rate"');
  });

  it("selects the state however the URL spells it", async () => {
    expect(await html(site, "/calculator?for=home&state=uttar+pradesh&units=350")).toContain(
      '<option selected="">Uttar Pradesh</option>',
    );
  });

  it("says how many units it read from a bill", async () => {
    const text = await words(site, "/calculator?for=home&state=Uttar+Pradesh&bill=2499&load=3");
    expect(text).toContain("Your bill is for about 350 units a month.");
    expect(await words(site, `/calculator${INPUTS}`)).not.toContain("Your bill is for");
  });

  it("answers first that nothing is saved, without a size to buy, and says what would change it", async () => {
    const page = await html(site, "/calculator?for=home&state=Delhi&units=180");
    const text = await words(site, "/calculator?for=home&state=Delhi&units=180");
    expect(text).toMatch(/Solar would not lower your bill\..*next to nothing.*What would change it/);
    expect(text).toContain("1.5 kW would save about ₹3,870 a year");
    expect(text).not.toMatch(/A good size|Get a quotation|package:|₹0/);
    expect(page).toContain("/calculator?for=home&amp;state=Delhi&amp;units=210");
    expect(page).not.toContain('href="/inquiry?for');
  });

  it("says that a system would take longer to pay back than it lasts", async () => {
    const text = await words(site, "/calculator?for=home&state=Kerala&units=350&rate=0.5");
    expect(text).toMatch(/Solar would not pay for itself\..*48\.6 years to pay back/);
    expect(text).not.toMatch(/A good size|Get a quotation/);
  });

  it.each([
    "for=home&state=Uttarakhand&units=350",
    "for=home&state=Uttarakhand&bill=2500",
    "for=home&state=Delhi&units=300",
    "for=home&state=Uttar+Pradesh&units=350",
    "for=business&state=Bihar&units=1000&rate=9&kw=20",
  ])("draws no bill as zero: %s", async (query) => {
    const page = await html(site, `/calculator?${query}`);
    const [, drawn = ""] = /role="img" aria-label="([^"]*)"/.exec(page) ?? [];
    expect(drawn).toMatch(/^today ₹[\d,]+.*; with [\d.]+ kW (₹[\d,]+ )?plus fixed charges$/);
    expect(await words(site, `/calculator?${query}`)).not.toMatch(/₹0\b/);
  });

  it("draws the whole bill where every charge is known", async () => {
    const page = await html(site, `/calculator${INPUTS}`);
    expect(page).toContain('aria-label="today ₹2,499; with 3 kW ₹347"');
  });

  it("offers the smallest system and a call where the roof is too small", async () => {
    const page = await html(site, "/calculator?for=home&state=Uttarakhand&units=350&roof=60");
    expect(page).toContain("/calculator?for=home&amp;state=Uttarakhand&amp;units=350&amp;roof=100&amp;kw=1");
    expect(/<section[^>]*id="estimate".*?<\/section>/s.exec(page)?.[0]).toContain('href="tel:');
  });

  it("says the same of the sanctioned load as the packages", async () => {
    const rule = "Up to 10 kW, a home needs no feasibility study";
    expect(await words(site, "/packages")).toContain(rule);
    expect(await words(site, "/calculator?for=home&state=Uttarakhand&units=350&load=2")).toContain(rule);
  });

  it("closes its questions, with their sources inside", async () => {
    const page = await html(site, "/calculator");
    const folds = page.match(/<details class="fold.*?<\/details>/gs) ?? [];
    expect(folds).toHaveLength(6);
    expect(folds.join()).not.toMatch(/<details[^>]* open/);
    expect(folds[0]).toContain("SolarQuarter, July 2025");
  });

  it("mentions a price after subsidy only when there is a subsidy", async () => {
    const query = "state=Uttar+Pradesh&units=1000&rate=9&homes=10";
    expect(await words(site, `/calculator?for=society&${query}`)).toMatch(/it costs after subsidy/);
    expect(await words(site, `/calculator?for=business&${query}`)).not.toMatch(/after subsidy/);
  });

  it("says what is missing when it has no rates, instead of guessing", async () => {
    const text = await words(emptySite, "/calculator?for=home&state=Uttar+Pradesh&units=350&kw=3");
    expect(text).toContain("not known");
    expect(text).toContain("We don’t have a price for this system.");
    expect(text).not.toMatch(/₹\d/);
  });

  it("repeats its questions and answers as structured data, word for word", async () => {
    const page = await html(site, "/calculator");
    const [, json = ""] =
      /<script type="application\/ld\+json">([^<]*FAQPage[^<]*)<\/script>/.exec(page) ?? [];
    const { mainEntity } = JSON.parse(json);
    expect(mainEntity.length).toBeGreaterThan(4);
    const text = await words(site, "/calculator");
    for (const { name, acceptedAnswer } of mainEntity) {
      expect(text).toContain(name);
      expect(text).toContain(acceptedAnswer.text.replaceAll("'", "&#x27;"));
    }
  });
});

it("the packages page marks only the package that fits the estimate", async () => {
  const marks = (page: string) => page.match(/The size of your estimate|Closest to your/g) ?? [];
  expect(marks(await words(site, "/packages?kw=3"))).toEqual(["The size of your estimate"]);
  expect(await words(site, "/packages?kw=4")).toContain("Closest to your 4 kW");
  expect(await words(site, "/packages?kw=3.25")).toContain("Closest to your 3.25 kW");
  for (const url of ["/packages", "/packages?kw=900", "/packages?kw=abc", "/packages?type=Commercial&kw=3"])
    expect(marks(await words(site, url))).toEqual([]);
});

it("an estimate goes from its result through a package to the inquiry", async () => {
  const search = INPUTS.replaceAll("&", "&amp;");
  const result = await html(site, `/calculator${INPUTS}`);
  expect(result).toContain(`href="/packages${search}#residential-3-kw"`);
  const packages = await html(site, `/packages${INPUTS}`);
  expect(packages).toContain('<li id="residential-3-kw"');
  expect(packages).toContain(`href="/inquiry?package=residential-3-kw&amp;${search.slice(1)}"`);
  expect(packages).toContain(`href="/packages?type=Commercial&amp;${search.slice(1)}"`);
  const inquiryPage = await words(site, `/inquiry?package=residential-3-kw&${INPUTS.slice(1)}`);
  expect(inquiryPage).toContain("3 kW Family Home");
  expect(inquiryPage).toContain("Your estimate 3 kW, about 4,200 units a year");
});

it("the packages page marks no package for a system that saves nothing", async () => {
  const url = "/packages?for=home&state=Delhi&units=180";
  expect(await words(site, url)).not.toMatch(/Closest to your|The size of your estimate/);
});

describe("an inquiry with an estimate", () => {
  it("shows its estimate and prefills the load, the roof and the state", async () => {
    const page = await html(site, `/inquiry${INPUTS}`);
    expect(await words(site, `/inquiry${INPUTS}`)).toContain("Your estimate 3 kW, about 4,200 units a year");
    expect(page).toMatch(/name="sanctionLoad"[^>]*value="3"/);
    expect(page).toMatch(/name="availableArea"[^>]*value="400"/);
    expect(page).toMatch(/name="state"[^>]*value="Uttar Pradesh"/);
  });

  it.each([
    ["without JavaScript", sendInquiry],
    ["by script", sendByScript],
  ])("sent %s is stored with figures worked out by the server", async (how, sending) => {
    const forged = `${INPUTS}&systemKw=99&net=1`;
    const fullName = `With figures ${how}`;
    const fields = { ...inquiry(fullName), estimate: forged };
    expect([200, 303]).toContain((await sending(site, fields, photo())).status);
    const [kept] = (await leadsIn(dataFolder)).filter((lead) => lead.fields.fullName === fullName);
    expect(kept?.fields).not.toHaveProperty("estimate");
    expect(kept?.estimate).toMatchObject({
      calculatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      inputs: { for: "home", state: "Uttar Pradesh", units: 350, roof: 400, load: 3 },
      systemKw: 3,
      unitsPerYear: { low: 3600, typical: 4200, high: 4650 },
      cost: { gross: 180_000, subsidy: { central: 78_000, state: 30_000, total: 108_000 }, net: 72_000 },
    });
    expect(kept?.estimate?.sources).toContainEqual({
      what: "Subsidy of Uttar Pradesh",
      asOf: "2024-09",
      source: "The Statesman, September 2024",
    });
  });

  it("keeps its estimate when it comes back with errors", async () => {
    const { status, body } = await sendTo(`/inquiry${INPUTS}`, { fullName: "Asha", estimate: INPUTS });
    expect(status).toBe(422);
    const page = body.toString();
    expect(page).toContain("3 kW, about 4,200 units a year");
    expect(page).toContain(`name="estimate" value="${INPUTS.replaceAll("&", "&amp;")}"`);
  });

  it.each([
    ["empty", ""],
    ["incomplete", "?for=home"],
    ["wrong", "?units=1e999&state=Delhi&for=home"],
    ["long", "x".repeat(5000)],
  ])("is stored without an estimate when the inputs are %s", async (what, estimate) => {
    const fullName = `With ${what} inputs`;
    const fields = { ...inquiry(fullName), estimate };
    expect((await sendInquiry(site, fields)).status).toBe(303);
    const [kept] = (await leadsIn(dataFolder)).filter((lead) => lead.fields.fullName === fullName);
    expect(kept).toBeDefined();
    expect(kept).not.toHaveProperty("estimate");
  });
});

async function sendTo(url: string, fields: Record<string, string>) {
  const body = new URLSearchParams(fields).toString();
  return send(site.port, "POST", url, { "content-type": "application/x-www-form-urlencoded" }, body);
}
