import { readDate } from "./dates";
import { date, flag } from "./fields";

/** When visitors see a published document. */
export const shownDates = {
  shownFrom: date("From", { about: "Shown from this time on. Left empty: at once.", example: "2026-12-01" }),
  shownUntil: date("Until", {
    about: "Shown until this time. Left empty: without end.",
    example: "2027-01-15",
  }),
};

/** @param absent what a document is of which nobody has said it */
export function publishing(absent: string) {
  const choices = ["Published", "Unpublished: only the desk"];
  return { isPublished: flag("Who sees it", { example: true, absent, choices }), ...shownDates };
}

/** Holds dates as a page has parsed them, or as the store has them. */
interface Dated {
  shownFrom?: unknown;
  shownUntil?: unknown;
}

export function shownBetween({ shownFrom, shownUntil }: Dated) {
  return { from: readDate(shownFrom), until: readDate(shownUntil) };
}

export function isShownAt(document: Dated, time = Date.now()): boolean {
  const { from, until } = shownBetween(document);
  return (from ?? time) <= time && time < (until ?? Number.POSITIVE_INFINITY);
}

/** Returns the first time after this one at which a document comes or goes; Infinity for none. */
export function nextShownDate(documents: readonly object[], after: number): number {
  let next = Number.POSITIVE_INFINITY;
  for (const document of documents)
    for (const date of Object.values(shownBetween(document)))
      if (date !== null && date > after) next = Math.min(next, date);
  return next;
}
