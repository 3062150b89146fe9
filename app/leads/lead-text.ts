import { TIME_ZONE } from "~/content/dates";
import { cleanText } from "~/content/plain-text";
import type { Lead, LeadKind } from "./leads";
import { deskPath, referenceOf } from "./reference";
import { sourceLabel } from "./source-label";

/** Splits a text into lines, without characters that control a terminal. */
export function linesOf(text: string): string[] {
  return cleanText(text.replace(/[\v\f]/g, "\n"))
    .replaceAll("\t", " ")
    .split("\n");
}

const clock = new Intl.DateTimeFormat("en-CA", {
  timeZone: TIME_ZONE,
  dateStyle: "short",
  timeStyle: "short",
  hourCycle: "h23",
});

export function localTime(timestamp: string): string {
  return clock.format(new Date(timestamp)).replace(",", "");
}

/** The forms name the same fields differently. */
export const FIELD_ALIASES = new Map([
  ["fullName", "name"],
  ["mobile", "phone"],
]);

export function personFields({ fields }: Pick<Lead, "fields">): Record<string, string> {
  const person: Record<string, string> = {};
  for (const name of Object.keys(fields)) person[FIELD_ALIASES.get(name) ?? name] = fields[name] ?? "";
  return person;
}

const subjects: Record<LeadKind, string> = {
  contact: "New message",
  "quick-contact": "New request for a call",
  inquiry: "New inquiry",
  service: "New service request",
};

export interface LeadMessage {
  subject: string;
  text: string;
}

const MAX_IN_MAIL = 80;

/** Returns what a stranger wrote for a mail to staff: one line, cut, and without a link, which mail programs make of any host. */
export function inMail(text: string): string {
  const line = cleanText(text.slice(0, 1000)).replace(/\s+/g, " ").trim();
  const cut = line.length > MAX_IN_MAIL ? `${line.slice(0, MAX_IN_MAIL - 1).trimEnd()}…` : line;
  return cut.replaceAll("://", " ").replace(/\.(?=[\p{L}\p{N}])/gu, "\u2024");
}

/** Returns the mail about a new lead: who wrote and the way to the desk, because mail is read by more people than the desk. */
export function leadMessage(
  lead: Pick<Lead, "kind" | "id" | "fields" | "via">,
  siteUrl: string,
  withPhone = false,
): LeadMessage {
  const given = personFields(lead);
  const [name = "", ...more] = [
    given.name,
    given.city,
    withPhone && given.phone,
    withPhone && given.secondPhone,
  ].map((text) => inMail(text || ""));
  const about = `${lead.via ? `New lead from ${sourceLabel(lead.via)}` : subjects[lead.kind]} ${referenceOf(lead.id)}`;
  return {
    subject: name ? `${about}: ${name}` : about,
    text: `${[name, ...more].filter(Boolean).join(", ")}\n${siteUrl}${deskPath(lead.id)}\n`,
  };
}
