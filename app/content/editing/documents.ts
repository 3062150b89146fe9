import { type ContentDocument, collectionOf, type DocumentName, documentNames } from "~/content/content";
import type { PlainFields } from "~/content/plain-fields";

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

/** Whether a live document lacks the flag without which visitors do not see it. */
export function isHidden(name: DocumentName, live: object | undefined): boolean {
  const { shownBy } = collectionOf(name);
  return live !== undefined && shownBy !== undefined && (live as PlainFields)[shownBy] !== true;
}

/** How the office recognises a document. */
export interface Description {
  title: string;
  /** "" without one. */
  picture: string;
  facts: string[];
}

/** Returns the title of a document as it is stored; "" without one. */
export function documentTitle(name: DocumentName, fields: PlainFields): string {
  const title = fields[collectionOf(name).titleField];
  return typeof title === "string" && title.trim() ? title : "";
}

/** @param fields as stored, for a faulty document */
export function describeDocument<Name extends DocumentName>(
  name: Name,
  id: string,
  document: ContentDocument<Name> | undefined,
  fields: PlainFields = {},
): Description {
  if (!document) return { title: documentTitle(name, fields) || id, picture: "", facts: [] };
  const collection = collectionOf(name);
  const title = collection.title?.(document) ?? documentTitle(name, document);
  const facts = collection.facts?.(document).filter(Boolean) ?? [];
  return { title: title || id, picture: collection.thumbnail?.(document) ?? "", facts };
}
