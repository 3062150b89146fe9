import * as z from "zod";
import { CUSTOMERS } from "~/content/customers";
import { isDay } from "~/india-time";
import { FILE_KINDS, JOB_STEPS, PAID_BY, SUBSIDY_TO, WAITERS } from "~/sales/job/job-steps";
import { LANGUAGES } from "~/texts/language";

// What events say of a sale: its job, money, files and quotations. Amounts are rupees; what is missing stays as it was.

/** YYYY-MM-DD in India, or "" for none: what else it may say would make a list of jobs fail. */
const DAY = z.string().refine((text) => text === "" || isDay(text));

/** A part of the price: when it is due, and how much. */
export const STAGE = z.strictObject({
  /** Unique within the job. */
  id: z.string(),
  name: z.string(),
  amount: z.number(),
  /** The step that it is due with. */
  dueWith: z.enum(JOB_STEPS),
  /** "" for the day of the step. */
  dueOn: DAY,
});

export type Stage = z.infer<typeof STAGE>;

export const PAYMENT = z.strictObject({
  /** The id of its stage. */
  stage: z.string(),
  amount: z.number(),
  on: DAY,
  how: z.enum(PAID_BY),
});

export type Payment = z.infer<typeof PAYMENT>;

export const STEP = z.strictObject({
  id: z.enum(JOB_STEPS),
  waitsFor: z.enum(WAITERS).optional(),
  since: DAY.optional(),
  planned: DAY.optional(),
  done: DAY.optional(),
  /** It is not needed here. */
  isLeftOut: z.boolean().optional(),
  /** Of the application on the portal. */
  number: z.string().optional(),
  /** Of the loan. */
  subsidyTo: z.enum(SUBSIDY_TO).optional(),
  /** Whose subsidy came; without it, both: events of the time when they were one step. */
  share: z.literal("centre").optional(),
});

export type StepChange = z.infer<typeof STEP>;

/** A new file has everything but `removed`, a later event what changes. */
export const FILE = z.strictObject({
  /** 32 hexadecimal digits: its name in the folder of the lead's files. */
  id: z.string(),
  kind: z.enum(FILE_KINDS).optional(),
  /** The name that it had, tidied. */
  name: z.string().optional(),
  /** Media type, by its bytes. */
  type: z.string().optional(),
  /** Bytes. */
  size: z.number().optional(),
  /** The version of the notice under which an identity paper was taken. */
  notice: z.string().optional(),
  /** The customer's page shows it: never an identity paper. */
  isShown: z.boolean().optional(),
  removed: z.literal(true).optional(),
});

export type FileChange = z.infer<typeof FILE>;

/** Whom the customer buys from, as it stands on the paper. */
const SELLER = z.strictObject({
  legalName: z.string(),
  gstin: z.string(),
  vendor: z.string(),
  address: z.string(),
  /** Of the office, for questions. */
  phone: z.string(),
  email: z.string(),
  hours: z.string(),
});

export type Seller = z.infer<typeof SELLER>;

const PART = z.strictObject({ part: z.string(), what: z.string(), maker: z.string(), years: z.number() });

/** A quotation as it was made: figures that change later change nothing in it. */
const QUOTATION = z.strictObject({
  /** From 1, within the lead. */
  version: z.number(),
  madeOn: DAY,
  validUntil: DAY,
  language: z.enum(LANGUAGES),
  customer: z.enum(CUSTOMERS),
  /** Of a housing society, or 0. */
  homes: z.number(),
  /** As they stand on the paper. */
  name: z.string(),
  place: z.string(),
  kw: z.number(),
  /** The id of the package that its parts come from, or "". */
  package: z.string(),
  /** Whose rates it was made from. */
  state: z.string(),
  /** With GST, which is a percentage of the price without it. */
  price: z.number(),
  gst: z.number(),
  gstPercent: z.number(),
  /** What the rates of the day gave for `price`, or 0; staff see what differs. */
  ratePrice: z.number(),
  /** The price is the sample's. */
  isSample: z.boolean(),
  /** In all; and what of it the state adds. */
  subsidy: z.number(),
  topUp: z.number(),
  /** 0 without a loan. */
  emi: z.number(),
  loan: z.strictObject({ amount: z.number(), years: z.number(), rate: z.number() }).nullable(),
  /** There if the customer takes a loan. */
  subsidyTo: z.enum(SUBSIDY_TO).optional(),
  /** A month, low end first; null if nobody can say. */
  saving: z.strictObject({ low: z.number(), high: z.number() }).nullable(),
  /** What the state pays besides, for each unit; older ones do not say it. */
  incentive: z.strictObject({ perMonth: z.number(), years: z.number() }).nullish(),
  /** What the saving was worked out from, a month; null for a home that uses all that is generated. */
  usage: z.strictObject({ of: z.enum(["units", "bill"]), amount: z.number() }).nullable(),
  unitsPerYear: z.number(),
  /** The panels' model, the maker of their cells, and the day on which both were on the lists; each may be "". */
  panels: z.strictObject({ model: z.string(), cells: z.string(), listedOn: DAY }).optional(),
  /** The year of the oldest source behind each figure, if that was being checked. */
  oldYears: z.partialRecord(z.enum(["subsidy", "emi", "saves"]), z.string()).optional(),
  parts: z.array(PART),
  stages: z.array(STAGE),
  notIncluded: z.array(z.string()),
  words: z.string(),
  seller: SELLER,
});

export type Quotation = z.infer<typeof QUOTATION>;

const QUOTED = z.strictObject({
  version: z.number(),
  /** It was made, or, until it was sent, made anew. */
  made: QUOTATION.optional(),
  /** What staff changed of a draft, as they typed it, by the path of the field ("stages.0.percent"): the rest follows the rates. */
  overrides: z.record(z.string(), z.string()).optional(),
  sent: z.literal(true).optional(),
  /** The hash of the token of its page: see lead-links.server.ts. */
  link: z.string().optional(),
  withdrawn: z.literal(true).optional(),
  answer: z.enum(["yes", "question"]).optional(),
});

export type QuotationChange = z.infer<typeof QUOTED>;

export const SALE = {
  step: STEP.optional(),
  /** The whole plan of payments. */
  stages: z.array(STAGE).optional(),
  payment: PAYMENT.optional(),
  /** Why the job ended early; "" when it goes on. */
  jobEnded: z.string().optional(),
  /** Whether all of it was done before the desk knew its jobs, or is still to be done. */
  finished: z.boolean().optional(),
  /** The one thing that the customer's page asks for; "" for nothing. */
  asks: z.string().optional(),
  file: FILE.optional(),
  /** The hash of the token of the customer's page, or "" once it was stopped: see lead-links.server.ts. */
  page: z.string().optional(),
  quoted: QUOTED.optional(),
};
