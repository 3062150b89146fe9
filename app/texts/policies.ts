import { type Company, officeLines, registeredOffice, site } from "~/site";
import type { Language } from "./language";

/** What the operator has set that a policy tells. */
export interface PolicySettings {
  hasMapsKey: boolean;
  mailsPhone: boolean;
}

export interface PolicyTexts {
  title: string;
  description: string;
  lead: string;
  /** The date from which it applies. Change it whenever a promise changes: that of the privacy policy is in notice.ts. */
  effective: string;
  /**
   * Sections between empty lines: "# id Title", then a paragraph a line, items after "- ", "**bold**", "[words](/path)", and
   * "{reachUs}" for the ways to reach the company.
   */
  text: (uses: PolicySettings, company: Company) => string;
}

const en = {
  contents: "Contents",
  onThisPage: "On this page",
  email: "Email",
  phone: "Phone",
  post: "Post",
};

const hi: typeof en = {
  contents: "विषय सूची",
  onThisPage: "इस पेज पर",
  email: "ईमेल",
  phone: "फ़ोन",
  post: "डाक",
};

export function postalAddress(company: Company): string {
  const office = registeredOffice(company);
  const name = company.legalName || site.brand;
  return office ? [name, office.name, ...officeLines(office)].filter(Boolean).join(", ") : "";
}

export const policies = { en, hi } satisfies Record<Language, typeof en>;
