import { randomBytes } from "node:crypto";
import { cleanText } from "~/content/plain-text";
import { type BillType, extensionsOf } from "./bill-rules";

/** A file name may have 255 bytes; a derived name and a copy of it want some for themselves. */
const STEM_BYTES = 180;

/** Names that Windows keeps for devices, whatever their extension. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/**
 * The name under which a bill may be kept on any system: the visitor's own as far as possible, without a path, and
 * with an extension that fits what the file is.
 */
export function billName(original: string, type: BillType): string {
  const base = original.slice(Math.max(original.lastIndexOf("/"), original.lastIndexOf("\\")) + 1);
  const name = cleanText(base)
    .normalize("NFC")
    .replace(/[<>:"|?*]/g, "_")
    .replace(/\s+/g, " ")
    .replace(/^[. ]+|[. ]+$/g, "");
  const { stem, extension } = splitName(name);
  const fits = extensionsOf(type).includes(extension.toLowerCase());
  const ownStem = shorten(fits ? stem : name) || "electricity-bill";
  const safeStem = RESERVED.test(ownStem) ? `_${ownStem}` : ownStem;
  return `${safeStem}.${fits ? extension : extensionsOf(type)[0]}`;
}

/** "bill.pdf", 2 → "bill (2).pdf". */
export function derivedName(name: string, mark: string | number): string {
  const { stem, extension } = splitName(name);
  return `${stem} (${mark}).${extension}`;
}

/**
 * The name to try as the `attempt`-th, from 1, for a bill that may not take another's: its own, then so many that are
 * `numbered`, then any told apart by chance.
 */
export function candidateName(name: string, attempt: number, numbered: number): string {
  if (attempt === 1) return name;
  return derivedName(name, attempt > numbered ? randomBytes(5).toString("hex") : attempt);
}

function splitName(name: string) {
  const dot = name.lastIndexOf(".");
  return dot === -1
    ? { stem: name, extension: "" }
    : { stem: name.slice(0, dot), extension: name.slice(dot + 1) };
}

/** Cut between letters as a reader sees them: a vowel sign belongs to its consonant. */
function shorten(stem: string): string {
  if (Buffer.byteLength(stem) <= STEM_BYTES) return stem.replace(/[. ]+$/, "");
  let short = "";
  for (const { segment } of new Intl.Segmenter().segment(stem)) {
    if (Buffer.byteLength(short + segment) > STEM_BYTES) break;
    short += segment;
  }
  return short.replace(/[. ]+$/, "");
}
