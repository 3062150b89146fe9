import { createHash } from "node:crypto";
import { collectionOf, type DocumentName } from "~/content/content";
import type { Fault } from "~/content/faults";
import { type Missing, missingHindi } from "~/content/hindi";
import { isSameValue, type PlainFields, sortKeysLike } from "~/content/plain-fields";
import { plainFields, shapeOf, shapesOf } from "~/content/shapes";
import { arranged, inOrder, readKeys } from "~/editor/save/arrange";
import type { Autosave } from "~/editor/save/autosave.server";
import { canBeHidden } from "~/editor/save/documents";
import { asStored, type FormField, formOf, sideBySide } from "./form-fields";
import { ACCEPTED, AT, CHOOSE, FIELD, HINDI, ID, PAGES, SEEN, THEIRS, WAS } from "./form-names";
import {
  controlName,
  type FormValues,
  fieldsOf,
  placeOf,
  type ReadValue,
  typedOf,
  typedOver,
} from "./form-values";

export interface DocumentForm {
  fields: FormField[];
  typed: FormValues;
  /** The version that the form was made from; "" for a new document. */
  seen: string;
  /** The fingerprint of the document that the form was made from. */
  was: string;
  /** The texts without Hindi: how many, and the first ones. */
  missing: { count: number; first: Missing[] };
  /** Validation messages by the name of the control; "" stands for the whole document. */
  errors: Record<string, string>;
  /** Says that its sender knows which values visitors won’t see. */
  accepted?: string | undefined;
  /** Figures to be confirmed, by sending `accepted` along. */
  figures?: string[] | undefined;
}

/** @param at the control that is asked for, if it may be in a long list */
export function formFor(name: DocumentName, document: PlainFields, seen: string, at?: string): DocumentForm {
  const shape = shapeOf(name, document);
  const fields = formOf(shape);
  const missing = missingHindi(shape, document, document.hi);
  return {
    fields,
    typed: typedOf(fields, sideBySide(fields, document), at),
    missing: { count: missing.length, first: missing.slice(0, 6) },
    seen,
    was: fingerprintOf(name, document),
    errors: {},
  };
}

/** By it, the document that a form was made from is found among those that others' changes replaced. */
export function fingerprintOf(name: DocumentName, document: PlainFields): string {
  const text = JSON.stringify(sortKeysLike(undefined, plainFields(name, document)));
  return createHash("sha256").update(text).digest("base64url").slice(0, 22);
}

export interface SentDocument {
  form: DocumentForm;
  read: ReadValue;
  /** The document that the form was made from; empty if nothing knows it any more. */
  was: PlainFields;
  mine: PlainFields;
  /** Which of two changes of a field was chosen, if the question was about this version of the document. */
  choice: (field: string, version: string) => string | undefined;
}

/** Reads a form that was sent. @param was the document that it was made from, as the store knows it */
export function readDocument(
  name: DocumentName,
  given: ReadonlyMap<string, string>,
  was: PlainFields = {},
): SentDocument {
  const sent = inOrder(given);
  const read: ReadValue = (control) => sent.get(FIELD + control);
  const kind = read("kind");
  const fields = formOf(shapeOf(name, kind ? { ...was, kind } : was));
  const mine = asStored(fields, fieldsOf(fields, read, sideBySide(fields, was)));
  const controls = [...sent].filter(([name]) => name.startsWith(FIELD));
  const values = Object.fromEntries(controls.map(([name, value]) => [name.slice(FIELD.length), value]));
  const before = formFor(name, was, sent.get(SEEN) ?? "", read(AT));
  const form = {
    ...before,
    fields,
    typed: typedOver(before.typed, values),
    was: sent.get(WAS) ?? "",
    accepted: sent.get(ACCEPTED),
  };
  const choice = (field: string, version: string) =>
    sent.get(THEIRS) === version ? sent.get(CHOOSE + field) : undefined;
  return { form, read, was, mine, choice };
}

/** Returns the form with one more entry in a list; undefined if it has no such list. */
export function withEntry(form: DocumentForm, list: string): DocumentForm | undefined {
  if (!Object.hasOwn(form.typed, list)) return undefined;
  const keys = arranged(readKeys(form.typed[list]), { move: "add", key: "" });
  return { ...form, typed: { ...form.typed, [list]: keys.join(",") } };
}

/** Returns the entry that has the page for itself, as it will be named once the form is saved. */
export function entryAfter({ typed }: DocumentForm, read: ReadValue): string | undefined {
  const [list = "", key = ""] = typed[AT]?.split(/\.(?=[^.]*$)/) ?? [];
  return readKeys(typed[list]).includes(key) ? placeOf(`${list}.${key}`, read) : undefined;
}

/** Returns a document's form with what was typed into it, and when, if that differs from the document. */
export function withAutosave(
  name: DocumentName,
  { form, document, id }: { form: DocumentForm | undefined; document: PlainFields; id: string },
  autosave: Autosave | undefined,
): { form: DocumentForm | undefined; unsavedAt?: string } {
  if (!autosave) return { form };
  const sent = new Map(Object.entries(autosave.form));
  const { form: read, mine } = readDocument(name, sent, document);
  const isSaved = form && isSameValue(mine, document) && (sent.get(FIELD + ID) ?? id) === id;
  const typed = isSaved ? form.typed : typedOver(form?.typed ?? {}, read.typed);
  const known = { ...(isSaved ? form : read), typed: { ...typed, [PAGES]: autosave.page } };
  return isSaved ? { form: known } : { form: known, unsavedAt: autosave.at };
}

/** Returns what is wrong, beside the controls where it is. */
export function errorsOf(faults: readonly Fault[], read: ReadValue): Record<string, string> {
  const errors = faults.map(({ path, label, problem, text }) =>
    path
      ? [controlName(path.replace(/^hi\.(.+)/, `$1${HINDI}`), read), `${label ? `${label}: ` : ""}${problem}`]
      : ["", text],
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
  unsavedAt: undefined,
  hasAddress: false,
};

/** What the page of a document shows that is not there, or cannot be read now. */
export function withoutForm<Page extends { id: string }>(page: Page) {
  return { ...page, ...NOTHING_STORED, form: undefined, title: page.id, isMissing: true };
}

/** What the page of a new document shows. @param asked its kind */
export function newDocument<Page extends { name: DocumentName }>(page: Page, asked: string | null) {
  const kinds = shapesOf(page.name).map(({ kind }) => kind);
  const kind = kinds.length > 1 ? kinds.find((one) => one === asked) : "";
  const document = { ...(kind && { kind }), ...(canBeHidden(page.name) && { isPublished: true }) };
  const form = formFor(page.name, document, "");
  const title = `New ${collectionOf(page.name).words.one}`;
  const shown = { ...page, ...NOTHING_STORED, title, document };
  return { ...shown, ...(kind === undefined ? { kinds, form: undefined } : { form }) };
}
