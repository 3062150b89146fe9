import type * as z from "zod";
import { closest } from "./closest";
import { type FieldInfo, type FieldKind, fieldInfo } from "./fields";
import { allowedFileUrl, allowedUrl } from "./link";
import { isoDayOf, readDate } from "./read-date";
import { youtubeId } from "./youtube";

/** What is wrong with a document, in words for the office: `order: "3" is not a number; write it without quotes`. */
export interface Fault {
  /** "broken": the document is left out. "value": the value is. "unknown": nothing reads the field. */
  kind: "broken" | "value" | "unknown";
  text: string;
}

type Shape = Readonly<Record<string, z.core.$ZodType>>;

export interface FieldValue {
  /** "photos.0.url". */
  path: string;
  name: string;
  value: unknown;
  /** Undefined for a field that the collection does not have. */
  info: FieldInfo | undefined;
  /** The names that the field could have. */
  names: string[];
}

/** Every field that stands in a document, also in the entries of its lists. */
export function* fieldValues(shape: Shape, data: unknown, above = ""): Generator<FieldValue> {
  if (typeof data !== "object" || data === null || Array.isArray(data)) return;
  const names = Object.keys(shape);
  for (const [name, value] of Object.entries(data)) {
    const schema = names.includes(name) ? shape[name] : undefined;
    const info = schema && fieldInfo(schema);
    const path = above + name;
    yield { path, name, value, info, names };
    if (info?.entries && Array.isArray(value))
      for (const [index, entry] of value.entries())
        yield* fieldValues(info.entries, entry, `${path}.${index}.`);
  }
}

/** Values that are left out of a document that is shown. */
export function valueFaults(shape: Shape, data: unknown): Fault[] {
  return [...fieldValues(shape, data)].flatMap(({ path, value, info }): Fault[] => {
    const problem = info && problemOf(info.kind, value);
    return problem ? [{ kind: "value", text: `${path}: ${quoted(value)} ${problem}` }] : [];
  });
}

/** More than anybody reads: comparing names takes time. */
const MOST_UNKNOWN = 100;

/** Fields that nothing reads. */
export function unknownFields(shape: Shape, data: unknown): Fault[] {
  const unknown = [...fieldValues(shape, data)].filter(({ info }) => !info).slice(0, MOST_UNKNOWN);
  return unknown.map(({ path, name, names }) => {
    const meant = closest(name, names);
    return {
      kind: "unknown",
      text: `${path}: ${meant ? `did you mean ${meant}?` : "there is no such field"}`,
    };
  });
}

function problemOf(kind: FieldKind, value: unknown): string | undefined {
  if (value === null || (typeof value === "string" && value.trim() === "")) return undefined;
  if (kind === "date") return readDate(value) === null ? dateProblem(value) : undefined;
  if (typeof value !== "string") return undefined;
  if (kind === "link") return allowedUrl(value) === undefined ? urlProblem(kind, value) : undefined;
  if (kind === "picture" || kind === "file")
    return allowedFileUrl(value) === undefined ? urlProblem(kind, value) : undefined;
  if (kind === "video" && !youtubeId(value))
    return "is not a video on YouTube; write it as https://www.youtube.com/watch?v=…";
  return undefined;
}

function dateProblem(value: unknown): string {
  const day = (typeof value === "string" && isoDayOf(value.trim())) || "2026-11-22";
  return `is not a date; write ${day} or ${day}T15:00`;
}

/** Says what is wrong with a URL that is not allowed, and what was probably meant. */
export function urlProblem(kind: "link" | "picture" | "file", url = ""): string {
  return kind === "link" ? linkProblem(url) : fileProblem(url);
}

function linkProblem(given: string): string {
  const meant = meantUrl(given) ?? `/${given.trim()}`;
  return /^[^:\\]*$/.test(given) || meant.startsWith("https:")
    ? `is not allowed; did you mean ${meant}?`
    : "is not allowed; write a path such as /contact, or a URL that begins with https://, mailto: or tel:";
}

function fileProblem(given: string): string {
  const name = given.trim().split(/[/\\]/).at(-1);
  const meant = meantUrl(given) ?? (name && !name.includes(":") ? `/media/${name}` : undefined);
  return meant
    ? `is not allowed; did you mean ${meant}?`
    : "is not allowed; write /media/ and the name of the file, or a URL that begins with https://";
}

/** "http://…", "//…" and "www.…" with https. */
function meantUrl(given: string): string | undefined {
  const [, rest] = /^(?:http:\/\/|\/\/|(?=www\.))(.+)/i.exec(given.trim()) ?? [];
  return rest && allowedUrl(`https://${rest}`);
}

const LONGEST_QUOTE = 80;

/** A value as it stands in the document, cut where it is long. */
export function quoted(value: unknown): string {
  const json = JSON.stringify(value) ?? "nothing";
  return json.length > LONGEST_QUOTE ? `${json.slice(0, LONGEST_QUOTE)}…` : json;
}

const MOST_FAULTS = 5;

/** Faults in one line of the log. */
export function brief(faults: readonly string[]): string {
  const more = faults.length - MOST_FAULTS;
  return faults.slice(0, MOST_FAULTS).join("; ") + (more > 0 ? `; and ${more} more` : "");
}
