import { type CollectionName, RawFault } from "./content";
import { readDate } from "./dates";
import { fieldInfo, namedRow } from "./fields";
import { type Shape, shapeOf } from "./shapes";

export type PlainFields = Record<string, unknown>;

export function dateFields(name: CollectionName): string[] {
  return Object.entries(shapeOf(name))
    .filter(([, schema]) => fieldInfo(schema)?.kind === "date")
    .map(([field]) => field);
}

/** The range of a Firestore Timestamp. */
const MIN_DATE_MS = Date.parse("0001-01-01T00:00:00Z");
const MAX_DATE_MS = Date.parse("9999-12-31T23:59:59.999Z");

export function parseDate(value: unknown): Date | undefined {
  const milliseconds = readDate(value);
  if (milliseconds === null || milliseconds < MIN_DATE_MS || milliseconds > MAX_DATE_MS) return undefined;
  return new Date(milliseconds);
}

/** Returns the fields with dates as ISO 8601 in UTC and rows as objects, so that they can be compared. */
export function plainFields(name: CollectionName, data: unknown): PlainFields | undefined {
  if (!isMap(data) || data instanceof RawFault) return undefined;
  const fields = namedRows(shapeOf(name, data), data);
  for (const field of dateFields(name)) {
    const date = parseDate(fields[field]);
    if (date) fields[field] = date.toISOString();
  }
  return fields;
}

/** Firestore has no lists in lists: a row that is written as a list becomes an object. */
function namedRows(shape: Shape, data: PlainFields): PlainFields {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => {
      const entries = Object.hasOwn(shape, name) && shape[name] ? fieldInfo(shape[name])?.entries : undefined;
      if (!entries) return [name, value];
      const named = (item: unknown) => {
        const row = namedRow(entries, item);
        return isMap(row) ? namedRows(entries, row) : row;
      };
      return [name, Array.isArray(value) ? value.map(named) : named(value)];
    }),
  );
}

export function hasSameField(a: PlainFields, b: PlainFields, name: string): boolean {
  return Object.hasOwn(a, name) && Object.hasOwn(b, name) && isSameValue(a[name], b[name]);
}

/** Compares what would be stored, in whatever order. */
export function isSameValue(a: unknown, b: unknown): boolean {
  return sortedJson(a) === sortedJson(b);
}

function sortedJson(value: unknown): string {
  return JSON.stringify(sortKeysLike(undefined, value));
}

/** Orders the keys of every map as in `model`, then others alphabetically. */
export function sortKeysLike(model: unknown, value: unknown): unknown {
  if (Array.isArray(value)) {
    const models = Array.isArray(model) ? model : [];
    return value.map((item, index) => sortKeysLike(models[index], item));
  }
  if (!isMap(value)) return value;
  const models = isMap(model) ? model : {};
  const known = Object.keys(models).filter((name) => Object.hasOwn(value, name));
  const names = new Set([...known, ...Object.keys(value).sort()]);
  return Object.fromEntries([...names].map((name) => [name, sortKeysLike(models[name], value[name])]));
}

export function isMap(value: unknown): value is PlainFields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The field that names an entry of a list: of photos, of videos, of tariffs. */
const NAMES = ["url", "youtubeUrl", "name"];

/** Returns the names of a list's entries; undefined if one has none, or two have the same. */
export function entryNames(list: readonly unknown[]): string[] | undefined {
  const names = list.map((entry) => NAMES.map((name) => isMap(entry) && entry[name]).find(Boolean));
  const isClear = names.every((name) => typeof name === "string") && new Set(names).size === names.length;
  return isClear ? names.map(String) : undefined;
}
