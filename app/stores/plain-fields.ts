import { type CollectionName, collections } from "~/content/content";
import { fieldInfo } from "~/content/fields";
import { readDate } from "~/content/read-date";

/** Values that JSON has. */
export type PlainFields = Record<string, unknown>;

/** The fields of a collection that hold moments. */
export function dateFields(name: CollectionName): string[] {
  return Object.entries(collections[name].shape)
    .filter(([, schema]) => fieldInfo(schema)?.kind === "date")
    .map(([field]) => field);
}

/** What Firestore can hold as a Timestamp: the years 1 to 9999. */
const FIRST_MOMENT = Date.parse("0001-01-01T00:00:00Z");
const LAST_MOMENT = Date.parse("9999-12-31T23:59:59.999Z");

/** The moment that a date field holds, in whatever way it was written; undefined where it holds none. */
export function momentOf(value: unknown): Date | undefined {
  const milliseconds = readDate(value);
  if (milliseconds === null || milliseconds < FIRST_MOMENT || milliseconds > LAST_MOMENT) return undefined;
  return new Date(milliseconds);
}

/** The fields with moments in the one form in which they can be compared: ISO 8601 in UTC. */
export function plainFields(name: CollectionName, data: unknown): PlainFields | undefined {
  if (!isMap(data)) return undefined;
  const fields = { ...data };
  for (const field of dateFields(name)) {
    const moment = momentOf(fields[field]);
    if (moment) fields[field] = moment.toISOString();
  }
  return fields;
}

/** Whether both have the field, with the same value in it. */
export function isSame(a: PlainFields, b: PlainFields, name: string): boolean {
  return Object.hasOwn(a, name) && Object.hasOwn(b, name) && sortedJson(a[name]) === sortedJson(b[name]);
}

function sortedJson(value: unknown): string {
  return JSON.stringify(inOrderOf(undefined, value));
}

/** The value with the fields of every map in the order that they have in `model`, others after them by the alphabet. */
export function inOrderOf(model: unknown, value: unknown): unknown {
  if (Array.isArray(value)) {
    const models = Array.isArray(model) ? model : [];
    return value.map((item, index) => inOrderOf(models[index], item));
  }
  if (!isMap(value)) return value;
  const models = isMap(model) ? model : {};
  const known = Object.keys(models).filter((name) => Object.hasOwn(value, name));
  const names = new Set([...known, ...Object.keys(value).sort()]);
  return Object.fromEntries([...names].map((name) => [name, inOrderOf(models[name], value[name])]));
}

export function isMap(value: unknown): value is PlainFields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
