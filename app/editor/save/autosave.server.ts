import * as z from "zod";
import type { CollectionName } from "~/content/content";
import { FIELD, PAGES } from "~/editor/document/form-names";

/** A person's form of a document. */
export interface AutosavePlace {
  name: CollectionName;
  /** "" for a new document. */
  id: string;
  /** The person's address: nobody else gets the autosave. */
  by: string;
}

/** What a person typed into a document's form and has not saved. It is no state of the document. */
export const autosaveSchema = z.object({
  /** The form's fields by name, as the browser sends them. */
  form: z.record(z.string(), z.string()),
  /** Identifies the opened page that wrote it. */
  page: z.string(),
  /** ISO 8601 in UTC. */
  at: z.iso.datetime(),
});

export type Autosave = z.infer<typeof autosaveSchema>;

/** What a form was made from. */
export interface FormSource {
  /** The document's version; "" for a new document. */
  version: string;
  /** The pages whose autosaves are in the form, its own included. */
  pages: readonly string[];
}

export type AutosaveResult = { status: "saved"; at: string } | { status: "conflict" };

export function isInForm({ pages }: Pick<FormSource, "pages">, stored: Autosave | undefined): boolean {
  return !stored || pages.includes(stored.page);
}

/** Firestore takes 1 MiB. */
export const MAX_AUTOSAVE_BYTES = 900 * 1024;

export function pagesIn(sent: ReadonlyMap<string, string>): string[] {
  return (sent.get(FIELD + PAGES) ?? "").split(" ").filter(Boolean);
}
