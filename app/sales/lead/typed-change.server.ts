import * as z from "zod";
import type { FormErrors } from "~/desk/call";
import { SHAPE } from "~/sales/store/read-event.server";
import type { Change } from "./lead-state";
import { FILE, PAYMENT, STAGE, STEP } from "./sale-shapes.server";

const { outcome, status, surveyEnded, edits, jobEnded, finished, asks, spam, restored, site } = SHAPE;
const TYPED_TEXT = z.string().trim();
const TEXT = TYPED_TEXT.optional();

/** A typed event: amounts and days are text. Missing fields stay unchanged. */
export const TYPED = z.strictObject({
  outcome,
  status,
  surveyEnded,
  edits,
  jobEnded,
  finished,
  asks,
  spam,
  restored,
  site,
  reason: TEXT,
  amount: TEXT,
  owner: TEXT,
  nextCall: TEXT,
  note: TEXT,
  surveyAt: TEXT,
  surveyPlace: TEXT,
  surveyor: TEXT,
  finishedOn: TEXT,
  step: STEP.omit({ share: true }).extend({ since: TEXT, planned: TEXT, done: TEXT }).optional(),
  stages: z.array(STAGE.extend({ name: TYPED_TEXT, amount: TYPED_TEXT, dueOn: z.string() })).optional(),
  payment: PAYMENT.extend({
    amount: TYPED_TEXT,
    on: z.string(),
    how: z.string(),
    /** It was paid back, or never came. */
    isBack: z.boolean().optional(),
  }).optional(),
  /** `keepsRule`: the sender knows that the file is erased in time under any name. */
  file: FILE.pick({ id: true, kind: true, notice: true, isShown: true, removed: true })
    .extend({ keepsRule: z.literal(true).optional() })
    .optional(),
});

export type TypedChange = z.infer<typeof TYPED>;

export interface ReadChange {
  change: Change;
  errors: FormErrors;
  /** Question to confirm before saving. */
  question?: string | undefined;
}

const ID = z.string().max(200);

/** Body of a lead page's call: a change, or one of the commands that are more than an event. */
export const LEAD_CALL = {
  /** Number of events that the page showed. */
  seen: z.int().nonnegative().optional(),
  /** The confirmed question: it is saved all the same. */
  confirm: z.string().optional(),
  change: TYPED.optional(),
  merge: ID.optional(),
  separate: ID.optional(),
  undo: ID.optional(),
  page: z.enum(["make", "stop"]).optional(),
};

export type LeadCall = z.infer<z.ZodObject<typeof LEAD_CALL>>;

export interface LeadSaved {
  /** Number of events before what was saved: who sends the same again is told of the first time. */
  seen: number;
  done?: "merged" | "separated";
}
