import { collectionOf, type DocumentName } from "~/content/content";
import type { Fault } from "~/content/faults";
import { type Missing, missingHindi } from "~/content/hindi";
import type { PlainFields } from "~/content/plain-fields";
import { shapeOf, shapesOf } from "~/content/shapes";
import { canBeHidden } from "~/editor/save/documents";
import { type FormField, formOf } from "./form-fields";

export interface DocumentForm {
  fields: FormField[];
  /** The fields that a schema knows; all others stay on the server. */
  document: PlainFields;
  /** The version that the form was made from; "" for a new document. */
  seen: string;
  /** The texts without Hindi: how many, and the first ones. */
  missing: { count: number; first: Missing[] };
  /** What is wrong, by the name of the place; "" stands for the whole document. */
  errors: Record<string, string>;
}

/** @param inUse the values of other documents, by field, that the form offers */
export function formFor(
  name: DocumentName,
  document: PlainFields,
  seen: string,
  inUse: Record<string, string[]>,
): DocumentForm {
  const shape = shapeOf(name, document);
  const missing = missingHindi(shape, document, document.hi);
  return {
    fields: formOf(shape, inUse),
    document: knownFields(name, document),
    missing: { count: missing.length, first: missing.slice(0, 6) },
    seen,
    errors: {},
  };
}

export function knownFields(name: DocumentName, document: PlainFields): PlainFields {
  const shape = shapeOf(name, document);
  return Object.fromEntries(Object.entries(document).filter(([field]) => Object.hasOwn(shape, field)));
}

/** Returns what a form sent, with the fields of the stored document that no schema knows. */
export function withUnknownFields(name: DocumentName, sent: PlainFields, stored: PlainFields): PlainFields {
  const shape = shapeOf(name, sent);
  const unknown = Object.entries(stored).filter(([field]) => !Object.hasOwn(shape, field));
  return { ...Object.fromEntries(unknown), ...knownFields(name, sent) };
}

/** Returns what is wrong, by the name of the place. */
export function errorsOf(faults: readonly Fault[]): Record<string, string> {
  const errors = faults.map(({ path, label, problem, text }) =>
    path ? [path, `${label ? `${label}: ` : ""}${problem}`] : ["", text],
  );
  return Object.fromEntries(errors.reverse());
}

/** Nothing is stored, so nothing is said about it. */
const NOTHING_STORED = {
  outdated: [],
  fault: undefined,
  canSave: true,
  state: "",
  hasDraft: false,
  page: undefined,
  savedAt: undefined,
  hasAddress: false,
};

/** Shown instead of a document that is missing or cannot be read now. */
export function withoutForm<Page extends { id: string }>(page: Page) {
  return { ...page, ...NOTHING_STORED, form: undefined, title: page.id, isMissing: true };
}

/** Page of a new document. @param asked its kind */
export function newDocument<Page extends { name: DocumentName }>(
  page: Page,
  asked: string | undefined,
  inUse: Record<string, string[]>,
) {
  const kinds = shapesOf(page.name).map(({ kind }) => kind);
  const kind = kinds.length > 1 ? kinds.find((one) => one === asked) : "";
  const document = { ...(kind && { kind }), ...(canBeHidden(page.name) && { isPublished: true }) };
  const title = `New ${collectionOf(page.name).words.one}`;
  const shown = { ...page, ...NOTHING_STORED, title };
  if (kind === undefined) return { ...shown, kinds, form: undefined };
  return { ...shown, form: formFor(page.name, document, "", inUse) };
}
