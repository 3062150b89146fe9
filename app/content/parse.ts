import type * as z from "zod";
import {
  type CollectionName,
  type ContentDocument,
  collections,
  type Fields,
  type RawDocument,
  RawFault,
} from "./content";

const schemas: { [Name in CollectionName]: z.ZodType<Fields[Name]> } = collections;

export type Parsed<Name extends CollectionName> =
  | { document: ContentDocument<Name> }
  /** Why it is not valid, one fault an entry: "photos.0.url: expected string, received number". */
  | { faults: string[] };

/** A stored document as its collection's schema reads it. */
export function parseDocument<Name extends CollectionName>(
  name: Name,
  { id, data }: RawDocument,
): Parsed<Name> {
  if (data instanceof RawFault) return { faults: [data.reason] };
  const schema: z.ZodType<Fields[Name]> = schemas[name];
  const parsed = schema.safeParse(data);
  return parsed.success
    ? { document: { ...parsed.data, id } }
    : { faults: parsed.error.issues.map(describeIssue) };
}

function describeIssue({ path, message }: z.core.$ZodIssue): string {
  const reason = message.replace("Invalid input: ", "");
  return path.length === 0 ? reason : `${path.join(".")}: ${reason}`;
}
