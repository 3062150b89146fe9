import { estimateTexts } from "~/leads/lead-estimate";
import type { LeadKind, NewLead } from "~/leads/leads";
import { referenceOf } from "~/leads/reference";

/** The default collection of Firebase's extension "Trigger Email from Firestore". */
export const MAIL_COLLECTION = "mail";

const subjects: Record<LeadKind, string> = {
  contact: "New message",
  "quick-contact": "New request for a call",
  inquiry: "New inquiry",
};

/** The subject contains nothing the visitor typed. Indented lines cannot be mistaken for another field. */
export function leadMail(to: string, { kind, ids: [id], fields, suspect, source, estimate }: NewLead) {
  const lines = Object.entries({
    ...fields,
    ...estimateTexts(estimate),
    ...source,
    ...(suspect && { suspect }),
  })
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}: ${(value ?? "").replace(/\r\n?|\n/g, "\n    ")}`);
  const { email } = fields;
  return {
    to,
    ...(email && /^[^\s<>,;:"]+@[^\s<>,;:"]+$/.test(email) && { replyTo: email }),
    message: { subject: `${subjects[kind]} ${referenceOf(id)}`, text: `${lines.join("\n")}\n` },
  };
}
