import type { DocumentName } from "~/content/content";
import { collectionPath } from "~/editor/save/paths";
import { name, oneOf, pageNumber, type QueryRules, searchOf, words } from "~/query";

/** What needs attention comes first. "changed": on the site, with a draft beside it. "draft": not on the site. */
export const STATES = ["faulty", "draft", "changed", "hidden", "published"] as const;

export type DocumentState = (typeof STATES)[number];

/** The list of documents that can be restored. */
export const DELETED = "deleted" as const;

/** The orders of a list; without one, documents stand as on the site. */
export const SORTS = ["title", "state"] as const;

export type Sort = (typeof SORTS)[number];

export const ACTIONS = ["publish", "hide", "delete", "duplicate", "restore", "move"] as const;

export const listRules = {
  q: words(100),
  state: oneOf(...STATES, DELETED),
  sort: oneOf(...SORTS),
  page: pageNumber,
  /** What was just done, to which document. */
  done: oneOf(...ACTIONS),
  id: name,
} satisfies QueryRules;

export type ListValues = Partial<Record<keyof typeof listRules, string>>;

export function listPath(collection: DocumentName, values: ListValues): string {
  return collectionPath(collection) + searchOf(listRules, values);
}
