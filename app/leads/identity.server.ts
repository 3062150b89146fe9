import { createHash } from "node:crypto";
import type { LeadFields, LeadKind } from "./leads";

/** The same form with the same values within this time is a repeat: a double tap, a reload, a retry. */
const WINDOW_MS = 10 * 60_000;

const CROCKFORD = "0123456789abcdefghjkmnpqrstvwxyz";
const ID_LENGTH = 26;

/** Hashes the visitor's own fields for this, the last and the next window: two taps may fall on both sides of an edge. */
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

function normalise(fields: LeadFields): [string, string | null][] {
  return Object.entries(fields)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => [name, value === null ? null : normaliseText(name, value)]);
}

function normaliseText(name: string, value: string): string {
  const text = value.normalize("NFC").trim().replace(/\s+/g, " ");
  return name === "email" ? text.toLowerCase() : text;
}

/** Returns 130 bits of the hash as Crockford base 32. JSON, unlike joining, keeps ["ab", "c"] and ["a", "bc"] apart. */
function identifier(content: unknown[]): string {
  const hash = createHash("sha256").update(JSON.stringify(content)).digest("hex");
  const bits = BigInt(`0x${hash}`);
  return Array.from({ length: ID_LENGTH }, (_, index) => {
    const letter = (bits >> BigInt(256 - 5 * (index + 1))) & 31n;
    return CROCKFORD.charAt(Number(letter));
  }).join("");
}
