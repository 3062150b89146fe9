import type { LeadKind, NewLead } from "~/leads/leads";
import { referenceOf } from "~/leads/reference";

/** Where Firebase's extension "Trigger Email from Firestore" looks for mails to send, as it is set up by default. */
export const MAIL_COLLECTION = "mail";

const subjects: Record<LeadKind, string> = {
  contact: "New message",
  "quick-contact": "New request for a call",
  inquiry: "New inquiry",
};

/**
 * A lead as that extension mails it. Nothing that a visitor typed is in the subject, and nothing is HTML. Further lines
 * of a text are set in, so that none can pass for another field.
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
