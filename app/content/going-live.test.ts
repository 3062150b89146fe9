import { describe, expect, it } from "vitest";
import { NO_COMPANY } from "~/site";
import { sampleCompany } from "../../tests/sample-company";
import { sampleRates } from "../../tests/sample-rates";
import { gapsOf, isPublic, type Readiness, samplePhones, unconfirmedStates } from "./going-live";
import { heroSlideSchema } from "./hero-slide";

const company = sampleCompany({
  phones: ["+91 98765 43210"],
  whatsApp: { sales: "+91 98765 43211", support: "+91 98765 43212" },
  email: "info@roofs.example.in",
  legalName: "Roofs Private Limited",
  cin: "U40106UR2019PTC012345",
  gstin: "05AAACE1234F1Z5",
  vendor: "UK-0123",
  empanelment: "UPCL",
  grievances: { name: "Asha Verma", phone: "+91 98765 43213", email: "" },
});
const slide = { ...heroSlideSchema.parse({ isPublished: true }), id: "roof" };
const ready: Readiness = {
  company,
  rates: [],
  packages: [{ panelsListedOn: "2026-11-28" }],
  slides: [slide],
  samples: 0,
  leads: 1,
  people: 2,
  hasBackup: true,
};

const ratesOf = (state: string) =>
  sampleRates().filter((rate) => rate.kind === "state" && rate.name === state);

const open = (site: Readiness) => gapsOf(site).map(({ what }) => what);

describe("the list before going live", () => {
  it("is empty once all is done, and says nothing of what it cannot know", () => {
    expect(gapsOf(ready)).toEqual([]);
    expect(gapsOf({ company, rates: [], samples: 0 })).toEqual([]);
  });

  it("names all that a new site lacks, each with a reason in words", () => {
    const gaps = gapsOf({
      company: NO_COMPANY,
      rates: [],
      packages: [],
      slides: [],
      samples: 40,
      leads: 0,
      people: 1,
      hasBackup: false,
    });
    expect(gaps.map(({ what }) => what)).toEqual([
      ...["Your phone numbers", "Your email and offices", "Legal name", "GSTIN"],
      ...["Vendor number, PM Surya Ghar", "Empanelment", "Person for grievances"],
      ...["The sample’s content: 40 left", "A slide of your own", "A package with your price"],
      ...["A test lead", "A second colleague", "A backup"],
    ]);
    for (const { why } of gaps) expect(why).toMatch(/\b(?:law|buyers?|customers?|visitors?|homes?|shops)\b/i);
    expect(gaps[0]?.to).toBe("/desk/content/company/company");
    expect(gaps.at(-1)?.to).toBeUndefined();
  });

  it.each([
    ["Your phone numbers", { ...ready, company: { ...company, phones: ["+91 55555 01100"] } }],
    [
      "Your phone numbers",
      { ...ready, company: { ...company, whatsApp: { sales: "5555501103", support: "" } } },
    ],
    ["CIN", { ...ready, company: { ...company, cin: "" } }],
    ["Your own prices", { ...ready, rates: sampleRates().filter(({ kind }) => kind === "company") }],
    ["Haryana’s further money", { ...ready, rates: ratesOf("Haryana") }],
    ["Delhi’s further money", { ...ready, rates: ratesOf("Delhi") }],
    ["Your panels on the lists", { ...ready, packages: [{ panelsListedOn: undefined }] }],
    ["The sample’s content: 3 left", { ...ready, samples: 3 }],
    ["A slide of your own", { ...ready, slides: [{ ...slide, isPublished: false }] }],
    ["A package with your price", { ...ready, packages: [] }],
    ["A test lead", { ...ready, leads: 0 }],
    ["A second colleague", { ...ready, people: 1 }],
    ["A backup", { ...ready, hasBackup: false }],
  ])("names %s alone where only that is missing", (what, site) => {
    expect(open(site)).toEqual([what]);
  });

  it("asks no proprietor for a CIN", () => {
    expect(open({ ...ready, company: { ...company, legalName: "Verma Solar", cin: "" } })).toEqual([]);
  });
});

it("a state's further money is asked about until the source of its subsidy is dated later", () => {
  const delhi = ratesOf("Delhi");
  expect(unconfirmedStates([...ratesOf("Haryana"), ...delhi])).toEqual(["Haryana", "Delhi"]);
  const confirmed = delhi.map((rate) =>
    rate.kind === "state" && rate.topUp ? { ...rate, topUp: { ...rate.topUp, asOf: "2026-12" } } : rate,
  );
  expect(unconfirmedStates(confirmed)).toEqual([]);
});

it("the sample's phones are known however they are written, and a public address too", () => {
  expect(samplePhones(sampleCompany())).toHaveLength(5);
  expect(samplePhones({ ...NO_COMPANY, phones: ["055555 01100", "98765 55555"] })).toEqual(["055555 01100"]);
  expect(["https://www.example.in", "http://localhost:3000"].map(isPublic)).toEqual([true, false]);
});
