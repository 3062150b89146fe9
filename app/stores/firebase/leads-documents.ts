import type { QueryDocumentSnapshot } from "firebase-admin/firestore";
import * as z from "zod";
import { isEstimate, type LeadEstimate } from "~/leads/lead-estimate";
import type { Lead, LeadKind } from "~/leads/leads";
import { LANGUAGES } from "~/texts/language";
import { toPlain } from "./plain-value";

/** The default collection of Firebase's extension "Trigger Email from Firestore". */
export const MAIL_COLLECTION = "mail";

const ifValid = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined);

/** What a document holds beside the form's fields. The original system wrote to the same collections, in any shape. */
const storedSchema = z.object({
  timestamp: ifValid(z.union([z.string(), z.number()]).pipe(z.coerce.date())),
  suspect: ifValid(z.enum(["honeypot", "too fast"])),
  source: ifValid(z.record(z.string(), z.string())),
  notice: ifValid(z.string()),
  estimate: ifValid(z.custom<LeadEstimate>(isEstimate)),
  language: ifValid(z.enum(LANGUAGES)),
  via: ifValid(z.string()),
});

export function leadOf(kind: LeadKind, document: QueryDocumentSnapshot): Lead {
  const { timestamp: _, ...data } = document.data();
  const { timestamp, ...known } = storedSchema.parse(toPlain(document.data()));
  const fields = Object.entries(data).filter(([name]) => Reflect.get(known, name) === undefined);
  return {
    kind,
    id: document.id,
    timestamp: (timestamp ?? document.createTime.toDate()).toISOString(),
    fields: Object.fromEntries(fields.map(([name, value]) => [name, textOf(value)])),
    ...known,
  };
}

function textOf(value: unknown): string | null {
  const plain = toPlain(value);
  return plain === null || typeof plain === "string" ? plain : JSON.stringify(plain);
}
