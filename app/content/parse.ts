import * as z from "zod";
import {
  type CollectionName,
  type ContentDocument,
  type Fields,
  type RawDocument,
  RawFault,
  schemaOf,
} from "./content";
import { type Fault, faultAt, quoted, valueFaults } from "./faults";
import { withTranslation } from "./hindi";
import { setTranslation } from "./in-language";
import { isMap, valueAt } from "./plain-fields";
import { type Shape, shapeOf } from "./shapes";
import { shownBetween } from "./shown-dates";
import { DATA_PATH } from "./urls";

export interface Parsed<Name extends CollectionName> {
  document: ContentDocument<Name> | undefined;
  faults: Fault[];
}

export function parseDocument<Name extends CollectionName>(
  name: Name,
  { id, data }: RawDocument,
): Parsed<Name> {
  const broken = (problem: string) => ({ document: undefined, faults: [faultAt("broken", {}, "", problem)] });
  if (id.endsWith(DATA_PATH)) return broken(`its name may not end in ${DATA_PATH}; give it another one`);
  if (data instanceof RawFault) return broken(data.reason);
  const schema = schemaOf(name) as unknown as z.ZodType<Fields[Name]>;
  const parsed = schema.safeParse(data);
  const shape = shapeOf(name, data);
  const faults = [...valueFaults(shape, data), ...neverShown(shape, data)];
  if (parsed.success) {
    const document = { ...parsed.data, id };
    return { document, faults: [...faults, ...translate(document, schema, shape, data)] };
  }
  const issues = parsed.error.issues.map((issue) => faultOf(shape, issue, data));
  return { document: undefined, faults: [...issues, ...faults] };
}

function neverShown(shape: Shape, data: unknown): Fault[] {
  if (!isMap(data) || !shape.shownUntil) return [];
  const { from, until } = shownBetween(data);
  if (from === null || until === null || from < until) return [];
  const problem = `${quoted(data.shownUntil)} is not after From: nobody would see it`;
  return [faultAt("value", shape, "shownUntil", problem)];
}

/** Keeps the Hindi document beside the English one. A faulty translation is left out as a whole. */
function translate<Document extends { id: string }>(
  document: Document,
  schema: z.ZodType,
  shape: Shape,
  data: unknown,
): Fault[] {
  if (!isMap(data) || !shape.hi) return [];
  const given = z.safeParse(shape.hi, data.hi);
  if (!given.success)
    return given.error.issues.map((issue) => ({
      ...faultOf(shape, { ...issue, path: ["hi", ...issue.path] }, data),
      kind: "value",
    }));
  if (!given.data) return [];
  const translated = schema.safeParse(withTranslation(data, given.data));
  if (translated.success) setTranslation(document, { ...(translated.data as Document), id: document.id });
  return [];
}

/** What a type is called, and how it is written in a file. */
const EXPECTED: Record<string, readonly [string, string]> = {
  string: ["text", "; write it in double quotes"],
  number: ["a number", "; write it without quotes"],
  boolean: ["true or false", "; write one of them without quotes"],
  array: ["a list", "; write it in [ ]"],
  object: ["a group of fields", "; write it in { }"],
};

function faultOf(shape: Shape, issue: z.core.$ZodIssue, data: unknown): Fault {
  const path = issue.path.join(".");
  const value = valueAt(data, issue.path);
  const broken = (problem: string, hint?: string) => faultAt("broken", shape, path, problem, hint);
  if (issue.code === "invalid_value")
    return value === undefined
      ? broken(`missing; write ${issue.values.join(" or ")}`)
      : broken(`${quoted(value)} is not one of ${issue.values.join(", ")}`);
  const type = issue.code === "invalid_type" ? EXPECTED[issue.expected] : undefined;
  const [expected, hint] = type ?? [issue.message, ""];
  // A form shows its rows, and a file has them at this path.
  const isTable = issue.code === "custom" && Array.isArray(value) && value.length > 0;
  if (!path) return broken(`the document is not ${expected}`, hint);
  return value === undefined
    ? broken(`missing; it is ${expected}`, hint)
    : broken(`${isTable ? "the table" : quoted(value)} is not ${expected}`, hint);
}
