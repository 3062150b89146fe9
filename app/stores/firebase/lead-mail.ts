import type { LeadKind, NewLead } from "~/leads/leads";
import { referenceOf } from "~/leads/reference";

/** The default collection of Firebase's extension "Trigger Email from Firestore". */
export const MAIL_COLLECTION = "mail";

const subjects: Record<LeadKind, string> = {
  contact: "New message",
  "quick-contact": "New request for a call",
  inquiry: "New inquiry",
};

/**
 * Returns the mail document of a lead: plain text, with nothing the visitor typed in the subject. Further lines of a
 * value are indented, so that none can pass for another field.
 */
export function leadMail(to: string, { kind, ids: [id], fields, suspect, source }: NewLead) {
  const lines = Object.entries({ ...fields, ...source, ...(suspect && { suspect }) })
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}: ${(value ?? "").replace(/\r\n?|\n/g, "\n    ")}`);
  const { email } = fields;
  return {
    to,
    ...(email && /^[^\s<>,;:"]+@[^\s<>,;:"]+$/.test(email) && { replyTo: email }),
    message: { subject: `${subjects[kind]} ${referenceOf(id)}`, text: `${lines.join("\n")}\n` },
  };
}
