import type { LeadEntry } from "~/sales/list/lead-entry";
import { goesTo } from "./survey-clash";

type Appointment = Pick<LeadEntry, "surveyAt" | "surveyor" | "owner">;

/** Returns the surveys of a day to which certain people go, soonest first. @param day YYYY-MM-DD in India @param isFor is asked of "" for nobody */
export function surveysOf<Entry extends Appointment>(
  entries: readonly Entry[],
  day: string,
  isFor: (who: string) => boolean,
): Entry[] {
  return entries
    .filter((entry) => entry.surveyAt.startsWith(day) && isFor(goesTo(entry)))
    .sort((a, b) => (a.surveyAt < b.surveyAt ? -1 : 1));
}

/** Google's and the short links of its app, as people paste them for an address. */
const MAP_LINK =
  /https:\/\/(?:maps\.app\.goo\.gl|goo\.gl\/maps|maps\.google\.com|(?:www\.)?google\.(?:com|co\.in)\/maps)[/?][^\s"<>]*/i;

/** Returns a link to the place on Google Maps: the one in the address, or a search for it. */
export function mapOf(place: string): string {
  const [pasted] = MAP_LINK.exec(place) ?? [];
  return pasted ?? `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`;
}
