import { type ContentDocument, collectionOf, type DocumentName, documentNames } from "~/content/content";
import type { PlainFields } from "~/content/plain-fields";
import { isShownAt, shownBetween } from "~/content/shown-dates";
import type { ManagerTask } from "~/staff/managers";
import { timeLabel } from "~/ui/format-day";

/** @throws a 404 response for a collection that does not exist */
export function knownCollection(given: string | undefined): DocumentName {
  const known = documentNames.find((name) => name === given);
  if (!known) throw new Response(null, { status: 404 });
  return known;
}

/** Whether the office hides and shows documents of this collection, by the flag `isPublished`. */
export function canBeHidden(name: DocumentName): boolean {
  return collectionOf(name).shownBy === "isPublished";
}

/** A post that is not in the list can still be read by its link. */
export function hideWords(name: DocumentName): { label: string; done: string } {
  return collectionOf(name).readableByLink
    ? { label: "Take off the list", done: "is off the list." }
    : { label: "Unpublish", done: "is unpublished." };
}

/** Whether visitors do not see a live document in its place: it is unpublished, or its dates are not now. */
export function isHidden(name: DocumentName, live: object | undefined): boolean {
  const { shownBy } = collectionOf(name);
  if (live === undefined || shownBy === undefined) return false;
  return (live as PlainFields)[shownBy] !== true || !isShownAt(live);
}

/** Returns "From … until …" for a published document with such dates. */
export function datesLabel(name: DocumentName, live: object | undefined) {
  const { shownBy = "" } = collectionOf(name);
  if (!live || (live as PlainFields)[shownBy] !== true) return undefined;
  const { from, until } = shownBetween(live);
  const parts = [
    from !== null && `from ${timeLabel(new Date(from).toISOString())}`,
    until !== null && `until ${timeLabel(new Date(until).toISOString())}`,
  ];
  const words = parts.filter(Boolean).join(" ");
  return words && words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** How the office recognises a document. */
export interface Description {
  title: string;
  /** "" without one. */
  picture: string;
  facts: string[];
}

export function documentTitle(name: DocumentName, fields: PlainFields): string {
  const title = fields[collectionOf(name).titleField];
  return typeof title === "string" && title.trim() ? title : "";
}

/** Returns the title of a document as pages show it; its id without one. */
export function shownTitle<Name extends DocumentName>(name: Name, document: ContentDocument<Name>): string {
  return (collectionOf(name).title?.(document) ?? documentTitle(name, document)) || document.id;
}

/** @param fields as stored, for a faulty document */
export function describeDocument<Name extends DocumentName>(
  name: Name,
  id: string,
  document: ContentDocument<Name> | undefined,
  fields: PlainFields = {},
): Description {
  if (!document) return { title: documentTitle(name, fields) || id, picture: "", facts: [] };
  const { facts, thumbnail } = collectionOf(name);
  return {
    title: shownTitle(name, document),
    picture: thumbnail?.(document) ?? "",
    facts: facts?.(document).filter(Boolean) ?? [],
  };
}

/** They bring a price back, or to another package. */
const PRICED_AGAIN: ReadonlySet<string | undefined> = new Set(["back", "restore", "duplicate"]);

/** Returns what a change of a document needs a manager for, if it does. */
export function taskOfChange(collection: DocumentName, action?: string): ManagerTask | undefined {
  if (collection === "solarRates") return "rates";
  if (collection === "company") return "company";
  // Whoever edits its parts does not change its price: see priceTag in content/package.ts.
  if (collection === "packages" && PRICED_AGAIN.has(action)) return "rates";
  return action === "delete" ? "delete" : undefined;
}
