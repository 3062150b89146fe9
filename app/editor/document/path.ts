import { isMap, type PlainFields, valueAt } from "~/content/plain-fields";

/** The place of a value in a document: `["photos", 2, "title"]`, and `["hi", "photos", 2, "title"]` for its Hindi. */
export type Path = readonly (string | number)[];

/** Returns the place of a text's Hindi, or of what stands beside it in `hi`. */
export function hindiPath(path: Path): Path {
  return ["hi", ...path];
}

/** Returns the name of a place: "photos.2.title". Controls and faults have it. */
export function pathName(path: Path): string {
  return path.join(".");
}

export function pathOf(name: string): Path {
  return name.split(".").map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

export function listAt(document: unknown, path: Path): unknown[] {
  const value = valueAt(document, path);
  return Array.isArray(value) ? value : [];
}

/** Returns the places of a value: a list is one with its Hindi. */
export function partsOf(path: Path, ...documents: readonly unknown[]): Path[] {
  const isList = documents.some((document) => Array.isArray(valueAt(document, path)));
  return isList && path[0] !== "hi" ? [path, hindiPath(path)] : [path];
}

const keys = new WeakMap<object, number>();
let lastKey = 0;

/** Returns what identifies an entry of a list while it is moved and edited, for React. */
export function entryKey(entry: object): number {
  const key = keys.get(entry) ?? ++lastKey;
  keys.set(entry, key);
  return key;
}

/** Returns a document with another value at a place; undefined removes it, and groups left empty that `base` lacks. */
export function withValue(
  document: PlainFields,
  path: Path,
  value: unknown,
  base: PlainFields = {},
): PlainFields {
  const isHindi = path[0] === "hi";

  function changed(before: unknown, above: Path, [name, ...rest]: Path): unknown {
    if (name === undefined) return value;
    const inside = changed(valueAt(before, [name]), [...above, name], rest);
    if (typeof name === "number") {
      const list = Array.isArray(before) ? before : [];
      // JSON has no gaps in lists: null has no value, and is no entry.
      const longer = Array.from({ length: Math.max(list.length, name + 1) }, (_, at) => list[at] ?? null);
      const entry = inside ?? (isHindi || !isMap(list[name]) ? null : {});
      const after = keptKey(before, longer.with(name, entry));
      return isHindi ? withoutEnd(after) : after;
    }
    const fields = isMap(before) ? before : {};
    const { [name]: _, ...others } = fields;
    if (inside !== undefined) return keptKey(fields, { ...fields, [name]: inside });
    const isEmpty = Object.keys(others).length === 0 && !isMap(valueAt(base, above));
    return isEmpty ? undefined : keptKey(fields, others);
  }

  return (changed(document, [], path) ?? {}) as PlainFields;
}

/** Hindi ends with the last entry that has some. */
function withoutEnd(list: unknown[]): unknown[] | undefined {
  const end = list.findLastIndex((entry) => entry !== null) + 1;
  return end === 0 ? undefined : keptKey(list, list.slice(0, end));
}

function keptKey<Value extends object>(before: unknown, after: Value): Value {
  if (typeof before === "object" && before !== null) keys.set(after, entryKey(before));
  return after;
}

/** Returns a document with a list's entries, and their Hindi, from their former `places`; the others are removed. */
export function arranged(
  document: PlainFields,
  path: Path,
  places: readonly number[],
  base?: PlainFields,
): PlainFields {
  const list = listAt(document, path);
  const isListBefore = Array.isArray(valueAt(base, path));
  const entries = places.map((place) => list[place]);
  const english = withValue(document, path, entries.length > 0 || isListBefore ? entries : undefined, base);
  const hindi = listAt(document, hindiPath(path));
  if (hindi.length === 0) return english;
  const moved = withoutEnd(places.map((place) => hindi[place] ?? null));
  return withValue(english, hindiPath(path), moved, base);
}

/** Returns the places of a list's entries after one of them has moved, as near as there is. */
export function movedPlaces(length: number, from: number, to: number): number[] {
  const others = Array.from({ length }, (_, at) => at).filter((at) => at !== from);
  return others.toSpliced(Math.max(0, to), 0, from);
}
