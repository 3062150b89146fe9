import { randomBytes } from "node:crypto";
import { cleanText } from "~/content/plain-text";
import { BILL_EXTENSIONS, type BillType, storedType } from "./bills";

/** File systems allow 255 bytes; the rest is for the extension and " (2)" marks. */
const MAX_STEM_BYTES = 180;

/** Windows device names, reserved with any extension. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** Extensions of bills and of what is renamed to them. */
const OTHER_EXTENSION = /\.(?:jpe?g|jfif|png|pdf|heic)$/i;

/** Returns the visitor's file name, made safe for any file system, with an extension that fits the type. */
export function billName(original: string, type: BillType): string {
  const name = storedType(original) === type ? original : original.replace(OTHER_EXTENSION, "");
  return safeFileName(name, BILL_EXTENSIONS[type], "electricity-bill");
}

export function safeFileName(original: string, extensions: readonly string[], fallback: string): string {
  const base = original.slice(Math.max(original.lastIndexOf("/"), original.lastIndexOf("\\")) + 1);
  const name = cleanText(base)
    .normalize("NFC")
    .replace(/[<>:"|?*]/g, "_")
    .replace(/\s+/g, " ")
    .replace(/^[. ]+|[. ]+$/g, "");
  const { stem, extension } = splitName(name);
  const fits = extensions.includes(extension.toLowerCase());
  const ownStem = shorten(fits ? stem : name) || fallback;
  const safeStem = RESERVED.test(ownStem) ? `_${ownStem}` : ownStem;
  return `${safeStem}.${fits ? extension : extensions[0]}`;
}

/** Returns the name to try in an attempt (from 1): the plain one, then numbered ones up to `numbered`, then random ones. */
export function candidateName(name: string, attempt: number, numbered: number): string {
  if (attempt === 1) return name;
  const { stem, extension } = splitName(name);
  const mark = attempt > numbered ? randomBytes(5).toString("hex") : attempt;
  return `${stem} (${mark}).${extension}`;
}

function splitName(name: string) {
  const dot = name.lastIndexOf(".");
  return dot === -1
    ? { stem: name, extension: "" }
    : { stem: name.slice(0, dot), extension: name.slice(dot + 1) };
}

/** Cuts between graphemes: in Hindi, a vowel sign belongs to its consonant. */
function shorten(stem: string): string {
  if (Buffer.byteLength(stem) <= MAX_STEM_BYTES) return stem.replace(/[. ]+$/, "");
  let short = "";
  for (const { segment } of new Intl.Segmenter().segment(stem.slice(0, MAX_STEM_BYTES))) {
    if (Buffer.byteLength(short + segment) > MAX_STEM_BYTES) break;
    short += segment;
  }
  return short.replace(/[. ]+$/, "");
}
