import { type FieldInfo, fieldInfo, LEFT_OUT } from "~/content/fields";
import type { Shape } from "~/content/shapes";

/** A form field as plain data, so that no schema goes to the browser. */
export interface FormField extends Omit<FieldInfo, "example" | "form" | "isTranslated" | "entries"> {
  name: string;
  hindi?: FormField;
  /** The fields of a group, or of each entry of a list. */
  fields: FormField[];
}

/** Returns the form of a schema: a field that is added to the schema is in it, with its Hindi. */
export function formOf(shape: Shape, inUse: Readonly<Record<string, string[]>> = {}): FormField[] {
  return Object.entries(shape).flatMap(([name, schema]) => {
    const info = fieldInfo(schema);
    if (!info || name === "hi") return [];
    const { entries = {}, example, form, isTranslated, absent, ...shown } = info;
    const field: FormField = {
      ...shown,
      ...(info.isShared && { choices: inUse[name] ?? [] }),
      // It says what visitors see while the field is empty.
      ...(absent !== LEFT_OUT && { absent }),
      name,
      fields: formOf(entries),
    };
    return isTranslated ? [{ ...field, hindi: hindiField(field) }] : [field];
  });
}

/** Its label says all: what stands in for missing Hindi is said once above the form. */
function hindiField({ isShared, absent, ...field }: FormField): FormField {
  const label = `${field.label} in Hindi`;
  return { ...field, label, about: label };
}
