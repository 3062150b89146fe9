import { usualSpelling } from "~/content/categories";
import { allOrEmpty, type Content, type DocumentName } from "~/content/content";
import { compareText, fieldInfo } from "~/content/fields";
import type { PlainFields } from "~/content/plain-fields";
import { shapeOf } from "~/content/shapes";

function sharedFields(name: DocumentName): string[] {
  return Object.entries(shapeOf(name)).flatMap(([field, schema]) =>
    fieldInfo(schema)?.isShared ? [field] : [],
  );
}

/** Returns the categories and tags that documents have, by field. */
export function sharedValues(name: DocumentName, documents: readonly object[]): Record<string, string[]> {
  const valuesOf = (field: string) =>
    documents.flatMap((document) => (document as PlainFields)[field] as string | string[]);
  return Object.fromEntries(sharedFields(name).map((field) => [field, valuesOf(field).filter(Boolean)]));
}

/** Returns the different ones, to choose from. */
export function choicesOf(values: Record<string, string[]>): Record<string, string[]> {
  const entries = Object.entries(values);
  return Object.fromEntries(
    entries.map(([field, words]) => [field, [...new Set(words.map(usualSpelling(words)))].sort(compareText)]),
  );
}

/** Returns a document with the categories and tags as other documents spell them. */
export async function withSharedValues(
  name: DocumentName,
  id: string | undefined,
  fields: PlainFields,
  content: Pick<Content, "all">,
): Promise<PlainFields> {
  if (!sharedFields(name).some((field) => fields[field])) return fields;
  const others = (await allOrEmpty(content, name)).filter((document) => document.id !== id);
  const changed = { ...fields };
  for (const [field, words] of Object.entries(sharedValues(name, others))) {
    const [value, usual] = [fields[field], usualSpelling(words)];
    if (typeof value === "string") changed[field] = usual(value);
    if (Array.isArray(value))
      changed[field] = [...new Set(value.map((word) => (typeof word === "string" ? usual(word) : word)))];
  }
  return changed;
}
