import { dateAndTime, readDate } from "~/content/dates";
import { isMap } from "~/content/plain-fields";
import { shorten } from "~/content/shorten";
import { decoded } from "~/content/urls";
import type { FormField } from "~/editor/document/form-fields";

export interface TextPart {
  text: string;
  /** Missing for text that stayed. */
  change?: "added" | "removed";
}

/** In characters; the page of a document's history may have fifty long texts. */
const MAX_SHOWN = 1000;

/** Returns the value before and after, each without the lines that both have; undefined if nothing differs that people see. */
export function compareValues(
  info: ComparedInfo | undefined,
  before: unknown,
  after: unknown,
): TextPart[] | undefined {
  const [was, is] = [visibleText(info, before), visibleText(info, after)];
  if (was === is) return undefined;
  const [gone, come] = [linesWithout(was, is), linesWithout(is, was)];
  if (!gone && !come) return [{ text: "The same lines in another order" }];
  const parts: TextPart[] = [
    { text: gone, change: "removed" },
    { text: gone && come && " → " },
    { text: come, change: "added" },
  ];
  return parts.filter(({ text }) => text !== "");
}

function linesWithout(text: string, other: string): string {
  const known = new Set(other.split("\n"));
  const lines = text.split("\n").filter((line) => !known.has(line));
  return shorten(lines.join("\n"), MAX_SHOWN);
}

type ComparedInfo = Pick<FormField, "kind"> & Partial<FormField>;

export function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== "";
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
  const inLine: string[] = [];
  const below: string[] = [];
  for (const [field, value] of Object.entries(entry)) {
    if (!isGiven(value)) continue;
    const inner = info?.fields?.find(({ name }) => name === field);
    const lines = visibleText(inner, value).split("\n");
    const named = lines.map((line) => `${inner?.label ?? field}: ${line}`);
    if (Array.isArray(value)) below.push(...named);
    else inLine.push(named.join("\n"));
  }
  return [inLine.join(" · "), ...below].filter(Boolean).join("\n");
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
