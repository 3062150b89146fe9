import { readDate } from "~/content/dates";
import { namedRow } from "~/content/fields";
import { isMap, isSameValue, type PlainFields } from "~/content/plain-fields";
import { cleanText } from "~/content/plain-text";
import { readAmount } from "~/content/read-amount";
import { type Keys, MOST_PHOTOS, readKeys } from "~/editor/save/arrange";
import { ownField } from "~/editor/save/merge";
import { INDIA_OFFSET_MS } from "~/india-time";
import type { FormField } from "./form-fields";
import { AT, NONE, RAW } from "./form-names";

/** What a form shows or sends, by the name of the control: `photos.2.title`. */
export type FormValues = Record<string, string>;

/** Returns what was typed into a control; undefined if the form has none of this name. */
export type ReadValue = (name: string) => string | undefined;

/** Returns the values of a form for a document. @param at a control: its entry is shown, however long the list is */
export function typedOf(fields: readonly FormField[], document: PlainFields, at = ""): FormValues {
  return Object.fromEntries(controlsOf(fields, document, at, ""));
}

function* controlsOf(
  fields: readonly FormField[],
  document: PlainFields,
  at: string,
  above: string,
): Generator<[name: string, value: string]> {
  for (const field of fields) {
    const name = above + field.name;
    const value = ownField(document, field.name);
    if (!canShow(field, value)) yield [name + RAW, JSON.stringify(value)];
    else if (field.kind === "list") {
      const entries: unknown[] = Array.isArray(value) ? value : [];
      yield [name, entries.map((_, index) => index).join(",")];
      const isLong = entries.length > MOST_PHOTOS && field.fields[0]?.kind === "picture";
      for (const [index, entry] of entries.entries()) {
        const [one, base] = [`${name}.${index}`, entryOf(field, entry)];
        const isAt = `${at}.`.startsWith(`${one}.`);
        if (isLong && isAt) yield [AT, one];
        if (isLong && !isAt) yield* faceOf(field, base, one);
        else yield* controlsOf(field.fields, base, at, `${one}.`);
      }
    } else if (field.kind === "group") {
      if (field.none && value === null) yield [name + NONE, "yes"];
      yield* controlsOf(field.fields, isMap(value) ? value : {}, at, `${name}.`);
    } else yield [name, textOf(field, value)];
  }
}

/** What a photo of a long list is known by. No control has these names. */
const FACES = { picture: ":picture", title: ":title" };

function faceOf({ fields }: FormField, entry: PlainFields, name: string): [string, string][] {
  const textAt = (kind: FormField["kind"]) =>
    String(entry[fields.find((field) => field.kind === kind)?.name ?? ""] ?? "");
  return [
    [name + FACES.picture, textAt("picture")],
    [name + FACES.title, textAt("text")],
  ];
}

export interface Face {
  picture: string;
  title: string;
}

/** Returns what the photos of a list are known by of which the form has no controls, by their keys. */
export function facesIn(typed: FormValues, list: string): ReadonlyMap<string, Face> {
  const faces = new Map<string, Face>();
  const shown = new Set<string>();
  for (const [name, value] of Object.entries(typed)) {
    if (!name.startsWith(`${list}.`)) continue;
    const [, key = "", sign] = /^(n?\d{1,6})([.:])/.exec(name.slice(list.length + 1, list.length + 10)) ?? [];
    if (sign === ".") shown.add(key);
    else if (name.endsWith(FACES.title))
      faces.set(key, { picture: typed[`${list}.${key}${FACES.picture}`] ?? "", title: value });
  }
  for (const key of shown) faces.delete(key);
  return faces;
}

/** Whether the page shows a control: it is in no entry of a long list, or in the one that has the page for itself. */
export function isShown(typed: FormValues, control: string): boolean {
  const at = typed[AT];
  if (at !== undefined) return `${control}.`.startsWith(`${at}.`);
  const parts = control.split(".");
  return !parts.some((key, index) => facesIn(typed, parts.slice(0, index).join(".")).has(key));
}

/** Returns the values that a form shows again: what was sent, over what it showed before. */
export function typedOver(before: FormValues, sent: FormValues): FormValues {
  const kept = Object.entries(before).filter(([name]) => !name.endsWith(NONE));
  return Object.fromEntries([...kept, ...Object.entries(sent).filter(([name]) => name !== AT)]);
}

function entryOf(field: FormField, entry: unknown): PlainFields {
  const named = namedRow(Object.fromEntries(field.fields.map(({ name }) => [name, true])), entry);
  return isMap(named) ? named : {};
}

function canShow({ kind, fields }: FormField, value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (kind === "list")
    return (
      Array.isArray(value) &&
      value.every((entry) => isMap(entry) || (Array.isArray(entry) && entry.length <= fields.length))
    );
  if (kind === "group") return isMap(value);
  if (kind === "flag") return typeof value === "boolean";
  if (kind === "number" || kind === "size") return typeof value === "number" || typeof value === "string";
  if (kind === "texts") return Array.isArray(value) && value.every((text) => typeof text === "string");
  if (kind === "date" && readDate(value) !== null) return true;
  return typeof value === "string";
}

function textOf({ kind }: FormField, value: unknown): string {
  if (value === undefined || value === null) return "";
  if (kind === "flag") return value ? "yes" : "no";
  if (kind === "texts") return (value as string[]).join(", ");
  const milliseconds = kind === "date" ? readDate(value) : null;
  if (milliseconds !== null) return new Date(milliseconds + INDIA_OFFSET_MS).toISOString().slice(0, 16);
  return cleanText(String(value));
}

/** Returns the document that a form describes. What was not changed or is not shown stays as in `base`; what is empty is left out. */
export function fieldsOf(
  fields: readonly FormField[],
  read: ReadValue,
  base: PlainFields,
  above = "",
): PlainFields {
  const document = new Map(Object.entries(base));
  for (const field of fields) {
    const stored = document.get(field.name);
    const value = fieldValue(field, read, stored, above + field.name);
    if (value === undefined) document.delete(field.name);
    else document.set(field.name, value);
  }
  return Object.fromEntries(document);
}

function fieldValue(field: FormField, read: ReadValue, stored: unknown, name: string): unknown {
  if (!canShow(field, stored)) return rawValue(read(name + RAW), stored);
  if (field.kind === "group") return groupOf(field, read, stored, name);
  const typed = read(name);
  if (typed === undefined) return stored;
  if (field.kind === "list") return listOf(field, read, stored, name, readKeys(typed));
  const text = cleanText(typed);
  return text === textOf(field, stored) ? stored : newValue(field, text.trim());
}

function rawValue(typed: string | undefined, stored: unknown): unknown {
  const text = typed?.trim();
  if (text === undefined || text === JSON.stringify(stored)) return stored;
  if (text === "") return undefined;
  const value = parseJson(text);
  return value === undefined ? text : value;
}

/** Parses what a browser sent, without names that code may take for a prototype; undefined for what is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, (name, value) =>
      /^(?:__proto__|constructor|prototype)$/.test(name) ? undefined : value,
    );
  } catch {
    return undefined;
  }
}

/** In "1,5", the comma may be meant as a point. */
const NUMBER = /^-?(?:\d{1,15}|\d{1,3}(?:,\d{2,3}){0,4},\d{3})(?:\.\d{1,9})?$/;

/** Returns undefined for an empty value; a text that is none of its kind stays, for `parseDocument` to name the fault. */
function newValue({ kind }: FormField, text: string): unknown {
  if (text === "") return undefined;
  if (kind === "flag") return text === "yes" ? true : text === "no" ? false : undefined;
  if (kind === "texts") return wordsOf(text);
  if (kind === "html") return asParagraphs(text);
  if ((kind === "number" || kind === "size") && NUMBER.test(text)) return Number(text.replaceAll(",", ""));
  if (kind === "number" && /[^\d.,\s]/.test(text)) return readAmount(text) ?? text;
  return text;
}

function wordsOf(text: string): string[] {
  const words = text.split(/[,\n]/).map((word) => word.trim());
  return [...new Set(words.filter(Boolean))];
}

/** Without scripts, an article may be typed as plain text with blank lines. */
function asParagraphs(text: string): string {
  if (/<[a-z!/]/i.test(text) || !/\n\s*\n/.test(text)) return text;
  const paragraphs = text.split(/\n\s*\n/);
  return paragraphs.map((words) => `<p>${words.trim().replaceAll("\n", "<br>\n")}</p>`).join("\n");
}

function groupOf(field: FormField, read: ReadValue, stored: unknown, name: string): unknown {
  if (field.none && read(name + NONE) === "yes") return null;
  const base = isMap(stored) ? stored : {};
  const value = fieldsOf(field.fields, read, base, `${name}.`);
  if (Object.keys(value).length > 0 || isMap(stored))
    return isSameValue(value, base) ? (stored ?? undefined) : value;
  // A null that the form has no box for stays.
  return field.none ? undefined : stored;
}

function listOf(field: FormField, read: ReadValue, stored: unknown, name: string, keys: Keys): unknown {
  const entries: unknown[] = Array.isArray(stored) ? stored : [];
  const value = keys.map((key) => {
    const entry = /^\d/.test(key) ? entries[Number(key)] : undefined;
    const base = entryOf(field, entry);
    const fields = fieldsOf(field.fields, read, base, `${name}.${key}.`);
    return entry !== undefined && isSameValue(fields, base) ? entry : fields;
  });
  return value.length === 0 && !Array.isArray(stored) ? stored : value;
}

/** Returns the place in the document of a control: the reverse of `controlName`. */
export function placeOf(control: string, read: ReadValue): string {
  const parts = control.split(".");
  const placed = parts.map((part, index) => {
    const place = readKeys(read(parts.slice(0, index).join("."))).indexOf(part);
    return place === -1 ? part : place;
  });
  return placed.join(".");
}

/** Returns the name of the control for a place in the document: `photos.0.title` is `photos.n3.title` in the form. */
export function controlName(path: string, read: ReadValue): string {
  const [first = "", ...rest] = path.split(".");
  return rest.reduce((above, part) => {
    const key = /^\d+$/.test(part) ? readKeys(read(above))[Number(part)] : part;
    return `${above}.${key ?? part}`;
  }, first);
}
