import type { Customer } from "~/content/customers";
import type { Language } from "~/texts/language";
import type { Stage } from "./job";

/** So many fit the sheet. */
export const MOST_STAGES = 4;
export const MOST_PARTS = 10;

/** Whom the customer buys from, as it stands on the paper. */
export interface Seller {
  legalName: string;
  gstin: string;
  vendor: string;
  address: string;
  /** The phone of the office, for questions. */
  phone: string;
  email: string;
  hours: string;
}

/** A quotation as it was made: figures that change later change nothing in it. Amounts are rupees. */
export interface Quotation {
  /** From 1, within the lead. */
  version: number;
  /** YYYY-MM-DD in India. */
  madeOn: string;
  validUntil: string;
  language: Language;
  customer: Customer;
  /** Of a housing society, or 0. */
  homes: number;
  /** As it stands on the paper. */
  name: string;
  place: string;
  kw: number;
  /** The id of the package that its parts come from, or "". */
  package: string;
  /** The state whose rates it was made from. */
  state: string;
  /** With GST. */
  price: number;
  gst: number;
  /** Of the price without it. */
  gstPercent: number;
  /** What the rates of the day gave for `price`, or 0; staff see what differs. */
  ratePrice: number;
  /** The price is the sample's. */
  isSample: boolean;
  /** In all. */
  subsidy: number;
  /** What of it the state adds. */
  topUp: number;
  /** 0 without a loan. */
  emi: number;
  loan: { amount: number; years: number; rate: number } | null;
  /** A month, low end first; null if nobody can say. */
  saving: { low: number; high: number } | null;
  /** What the saving was worked out from, a month; null for a home that uses all that is generated. */
  usage: { of: "units" | "bill"; amount: number } | null;
  unitsPerYear: number;
  parts: { part: string; what: string; maker: string; years: number }[];
  stages: Stage[];
  notIncluded: string[];
  words: string;
  seller: Seller;
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
  if (!sentAt) return "draft";
  if (withdrawnAt) return "withdrawn";
  if (yesAt) return "accepted";
  if (newerThan(one, all)) return "replaced";
  return quotation.validUntil < today ? "expired" : "open";
}

/** Returns the quotation that was sent last, if it is a later one. */
export function newerThan(one: QuotationState, all: readonly QuotationState[]): QuotationState | undefined {
  const last = sentQuotations(all).at(-1);
  return last && last.quotation.version > one.quotation.version ? last : undefined;
}

/** Returns those that the customer may open, oldest first. */
export function sentQuotations(all: readonly QuotationState[]): QuotationState[] {
  return all.filter(({ sentAt, withdrawnAt }) => sentAt && !withdrawnAt);
}

/** Returns the quotation that a sale rests on: the one that the customer agreed to, or that was sent last. */
export function chosenQuotation(all: readonly QuotationState[]): QuotationState | undefined {
  const sent = sentQuotations(all);
  return sent.findLast(({ yesAt }) => yesAt) ?? sent.at(-1);
}
