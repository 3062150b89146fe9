import type { Quotation, QuotationChange } from "~/sales/lead/sale-shapes.server";

/** So many fit the sheet. */
export const MOST_STAGES = 4;
export const MOST_PARTS = 10;

export interface QuotationState {
  quotation: Quotation;
  /** Of a draft; older ones do not say it. */
  overrides?: QuotationChange["overrides"];
  /** ISO 8601 in UTC, or "". */
  sentAt: string;
  /** "" until it was sent. */
  link: string;
  withdrawnAt: string;
  yesAt: string;
  questionAt: string;
}

export function quotationsAfter(
  quotations: readonly QuotationState[],
  { quoted, at }: { quoted?: QuotationChange; at: string },
): readonly QuotationState[] {
  if (!quoted) return quotations;
  const { version, made, overrides, sent, link, withdrawn, answer } = quoted;
  const known = quotations.find(({ quotation }) => quotation.version === version);
  if (!known && !made) return quotations;
  const before = known ?? { sentAt: "", link: "", withdrawnAt: "", yesAt: "", questionAt: "" };
  // What was sent stays as it was.
  const quotation = known && (known.sentAt || !made) ? known.quotation : made;
  if (!quotation) return quotations;
  const next: QuotationState = {
    ...before,
    quotation,
    ...(made && { overrides }),
    ...(sent && !before.sentAt && { sentAt: at }),
    ...(link && !before.link && { link }),
    ...(withdrawn && { withdrawnAt: at }),
    ...(answer === "yes" && !before.yesAt && { yesAt: at }),
    ...(answer === "question" && { questionAt: at }),
  };
  return known ? quotations.map((one) => (one === known ? next : one)) : [...quotations, next];
}

/** What became of a quotation. "sold": the sale rests on it without a yes on its page. "replaced": a newer one was sent. */
export type QuotationStatus = "draft" | "withdrawn" | "accepted" | "sold" | "replaced" | "expired" | "open";

/** @param today YYYY-MM-DD in India */
export function quotationStatus(one: QuotationState, sale: QuotedSale, today: string): QuotationStatus {
  const { quotation, sentAt, withdrawnAt, yesAt } = one;
  const isAgreed = yesAt !== "" || (sale.status === "won" && one === chosenQuotation(sale));
  const newer = sale.quotations.filter(
    (other) => other.sentAt && other.quotation.version > quotation.version,
  );
  if (!sentAt) return "draft";
  if (withdrawnAt) return "withdrawn";
  // An agreed quotation stands until a newer one has a yes. A replaced one stays replaced, also once the newer one is withdrawn.
  if (newer.some((other) => other.yesAt || !isAgreed)) return "replaced";
  if (isAgreed) return yesAt ? "accepted" : "sold";
  return quotation.validUntil < today ? "expired" : "open";
}

/** Returns the quotation that was sent last, if it is a later one that the customer may open. */
export function newerThan(one: QuotationState, all: readonly QuotationState[]): QuotationState | undefined {
  const last = sentQuotations(all).at(-1);
  return last && last.quotation.version > one.quotation.version ? last : undefined;
}

/** Returns those that the customer may open, oldest first. */
export function sentQuotations(all: readonly QuotationState[]): QuotationState[] {
  return all.filter(({ sentAt, withdrawnAt }) => sentAt && !withdrawnAt);
}

/** What says which quotation a sale rests on. */
export interface QuotedSale {
  status: string;
  /** When it was won: ISO 8601 in UTC, or "". */
  closedAt: string;
  quotations: readonly QuotationState[];
}

/** Returns the quotation that a sale rests on: the one that the customer agreed to last, or else the last one, of a won sale that was sent before the win. */
export function chosenQuotation({ status, closedAt, quotations }: QuotedSale): QuotationState | undefined {
  const sent = quotations.filter(({ sentAt }) => sentAt);
  const isWon = status === "won";
  // What was sold stays sold, though its page is withdrawn.
  const counts = ({ withdrawnAt }: QuotationState) => !withdrawnAt || (isWon && withdrawnAt > closedAt);
  const agreed = sent.findLast(({ yesAt }) => yesAt);
  if (agreed && counts(agreed)) return agreed;
  const last = (isWon && sent.findLast(({ sentAt }) => sentAt <= closedAt)) || sent.at(-1);
  return last && counts(last) ? last : undefined;
}

/** Returns how small a quotation is printed so that it is one A4 sheet; "two sheets" if it is too long for that. */
export function sizeOnPaper(quotation: Quotation): "usual" | "dense" | "densest" | "two sheets" {
  const height = heightOnPaper(quotation);
  if (height > 1280) return "two sheets";
  return height > 1165 ? "densest" : height > 1000 ? "dense" : "usual";
}

/** At the usual size, in px, as measured on a Hindi page, whose letters are taller. */
function heightOnPaper({ place, stages, parts, notIncluded, words }: Quotation): number {
  // Vowel signs take no place of their own.
  const linesOf = (line: string, letters: number) =>
    Math.max(1, Math.ceil(line.replace(/\p{Mn}/gu, "").length / letters));
  const partLines = parts.map(({ part, what, maker }) =>
    Math.max(linesOf(part, 22), linesOf(what, 40), linesOf(maker, 20)),
  );
  const heightOf = (lines: readonly number[], gap = 9) =>
    lines.reduce((sum, count) => sum + gap + 17.5 * count, 0);
  const left = heightOf(notIncluded.map((line) => linesOf(line, 58)));
  const wordLines = words.split("\n").map((line) => linesOf(line, 64));
  const right = 35 + heightOf(wordLines, 0);
  const top = 700 + 27 * Math.max(0, stages.length - 3) + heightOf([linesOf(place, 70)], 0);
  return top + heightOf(partLines) + Math.max(left, right);
}
