import { cleanText } from "~/content/plain-text";
import { deskPath } from "~/leads/reference";
import { entryOf } from "~/sales/list/lead-entry";
import type { LeadRecord } from "~/sales/store/desk";
import { site } from "~/site";
import { mapOf } from "./survey-map";
import { surveyEnd } from "./to-call";

/** Part of the event’s identity, so it never changes. */
const UID_DOMAIN = "suryanta.example";

/** Returns an iCalendar file (RFC 5545) with a lead's survey, which replaces the one from before the survey was moved. */
export function surveyCalendar({ lead, state, events }: LeadRecord, siteUrl: string, now: Date): string {
  const { form, name, phone, wants, reference, surveyAt, surveyPlace } = entryOf(lead, state);
  const leadUrl = siteUrl + deskPath(lead.id);
  const about = [phone, wants, mapOf(surveyPlace), leadUrl].filter(Boolean).join("\n");
  // Whatever may have changed the survey counts, so that the number never falls, not even by an undo.
  const sequence = events.filter(({ surveyAt, undo }) => (surveyAt ?? undo) !== undefined).length;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${escapeText(site.brand)}//Desk//EN`,
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    `UID:${lead.id}-${Date.parse(state.surveyBooked)}@${UID_DOMAIN}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(inIndia(surveyAt))}`,
    `DTEND:${utc(inIndia(surveyEnd(surveyAt)))}`,
    `SUMMARY:${escapeText(`${form === "service" ? "Visit" : "Survey"}: ${name || reference}`)}`,
    `LOCATION:${escapeText(surveyPlace)}`,
    `DESCRIPTION:${escapeText(about)}`,
    `URL:${leadUrl}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

function inIndia(time: string): Date {
  return new Date(`${time}:00+05:30`);
}

/** "20261201T113000Z". */
function utc(date: Date): string {
  return date.toISOString().replace(/[-:]|\.\d+/g, "");
}

function escapeText(text: string): string {
  return cleanText(text)
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\r\n?|\n/g, "\\n");
}

const MAX_OCTETS = 75;

/** Breaks a line between characters. */
function folded(line: string): string {
  let text = "";
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > MAX_OCTETS) {
      text += "\r\n ";
      octets = 1;
    }
    text += character;
    octets += size;
  }
  return text;
}
