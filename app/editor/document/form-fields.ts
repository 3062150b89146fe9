import { type FieldInfo, fieldInfo, LEFT_OUT } from "~/content/fields";
import { isMap, type PlainFields } from "~/content/plain-fields";
import type { Shape } from "~/content/shapes";
import { ownField } from "~/editor/save/merge";
import { HINDI } from "./form-names";

/** What the form says of a field. */
type Shown = Pick<
  FieldInfo,
  "kind" | "label" | "about" | "isTable" | "cover" | "isRare" | "isShared" | "beside" | "choices" | "none"
>;

/** A field as the form shows it: plain data, so that no schema goes to the browser. */
export interface FormField extends Shown {
  name: string;
  /** What visitors see while the field is empty. */
  absent?: string | undefined;
  isLong?: boolean | undefined;
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

function hindiField({ isShared, ...field }: FormField, { absent }: FieldInfo): FormField {
  const label = `${field.label} in Hindi`;
  return { ...field, name: `${field.name}${HINDI}`, hindiOf: field.name, label, about: label, absent };
}

function fieldOf(name: string, info: FieldInfo, hindi: Shape = {}): FormField {
  const { entries = {}, example, form, isTranslated, long: isLong, absent, ...shown } = info;
  const fields = formOf(entries, hindi);
  return { ...shown, name, isLong, absent: absent === LEFT_OUT ? undefined : absent, fields };
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
    else if (Array.isArray(text) && Array.isArray(other)) {
      const inBoth = (entry: unknown, at: number) =>
        isMap(entry) ? sideBySide(inside, entry, other[at] ?? null) : entry;
      both.set(name, text.map(inBoth));
    }
  }
  return Object.fromEntries(both);
}

/** Returns a form's document as it is stored, with the Hindi texts in `hi`. */
export function asStored(fields: readonly FormField[], shown: PlainFields): PlainFields {
  const { english, hindi } = apart(fields, shown, shown.hi);
  if (isEmpty(hindi) && !isMap(shown.hi)) return english;
  return Object.fromEntries(new Map(Object.entries(english)).set("hi", hindi));
}

/** @param before the Hindi as it was, which may have texts that no form shows */
function apart(fields: readonly FormField[], shown: PlainFields, before: unknown) {
  const english = new Map(Object.entries(shown));
  const hindi = new Map(isMap(before) ? Object.entries(before) : []);
  for (const { name, hindiOf = name, fields: inside } of fields) {
    const value = english.get(name);
    let translation: unknown;
    if (hindiOf !== name) {
      english.delete(name);
      translation = value;
    } else if (!inside.some(hasHindi)) continue;
    else if (isMap(value)) {
      const parts = apart(inside, value, hindi.get(name));
      english.set(name, parts.english);
      translation = isEmpty(parts.hindi) ? undefined : parts.hindi;
    } else if (Array.isArray(value)) {
      const parts = value.map((entry) =>
        isMap(entry) ? apart(inside, entry, undefined) : { english: entry, hindi: {} },
      );
      english.set(
        name,
        parts.map(({ english }) => english),
      );
      const last = parts.findLastIndex(({ hindi }) => !isEmpty(hindi));
      translation = last === -1 ? undefined : parts.slice(0, last + 1).map(({ hindi }) => hindi);
    } else continue;
    if (translation === undefined) hindi.delete(hindiOf);
    else hindi.set(hindiOf, translation);
  }
  return { english: Object.fromEntries(english), hindi: Object.fromEntries(hindi) };
}

function isEmpty(fields: PlainFields): boolean {
  return Object.keys(fields).length === 0;
}

function hasHindi({ hindiOf, fields }: FormField): boolean {
  return hindiOf !== undefined || fields.some(hasHindi);
}
