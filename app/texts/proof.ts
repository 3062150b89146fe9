import { type Company, officeLines, registeredOffice, telephone } from "~/site";
import { type Language, LOCALES } from "./language";

const en = {
  vendor: "PM Surya Ghar vendor",
  systems: (asOf: string, count: number) => `${count === 1 ? "system" : "systems"} by ${asOf}`,
  kw: (asOf: string) => `installed by ${asOf}`,
  since: "in solar since",
  reviews: (count: string) => (count ? `${count} ${count === "1" ? "review" : "reviews"}` : "reviews"),
  office: "Registered office",
  empanelment: "Empanelled by",
  grievances: "Grievances",
};

const hi: typeof en = {
  vendor: "PM सूर्य घर वेंडर",
  systems: (asOf) => `सिस्टम लगाए, ${asOf} तक`,
  kw: (asOf) => `सोलर लगाया, ${asOf} तक`,
  since: "से सोलर के काम में",
  reviews: (count) => (count ? `${count} लोगों की राय` : "लोगों की राय"),
  office: "रजिस्टर्ड ऑफ़िस",
  empanelment: "बिजली कंपनी की सूची में",
  grievances: "शिकायत के लिए",
};

export const proof = { en, hi } satisfies Record<Language, typeof en>;

/** Counts that are older say nothing of the company any more. */
const COUNTED_WITHIN_MS = 183 * 24 * 60 * 60_000;

/** Returns what a buyer can check, as far as it is filled in. The browser gets these words alone. */
export function proofOf({ vendor, founded, installed, rating }: Company, language: Language) {
  const words = proof[language];
  const at = Date.parse(installed?.asOf ?? "");
  const counts = Date.now() - at < COUNTED_WITHIN_MS ? installed : undefined;
  const asOf = new Date(at).toLocaleDateString(LOCALES[language], { month: "long", year: "numeric" });
  const grouped = (count: number) => count.toLocaleString("en-IN");
  const facts: [value: string | number | undefined, label: string, href?: string][] = [
    [vendor, words.vendor],
    [counts?.systems ? grouped(counts.systems) : "", words.systems(asOf, counts?.systems ?? 0)],
    [counts?.kw ? `${grouped(counts.kw)} kW` : "", words.kw(asOf)],
    [founded ?? "", words.since],
    [
      rating?.stars && rating.link ? `${rating.stars} ★` : "",
      words.reviews(rating?.reviews ? grouped(rating.reviews) : ""),
      rating?.link,
    ],
  ];
  return facts.flatMap(([value, label, href]) => (value ? [{ value, label, href }] : []));
}

/** Returns what the law asks a company to say of itself, as far as it is filled in; nothing without the legal name. */
export function detailsOf(company: Company, language: Language) {
  const { legalName, cin, gstin, empanelment, grievances } = company;
  if (!legalName) return undefined;
  const words = proof[language];
  const office = registeredOffice(company);
  const details: [label: string, value: string | undefined][] = [
    [words.office, office && officeLines(office).join(", ")],
    ["CIN", cin],
    ["GSTIN", gstin],
    [words.empanelment, empanelment],
    [words.grievances, grievances?.name],
  ];
  const { phone, email } = grievances?.name ? grievances : {};
  return {
    legalName,
    details: details.flatMap(([label, value]) => (value ? [[label, value] as const] : [])),
    reach: [
      ...(phone ? [[`tel:${telephone(phone)}`, phone] as const] : []),
      ...(email ? [[`mailto:${email}`, email] as const] : []),
    ],
  };
}
