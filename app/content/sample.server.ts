import { createHash } from "node:crypto";
import type { DocumentName } from "./content";
import { sortKeysLike } from "./plain-fields";
import { SAMPLE_HASHES } from "./sample-hashes";
import { plainFields } from "./shapes";

/** The collections whose sample is nobody's: real rates and the company are kept. */
export const SAMPLE_NAMES: readonly DocumentName[] = [
  "photo-gallery",
  "blogPost",
  "packages",
  "downloads",
  "userDetails",
  "heroSliders",
  "video-gallery",
];

const known = new Set(SAMPLE_HASHES.split(" "));

export function sampleHash(name: DocumentName, id: string, data: unknown): string {
  const text = JSON.stringify([name, id, sortKeysLike(undefined, plainFields(name, data))]);
  return createHash("sha256").update(text).digest("base64url").slice(0, 8);
}

/** Whether a document is as the sample has it. One that somebody changed is their own. */
export function isSample(name: DocumentName, id: string, data: unknown): boolean {
  return known.has(sampleHash(name, id, data));
}
