import type * as z from "zod";
import {
  type CollectionName,
  type ContentDocument,
  collections,
  type Fields,
  type RawDocument,
  RawFault,
} from "./content";
import { type Fault, quoted, valueFaults } from "./faults";
import { shapeOf } from "./shapes";

const schemas: { [Name in CollectionName]: z.ZodType<Fields[Name]> } = collections;

export interface Parsed<Name extends CollectionName> {
  document: ContentDocument<Name> | undefined;
  faults: Fault[];
}

export function parseDocument<Name extends CollectionName>(
  name: Name,
  { id, data }: RawDocument,
): Parsed<Name> {
  if (data instanceof RawFault)
    return { document: undefined, faults: [{ kind: "broken", text: data.reason }] };
  const schema: z.ZodType<Fields[Name]> = schemas[name];
  const parsed = schema.safeParse(data);
  const faults = valueFaults(shapeOf(name, data), data);
  if (parsed.success) return { document: { ...parsed.data, id }, faults };
  const broken = parsed.error.issues.map(
    (issue): Fault => ({ kind: "broken", text: describeIssue(issue, data) }),
  );
  return { document: undefined, faults: [...broken, ...faults] };
}

const EXPECTED: Record<string, string> = {
  string: "text; write it in double quotes",
  number: "a number; write it without quotes",
  boolean: "true or false; write one of them without quotes",
  array: "a list; write it in [ ]",
  object: "a group of fields; write it in { }",
};

function describeIssue(issue: z.core.$ZodIssue, data: unknown): string {
  const place = issue.path.length === 0 ? "the document" : `${issue.path.join(".")}:`;
  const value = valueAt(data, issue.path);
  if (issue.code === "invalid_value")
    return value === undefined
      ? `${place} missing; write ${issue.values.join(" or ")}`
      : `${place} ${quoted(value)} is not one of ${issue.values.join(", ")}`;
  const expected = issue.code === "invalid_type" ? EXPECTED[issue.expected] : undefined;
  if (value === undefined && issue.path.length > 0)
    return `${place} missing; it is ${expected ?? issue.message}`;
  return `${place} ${issue.path.length === 0 ? "" : `${quoted(value)} `}is not ${expected ?? issue.message}`;
}

function valueAt(data: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, name) =>
      typeof value === "object" && value !== null
        ? Object.getOwnPropertyDescriptor(value, name)?.value
        : undefined,
    data,
  );
}
