import * as z from "zod";
import { CUSTOMERS } from "~/content/customers";
import { isDay } from "~/india-time";
import { LANGUAGES } from "~/texts/language";
import { PAID_BY } from "./job";
import { JOB_STEPS, WAITERS } from "./job-steps";
import { FILE_KINDS, SITE_FACTS } from "./lead-files";
import { EDITABLE, type LeadEvent, OUTCOMES, STATUSES, SURVEY_ENDS } from "./lead-state";

/** YYYY-MM-DD, or "" for none: what else it may say would make a list of jobs fail. */
const DAY = z.string().refine((text) => text === "" || isDay(text));

const STAGE = z.strictObject({
  ...{ id: z.string(), name: z.string(), amount: z.number() },
  ...{ dueWith: z.enum(JOB_STEPS), dueOn: DAY },
});

const LOAN = z.strictObject({ amount: z.number(), years: z.number(), rate: z.number() });

const SELLER = z.strictObject({
  ...{ legalName: z.string(), gstin: z.string(), vendor: z.string(), address: z.string() },
  ...{ phone: z.string(), email: z.string(), hours: z.string() },
});

const QUOTATION = z.strictObject({
  ...{ version: z.number(), madeOn: DAY, validUntil: DAY, language: z.enum(LANGUAGES) },
  ...{ customer: z.enum(CUSTOMERS), homes: z.number(), name: z.string(), place: z.string() },
  ...{ kw: z.number(), package: z.string(), state: z.string(), price: z.number(), gst: z.number() },
  ...{ gstPercent: z.number(), ratePrice: z.number(), isSample: z.boolean() },
  ...{ subsidy: z.number(), topUp: z.number(), emi: z.number(), loan: LOAN.nullable() },
  saving: z.strictObject({ low: z.number(), high: z.number() }).nullable(),
  usage: z.strictObject({ of: z.enum(["units", "bill"]), amount: z.number() }).nullable(),
  unitsPerYear: z.number(),
  parts: z.array(
    z.strictObject({ part: z.string(), what: z.string(), maker: z.string(), years: z.number() }),
  ),
  ...{ stages: z.array(STAGE), notIncluded: z.array(z.string()), words: z.string(), seller: SELLER },
});

const SHAPE = {
  at: z.string(),
  by: z.string(),
  outcome: z.enum(OUTCOMES).optional(),
  status: z.enum(STATUSES).optional(),
  reason: z.string().optional(),
  amount: z.number().optional(),
  owner: z.string().optional(),
  nextCall: z.string().optional(),
  surveyAt: z.string().optional(),
  surveyPlace: z.string().optional(),
  surveyor: z.string().optional(),
  surveyEnded: z.enum(SURVEY_ENDS).optional(),
  note: z.string().optional(),
  edits: z.partialRecord(z.enum(EDITABLE), z.string()).optional(),
  added: z.literal(true).optional(),
  resting: z.literal(true).optional(),
  askedAgain: z.string().optional(),
  spam: z.literal(true).optional(),
  restored: z.literal(true).optional(),
  mergedInto: z.string().optional(),
  merged: z.string().optional(),
  undo: z.string().optional(),
  step: z
    .strictObject({
      ...{ id: z.enum(JOB_STEPS), waitsFor: z.enum(WAITERS).optional(), since: DAY.optional() },
      ...{ planned: DAY.optional(), done: DAY.optional(), number: z.string().optional() },
      isLeftOut: z.boolean().optional(),
    })
    .optional(),
  stages: z.array(STAGE).optional(),
  payment: z
    .strictObject({ stage: z.string(), amount: z.number(), on: DAY, how: z.enum(PAID_BY) })
    .optional(),
  jobEnded: z.string().optional(),
  asks: z.string().optional(),
  file: z
    .strictObject({
      ...{ id: z.string(), kind: z.enum(FILE_KINDS).optional(), name: z.string().optional() },
      ...{ type: z.string().optional(), size: z.number().optional(), notice: z.string().optional() },
      ...{ isShown: z.boolean().optional(), removed: z.literal(true).optional() },
    })
    .optional(),
  site: z.partialRecord(z.enum(SITE_FACTS), z.string()).optional(),
  page: z.string().optional(),
  quoted: z
    .strictObject({
      ...{ version: z.number(), made: QUOTATION.optional(), sent: z.literal(true).optional() },
      ...{ link: z.string().optional(), withdrawn: z.literal(true).optional() },
      answer: z.enum(["yes", "question"]).optional(),
    })
    .optional(),
} satisfies Record<Exclude<keyof LeadEvent, "isNewer">, z.ZodType>;

const EVENT: z.ZodType<LeadEvent> = z.strictObject(SHAPE);

/** Reads a stored event. What a newer version of the site has written, and this one does not know, is left out. */
export function readEvent(stored: unknown): LeadEvent {
  const { data } = EVENT.safeParse(stored);
  if (data) return data;
  const known = Object.entries(Object(stored)).filter(
    ([name, value]) => isField(name) && SHAPE[name].safeParse(value).success,
  );
  return { at: "", by: "", ...Object.fromEntries(known), isNewer: true };
}

function isField(name: string): name is keyof typeof SHAPE {
  return Object.hasOwn(SHAPE, name);
}
