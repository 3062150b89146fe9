import type { Customer } from "~/content/customers";
import type { Language } from "~/texts/language";
import type { Stage } from "./job";

/** A quotation as it was made: figures that change later change nothing in it. Amounts are rupees. */
export interface Quotation {
  /** From 1, within the lead. */
  version: number;
  /** YYYY-MM-DD in India. */
  madeOn: string;
  validUntil: string;
  language: Language;
  customer: Customer;
  /** As it stands on the paper. */
  name: string;
  place: string;
  kw: number;
  /** The state whose rates it was made from. */
  state: string;
  /** With GST. */
  price: number;
  gst: number;
  /** What the rates of the day gave for `price`; staff see what differs. */
  ratePrice: number;
  subsidy: number;
  /** 0 without a loan. */
  emi: number;
  loan: { amount: number; years: number; rate: number } | null;
  /** A month, low end first; null if nobody can say. */
  saving: { low: number; high: number } | null;
  unitsPerYear: number;
  parts: { part: string; what: string; maker: string; years: number }[];
  stages: Stage[];
  notIncluded: string[];
  words: string;
}

/** What an event says of the quotations of a lead. */
export interface QuotationChange {
  version: number;
  /** It was made, or, until it was sent, made anew. */
  made?: Quotation;
  sent?: true;
  /** The hash of the token of its page: see lead-links.server.ts. */
  link?: string;
  withdrawn?: true;
  /** What the customer answered on its page. */
  answer?: "yes" | "question";
}

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

/** Returns the quotations after an event that counts, oldest first. */
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
    ...(link && { link }),
    ...(withdrawn && { withdrawnAt: at }),
    ...(answer === "yes" && !before.yesAt && { yesAt: at }),
    ...(answer === "question" && { questionAt: at }),
  };
  return known ? quotations.map((one) => (one === known ? next : one)) : [...quotations, next];
}
