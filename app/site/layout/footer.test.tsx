import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { Company } from "~/site";
import { LanguageContext } from "~/texts/use-texts";
import { sampleCompany } from "../../../tests/sample-company";
import { CompanyDetails } from "./footer";

const COMPANY = {
  legalName: "Suryanta Example Private Limited",
  cin: "U00000UP2026PTC000000",
  grievances: {
    name: "Asha Example",
    phone: "+91 55555 01105",
    email: "grievances@suryanta.example",
  },
};

const textOf = (company: Partial<Company>, language: "en" | "hi") =>
  renderToStaticMarkup(
    <LanguageContext.Provider value={language}>
      <CompanyDetails company={sampleCompany(company)} />
    </LanguageContext.Provider>,
  ).replace(/<[^>]+>/g, "|");

it("the footer says nothing of a company that has not given its legal name", () => {
  expect(textOf({ cin: COMPANY.cin }, "en")).toBe("");
});

it.each([
  ["en", "Registered office", "Grievances"],
  ["hi", "रजिस्टर्ड ऑफ़िस", "शिकायत के लिए"],
] as const)(
  "the footer shows what is filled in, in %s, and leaves out the rest",
  (language, office, grievances) => {
    const text = textOf(COMPANY, language);
    expect(text).toContain(COMPANY.legalName);
    expect(text).toContain(`${office}: |Shivalik Nagar, Haridwar, Uttarakhand 249403`);
    expect(text).toContain(`CIN: |${COMPANY.cin}`);
    expect(text).toContain(`${grievances}: |Asha Example`);
    expect(text).not.toContain("GSTIN");
  },
);
