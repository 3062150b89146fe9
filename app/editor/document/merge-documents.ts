import { isMap, isSameValue, type PlainFields, valueAt } from "~/content/plain-fields";
import { type Path, partsOf, withValue } from "./path";

interface MergeResult {
  /** Mine, with what only they changed. */
  document: PlainFields;
  /** Paths that both changed, to different values. */
  both: Path[];
  /** Paths that only they changed. */
  theirs: Path[];
}

/** Compares three documents value by value. A list is one value, together with its Hindi. */
export function mergeDocuments(base: PlainFields, theirs: PlainFields, mine: PlainFields): MergeResult {
  const result: MergeResult = { document: mine, both: [], theirs: [] };
  for (const path of valuePaths([base, theirs, mine])) {
    if (isSameAt(path, theirs, base) || isSameAt(path, theirs, mine)) continue;
    if (isSameAt(path, mine, base)) {
      result.theirs.push(path);
      result.document = withValueOf(result.document, theirs, path);
    } else result.both.push(path);
  }
  return result;
}

/** Returns a document with the value that another one has at a place, and its Hindi where it is a list. */
export function withValueOf(document: PlainFields, other: PlainFields, path: Path): PlainFields {
  return partsOf(path, document, other).reduce(
    (fields, part) => withValue(fields, part, valueAt(other, part), other),
    document,
  );
}

function isSameAt(path: Path, ...documents: [PlainFields, PlainFields]): boolean {
  return partsOf(path, ...documents).every((part) => {
    const [one, other] = documents.map((document) => valueAt(document, part) ?? null);
    return isSameValue(one, other);
  });
}

/** Yields the places of all values that are no groups; of Hindi, those that belong to no list. */
function* valuePaths(documents: readonly unknown[], path: Path = []): Generator<Path> {
  const values = documents.map((document) => valueAt(document, path));
  const isGroup = values.some(isMap) && values.every((value) => isMap(value) || value == null);
  if (isGroup) {
    const names = new Set(values.flatMap((value) => Object.keys(value ?? {})));
    for (const name of names) yield* valuePaths(documents, [...path, name]);
  } else if (path[0] !== "hi" || !isOfList(documents, path.slice(1))) yield path;
}

function isOfList(documents: readonly unknown[], english: Path): boolean {
  return documents.some((document) => Array.isArray(valueAt(document, english)));
}
