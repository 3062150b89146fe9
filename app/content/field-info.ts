import type * as z from "zod";

/** The description of a field, for docs/fields.md and `content -- check`. */
export interface FieldInfo {
  kind: FieldKind;
  /** The office's word for the field, on the form and in `content -- check`. */
  label: string;
  about: string;
  example: unknown;
  absent?: string;
  /** The text takes more than a line. */
  long?: true;
  /** The text has a Hindi one below `hi`. */
  isTranslated?: boolean;
  choices?: readonly string[];
  /** The field may be null, which says this. Null is not the same as absent then. */
  none?: string;
  /** The list is a table: each entry is a row. */
  isTable?: true;
  entries?: Readonly<Record<string, z.ZodType>>;
}

export type FieldKind =
  | "text"
  | "html"
  | "texts"
  | "number"
  | "size"
  | "flag"
  | "choice"
  | "date"
  | "day"
  | "link"
  | "picture"
  | "file"
  | "video"
  | "list"
  | "group";

const infos = new WeakMap<z.core.$ZodType, FieldInfo>();

export function described<Schema extends z.ZodType>(info: FieldInfo, schema: Schema): Schema {
  infos.set(schema, info);
  return schema;
}

export function fieldInfo(schema: z.core.$ZodType): FieldInfo | undefined {
  return infos.get(schema);
}
