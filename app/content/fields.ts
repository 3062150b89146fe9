import * as z from "zod";
import { dayInIndia } from "~/india-time";
import { isBlankHtml, isBlankText } from "./blank-text";
import { readDate } from "./dates";
import { cleanText } from "./plain-text";
import { allowedFileUrl, allowedUrl } from "./urls";

/** The description of a field, for docs/fields.md and `content -- check`. */
export interface FieldInfo {
  kind: FieldKind;
  /** The office's word for the field, on the form and in `content -- check`. */
  label: string;
  about: string;
  example: unknown;
  absent?: string;
  /** The text takes more than a line. */
  long?: true;
  /** The text has a Hindi one below `hi`. */
  isTranslated?: boolean;
  choices?: readonly string[];
  /** The field may be null, which says this. Null is not the same as absent then. */
  none?: string;
  /** The list is a table: each entry is a row. */
  isTable?: true;
  /** The field after which the form shows it, whatever group it is in: a source stands beside its figure. */
  beside?: string;
  /** The values that other documents have are offered. */
  isShared?: true;
  /** The field that names one of the list's pictures, by the button "Cover"; the first picture if it is empty. */
  cover?: string;
  /** The least and the most that is published without a question: a forgotten point or zero is outside. */
  usual?: readonly [least: number, most: number];
  /** Stands below the others, folded. */
  isRare?: true;
  /** The form of a text: another one is left out. */
  form?: TextForm;
  entries?: Readonly<Record<string, z.ZodType>>;
}

export interface TextForm {
  is(text: string): boolean;
  /** "a phone number; write +91 98765 43210" */
  words: string;
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
  | "day"
  | "link"
  | "picture"
  | "file"
  | "video"
  | "list"
  | "group";

const infos = new WeakMap<z.core.$ZodType, FieldInfo>();

/** @param info whose `about` is the label by default */
export function described<Schema extends z.ZodType>(
  info: Description & Pick<FieldInfo, "kind" | "label" | "entries">,
  schema: Schema,
): Schema {
  infos.set(schema, { about: `${info.label}.`, ...info });
  return schema;
}

export function fieldInfo(schema: z.core.$ZodType): FieldInfo | undefined {
  return infos.get(schema);
}

export const LEFT_OUT = "the document is left out";

const LAST_DAY_MS = Date.parse("9999-12-31");

/** What a field has beside its kind and its label. */
export type Description = Omit<FieldInfo, "kind" | "label" | "entries" | "about"> & { about?: string };

const clean = z.string().transform((value) => (isBlankText(value) ? "" : cleanText(value).trim()));

/** "" if absent, null or blank. */
const cleanOrBlank = clean.nullish().transform((value) => value ?? "");

/** @param fallback the specification's default for an absent or blank text */
export function text(label: string, info: Description, fallback = "", show = (value: string) => value) {
  return described(
    { kind: "text", label, isTranslated: true, ...(fallback && { absent: `"${fallback}"` }), ...info },
    cleanOrBlank.transform((value) => show(value || fallback)),
  );
}

export function description(example: string, about = "One or two sentences.") {
  return text("Description", { about, long: true, example });
}

/** A text of one form in every language: a phone number, a time. */
export function formed(label: string, form: TextForm, info: Description) {
  return checked("text", (value) => (form.is(value) ? value : ""))(label, { form, ...info });
}

/** Returns a kind of text, of which a value that cannot be used is left out. */
function checked(kind: FieldKind, read: (value: string) => string) {
  return (label: string, info: Description) =>
    described({ kind, label, ...info }, cleanOrBlank.transform(read));
}

/** Unsanitised HTML: content/article-html.server.ts must clean it before it is shown. */
export function html(label: string, info: Description) {
  return checked("html", (value) => (isBlankHtml(value) ? "" : value))(label, {
    isTranslated: true,
    ...info,
  });
}

export const link = checked("link", (value) => allowedUrl(value) ?? "");
export const file = checked("file", (value) => allowedFileUrl(value) ?? "");
export const video = checked("video", String);

export function picture(label: string, info: Description, fallback = "") {
  return checked("picture", (value) => allowedFileUrl(value) ?? fallback)(label, info);
}

export function texts(label: string, info: Description) {
  return checkedTexts(label, { isTranslated: true, ...info }, Boolean);
}

/** Texts of one form in every language. */
export function formedTexts(label: string, form: TextForm, info: Description) {
  return checkedTexts(label, { form, ...info }, form.is);
}

function checkedTexts(label: string, info: Description, isKept: (text: string) => boolean) {
  const values = z.array(clean).nullish();
  return described(
    { kind: "texts", label, ...info },
    values.transform((given) => [...new Set(given?.filter(isKept))]),
  );
}

export function number(label: string, info: Description, fallback: number) {
  const value = z.number().nullish();
  return described(
    { kind: "number", label, absent: String(fallback), ...info },
    value.transform((given) => given ?? fallback),
  );
}

/** A count or a size: the original system stores numbers and texts. */
export function size(label: string, info: Description) {
  const value = z.union([clean, z.number()], "a number or text").nullish();
  return described(
    { kind: "size", label, absent: "N/A", ...info },
    value.transform((given) => String(given ?? "") || "N/A"),
  );
}

export function flag(label: string, info: Description) {
  return described({ kind: "flag", label, ...info }, z.boolean().nullish());
}

/** A number that must be there. */
export function amount(label: string, { least = 0, most = 1_000_000_000, ...info }: AmountDescription) {
  const range = `a number from ${least} to ${most}`;
  return described(
    { kind: "number", label, absent: LEFT_OUT, ...info },
    z.number().min(least, range).max(most, range),
  );
}

export type AmountDescription = Description & { least?: number; most?: number };

export function optionalAmount(label: string, info: AmountDescription) {
  return optional(amount(label, info));
}

export function choice<const Value extends string>(
  label: string,
  values: readonly Value[],
  info: Description,
) {
  return described({ kind: "choice", label, choices: values, absent: LEFT_OUT, ...info }, z.enum(values));
}

export function optional<Schema extends z.ZodType>(schema: Schema) {
  const info = fieldInfo(schema);
  return info ? described(info, schema.nullish()) : schema.nullish();
}

/** The Indian calendar day, "2026-11-22"; undefined if absent. A document with any other text is broken. */
export function day(label: string, info: Description) {
  return described(
    { kind: "day", label, ...info },
    z
      .unknown()
      .optional()
      .transform((given, context) => {
        if (given === undefined || given === null || given === "") return undefined;
        const milliseconds = readDate(given);
        if (milliseconds !== null && milliseconds >= 0 && milliseconds < LAST_DAY_MS)
          return dayInIndia(milliseconds);
        context.issues.push({ code: "custom", message: "a date; write 2026-11-22", input: given });
        return z.NEVER;
      }),
  );
}

/** Milliseconds since 1970; null if absent or invalid. */
export function date(label: string, info: Description) {
  return described({ kind: "date", label, ...info }, z.unknown().optional().transform(readDate));
}

export function list<Shape extends Record<string, z.ZodType>>(
  label: string,
  entries: Shape,
  info: Description,
  keep: (entry: z.output<z.ZodObject<Shape>>) => boolean = () => true,
) {
  const values = z.array(z.object(entries)).nullish();
  return described(
    { kind: "list", label, ...info, entries },
    values.transform((given) => given?.filter(keep) ?? []),
  );
}

/** @param info whose example is that of its fields by default */
export function group<Shape extends Record<string, z.ZodType>>(
  label: string,
  entries: Shape,
  info: Partial<Description>,
) {
  const examples = Object.entries(entries).map(([name, schema]) => [name, fieldInfo(schema)?.example]);
  const example = Object.fromEntries(examples);
  return described({ kind: "group", label, absent: LEFT_OUT, example, ...info, entries }, z.object(entries));
}

/** A table that must have a row. `[150, 5.5]` is a row too: its values in the order of `entries`. */
export function rows<Shape extends Record<string, z.ZodType>>(
  label: string,
  entries: Shape,
  info: Description,
  check: (rows: z.output<z.ZodObject<Shape>>[]) => string | undefined,
) {
  const row = z.preprocess((given) => namedRow(entries, given), z.object(entries));
  const table = z.array(row).superRefine((given, context) => {
    const fault = given.length === 0 ? "a table with a row" : check(given);
    if (fault) context.addIssue({ code: "custom", message: fault });
  });
  return described({ kind: "list", label, isTable: true, absent: LEFT_OUT, ...info, entries }, table);
}

export function namedRow(entries: Readonly<Record<string, unknown>>, given: unknown): unknown {
  if (!Array.isArray(given)) return given;
  const names = Object.keys(entries).slice(0, given.length);
  return Object.fromEntries(names.map((name, index) => [name, given[index]]));
}

export function compareText(a: string, b: string): number {
  return collator.compare(a, b);
}

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** Returns a function that sorts: newest first, undated ones last, ties by id. */
export function newestFirst<Item extends { id: string }>(date: (item: Item) => number | null) {
  return (items: readonly Item[]) =>
    [...items].sort((a, b) => (date(b) ?? 0) - (date(a) ?? 0) || compareText(a.id, b.id));
}

export function inOrder<Item extends { id: string; order: number }>(items: readonly Item[]): Item[] {
  return [...items].sort((a, b) => a.order - b.order || compareText(a.id, b.id));
}

/** Returns the distinct categories in alphabetical order (specification §2) of the names that are shown. */
export function categoriesOf(
  items: readonly { category: string }[],
  names: Record<string, string> = {},
): string[] {
  const categories = new Set(items.map(({ category }) => category));
  return [...categories]
    .filter((category) => category !== "")
    .sort((a, b) => compareText(names[a] ?? a, names[b] ?? b));
}

/** "rooftop solar, phase 2" → "Rooftop Solar, Phase 2". Units stay ("5 kW"), and so does the case of other letters (O'Brien). */
export function capitaliseWords(value: string): string {
  return value.replace(/(?<=^|\s)(?!k[WV])\p{L}/gu, (letter) => letter.toUpperCase());
}

/** The field of documents whose id is in a URL: the ids that they had before. It is written when the office changes the address. */
export function formerIds() {
  return texts("Old addresses", {
    about: "They lead to the address of now. Empty this to end that.",
    example: ["solar-basics"],
    isTranslated: false,
    isRare: true,
  });
}
