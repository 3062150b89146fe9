import { type FieldInfo, type FieldKind, fieldInfo } from "~/content/fields";
import { isMap, type PlainFields } from "~/content/plain-fields";
import type { Shape } from "~/content/shapes";
import { ownField } from "./merge";

/** A field as the form shows it: plain data, so that no schema goes to the browser. */
export interface FormField {
  name: string;
  kind: FieldKind;
  label: string;
  about: string;
  /** What visitors see while the field is empty. */
  absent?: string | undefined;
  isLong?: boolean | undefined;
  isTable?: boolean | undefined;
  cover?: string | undefined;
  isRare?: boolean | undefined;
  isShared?: boolean | undefined;
  choices?: readonly string[] | undefined;
  /** The meaning of null, where it differs from that of an empty field. */
  none?: string | undefined;
  /** The name of the English text, if this is its Hindi. */
  hindiOf?: string;
  /** The fields of a group, or of each entry of a list. */
  fields: FormField[];
}

/** Returns the form of a schema. A field that is added to the schema is in it, with its Hindi below it. */
export function formOf(shape: Shape, hindi: Shape = entriesOf(shape.hi)): FormField[] {
  return Object.entries(shape).flatMap(([name, schema]) => {
    const info = fieldInfo(schema);
    if (!info || name === "hi") return [];
    const translation = hindi[name] && fieldInfo(hindi[name]);
    const field = fieldOf(name, info, translation?.entries);
    return info.isTranslated && translation ? [field, hindiField(field, translation)] : [field];
  });
}

function entriesOf(schema: Shape[string] | undefined): Shape {
  return (schema && fieldInfo(schema)?.entries) ?? {};
}

function hindiField(field: FormField, { absent }: FieldInfo): FormField {
  const label = `${field.label} in Hindi`;
  const own = { name: `${field.name}:hi`, hindiOf: field.name, label, about: label, absent };
  return { ...field, ...own, isShared: undefined };
}

function fieldOf(name: string, info: FieldInfo, hindi: Shape = {}): FormField {
  const { kind, label, about, absent, choices, none, cover, isRare, isShared } = info;
  const fields = formOf(info.entries ?? {}, hindi);
  return {
    name,
    kind,
    label,
    about,
    absent,
    isLong: info.long,
    isTable: info.isTable,
    cover,
    isRare,
    isShared,
    choices,
    none,
    fields,
  };
}

// The form has each Hindi text beside its English one, so that an entry that is moved or removed takes its Hindi along.

/** Returns a document as its form shows it: the Hindi of `title` is `title:hi`. */
export function sideBySide(
  fields: readonly FormField[],
  english: PlainFields,
  hindi: unknown = english.hi,
): PlainFields {
  if (!isMap(hindi)) return english;
  const both = new Map(Object.entries(english));
  for (const { name, hindiOf, fields: inside } of fields) {
    const text = english[name];
    const other = ownField(hindi, hindiOf ?? name);
    if (hindiOf !== undefined && other !== undefined) both.set(name, other);
    else if (isMap(text)) both.set(name, sideBySide(inside, text, other ?? null));
    else if (Array.isArray(text) && Array.isArray(other))
      both.set(
        name,
        text.map((entry, at) => (isMap(entry) ? sideBySide(inside, entry, other[at] ?? null) : entry)),
      );
  }
  return Object.fromEntries(both);
}

/** Returns a form's document as it is stored, with the Hindi texts in `hi`. */
export function asStored(fields: readonly FormField[], shown: PlainFields): PlainFields {
  const { english, hindi } = apart(fields, shown, shown.hi);
  if (Object.keys(hindi).length === 0 && !isMap(shown.hi)) return english;
  return Object.fromEntries(new Map(Object.entries(english)).set("hi", hindi));
}

/** @param before the Hindi as it was, which may have texts that no form shows */
function apart(fields: readonly FormField[], shown: PlainFields, before: unknown) {
  const english = new Map(Object.entries(shown));
  const hindi = new Map(isMap(before) ? Object.entries(before) : []);
  const set = (name: string, value: unknown, isEmpty = value === undefined) => {
    if (isEmpty) hindi.delete(name);
    else hindi.set(name, value);
  };
  for (const { name, hindiOf, fields: inside } of fields) {
    const value = english.get(name);
    if (hindiOf !== undefined) {
      english.delete(name);
      set(hindiOf, value);
    } else if (inside.some(hasHindi) && isMap(value)) {
      const parts = apart(inside, value, hindi.get(name));
      english.set(name, parts.english);
      set(name, parts.hindi, Object.keys(parts.hindi).length === 0);
    } else if (inside.some(hasHindi) && Array.isArray(value)) {
      const parts = value.map((entry) =>
        isMap(entry) ? apart(inside, entry, undefined) : { english: entry, hindi: {} },
      );
      english.set(
        name,
        parts.map((part) => part.english),
      );
      const last = parts.findLastIndex((part) => Object.keys(part.hindi).length > 0);
      set(
        name,
        parts.slice(0, last + 1).map((part) => part.hindi),
        last === -1,
      );
    }
  }
  return { english: Object.fromEntries(english), hindi: Object.fromEntries(hindi) };
}

function hasHindi({ hindiOf, fields }: FormField): boolean {
  return hindiOf !== undefined || fields.some(hasHindi);
}
