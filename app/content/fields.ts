import * as z from "zod";
import { allowedFileUrl, allowedUrl } from "./link";
import { cleanText } from "./plain-text";
import { readDate } from "./read-date";

/** What editors need to know about a field, for docs/fields.md and `content -- check`. */
export interface FieldInfo {
  kind: FieldKind;
  about: string;
  example: unknown;
  absent?: string;
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

export function described<Schema extends z.ZodType>(info: FieldInfo, schema: Schema): Schema {
  infos.set(schema, info);
  return schema;
}

export function fieldInfo(schema: z.core.$ZodType): FieldInfo | undefined {
  return infos.get(schema);
}

type Description = Omit<FieldInfo, "kind" | "entries">;

const clean = z.string().transform((value) => cleanText(value).trim());

/** "" if absent, null or blank. */
const cleanOrBlank = clean.nullish().transform((value) => value ?? "");

/** @param fallback the specification's default for an absent or blank text */
export function text(info: Description, fallback = "", show = (value: string) => value) {
  return described(
    { kind: "text", ...(fallback && { absent: `"${fallback}"` }), ...info },
    cleanOrBlank.transform((value) => show(value || fallback)),
  );
}

/** Unsanitised HTML: server/article-html.server.ts must clean it before it is shown. */
export function html(info: Description) {
  return described({ kind: "html", ...info }, cleanOrBlank.clone());
}

export function texts(info: Description) {
  const values = z.array(clean).nullish();
  return described(
    { kind: "texts", ...info },
    values.transform((words) => [...new Set(words?.filter(Boolean))]),
  );
}

/** "" for a URL that is not allowed. */
export function link(info: Description) {
  return described(
    { kind: "link", ...info },
    cleanOrBlank.transform((value) => allowedUrl(value) ?? ""),
  );
}

/** `fallback` for a URL that is not allowed. */
export function picture(info: Description, fallback = "") {
  return described(
    { kind: "picture", ...info },
    cleanOrBlank.transform((value) => allowedFileUrl(value) ?? fallback),
  );
}

/** "" for a URL that is not allowed. */
export function file(info: Description) {
  return described(
    { kind: "file", ...info },
    cleanOrBlank.transform((value) => allowedFileUrl(value) ?? ""),
  );
}

export function video(info: Description) {
  return described({ kind: "video", ...info }, cleanOrBlank.clone());
}

export function number(info: Description, fallback: number) {
  const value = z.number().nullish();
  return described(
    { kind: "number", absent: String(fallback), ...info },
    value.transform((given) => given ?? fallback),
  );
}

/** A count or a size: the original system stores numbers and texts. */
export function size(info: Description) {
  const value = z.union([clean, z.number()]).nullish();
  return described(
    { kind: "size", absent: "N/A", ...info },
    value.transform((given) => String(given ?? "") || "N/A"),
  );
}

export function flag(info: Description) {
  return described({ kind: "flag", ...info }, z.boolean().nullish());
}

/** Milliseconds since 1970; null if absent or invalid. */
export function date(info: Description) {
  return described({ kind: "date", ...info }, z.unknown().optional().transform(readDate));
}

export function list<Shape extends Record<string, z.ZodType>>(
  entries: Shape,
  info: Description,
  keep: (entry: z.output<z.ZodObject<Shape>>) => boolean,
) {
  const values = z.array(z.object(entries)).nullish();
  return described(
    { kind: "list", ...info, entries },
    values.transform((given) => given?.filter(keep) ?? []),
  );
}

export function compareText(a: string, b: string): number {
  return collator.compare(a, b);
}

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** Returns a comparator: newest first, undated ones last, ties by id. */
export function newestFirst<Item extends { id: string }>(date: (item: Item) => number | null) {
  return (a: Item, b: Item) => (date(b) ?? 0) - (date(a) ?? 0) || compareText(a.id, b.id);
}

/** "rooftop solar, phase 2" → "Rooftop Solar, Phase 2". Other letters keep their case (O'Brien, kW). */
export function capitaliseWords(value: string): string {
  return value.replace(/(^|\s)(\p{L})/gu, (_, space: string, letter: string) => space + letter.toUpperCase());
}
