import type { Quotation, QuotationChange } from "./sale-shapes.server";

/** So many fit the sheet. */
export const MOST_STAGES = 4;
export const MOST_PARTS = 10;

export interface QuotationState {
  quotation: Quotation;
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
  const { version, made, sent, link, withdrawn, answer } = quoted;
  const known = quotations.find(({ quotation }) => quotation.version === version);
  if (!known && !made) return quotations;
  const before = known ?? { sentAt: "", link: "", withdrawnAt: "", yesAt: "", questionAt: "" };
  // What was sent stays as it was.
  const quotation = known && (known.sentAt || !made) ? known.quotation : made;
  if (!quotation) return quotations;
  const next: QuotationState = {
    ...before,
    quotation,
    ...(sent && !before.sentAt && { sentAt: at }),
    ...(link && !before.link && { link }),
    ...(withdrawn && { withdrawnAt: at }),
    ...(answer === "yes" && !before.yesAt && { yesAt: at }),
    ...(answer === "question" && { questionAt: at }),
  };
  return known ? quotations.map((one) => (one === known ? next : one)) : [...quotations, next];
}

/** What became of one of the quotations of a lead. "replaced": a newer one was sent. */
export type QuotationStanding = "draft" | "withdrawn" | "accepted" | "replaced" | "expired" | "open";

/** @param today YYYY-MM-DD in India */
export function standingOfQuotation(
  one: QuotationState,
  all: readonly QuotationState[],
  today: string,
): QuotationStanding {
  const { quotation, sentAt, withdrawnAt, yesAt } = one;
  const newer = all.filter((other) => other.sentAt && other.quotation.version > quotation.version);
  if (!sentAt) return "draft";
  if (withdrawnAt) return "withdrawn";
  // A yes stands until a newer one has its own. Whatever was replaced stays so, also once the newer one is withdrawn.
  if (newer.some((other) => other.yesAt || !yesAt)) return "replaced";
  if (yesAt) return "accepted";
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

/** Heights on paper at the usual size, in px: up to these, a quotation is one sheet at that size, smaller, and smallest. */
const SHEETS = { usual: 1000, dense: 1165, densest: 1280 };

/** Returns how small a quotation is printed so that it is one A4 sheet; "two sheets" if it is too long for that. */
export function sizeOnPaper(quotation: Quotation): keyof typeof SHEETS | "two sheets" {
  const height = heightOnPaper(quotation);
  const sizes = ["usual", "dense", "densest"] as const;
  return sizes.find((size) => height <= SHEETS[size]) ?? "two sheets";
}

/** Measured on a Hindi page, whose letters are taller: what a line of a column holds, and how high the lines and all the rest are. */
function heightOnPaper({ place, stages, parts, notIncluded, words }: Quotation): number {
  const lineCount = (text: string, letters: number) => {
    // Vowel signs take no place of their own.
    const lines = text.split("\n").map((line) => line.replace(/\p{Mn}/gu, "").length);
    return lines.reduce((sum, length) => sum + Math.max(1, Math.ceil(length / letters)), 0);
  };
  const row = (lines: number) => 9 + 17.5 * lines;
  const rowOf = ({ part, what, maker }: Quotation["parts"][number]) =>
    row(Math.max(lineCount(part, 22), lineCount(what, 40), lineCount(maker, 20)));
  const sum = (heights: readonly number[]) => heights.reduce((total, height) => total + height, 0);
  const left = sum(notIncluded.map((line) => row(lineCount(line, 58))));
  const usual = 659 + 27 * Math.max(0, stages.length - 3) + row(lineCount(place, 70) - 1) - row(0);
  return usual + sum(parts.map(rowOf)) + Math.max(left, 35 + 17.5 * lineCount(words, 64));
}
