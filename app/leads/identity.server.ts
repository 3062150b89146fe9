import { createHash } from "node:crypto";
import type { LeadFields, LeadKind } from "./leads";

/** Within this time the same words from the same form are one submission: a double tap, a reload, a retry. */
export const WINDOW_MS = 10 * 60_000;

const CROCKFORD = "0123456789abcdefghjkmnpqrstvwxyz";
const ID_LENGTH = 26;

/**
 * The id of a submission in the window of `now`, and those it would have had in the windows before and after: two taps
 * may fall on both sides of a window's edge, and the later one may be kept first, so it is a repeat if any is kept.
 *
 * `fields` are what the visitor gave, without anything the server made up; `fileHash` stands for an attached file.
 */
export function identify(
  kind: LeadKind,
  fields: LeadFields,
  now: number,
  fileHash?: string,
): [current: string, previous: string, next: string] {
  const window = Math.floor(now / WINDOW_MS);
  const content = [kind, normalise(fields), fileHash ?? null];
  const idIn = (which: number) => identifier([...content, which]);
  return [idIn(window), idIn(window - 1), idIn(window + 1)];
}

/** Entries in the order of their names, in the one form that stands for all that a reader would call the same. */
function normalise(fields: LeadFields): [string, string | null][] {
  return Object.entries(fields)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => [name, value === null ? null : normaliseText(name, value)]);
}

function normaliseText(name: string, value: string): string {
  const text = value.normalize("NFC").trim().replace(/\s+/g, " ");
  return name === "email" ? text.toLowerCase() : text;
}

/** The first 130 bits of the hash, five to a letter. JSON keeps apart what only looks alike when strung together. */
function identifier(content: unknown[]): string {
  const hash = createHash("sha256").update(JSON.stringify(content)).digest("hex");
  const bits = BigInt(`0x${hash}`);
  return Array.from({ length: ID_LENGTH }, (_, index) => {
    const letter = (bits >> BigInt(256 - 5 * (index + 1))) & 31n;
    return CROCKFORD.charAt(Number(letter));
  }).join("");
}
