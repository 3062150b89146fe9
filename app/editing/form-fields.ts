import { type FieldInfo, type FieldKind, fieldInfo } from "~/content/field-info";
import type { Shape } from "~/content/shapes";

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
  choices?: readonly string[] | undefined;
  /** What null says, where it says something else than an empty field. */
  none?: string | undefined;
  /** The name of the English text, if this is its Hindi. */
  hindiOf?: string;
  /** Of a group, or of each entry of a list. */
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
  return { ...field, name: `${field.name}:hi`, hindiOf: field.name, label, about: label, absent };
}

function fieldOf(name: string, info: FieldInfo, hindi: Shape = {}): FormField {
  const { kind, label, about, absent, choices, none } = info;
  const fields = formOf(info.entries ?? {}, hindi);
  return {
    name,
    kind,
    label,
    about,
    absent,
    isLong: info.long,
    isTable: info.isTable,
    choices,
    none,
    fields,
  };
}
