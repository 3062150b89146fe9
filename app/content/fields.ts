import * as z from "zod";
import { allowedFileUrl, allowedUrl } from "./link";
import { cleanText } from "./plain-text";
import { readDate } from "./read-date";

/** What an editor has to know of a field; docs/fields.md and `content -- check` are made from it. */
export interface FieldInfo {
  kind: FieldKind;
  /** What it is for, in plain words. */
  about: string;
  /** As it stands in a document. */
  example: unknown;
  /** What is shown without it, where that is not nothing. */
  absent?: string;
  /** The fields of each entry of a list. */
  entries?: Readonly<Record<string, z.ZodType>>;
}

export type FieldKind =
  | "text"
  | "html"
  | "texts"
  | "number"
  | "size"
  | "flag"
  | "choice"
  | "date"
  | "link"
  | "picture"
  | "file"
  | "video"
  | "list";

const infos = new WeakMap<z.core.$ZodType, FieldInfo>();

/** Returns the schema of a field, with its info known to `fieldInfo`. */
export function described<Schema extends z.ZodType>(info: FieldInfo, schema: Schema): Schema {
  infos.set(schema, info);
  return schema;
}

export function fieldInfo(schema: z.core.$ZodType): FieldInfo | undefined {
  return infos.get(schema);
}

type Words = Omit<FieldInfo, "kind" | "entries">;

const clean = z.string().transform((value) => cleanText(value).trim());

/** Absent, null and blank all read as "". */
const cleanOrBlank = clean.nullish().transform((value) => value ?? "");

/** A text; `fallback` is the specification's default for one that is absent or blank. */
export function text(info: Words, fallback = "", show = (value: string) => value) {
  return described(
    { kind: "text", ...(fallback && { absent: `"${fallback}"` }), ...info },
    cleanOrBlank.transform((value) => show(value || fallback)),
  );
}

/** HTML as an editor wrote it. Never shown before it went through server/article-html.server.ts. */
export function html(info: Words) {
  return described({ kind: "html", ...info }, cleanOrBlank.clone());
}

/** A list of words; blank ones and repeats are left out. */
export function texts(info: Words) {
  const values = z.array(clean).nullish();
  return described(
    { kind: "texts", ...info },
    values.transform((words) => [...new Set(words?.filter(Boolean))]),
  );
}

/** Where a button leads: "" for a URL that may not stand in a page. */
export function link(info: Words) {
  return described(
    { kind: "link", ...info },
    cleanOrBlank.transform((value) => allowedUrl(value) ?? ""),
  );
}

/** The URL of a picture, or `fallback` for one that may not stand in a page. */
export function picture(info: Words, fallback = "") {
  return described(
    { kind: "picture", ...info },
    cleanOrBlank.transform((value) => allowedFileUrl(value) ?? fallback),
  );
}

/** The URL of a file to read: "" for one that may not stand in a page. */
export function file(info: Words) {
  return described(
    { kind: "file", ...info },
    cleanOrBlank.transform((value) => allowedFileUrl(value) ?? ""),
  );
}

/** The address of a video on YouTube, as pasted: see youtube.ts. */
export function video(info: Words) {
  return described({ kind: "video", ...info }, cleanOrBlank.clone());
}

export function number(info: Words, fallback: number) {
  const value = z.number().nullish();
  return described(
    { kind: "number", absent: String(fallback), ...info },
    value.transform((given) => given ?? fallback),
  );
}

/** A count or a size: editors' tools store a number or a text. */
export function size(info: Words) {
  const value = z.union([clean, z.number()]).nullish();
  return described(
    { kind: "size", absent: "N/A", ...info },
    value.transform((given) => String(given ?? "") || "N/A"),
  );
}

/** True, false, or nothing said. */
export function flag(info: Words) {
  return described({ kind: "flag", ...info }, z.boolean().nullish());
}

/** In milliseconds; null for a date that is absent or makes no sense, as a page can still be shown without it. */
export function date(info: Words) {
  return described({ kind: "date", ...info }, z.unknown().optional().transform(readDate));
}

/** A list of entries with fields of their own; those that `keep` refuses are left out. */
export function list<Shape extends Record<string, z.ZodType>>(
  entries: Shape,
  info: Words,
  keep: (entry: z.output<z.ZodObject<Shape>>) => boolean,
) {
  const values = z.array(z.object(entries)).nullish();
  return described(
    { kind: "list", ...info, entries },
    values.transform((given) => given?.filter(keep) ?? []),
  );
}

/** Alphabetical, in English order, digits as numbers, case ignored. */
export function compareText(a: string, b: string): number {
  return collator.compare(a, b);
}

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** A comparator: the newest first, by a date of theirs; those without one come last, in the order of their names. */
export function newestFirst<Item extends { id: string }>(date: (item: Item) => number | null) {
  return (a: Item, b: Item) => (date(b) ?? 0) - (date(a) ?? 0) || compareText(a.id, b.id);
}

/** "rooftop solar, phase 2" → "Rooftop Solar, Phase 2". Letters after the first keep their case (O'Brien, kW). */
export function capitaliseWords(value: string): string {
  return value.replace(/(^|\s)(\p{L})/gu, (_, space: string, letter: string) => space + letter.toUpperCase());
}
