import { TIME_ZONE } from "~/content/dates";
import { cleanText } from "~/content/plain-text";
import type { Lead } from "~/leads/leads";

/** The lines of a text, without what could steer a terminal. */
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

/** "2026-11-21 14:35", in India. */
export function localTime(timestamp: string): string {
  return clock.format(new Date(timestamp)).replace(",", "");
}

/** Forms have different names for the same fields of a person. */
export const SAME_FIELDS: Record<string, string> = { fullName: "name", mobile: "phone" };

/** The fields of a lead, by the same names for every form. */
export function personFields({ fields }: Lead): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [SAME_FIELDS[name] ?? name, value ?? ""]),
  );
}
