import { diffArrays } from "diff";
import type { DocumentName } from "~/content/content";
import { dateAndTime, readDate } from "~/content/dates";
import { hasSameField, isMap, type PlainFields } from "~/content/plain-fields";
import { shapeOf } from "~/content/shapes";
import { decoded } from "~/content/urls";
import type { EditedDocument, FormerDocument } from "./editable-content";
import { type FormField, formOf, sideBySide } from "./form-fields";

export interface ComparedField {
  label: string;
  /** Undefined if only signs changed that nobody sees, such as tags of an article. */
  parts: TextPart[] | undefined;
}

export interface TextPart {
  text: string;
  /** Missing for text that stayed. */
  change?: "added" | "removed";
}

/** Comparing long texts with nothing in common would take minutes; after this time they are shown one after the other. */
export const COMPARE_WITHIN_MS = 200;

/** Longer text that stayed is cut in the middle. */
const MAX_SAME = 240;

/**
 * Returns the fields that differ, in the order of the form, with the Hindi beside the English; those that no schema knows come last.
 * @param until when to stop looking for words in common: milliseconds of `performance.now()`
 */
export function compareFields(
  name: DocumentName,
  before: PlainFields,
  after: PlainFields,
  until = performance.now() + COMPARE_WITHIN_MS,
): ComparedField[] {
  const fields = formOf(shapeOf(name, after));
  const [then, now] = [sideBySide(fields, before), sideBySide(fields, after)];
  const names = new Set([...fields.map(({ name }) => name), ...Object.keys(then), ...Object.keys(now)]);
  return [...names]
    .filter((field) => field !== "hi" && (isGiven(then[field]) || isGiven(now[field])))
    .filter((field) => !hasSameField(then, now, field))
    .map((field) => {
      const info = infoOf(fields, field);
      return { label: info?.label ?? field, parts: compareValues(info, then[field], now[field], until) };
    });
}

/** Returns undefined if nothing differs that people see. */
export function compareValues(
  info: ComparedInfo | undefined,
  before: unknown,
  after: unknown,
  until = performance.now() + COMPARE_WITHIN_MS,
): TextPart[] | undefined {
  const [was, is] = [visibleText(info, before), visibleText(info, after)];
  if (was === is) return undefined;
  return isLong(info, was + is) ? compareTexts(was, is, until) : wholeTexts(was, is);
}

type ComparedInfo = Pick<FormField, "kind"> & Partial<FormField>;

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== "";
}

function infoOf(fields: readonly FormField[], field: string): FormField | undefined {
  return fields.find(({ name }) => name === field);
}

/** Hindi in them is percent-encoded. */
const ADDRESSES = new Set<FormField["kind"] | undefined>(["picture", "file", "link", "video"]);

/** Returns a value as people read it; a list has a line for each entry. */
export function visibleText(info: ComparedInfo | undefined, value: unknown): string {
  if (!isGiven(value)) return "";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (info?.kind === "date") return readDate(value) === null ? String(value) : dateAndTime(readDate(value));
  if (info?.kind === "html") return plainTextOf(String(value));
  if (Array.isArray(value)) return value.map((item) => entryText(info, item)).join("\n");
  if (isMap(value)) return entryText(info, value);
  return ADDRESSES.has(info?.kind) ? decoded(String(value)) : String(value);
}

function entryText(info: ComparedInfo | undefined, entry: unknown): string {
  if (Array.isArray(entry)) return entry.map((value) => visibleText(undefined, value)).join(", ");
  if (!isMap(entry)) return visibleText(undefined, entry);
  return Object.entries(entry)
    .filter(([, value]) => isGiven(value))
    .map(([field, value]) => {
      const inner = infoOf(info?.fields ?? [], field);
      return `${inner?.label ?? field}: ${visibleText(inner, value)}`;
    })
    .join(" · ");
}

/** Blocks become lines. Nothing runs or loads here: the page shows it as text. */
function plainTextOf(html: string): string {
  return html
    .replace(/<img\b[^>]*?\bsrc\s*=\s*["']?([^"'\s>]+)[^>]*>/gi, (_, src) => `\n[${decoded(src)}]\n`)
    .replace(/<\/?(?:p|h\d|li|ul|ol|tr|table|figure|blockquote|div|br)\b[^>]*>/gi, "\n")
    .replace(/<[^>]*>/g, "")
    .replace(/[ \t]+/g, " ")
    .replace(/\s*\n\s*/g, "\n")
    .trim();
}

/** Both texts together; words of a date or an address say nothing alone. */
const SHORT = 160;

function isLong(info: ComparedInfo | undefined, text: string): boolean {
  return text.length > SHORT && (!info || /^(?:text|html|texts|list|group)$/.test(info.kind));
}

function wholeTexts(before: string, after: string): TextPart[] {
  const parts: TextPart[] = [
    { text: shortened(before), change: "removed" },
    { text: before && after ? " → " : "" },
    { text: shortened(after), change: "added" },
  ];
  return parts.filter(({ text }) => text !== "");
}

function compareTexts(before: string, after: string, until: number): TextPart[] {
  const [was, is] = [wordsOf(before), wordsOf(after)];
  const changes = diffArrays(was, is, { timeout: Math.max(0, until - performance.now()) });
  if (!changes) return wholeTexts(before, after);
  return changes.map(({ value, added, removed }) => {
    const text = value.join("");
    if (added) return { text, change: "added" };
    return removed ? { text, change: "removed" } : { text: shortened(text) };
  });
}

function wordsOf(text: string): string[] {
  return text.match(/(?:https:\/)?\/[^\s<>·]+|\p{N}+(?:[.,]\p{N}+)*|[\p{L}\p{M}\p{N}]+|\s+|./gu) ?? [];
}

function shortened(text: string): string {
  const characters = [...text];
  if (characters.length <= MAX_SAME) return text;
  const start = characters
    .slice(0, MAX_SAME / 2)
    .join("")
    .replace(/\s*\S*$/, "");
  const end = characters
    .slice(-MAX_SAME / 2)
    .join("")
    .replace(/^\S*\s*/, "");
  return `${start} … ${end}`;
}

/** Returns the states of a document that changes replaced, newest first. */
export function pastVersions(document: EditedDocument | undefined, history: readonly FormerDocument[]) {
  // What came after a state: the next one of its kind, or what is there now; undefined if it was the last.
  const next: Record<FormerDocument["was"], PlainFields | undefined> = {
    live: document?.live,
    // A draft that is gone was published, or was not wanted.
    draft: document?.draft?.fields ?? document?.live,
  };
  return history.map(({ key, was, by, at, fields }) => {
    const version = { key, was, by, at, fields, next: next[was] };
    next[was] = fields;
    return version;
  });
}
