import type { Fault } from "~/content/faults";
import { type Missing, missingHindi } from "~/content/hindi";
import { isMap, type PlainFields } from "~/content/plain-fields";
import { shapeOf } from "~/content/shapes";
import { AT, firstShown, isShown } from "./arrange";
import type { DocumentName } from "./collections";
import type { FormField } from "./form-fields";
import { formOf } from "./form-fields";
import { controlName, fieldsOf, parseJson, type ReadTyped, type Typed, typedOf } from "./form-values";
import { ownField } from "./merge";
import { asStored, sideBySide } from "./side-by-side";

/** Everything that a document's form shows and sends. */
export interface DocumentForm {
  fields: FormField[];
  typed: Typed;
  /** The version that the form was made from; "" for a new document. */
  seen: string;
  /** JSON of the document that the form was made from, which somebody else's changes are compared with. */
  was: string;
  /** JSON of the document that its entries come from, if that is another one: after a conflict. */
  base: string;
  /** The texts without Hindi: how many, and the first ones. */
  missing: { count: number; first: Missing[] };
  /** By the name of the control; "" for the whole document. */
  errors: Record<string, string>;
  /** Says that its sender knows which values visitors won’t see. */
  accepted?: string | undefined;
}

/** The names of a form's own values. Those of the fields begin with FIELD. */
export const FIELD = "f.";

export type ReadText = (name: string) => string | undefined;

export function formFor(
  name: DocumentName,
  document: PlainFields,
  seen: string,
  was = document,
  at?: string,
): DocumentForm {
  const shape = shapeOf(name, document);
  const fields = formOf(shape);
  const missing = missingHindi(shape, document, document.hi);
  const [base, before] = [document, was].map((data) => JSON.stringify(data)) as [string, string];
  return {
    fields,
    typed: typedOf(fields, sideBySide(fields, document), at),
    missing: { count: missing.length, first: missing.slice(0, 6) },
    seen,
    was: before,
    base: base === before ? "" : base,
    errors: {},
  };
}

export interface SentDocument {
  form: DocumentForm;
  read: ReadTyped;
  was: PlainFields;
  /** As typed. */
  mine: PlainFields;
}

/**
 * Reads a form that was sent.
 * @param stored the document that the form was made from, if it is still as it was. Otherwise the form's own copy tells what
 * others changed, and whoever sends the form can write fields into it that no schema knows
 */
export function readDocument(name: DocumentName, text: ReadText, stored?: PlainFields): SentDocument {
  const was = stored ?? readJson(text("was")) ?? {};
  const base = readJson(text("base")) ?? was;
  const read: ReadTyped = (control) => text(FIELD + control);
  const kind = read("kind");
  const shape = shapeOf(name, kind ? { ...base, kind } : base);
  const fields = formOf(shape);
  const [typed, theirs] = [fieldsOf(fields, read, sideBySide(fields, base)), sideBySide(fields, was)];
  const chosen = Object.keys({ ...theirs, ...typed }).map((field) => [
    field,
    ownField(text(`choose ${field}`) === "theirs" ? theirs : typed, field),
  ]);
  const mine = asStored(fields, Object.fromEntries(chosen.filter(([, value]) => value !== undefined)));
  const form = { ...formFor(name, base, text("seen") ?? "", was, read(AT)), fields };
  const values = { ...typedIn(fields, read, form.typed), ":id": read(":id") ?? "" };
  return { form: { ...form, typed: values, accepted: text("accepted") }, read, was, mine };
}

function readJson(text: string | undefined): PlainFields | undefined {
  if (!text) return undefined;
  try {
    const value = parseJson(text);
    return isMap(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the values as typed, so that a form that is shown again has them all: also those that are faulty. */
function typedIn(fields: readonly FormField[], read: ReadTyped, known: Typed): Typed {
  const typed = new Map(Object.entries(known));
  for (const control of controlsOf(fields, read)) {
    const value = read(control);
    if (value !== undefined) typed.set(control, value);
    else if (control.endsWith(":none")) typed.delete(control);
  }
  return Object.fromEntries(typed);
}

function* controlsOf(fields: readonly FormField[], read: ReadTyped, above = ""): Generator<string> {
  for (const field of fields) {
    const name = above + field.name;
    yield* [name, `${name}:raw`, `${name}:none`];
    if (field.kind === "group") yield* controlsOf(field.fields, read, `${name}.`);
    if (field.kind !== "list") continue;
    const first = firstShown(name, read(AT));
    for (const key of (read(name) ?? "").split(","))
      if (isShown(key, first)) yield* controlsOf(field.fields, read, `${name}.${key}.`);
  }
}

/** Returns what is wrong, beside the controls where it is. */
export function errorsOf(faults: readonly Fault[], read: ReadTyped): Record<string, string> {
  const errors = faults.map(({ path, label, problem, text }) =>
    path
      ? [controlName(path.replace(/^hi\.(.+)/, "$1:hi"), read), `${label ? `${label}: ` : ""}${problem}`]
      : ["", text],
  );
  return Object.fromEntries(errors.reverse());
}
