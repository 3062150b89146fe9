import { expect, it } from "vitest";
import { sampleCompany } from "../../tests/sample-company";
import { detailsOf, proofOf } from "./proof";

const COMPANY = {
  legalName: "Suryanta Example Private Limited",
  cin: "U00000UP2026PTC000000",
  grievances: {
    name: "Asha Example",
    phone: "+91 55555 01105",
    email: "grievances@suryanta.example",
  },
};

it("the footer says nothing of a company that has not given its legal name", () => {
  expect(detailsOf(sampleCompany({ cin: COMPANY.cin }), "en")).toBeUndefined();
});

it.each([
  ["en", "Registered office", "Grievances"],
  ["hi", "रजिस्टर्ड ऑफ़िस", "शिकायत के लिए"],
] as const)(
  "the footer shows what is filled in, in %s, and leaves out the rest",
  (language, office, grievances) => {
    expect(detailsOf(sampleCompany(COMPANY), language)).toEqual({
      legalName: COMPANY.legalName,
      details: [
        [office, "Shivalik Nagar, Haridwar, Uttarakhand 249403"],
        ["CIN", COMPANY.cin],
        [grievances, "Asha Example"],
      ],
      reach: [
        ["tel:+915555501105", "+91 55555 01105"],
        ["mailto:grievances@suryanta.example", "grievances@suryanta.example"],
      ],
    });
  },
);

it("a number of systems is told for half a year after its day", () => {
  const told = (daysAgo: number) => {
    const asOf = new Date(Date.now() - daysAgo * 24 * 60 * 60_000).toISOString();
    return proofOf(sampleCompany({ installed: { systems: 1200, asOf } }), "en").map(({ value }) => value);
  };
  expect(told(182)).toContain("1,200");
  expect(told(184)).not.toContain("1,200");
});
