import { isSameValue, type PlainFields } from "~/content/plain-fields";
import { AT, arranged, PAGE_ENTRIES, readArrangement, readKeys, turned } from "./arrange";
import type { DocumentName } from "./collections";
import { type DocumentForm, FIELD, formFor, type ReadText, readDocument } from "./document-form.server";
import { placeOf } from "./form-values";

/** Returns the form with the entries of a list arranged by a button; undefined for another button. */
export function arrangedForm(form: DocumentForm, intent: string): DocumentForm | undefined {
  const arrangement = readArrangement(intent);
  if (!arrangement || !Object.hasOwn(form.typed, arrangement.list)) return undefined;
  const { list } = arrangement;
  const keys = arranged(readKeys(form.typed[list] ?? ""), arrangement);
  return { ...form, typed: { ...form.typed, [list]: keys.join(",") } };
}

/**
 * Returns the form with other entries of a list. What was typed is in `base`, which a form has after a conflict too: so a page
 * that is turned needs no storage and no hidden controls.
 * @param stored the document that the form was made from, if it is still as it was
 */
export function turnedForm(name: DocumentName, intent: string, text: ReadText, stored?: PlainFields) {
  const { at, list, keys } = turned(intent, text, (list) => readKeys(text(FIELD + list) ?? ""));
  const arranged: ReadText = (field) => (keys && field === FIELD + list ? keys.join() : text(field));
  const { form, read, was, mine } = readDocument(name, arranged, stored);
  const shown = intent.startsWith("open ") ? placeOf(at, read) : at;
  const after = formFor(name, mine, form.seen, was, shown);
  const typed = { ...after.typed, ":id": form.typed[":id"] ?? "" };
  return { shown, form: { ...after, typed }, isChanged: !stored || !isSameValue(mine, stored) };
}

/** Returns what a form shows once it is saved: the entries that are new, or what it has shown. */
export function shownAfter({ fields, typed }: DocumentForm): string | undefined {
  for (const { name, kind } of fields) {
    const first = kind === "list" ? readKeys(typed[name] ?? "").findIndex((key) => key.startsWith("n")) : -1;
    if (first !== -1) return first < PAGE_ENTRIES ? undefined : `${name}.${first}`;
  }
  return typed[AT];
}
