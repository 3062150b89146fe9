import { type FieldInfo, fieldInfo, LEFT_OUT } from "~/content/fields";
import type { Shape } from "~/content/shapes";

type Shown = Pick<
  FieldInfo,
  "kind" | "label" | "about" | "isTable" | "cover" | "isRare" | "isShared" | "beside" | "choices" | "none"
>;

/** A form field as plain data, so that no schema goes to the browser. */
export interface FormField extends Shown {
  name: string;
  /** Text that visitors see while the field is empty. */
  absent?: string | undefined;
  isLong?: boolean | undefined;
  hindi?: FormField;
  /** The fields of a group, or of each entry of a list. */
  fields: FormField[];
}

/** Returns the form of a schema: a field that is added to the schema is in it, with its Hindi. */
export function formOf(shape: Shape, inUse: Readonly<Record<string, string[]>> = {}): FormField[] {
  return Object.entries(shape).flatMap(([name, schema]) => {
    const info = fieldInfo(schema);
    if (!info || name === "hi") return [];
    const field = fieldOf(name, info, info.isShared ? (inUse[name] ?? []) : info.choices);
    return info.isTranslated ? [{ ...field, hindi: hindiField(field) }] : [field];
  });
}

/** Its label says all: what stands in for missing Hindi is said once above the form. */
function hindiField({ isShared, absent, ...field }: FormField): FormField {
  const label = `${field.label} in Hindi`;
  return { ...field, label, about: label };
}

function fieldOf(name: string, info: FieldInfo, choices: FieldInfo["choices"]): FormField {
  const { entries = {}, example, form, isTranslated, long: isLong, absent, ...shown } = info;
  return {
    ...shown,
    choices,
    name,
    isLong,
    absent: absent === LEFT_OUT ? undefined : absent,
    fields: formOf(entries),
  };
}
