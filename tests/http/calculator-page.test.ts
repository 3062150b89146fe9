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
      /EMI about ₹1,799, saving about ₹2,150.*About ₹933 a month if your bank works the EMI out again/,
      /State subsidy, Uttar Pradesh − ₹30,000.*Without a loan, you pay the whole price first.*The price is a sample/,
      /What is not counted.*The Statesman, September 2024/,
      "We’ll confirm it at the site survey.",
    ],
    /Your bill is for/,
  ],
  [
    "answers a shop without a known rate with a range, the smaller size and a way to a quotation",
    "?for=business&state=Uttar+Pradesh&bill=8000",
    [
      "we count ₹7 to ₹9 a unit: 6 to 8 kW. We advise the smaller size.",
      // 12 × (500 × 7.35 + 200 × 2) to 12 × 700 × 9.45; 270,000 / 48,000, / 79,000
      "Yearly saving ₹48,000 to ₹79,000",
      "3.4 to 5.6 years",
      /gets net billing, not net metering.*earns ₹2.*5 working days a week and one shift\. Tell us yours\./,
      /Renting the premises\?.*A good size for you/,
      /no central subsidy for shops.*SolarQuarter \(from 2025, being checked\).*GST.*input credit.*power purchase agreement \(PPA\)/,
      "We install in Uttarakhand, Delhi NCR and western Uttar Pradesh.",
      "Get this in writing",
    ],
    /[Ss]av(?:es|ing) up to|after subsidy/,
  ],
  [
    "answers first that nothing is saved, without a size to buy, and says what would change it",
    "?for=home&state=Delhi&units=180&kw=11",
    [
      /not lower your bill\..*very little.*What would change it/,
      "1.5 kW would earn about ₹6,300 a year and pay back in about 4.8 years.",
    ],
    /A good size|Get a quotation|package:|₹0/,
  ],
  [
    "answers a Delhi home without a bill with what Delhi pays, a price and a way to a quotation",
    "?for=home&state=Delhi&units=180",
    [
      /About even You pay ₹30,000 and get back about ₹31,500 in 12 years\. On a loan it costs you more.* 1\.5 kW/,
      /A year from Delhi, for 5 years about ₹6,300/,
      "You pay after subsidy, about (sample price) ₹30,000",
      // 81,000 at 6 % over 120 months; 6,300 / 12
      "a month: EMI about ₹899, from Delhi about ₹525",
      "about 4.8 years",
      /pays you ₹3 for each unit.*already covers about ₹540.*won’t lower it/,
      "Get this in writing",
    ],
    /A good size|would not lower|If you used about|business connection|₹0\b/,
  ],
  [
    "answers a factory's load of 2,000 kVA, caps the size only and asks for its bill",
    "?for=business&state=Uttarakhand&units=120000&load=2000&loadIn=kva",
    [
      /The largest we estimate here 1,000 kW/,
      "We count 2,000 kVA of load as 1,800 kW (× 0.9).",
      "Above 1,000 kW we design by hand: send us your bill.",
      "Send us your bill",
      // 12 × 116,666.67 × 7 to × 9
      "₹98,00,000 to ₹1,20,00,000",
    ],
    /Get a quotation|to correct/,
  ],
  [
    "answers outside the service area with the portal's vendors, and a way to ask all the same",
    "?for=home&state=Kerala&units=300&rate=6",
    [
      /about ₹21,000/,
      "Ask us all the same",
      "The national portal lists vendors near you.",
      "Vendors on pmsuryaghar.gov.in",
    ],
    /Get a quotation|Send on WhatsApp|Gurugram|package:|Between our/,
  ],
  [
    "asks a home in Haryana whether it is in the NCR, where the company installs",
    "?for=home&state=Haryana&units=400",
    ["In Gurugram or Faridabad? That’s Delhi NCR: ask us.", "Ask us all the same"],
  ],
  [
    "says the size for the whole use beside the advice, with a link to it",
    "?for=home&state=Delhi&units=500",
    [
      /A good size for you 3 kW.*largest size whose extra price comes back within 12 years/,
      "3 kW while Delhi’s bill subsidy lasts; 4 kW covers all you use.",
      "Show me 4 kW",
    ],
  ],
  [
    "tells a home above 100 kW to call",
    "?for=home&state=Uttar+Pradesh&bill=999999&sure=1",
    [/For a home this large, call us Above 100 kW/],
    /A good size|Get this in writing|Show me/,
  ],
  [
    "counts a pump's HP",
    "?for=business&state=Uttar+Pradesh&bill=9000&load=5+HP",
    ["We count 5 HP of load as 3.73 kW (× 0.746)."],
  ],
  [
    "leads a society to no package of a shop",
    "?for=society&state=Delhi&units=11600&rate=8&homes=80",
    ["Get this in writing"],
    /Factory|package:/,
  ],
  [
    "names both packages around a size that no package has",
    "?for=home&state=Uttarakhand&bill=2400",
    [
      "Between our packages: 2 kW Starter Home and 3 kW Family Home",
      // 74,100 / 22,000, / 20,000
      "3.4 to 3.7 years",
      "State subsidy, Uttarakhand none",
      /Yearly saving|₹20,000 to ₹22,000/,
    ],
    /₹671|closest package/,
  ],
  [
    "sets the answer for 10 kW beside one above it, where rules change",
    "?for=home&state=Uttar+Pradesh&bill=12000&load=10",
    [/13\.5 kW.*Or 10 kW Up to this size a home needs no feasibility study.*10 kW would save.*Show me 10 kW/],
  ],
  [
    "says the instalment beside the saving of a month",
    INPUTS,
    // 1,62,000 at 6 % over 120 months; 25,830 / 12
    ["a month: EMI about ₹1,799, saving about ₹2,150"],
  ],
  [
    "counts the middle of a summer and a winter bill",
    "?for=home&state=Uttar+Pradesh&summer=3498&winter=1500&load=3",
    ["We count the middle of your summer and winter month: ₹2,499.", /A good size for you 3 kW/],
  ],
  [
    "does not call the usage too low where the roof is too small",
    "?for=home&state=Delhi&units=300&roof=50",
    [/Smaller than our smallest system.*it holds about 0\.5 kW/],
    /usage is too low/,
  ],
  [
    "says that a system would take longer to pay back than it lasts",
    "?for=home&state=Kerala&units=350&rate=0.5&sure=1",
    [/Solar would not pay for itself\..*42\.9 years to pay back/],
    /A good size|Get a quotation/,
  ],
  [
    "asks a society for its homes instead of saying twice that its subsidy is not known",
    "?for=society&state=Mizoram&units=3000&rate=7",
    [/Price of 25\.5 kW.*you pay the whole price first.*Tell us how many homes/],
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
  ["?for=home&state=Uttarakhand&bill=2500", /^today ₹2,500; with 3 kW ₹320 to ₹520$/],
  [INPUTS, /^today ₹2,499; with 3 kW ₹347$/],
])("the calculator page draws no bill as zero: %s", async (search, drawing) => {
  const html = await site.read(`/calculator${search}`);
  const drawings = elementsIn(html, "div", "svg", "figure").filter(
    ({ attributes }) => attributes.role === "img",
  );
  expect(drawings[0]?.attributes["aria-label"]).toMatch(drawing);
  expect(wordsIn(html)).not.toMatch(/₹0\b/);
});

it.each<[string, string, string[]]>([
  [
    "?for=home&state=Uttar+Pradesh&bill=60000",
    "₹60,000 a month is a lot for a home. Is that your bill in rupees?",
    ["for=home&state=Uttar+Pradesh&bill=60000&sure=1", "for=business&state=Uttar+Pradesh&bill=60000"],
  ],
  [
    "?for=home&state=Uttarakhand&units=2400",
    "2,400 units a month is a lot for a home. Is that your bill in rupees?",
    [
      "for=home&state=Uttarakhand&bill=2400",
      "for=home&state=Uttarakhand&units=2400&sure=1",
      "for=business&state=Uttarakhand&units=2400",
    ],
  ],
  [
    "?for=home&state=Kerala&units=350&rate=75",
    "₹75 for a unit is unusual. Is that your rate for one unit?",
    ["for=home&state=Kerala&units=350&rate=75&sure=1", "for=business&state=Kerala&units=350&rate=75"],
  ],
])("the calculator page asks one question before any figure: %s", async (search, question, links) => {
  const html = await site.read(`/calculator${search}`);
  const panel = /<section[^>]*id="estimate".*?<\/section>/s.exec(html)?.[0] ?? "";
  expect(wordsIn(panel)).toContain(question);
  expect(wordsIn(panel)).not.toMatch(/saving|kW|subsidy|quotation/i);
  expect(hrefsIn(panel)).toEqual(links.map((query) => `/calculator?${query}#estimate`));
  const { status, body } = await site.get(`/calculator.json${search}`);
  expect([status, Object.values(JSON.parse(body.toString()).errors)]).toEqual([422, [question]]);
  const sure = await site.get(`/calculator.json${search}&sure=1`);
  expect([sure.status, JSON.parse(sure.body.toString()).systemKw]).toEqual([200, expect.any(Number)]);
});

it("the calculator's list of states begins with those where the company installs, each once", async () => {
  const html = await site.read("/calculator");
  const names = elementsIn(html, "option").map(({ text }) => text);
  const states = names.slice(names.indexOf("Choose") + 1).filter((name) => !/^(?:kW|kVA|HP)$/.test(name));
  expect(states.slice(0, 4)).toEqual([
    "Uttarakhand",
    "Uttar Pradesh",
    "Delhi",
    "Andaman and Nicobar Islands",
  ]);
  expect([states.length, new Set(states).size]).toEqual([36, 36]);
});

it("the questions before a purchase say who has farm pumps", async () => {
  expect(wordsIn(await site.read("/questions"))).toContain("Pumps have a scheme of their own, PM-KUSUM");
  expect(wordsIn(await site.read("/hi/questions"))).toContain("PM-KUSUM");
});

it("the calculator's sliders say nothing of numbers that nobody gave", async () => {
  const slidersOf = async (search: string) =>
    elementsIn(await site.read(`/calculator${search}`), "input")
      .filter(({ attributes }) => attributes.type === "range")
      .map(({ attributes }) => attributes["aria-hidden"] ?? attributes.value);
  expect(await slidersOf("?for=home&state=Uttarakhand&bill=2400")).toEqual(Array(4).fill("true"));
  expect(await slidersOf("?for=home&state=Uttarakhand&units=350&load=3")).toEqual([
    "350",
    "true",
    "true",
    "3",
  ]);
});

it("the calculator page leads from an estimate that fails to one that works, and to a call", async () => {
  const linksOf = async (search: string) =>
    hrefsIn(
      /<section[^>]*id="estimate".*?<\/section>/s.exec(await site.read(`/calculator${search}`))?.[0] ?? "",
    );
  const links = await linksOf("?for=home&state=Uttarakhand&units=350&roof=60");
  expect(links).toContain("/calculator?for=home&state=Uttarakhand&units=350&roof=100&kw=1");
  expect(links.join()).toContain("tel:");
  const paying = await linksOf("?for=home&state=Uttar+Pradesh&units=350");
  expect(paying.join()).toContain("/inquiry?for");
  const inDelhi = await linksOf("?for=home&state=Delhi&units=180&kw=11");
  expect(inDelhi).toContain("/calculator?for=home&state=Delhi&units=180");
  expect(inDelhi.join()).not.toContain("/inquiry?for");
  const inKerala = await linksOf("?for=home&state=Kerala&units=300&rate=6");
  expect(inKerala).toContain("https://pmsuryaghar.gov.in/");
  expect(inKerala).toContain("/inquiry?for=home&state=Kerala&units=300&rate=6");
  expect(inKerala.join()).not.toMatch(/wa\.me|packages|tel:/);
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
  ["?kw=2.5", "Closest to your 2.5 kW,Closest to your 2.5 kW"],
  [""],
  ["?kw=900"],
  ["?kw=abc"],
  ["?type=Commercial&kw=3"],
  ["?for=home&state=Delhi&units=180"],
])("the packages page marks only the package that fits the estimate: %s", async (search, mark) => {
  const words = wordsIn(await site.read(`/packages${search}`));
  expect(words.match(/The size of your estimate|Closest to your [\d.]+ kW/g)?.join()).toBe(mark);
});

it("packages count the use in the address, with what Delhi pays, and a society sees its own size alone", async () => {
  const words = async (search: string) => wordsIn(await site.read(`/packages${search}`));
  const typed = await words("?for=home&state=Uttarakhand&bill=2400&kw=2");
  expect(typed).toMatch(
    /Saves ₹1,400 to ₹1,500 a month, for the use you told us.*EMI about ₹466 if your bank/,
  );
  expect(await words("?state=Delhi")).toMatch(/State pays, 5 years ₹1,050 a month, if you use what it makes/);
  const society = await words("?for=society&state=Delhi&units=11600&rate=8&homes=80");
  expect(society).toMatch(/99 kW for your society.*₹49,50,000.*− ₹17,82,000/);
  expect(society).not.toMatch(/Factory|no central subsidy/);
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
      {
        what: "State subsidy, Uttar Pradesh",
        asOf: "2024-09",
        source: "The Statesman, September 2024",
        oldYear: "2024",
      },
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
