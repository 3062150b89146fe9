import { expect, it } from "vitest";
import { elementsIn, hrefsIn, wordsIn } from "./html";
import { inquiry, leadsIn, photo, sendByScript, sendInquiry } from "./inquiry";
import { temporaryFolder } from "./site";
import { testSite } from "./test-site";

const INPUTS = "?for=home&state=Uttar+Pradesh&units=350&roof=400&load=3";
const dataFolder = temporaryFolder();
const site = await testSite({ DATA_DIR: dataFolder });
const wordsOf = async (search: string) => wordsIn(await site.read(`/calculator${search}`));

it.each<[string, string, (string | RegExp)[], RegExp?]>([
  [
    "shows size, saving, prices and their sources",
    INPUTS,
    [
      /3 kW.*4,200 units a year.*3,600 to 4,650/,
      /₹1,80,000.*− ₹78,000.*₹72,000/,
      /You pay the whole price first.*The price is a sample/,
      /What is not counted.*The Statesman, September 2024/,
      "We’ll confirm it at the site survey.",
    ],
    /Your bill is for/,
  ],
  [
    "answers a shop without a known rate with a range, the smaller size and a way to a quotation",
    "?for=business&state=Uttar+Pradesh&bill=8000",
    [
      "At ₹7 to ₹9 a unit (sample rates): 6 to 8 kW. We advise the smaller size.",
      "Yearly saving ₹61,000 to ₹79,000",
      "We install in Uttarakhand, Delhi NCR and western Uttar Pradesh.",
      "Get a quotation for these figures",
    ],
    /[Ss]av(?:es|ing) up to|after subsidy/,
  ],
  [
    "answers first that nothing is saved, without a size to buy, and says what would change it",
    "?for=home&state=Delhi&units=180",
    [/not lower your bill\..*very little.*What would change it/, "1.5 kW would save about ₹3,870 a year"],
    /A good size|Get a quotation|package:|₹0/,
  ],
  [
    "does not call the usage too low where the roof is too small",
    "?for=home&state=Delhi&units=300&roof=50",
    [/Smaller than our smallest system.*it holds about 0\.5 kW/],
    /usage is too low/,
  ],
  [
    "says that a system would take longer to pay back than it lasts",
    "?for=home&state=Kerala&units=350&rate=0.5",
    [/Solar would not pay for itself\..*48\.6 years to pay back/],
    /A good size|Get a quotation/,
  ],
  [
    "asks a society for its homes instead of saying twice that its subsidy is not known",
    "?for=society&state=Mizoram&units=3000&rate=7",
    [/Price of 25\.5 kW.*You pay the whole price first.*Tell us how many homes/],
    /not known/,
  ],
])("the calculator page %s", async (_, search, shown, notShown) => {
  const words = await wordsOf(search);
  for (const part of shown) expect(words).toMatch(part);
  if (notShown) expect(words).not.toMatch(notShown);
});

it("the calculator page shows each error at its field and keeps the other values", async () => {
  const html = await site.read("/calculator?for=society&state=Delhi&units=many&load=3&homes=40");
  expect(html).toMatch(/id="calculator-units-error"[^>]*>Enter monthly units, for example 350/);
  expect(html).toContain('href="#calculator-units"');
  for (const kept of [
    'name="units"[^>]*value="many"',
    'name="load"[^>]*value="3"',
    'name="homes"[^>]*value="40"',
  ])
    expect(html).toMatch(new RegExp(kept));
  expect(html).toContain('<option value="Delhi" selected="">Delhi</option>');
  expect(html).toMatch(/value="society"[^>]*checked|checked=""[^>]*value="society"/);
});

it.each([
  ["?for=home&state=Uttarakhand&units=350", /^today ₹[\d,]+ .*; with 3 kW plus fixed charges$/],
  ["?for=home&state=Uttarakhand&bill=2500", /^today ₹2,500; with 3 kW ₹519$/],
  [INPUTS, /^today ₹2,499; with 3 kW ₹347$/],
])("the calculator page draws no bill as zero: %s", async (search, drawing) => {
  const html = await site.read(`/calculator${search}`);
  const drawings = elementsIn(html, "div", "svg", "figure").filter(
    ({ attributes }) => attributes.role === "img",
  );
  expect(drawings[0]?.attributes["aria-label"]).toMatch(drawing);
  expect(wordsIn(html)).not.toMatch(/₹0\b/);
});

it("the calculator page leads from an estimate that fails to one that works, and to a call", async () => {
  const linksOf = async (search: string) =>
    hrefsIn(
      /<section[^>]*id="estimate".*?<\/section>/s.exec(await site.read(`/calculator${search}`))?.[0] ?? "",
    );
  const links = await linksOf("?for=home&state=Uttarakhand&units=350&roof=60");
  expect(links).toContain("/calculator?for=home&state=Uttarakhand&units=350&roof=100&kw=1");
  expect(links.join()).toContain("tel:");
  const inDelhi = await linksOf("?for=home&state=Delhi&units=180");
  expect(inDelhi).toContain("/calculator?for=home&state=Delhi&units=210");
  expect(inDelhi.join()).not.toContain("/inquiry?for");
});

it("the calculator page closes its questions, and repeats them as structured data, word for word", async () => {
  const html = await site.read("/calculator");
  const words = wordsIn(html);
  expect(words).toContain("Your estimate appears here.");
  const folds = elementsIn(html, "details").filter(({ attributes }) => attributes.class?.startsWith("fold"));
  expect(folds.map(({ attributes }) => attributes.open)).toEqual(Array(6).fill(undefined));
  expect(folds[0]?.text).toContain("SolarQuarter, July 2025");
  const data = elementsIn(html, "script").find(({ text }) => text.includes("FAQPage"));
  const { mainEntity } = JSON.parse(data?.text ?? "");
  expect(mainEntity.length).toBeGreaterThan(4);
  for (const { name, acceptedAnswer } of mainEntity)
    for (const part of [name, acceptedAnswer.text]) expect(words).toContain(part);
});

it.each<[string, string?]>([
  ["?kw=3", "The size of your estimate"],
  ["?kw=3.25", "Closest to your 3.25 kW"],
  [""],
  ["?kw=900"],
  ["?kw=abc"],
  ["?type=Commercial&kw=3"],
  ["?for=home&state=Delhi&units=180"],
])("the packages page marks only the package that fits the estimate: %s", async (search, mark) => {
  const words = wordsIn(await site.read(`/packages${search}`));
  expect(words.match(/The size of your estimate|Closest to your [\d.]+ kW/g)?.join()).toBe(mark);
});

it("an estimate goes from its result through a package to the inquiry", async () => {
  const hrefs = async (url: string) => hrefsIn(await site.read(url));
  expect(await hrefs(`/calculator${INPUTS}`)).toContain(`/packages${INPUTS}#residential-3-kw`);
  const inquiryUrl = `/inquiry?package=residential-3-kw&${INPUTS.slice(1)}`;
  expect(await hrefs(`/packages${INPUTS}`)).toEqual(
    expect.arrayContaining([inquiryUrl, `/packages?type=Commercial&${INPUTS.slice(1)}`]),
  );
  const html = await site.read(inquiryUrl);
  expect(wordsIn(html)).toMatch(/3 kW Family Home.*Your estimate 3 kW, about 4,200 units a year/);
  const fields = elementsIn(html, "input").map(({ attributes: { name, value } }) => [name, value]);
  const filled = { sanctionLoad: "3", availableArea: "400", state: "Uttar Pradesh" };
  expect(Object.fromEntries(fields)).toMatchObject(filled);
});

async function storedAfter(fullName: string, estimate: string, sending = sendInquiry) {
  const { status } = await sending(site, { ...inquiry(fullName), estimate }, photo());
  expect([200, 303]).toContain(status);
  return (await leadsIn(dataFolder)).find(({ fields }) => fields.fullName === fullName);
}

it.each([
  ["without JavaScript", sendInquiry],
  ["by script", sendByScript],
])("an inquiry sent %s is stored with figures worked out by the server", async (how, sending) => {
  const lead = await storedAfter(`With figures ${how}`, `${INPUTS}&systemKw=99&net=1`, sending);
  expect(lead?.fields).not.toHaveProperty("estimate");
  expect(lead?.estimate).toMatchObject({
    calculatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    inputs: { for: "home", state: "Uttar Pradesh", units: 350, roof: 400, load: 3 },
    systemKw: 3,
    cost: { gross: 180_000, subsidy: { central: 78_000, state: 30_000, total: 108_000 }, net: 72_000 },
    sources: expect.arrayContaining([
      { what: "Subsidy of Uttar Pradesh", asOf: "2024-09", source: "The Statesman, September 2024" },
    ]),
  });
});

it.each([
  ["empty", ""],
  ["incomplete", "?for=home"],
  ["wrong", "?units=1e999&state=Delhi&for=home"],
  ["long", "x".repeat(5000)],
])("an inquiry is stored without an estimate when the inputs are %s", async (what, estimate) => {
  const lead = await storedAfter(`With ${what} inputs`, estimate);
  expect(lead).toBeDefined();
  expect(lead).not.toHaveProperty("estimate");
});
