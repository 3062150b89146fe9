import * as z from "zod";
import { type CollectionName, RawFault, schemaOf } from "./content";
import { readDate } from "./dates";
import { described, type FieldInfo, fieldInfo, namedRow } from "./fields";
import { isMap, type PlainFields } from "./plain-fields";

export type Shape = Readonly<Record<string, z.core.$ZodType>>;

const shapes = new Map<CollectionName, { kind: string; shape: Shape }[]>();

/** Returns the fields of each kind of document in a collection; most collections have one kind, without a name. */
export function shapesOf(name: CollectionName): { kind: string; shape: Shape }[] {
  let known = shapes.get(name);
  if (!known) {
    const schema = schemaOf(name);
    known =
      "shape" in schema
        ? [{ kind: "", shape: withHindi(schema.shape) }]
        : schema.options.map(({ shape }) => ({ kind: shape.kind.value, shape: withHindi(shape) }));
    shapes.set(name, known);
  }
  return known;
}

/** Returns the fields of a document, or those of every kind if its own is not known. */
export function shapeOf(name: CollectionName, data?: unknown): Shape {
  const kind = typeof data === "object" && data !== null && "kind" in data ? data.kind : undefined;
  const shapes = shapesOf(name);
  const own = shapes.find((shape) => shape.kind === kind)?.shape;
  return own ?? Object.assign({}, ...shapes.map(({ shape }) => shape));
}

/** Returns a shape with the group `hi`: the same texts in Hindi, as far as there are any. */
function withHindi(shape: Shape): Shape {
  const entries = translatedFields(shape);
  if (Object.keys(entries).length === 0) return shape;
  const about = "The same texts in Hindi, by the same names. The English stands in for one that is missing.";
  const info: FieldInfo = { kind: "group", label: "Hindi", about, example: {}, absent: "English", entries };
  return { ...shape, hi: described(info, z.object(entries).nullish()) };
}

function translatedFields(shape: Shape): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(shape).flatMap(([name, schema]) => {
      const info = fieldInfo(schema);
      const hindi = info && translatedField(info);
      return hindi ? [[name, hindi]] : [];
    }),
  );
}

function translatedField({ isTranslated, entries, ...info }: FieldInfo): z.ZodType | undefined {
  const given = { ...info, absent: "the English" };
  const text = z.string().nullish();
  if (isTranslated) return described(given, info.kind === "texts" ? z.array(text).nullish() : text);
  const inside = translatedFields(entries ?? {});
  if (Object.keys(inside).length === 0) return undefined;
  const entry = z.object(inside).nullish();
  return described({ ...given, entries: inside }, info.kind === "list" ? z.array(entry).nullish() : entry);
}

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
