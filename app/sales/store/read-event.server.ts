import * as z from "zod";
import { SITE_FACTS } from "~/sales/files/lead-files";
import { EDITABLE, type LeadEvent, OUTCOMES, STATUSES, SURVEY_ENDS } from "~/sales/lead/lead-state";
import { SALE } from "~/sales/lead/sale-shapes.server";

export const SHAPE = {
  at: z.string(),
  by: z.string(),
  id: z.string().optional(),
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
  wrote: z.strictObject({ id: z.string(), text: z.string(), via: z.string() }).optional(),
  ...SALE,
  site: z.partialRecord(z.enum(SITE_FACTS), z.string()).optional(),
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
