import { isSchemeOver } from "~/calculator/rates";
import { allOrEmpty, type Content } from "~/content/content";
import { readCompany } from "~/content/read-company.server";
import { dayInIndia } from "~/india-time";
import { readHours } from "~/leads/office-hours";
import { type Company, hoursOf } from "~/site";
import { callBack } from "~/texts/call-back";
import type { Language } from "~/texts/language";
import { detailsOf, proofOf } from "~/texts/proof";

/** Returns the company's facts for every page, and today's date. */
export async function readSite(content: Pick<Content, "all">, language: Language) {
  const day = dayInIndia(Date.now());
  const isOver = isSchemeOver(await allOrEmpty(content, "solarRates"), day);
  const known = await readCompany(content, language);
  const company = isOver ? { ...known, vendor: "" } : known;
  const hours = hoursOf(company);
  const words = callBack[language];
  const proof = proofOf(company, language);
  return {
    company: filledIn(company),
    proof: proof.length > 0 ? proof : undefined,
    details: detailsOf(company, language),
    hours: [
      hours && words.hours(readHours(hours)),
      company.promises?.callBackHours && words.within(company.promises.callBackHours),
    ]
      .filter(Boolean)
      .join(" "),
    noEmail: company.whatsApp?.sales ? words.noEmailOrChat : words.noEmail,
    day,
    isSchemeOver: isOver || undefined,
  };
}

/** Returns what is filled in: every document has it, and must fit the first flight of a connection. */
function filledIn({ installed, rating, ...company }: Company): Partial<Company> {
  return Object.fromEntries(
    Object.entries(company).filter(([, value]) => (Array.isArray(value) ? value.length > 0 : value)),
  );
}
