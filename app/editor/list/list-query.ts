import type { DocumentName } from "~/content/content";
import { collectionPath } from "~/editor/save/paths";
import { name, oneOf, pageNumber, type QueryRules, searchOf, type ValuesBy, words } from "~/query";

/** What needs attention comes first. "changed": on the site, with a draft beside it. "draft": not on the site. */
export const STATES = ["faulty", "draft", "changed", "hidden", "published"] as const;

export type DocumentState = (typeof STATES)[number];

/** The list of documents that can be restored. */
export const DELETED = "deleted" as const;

export const listRules = {
  q: words(100),
  state: oneOf(...STATES, DELETED),
  /** The order of the list; without one, documents stand as on the site. */
  sort: oneOf("title", "state"),
  page: pageNumber,
  /** What was just done, to which document. */
  done: oneOf("publish", "hide", "delete", "duplicate", "restore", "move"),
  id: name,
} satisfies QueryRules;

export type ListValues = ValuesBy<typeof listRules>;

export function listPath(collection: DocumentName, values: ListValues): string {
  return collectionPath(collection) + searchOf(listRules, values);
}
