import { isBlankHtml } from "./blank-text";
import { readDate } from "./dates";
import { type FieldInfo, fieldInfo } from "./fields";
import type { Shape } from "./shapes";
import { allowedFileUrl, allowedUrl, meantUrl } from "./urls";
import { youtubeId } from "./youtube";

/** An error in a document, worded for editors: `order: "3" is not a number; write it without quotes`. */
export interface Fault {
  /** "broken": the document is left out. "value": the value is. "unknown": the schema has no such field. */
  kind: "broken" | "value" | "unknown";
  /** "photos.0.url"; "" for the document. */
  path: string;
  /** The office's words for the field, as on the form. */
  label: string;
  /** `"3" is not a number` */
  problem: string;
  text: string;
}

/** @param hint how to write it in a file; people who fill in a form do not need it */
export function faultAt(kind: Fault["kind"], shape: Shape, path: string, problem: string, hint = ""): Fault {
  return {
    kind,
    path,
    label: labelAt(shape, path),
    problem,
    text: `${path && `${path}: `}${problem}${hint}`,
  };
}

function labelAt(shape: Shape | undefined, path: string): string {
  const [name = "", ...rest] = path.split(".");
  const schema = shape && Object.hasOwn(shape, name) ? shape[name] : undefined;
  const info = schema && fieldInfo(schema);
  if (!info) return "";
  const below = info.kind === "group" ? rest : rest.slice(1);
  return below.length === 0 ? info.label : labelAt(info.entries, below.join("."));
}

export interface FieldValue {
  path: string;
  name: string;
  value: unknown;
  info: FieldInfo | undefined;
  names: string[];
}

export function* fieldValues(shape: Shape, data: unknown, above = ""): Generator<FieldValue> {
  if (typeof data !== "object" || data === null || Array.isArray(data)) return;
  const names = Object.keys(shape);
  for (const [name, value] of Object.entries(data)) {
    const schema = names.includes(name) ? shape[name] : undefined;
    const info = schema && fieldInfo(schema);
    const path = above + name;
    yield { path, name, value, info, names };
    if (info?.kind === "group" && info.entries) yield* fieldValues(info.entries, value, `${path}.`);
    else if (info?.entries && Array.isArray(value))
      for (const [index, entry] of value.entries())
        yield* fieldValues(info.entries, entry, `${path}.${index}.`);
  }
}

export function valueFaults(shape: Shape, data: unknown): Fault[] {
  return [...fieldValues(shape, data)].flatMap(({ path, value, info }): Fault[] => {
    const problem = info && problemOf(info, value);
    return problem ? [faultAt("value", shape, path, `${quoted(value)} ${problem}`)] : [];
  });
}

/** Bounds the time spent on suggestions. */
const MAX_UNKNOWN = 100;

export function unknownFields(shape: Shape, data: unknown): Fault[] {
  const unknown = [...fieldValues(shape, data)].filter(({ info }) => !info).slice(0, MAX_UNKNOWN);
  return unknown.map(({ path, name, names }) => {
    const meant = closest(name, names);
    return faultAt("unknown", shape, path, meant ? `did you mean ${meant}?` : "there is no such field");
  });
}

const NO_DATE = "is not a date; write 2026-11-22 or 2026-11-22T15:00";

function problemOf({ kind, form }: FieldInfo, value: unknown): string | undefined {
  if (value === null || (typeof value === "string" && value.trim() === "")) return undefined;
  const texts = form ? [value].flat().filter((text) => typeof text === "string") : [];
  if (form && !texts.every((text) => text.trim() === "" || form.is(text.trim())))
    return `is not ${form.words}`;
  if (kind === "date") return readDate(value) === null ? NO_DATE : undefined;
  if (typeof value !== "string") return undefined;
  if (kind === "html") return isBlankHtml(value) ? "shows nothing: write the article" : undefined;
  if (kind === "link") return allowedUrl(value) === undefined ? urlProblem(kind, value) : undefined;
  if (kind === "picture" || kind === "file")
    return allowedFileUrl(value) === undefined ? urlProblem(kind, value) : undefined;
  if (kind === "video" && !youtubeId(value))
    return "is not a YouTube video; write https://www.youtube.com/watch?v=…";
  return undefined;
}

export function urlProblem(kind: "link" | "picture" | "file", url = ""): string {
  return kind === "link" ? linkProblem(url) : fileProblem(url);
}

function linkProblem(given: string): string {
  const meant = meantOf(given) ?? `/${given.trim()}`;
  return /^[^:\\]*$/.test(given) || meant.startsWith("https:")
    ? `is not allowed; did you mean ${meant}?`
    : "is not allowed; write a path such as /contact, or a URL that begins with https://, mailto: or tel:";
}

function fileProblem(given: string): string {
  const name = given.trim().split(/[/\\]/).at(-1);
  const link = meantOf(given);
  const meant = link?.startsWith("https:") ? link : name && !name.includes(":") && `/media/${name}`;
  return meant
    ? `is not allowed; did you mean ${meant}?`
    : "is not allowed; write /media/ and the name of the file, or a URL that begins with https://";
}

function meantOf(given: string): string | undefined {
  return meantUrl(given.trim().replace(/^(?:http:)?\/\//i, ""));
}

const MAX_QUOTE_LENGTH = 80;

export function quoted(value: unknown): string {
  const json = JSON.stringify(value) ?? "nothing";
  return json.length > MAX_QUOTE_LENGTH ? `${json.slice(0, MAX_QUOTE_LENGTH)}…` : json;
}

const MAX_FAULTS = 5;

export function summarizeFaults(faults: readonly string[]): string {
  const more = faults.length - MAX_FAULTS;
  return faults.slice(0, MAX_FAULTS).join("; ") + (more > 0 ? `; and ${more} more` : "");
}

/** Returns the word that `given` is probably a typo of, if any. */
export function closest(given: string, words: readonly string[]): string | undefined {
  if (given.length > MAX_LENGTH) return undefined;
  const nearest = words
    .map((word) => ({ word, distance: editDistance(normalize(given), normalize(word)) }))
    .sort((a, b) => a.distance - b.distance)[0];
  return nearest && nearest.distance <= (given.length > 4 ? 2 : 1) ? nearest.word : undefined;
}

/** The comparison is quadratic. */
const MAX_LENGTH = 100;

/** "package_name", "packageName" and "package-name" are the same word. */
function normalize(word: string): string {
  return word
    .normalize("NFC")
    .toLowerCase()
    .replace(/[-_\s]/g, "");
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
