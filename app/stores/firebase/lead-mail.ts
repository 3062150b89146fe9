import { estimateTexts } from "~/leads/lead-estimate";
import { mailSubject } from "~/leads/lead-text";
import type { NewLead } from "~/leads/leads";

/** The default collection of Firebase's extension "Trigger Email from Firestore". */
export const MAIL_COLLECTION = "mail";

/** Indented lines cannot be mistaken for another field. */
export function leadMail(to: string, { kind, ids: [id], fields, suspect, source, estimate }: NewLead) {
  const texts = { ...fields, ...estimateTexts(estimate), ...source, suspect };
  const lines = Object.entries(texts).flatMap(([name, text]) =>
    text ? [`${name}: ${text.replace(/\r\n?|\n/g, "\n    ")}\n`] : [],
  );
  const { email } = fields;
  return {
    to,
    replyTo: email && /^[^\s<>,;:"]+@[^\s<>,;:"]+$/.test(email) ? email : undefined,
    message: { subject: mailSubject(kind, id), text: lines.join("") },
  };
}
