import { collectionOf, type DocumentName } from "~/content/content";
import type { Fault } from "~/content/faults";
import type { FiguresQuestion } from "~/content/figure-doubts";
import { type Missing, missingHindi } from "~/content/hindi";
import { isMap, isSameValue, type PlainFields } from "~/content/plain-fields";
import { shapeOf, shapesOf } from "~/content/shapes";
import {
  type Arrangement,
  AT,
  arranged,
  firstShown,
  isShown,
  moved,
  PAGE_ENTRIES,
  readKeys,
} from "./arrange";
import { canBeHidden } from "./documents";
import { asStored, type FormField, formOf, sideBySide } from "./form-fields";
import {
  controlName,
  type FormValues,
  fieldsOf,
  parseJson,
  placeOf,
  type ReadText,
  type ReadValue,
  typedOf,
} from "./form-values";
import { PAGES } from "./intents";
import { ownField } from "./merge";
import type { EntriesIntent } from "./requests.server";

/** Everything that a document's form shows and sends. */
export interface DocumentForm {
  fields: FormField[];
  typed: FormValues;
  /** The version that the form was made from; "" for a new document. */
  seen: string;
  /** JSON of the document that the form was made from, which somebody else's changes are compared with. */
  was: string;
  /** JSON of the document that its entries come from, if that is another one: after a conflict. */
  base: string;
  /** The texts without Hindi: how many, and the first ones. */
  missing: { count: number; first: Missing[] };
  /** Validation messages by the name of the control; "" stands for the whole document. */
  errors: Record<string, string>;
  /** Says that its sender knows which values visitors won’t see. */
  accepted?: string | undefined;
  /** Figures to be confirmed, by sending `accepted` along. */
  figures?: FiguresQuestion | undefined;
}

/** The names of a form's own values. Those of the fields begin with FIELD. */
export const FIELD = "f.";

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
  read: ReadValue;
  was: PlainFields;
  /** The document as it was typed. */
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
  const read: ReadValue = (control) => text(FIELD + control);
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
  const own = { ":id": read(":id") ?? "", [PAGES]: read(PAGES) ?? "" };
  const values = { ...typedIn(fields, read, form.typed), ...own };
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
function typedIn(fields: readonly FormField[], read: ReadValue, known: FormValues): FormValues {
  const typed = new Map(Object.entries(known));
  for (const control of controlsOf(fields, read)) {
    const value = read(control);
    if (value !== undefined) typed.set(control, value);
    else if (control.endsWith(":none")) typed.delete(control);
  }
  return Object.fromEntries(typed);
}

function* controlsOf(fields: readonly FormField[], read: ReadValue, above = ""): Generator<string> {
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
export function errorsOf(faults: readonly Fault[], read: ReadValue): Record<string, string> {
  const errors = faults.map(({ path, label, problem, text }) =>
    path
      ? [controlName(path.replace(/^hi\.(.+)/, "$1:hi"), read), `${label ? `${label}: ` : ""}${problem}`]
      : ["", text],
  );
  return Object.fromEntries(errors.reverse());
}

/** Returns the form with the entries of a list arranged by a button; undefined if it has no such list. */
export function arrangedForm(form: DocumentForm, list: string, arrangement: Arrangement) {
  if (!Object.hasOwn(form.typed, list)) return undefined;
  const keys = arranged(readKeys(form.typed[list] ?? ""), arrangement);
  return { ...form, typed: { ...form.typed, [list]: keys.join(",") } };
}

/**
 * Returns the form with other entries of a list. What was typed is in `base`, which a form has after a conflict too: so a page
 * that is turned needs no storage and no hidden controls.
 * @param stored the document that the form was made from, if it is still as it was
 */
export function turnedForm(name: DocumentName, request: EntriesIntent, text: ReadText, stored?: PlainFields) {
  const isOpened = request.intent === "open";
  const { at, list, keys } = isOpened ? { at: request.control } : numberedEntry(request, text);
  const arranged: ReadText = (field) => (keys && field === FIELD + list ? keys.join() : text(field));
  const { form, read, was, mine } = readDocument(name, arranged, stored);
  const shown = isOpened ? placeOf(at, read) : at;
  const after = formFor(name, mine, form.seen, was, shown);
  const typed = { ...after.typed, ":id": form.typed[":id"] ?? "", [PAGES]: form.typed[PAGES] ?? "" };
  return { shown, form: { ...after, typed }, isChanged: !stored || !isSameValue(mine, stored) };
}

/** Returns the entry whose number was typed, and the keys of its list if it was put at another place. */
function numberedEntry({ intent, list }: Exclude<EntriesIntent, { intent: "open" }>, text: ReadText) {
  const keys = readKeys(text(FIELD + list) ?? "");
  const [from = Number.NaN, to = Number.NaN] = ["number", "place"].map(
    (field) => Number.parseInt(text(`${field} ${list}`) ?? "", 10) - 1,
  );
  if (intent === "find" || !keys[from] || !(to >= 0)) return { at: `${list}.${from || 0}` };
  const place = Math.min(to, keys.length - 1);
  return { at: `${list}.${place}`, list, keys: moved(keys, from, place) };
}

/** Returns what a form shows once it is saved: the entries that are new, or what it has shown. */
export function shownAfter({ fields, typed }: DocumentForm): string | undefined {
  for (const { name, kind } of fields) {
    const first = kind === "list" ? readKeys(typed[name] ?? "").findIndex((key) => key.startsWith("n")) : -1;
    if (first !== -1) return first < PAGE_ENTRIES ? undefined : `${name}.${first}`;
  }
  return typed[AT];
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
