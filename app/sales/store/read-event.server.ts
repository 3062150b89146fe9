import * as z from "zod";
import { SITE_FACTS } from "~/sales/files/lead-files";
import { SALE } from "~/sales/lead/sale-shapes.server";
import { EDITABLE, OUTCOMES, STATUSES, SURVEY_ENDS } from "~/sales/lead/statuses";

/** All that an event may say: each fact has its row in facts.ts. */
export const SHAPE = {
  /** ISO 8601 in UTC. */
  at: z.string(),
  /** A staff email address, or BY_CUSTOMER (staff/person-label.ts). */
  by: z.string(),
  /** Made by the browser, so that a body sent twice is one event. */
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
  /** Why there is no survey any more. */
  surveyEnded: z.enum(SURVEY_ENDS).optional(),
  note: z.string().optional(),
  edits: z.partialRecord(z.enum(EDITABLE), z.string()).optional(),
  /** The lead was added by hand, after a call, or from a file. */
  added: z.literal(true).optional(),
  /** The lead is from an old list: nobody calls until there is a reason. */
  resting: z.literal(true).optional(),
  /** The person asked again on this day: YYYY-MM-DD. */
  askedAgain: z.string().optional(),
  /** Staff call it spam. */
  spam: z.literal(true).optional(),
  /** The lead was suspected spam, and is not. */
  restored: z.literal(true).optional(),
  /** The id of the lead that this one is a duplicate of; "" after separating them again. */
  mergedInto: z.string().optional(),
  /** The id of the lead that became part of this one, and from which the rest of this event was taken over. */
  merged: z.string().optional(),
  /** Takes back the event with this id (`eventIdOf`). */
  undo: z.string().optional(),
  /** What the person sent when the lead was there already: by `messageId`, in their words, "" if it has none. */
  wrote: z.strictObject({ id: z.string(), text: z.string(), via: z.string() }).optional(),
  ...SALE,
  /** What the surveyor wrote down; what is missing stays. */
  site: z.partialRecord(z.enum(SITE_FACTS), z.string()).optional(),
};

const EVENT = z.strictObject(SHAPE);

export type StoredEvent = z.infer<typeof EVENT>;

/** Reads a stored event. What a newer version of the site has written, and this one does not know, is left out. */
export function readEvent(stored: unknown): StoredEvent & { isNewer?: true } {
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
