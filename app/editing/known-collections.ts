import { shapesOf } from "~/content/shapes";
import { type DocumentName, shownCollections } from "./collections";

/** @throws a 404 response for a collection that does not exist */
export function knownCollection(given: string | undefined): DocumentName {
  const known = shownCollections.find((name) => name === given);
  if (!known) throw new Response(null, { status: 404 });
  return known;
}

const hideable = new Set(
  shownCollections.filter((name) => shapesOf(name).some(({ shape }) => Object.hasOwn(shape, "isPublished"))),
);

/** Whether the specification knows documents that are stored and not shown (§3: `isPublished`). */
export function canBeHidden(name: DocumentName): boolean {
  return hideable.has(name);
}
