import { collectionNames, MAX_DOCUMENT_BYTES, TOO_LARGE } from "~/content/content";
import { isMap, type PlainFields, sortKeysLike } from "~/content/plain-fields";
import { dateFields, parseDate, plainFields } from "~/content/shapes";
import type { Codec } from "./documents/firestore-forms";
import { toPlain } from "./documents/plain-value";

/** How Firestore stores the documents of content, whose dates are Timestamps. */
export const contentCodecs: Readonly<Record<string, Codec>> = Object.fromEntries(
  collectionNames.map((name): [string, Codec] => [
    name,
    {
      // Firestore returns fields in any order.
      read: (raw) => plainFields(name, sortKeysLike(undefined, toPlain(raw))) ?? {},
      write: (field, value) => (dateFields(name).includes(field) && parseDate(value)) || value,
    },
  ]),
);

const RESERVED = /^__.*__$/s;
const MAX_NESTING = 20;

/** Returns why Firestore would reject the fields of a document: "photos.0: a list in a list". */
export function storedRefusal(fields: PlainFields): string | undefined {
  if (Buffer.byteLength(JSON.stringify(fields)) > MAX_DOCUMENT_BYTES) return TOO_LARGE;
  return refusedValue(fields, []);
}

function refusedValue(value: unknown, path: string[]): string | undefined {
  const refuse = (reason: string) => `${path.join(".")}: ${reason}`;
  if (typeof value === "string" && /\p{Cs}/u.test(value)) return refuse("half a character");
  if (typeof value !== "object" || value === null) return undefined;
  if (path.length > MAX_NESTING) return refuse(`nested deeper than ${MAX_NESTING} levels`);
  for (const [name, item] of Object.entries(value)) {
    const itemPath = [...path, name];
    if (isMap(value) && (name === "" || RESERVED.test(name)))
      return refuse(`no field may be called "${name}"`);
    if (Array.isArray(value) && Array.isArray(item)) return `${itemPath.join(".")}: a list in a list`;
    const reason = refusedValue(item, itemPath);
    if (reason) return reason;
  }
  return undefined;
}
