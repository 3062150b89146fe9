import * as z from "zod";
import type { CollectionName, DocumentName } from "~/content/content";
import { isSameValue, type PlainFields } from "~/content/plain-fields";
import { type DocumentForm, FIELD, readDocument } from "./document-form.server";
import type { ReadText } from "./form-values";
import { PAGES } from "./intents";

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

/** Returns whether a form may take the place of what is stored. */
export function isInForm({ pages }: Pick<FormSource, "pages">, stored: Autosave | undefined): boolean {
  return !stored || pages.includes(stored.page);
}

/** Firestore takes 1 MiB. */
export const MAX_AUTOSAVE_BYTES = 900 * 1024;

export function pagesIn(text: ReadText): string[] {
  return (text(FIELD + PAGES) ?? "").split(" ").filter(Boolean);
}

/** Returns a document's form with what was typed into it, and when, if that differs from the document. */
export function withAutosave(
  name: DocumentName,
  { form, document, id }: { form: DocumentForm | undefined; document: PlainFields; id: string },
  autosave: Autosave | undefined,
): { form: DocumentForm | undefined; unsavedAt?: string } {
  if (!autosave) return { form };
  const fields = new Map(Object.entries(autosave.form));
  const typed = readDocument(name, (field) => fields.get(field));
  const isSaved = form && isSameValue(typed.mine, document) && (fields.get(`${FIELD}:id`) ?? id) === id;
  const shown = isSaved ? form : typed.form;
  const known = { ...shown, typed: { ...shown.typed, [PAGES]: autosave.page } };
  return isSaved ? { form: known } : { form: known, unsavedAt: autosave.at };
}
