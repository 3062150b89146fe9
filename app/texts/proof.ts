import type { Company } from "~/site";
import { type Language, LOCALES } from "./language";

const en = {
  vendor: "PM Surya Ghar vendor",
  systems: (asOf: string) => `systems by ${asOf}`,
  kw: (asOf: string) => `installed by ${asOf}`,
  since: "in solar since",
  reviews: (count: number) => (count ? `${count} reviews` : "reviews"),
};

const hi: typeof en = {
  vendor: "PM सूर्य घर वेंडर",
  systems: (asOf) => `सिस्टम लगाए, ${asOf} तक`,
  kw: (asOf) => `सोलर लगाया, ${asOf} तक`,
  since: "से सोलर के काम में",
  reviews: (count) => (count ? `${count} लोगों की राय` : "लोगों की राय"),
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
    [counts?.systems ? grouped(counts.systems) : "", words.systems(asOf)],
    [counts?.kw ? `${grouped(counts.kw)} kW` : "", words.kw(asOf)],
    [founded ?? "", words.since],
    [
      rating?.stars && rating.link ? `${rating.stars} ★` : "",
      words.reviews(rating?.reviews ?? 0),
      rating?.link,
    ],
  ];
  return facts.flatMap(([value, label, href]) => (value ? [{ value, label, href }] : []));
}
