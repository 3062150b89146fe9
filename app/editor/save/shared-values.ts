import { usualSpelling } from "~/content/categories";
import { allOrEmpty, type Content, type DocumentName } from "~/content/content";
import { compareText, fieldInfo } from "~/content/fields";
import type { PlainFields } from "~/content/plain-fields";
import { shapeOf } from "~/content/shapes";

function sharedFields(name: DocumentName): string[] {
  const fields = Object.entries(shapeOf(name));
  return fields.filter(([, schema]) => fieldInfo(schema)?.isShared).map(([field]) => field);
}

function wordsIn(field: string, documents: readonly object[]): string[] {
  return documents
    .flatMap((document) => (document as PlainFields)[field] as string | string[])
    .filter(Boolean);
}

export function sharedChoices(name: DocumentName, documents: readonly object[]): Record<string, string[]> {
  const choices = sharedFields(name).map((field) => {
    const words = wordsIn(field, documents);
    return [field, [...new Set(words.map(usualSpelling(words)))].sort(compareText)];
  });
  return Object.fromEntries(choices);
}

/** Returns a document with the categories and tags as other documents spell them. */
export async function withSharedValues(
  name: DocumentName,
  id: string | undefined,
  fields: PlainFields,
  content: Pick<Content, "all">,
): Promise<PlainFields> {
  const given = sharedFields(name).filter((field) => fields[field]);
  const all = given.length > 0 ? await allOrEmpty(content, name) : [];
  const others = all.filter((document) => document.id !== id);
  const spelled = given.map((field) => {
    const [value, usual] = [fields[field], usualSpelling(wordsIn(field, others))];
    const one = (word: unknown) => (typeof word === "string" ? usual(word) : word);
    return [field, Array.isArray(value) ? [...new Set(value.map(one))] : one(value)];
  });
  return { ...fields, ...Object.fromEntries(spelled) };
}
