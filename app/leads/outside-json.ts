import { type OutsideValue, outsideFieldOf } from "./outside-lead";

// The wrappers are those of IndiaMART (help.indiamart.com: Push API), Meta (developers.facebook.com: Lead retrieval), Google
// (developers.google.com/google-ads/webhook), JustDial, and of relays and websites' forms.

type Json = Record<string, unknown>;

export type LeadsInBody = { leads: OutsideValue[][]; isList: boolean; fault?: never } | { fault: string };

/** Deeper bodies are nobody's lead, and would end the recursion that reads them. */
const MAX_DEPTH = 100;

const MAX_LEADS = 1000;

/** Returns the values of each lead in a body: JSON, whatever its wrapper is, or a form. */
export function leadsInBody(text: string, _type = ""): LeadsInBody {
  const { json, fault } = readBody(text);
  if (fault !== undefined) return { fault };
  const found = leadsOf(json);
  return found.leads.length > MAX_LEADS ? { fault: `The body has more than ${MAX_LEADS} leads` } : found;
}

/** Returns the key that Google sends within the body, because it sends no header. */
export function keyInBody(text: string, _type = ""): string | undefined {
  const { json } = readBody(text);
  const [first] = Array.isArray(json) ? json : [json];
  const key = isRecord(first) && Object.hasOwn(first, "google_key") ? first.google_key : undefined;
  return typeof key === "string" ? key : undefined;
}

/** The content decides: relays often send one kind under the name of the other. */
function readBody(text: string): { json: unknown; fault?: never } | { json?: never; fault: string } {
  const body = text.replace(/^\ufeff/, "").trim();
  if (!/^[[{"]/.test(body)) {
    if (body.startsWith("<") || !body.includes("=")) return { fault: "The body is no JSON and no form" };
    return { json: Object.fromEntries(joinSame(new URLSearchParams(body))) };
  }
  const json = parse(body) ?? parse(body.replace(/[\t\r\n]+/g, " "));
  const value = typeof json === "string" ? parse(json) : json;
  if (value === TOO_DEEP) return { fault: `The body is nested deeper than ${MAX_DEPTH} levels` };
  return typeof value === "object" ? { json: value } : { fault: "The body is no JSON" };
}

function joinSame(params: URLSearchParams): Map<string, string> {
  const joined = new Map<string, string>();
  for (const [name, value] of params) {
    const before = joined.get(name);
    joined.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  return joined;
}

const TOO_DEEP = Symbol("too deep");

/** In valid JSON, every string has an end, so that this takes linear time. */
const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|[[{]|[\]}]|-?\d[\d.]*(?![\d.eE+-])/g;

/** JavaScript rounds numbers that have more digits. */
const MAX_DIGITS = 15;

/** Returns the object or text in JSON, with long numbers as texts; undefined if it is none. */
function parse(text: string): object | string | typeof TOO_DEEP | undefined {
  try {
    JSON.parse(text);
  } catch {
    return undefined;
  }
  let depth = 0;
  let deepest = 0;
  const exact = text.replace(TOKENS, (token) => {
    if (token === "[" || token === "{") deepest = Math.max(deepest, ++depth);
    else if (token === "]" || token === "}") depth -= 1;
    else if (token.length > MAX_DIGITS && !token.startsWith('"')) return `"${token}"`;
    return token;
  });
  if (deepest > MAX_DEPTH) return TOO_DEEP;
  return JSON.parse(exact) ?? undefined;
}

/** What is around a lead, in lower case; the answers of a form need no name of their own. */
const WRAPPERS = new Set(
  "response data lead leads payload body result results record records rows".split(" "),
);
const ANSWER_LISTS = new Set(
  "field_data user_column_data fields form_fields custom_fields answers form_data properties attributes".split(
    " ",
  ),
);

/** A word about the delivery, not the lead's. */
const DELIVERY = new Set("code status message total_records success error errors count total".split(" "));

function isWrapper(key: string, value: unknown): value is object {
  if (isObject(value) && WRAPPERS.has(key.toLowerCase())) return true;
  return isLeadList(value) && value.length > 1 && value.every(isPerson);
}

function isPerson(json: unknown): boolean {
  return isObject(json) && valuesOf(json).some(({ field, value }) => field && field !== "message" && value);
}

/** Splits an object into what its wrapper holds and the other values; an object that tells of a person is itself a lead. */
function unwrap(json: Json): { inner: unknown; values: OutsideValue[] } | undefined {
  const key = Object.keys(json).find((name) => isWrapper(name, readText(json[name])));
  if (key === undefined) return undefined;
  const { [key]: inner, ...rest } = json;
  for (const name of Object.keys(rest)) if (DELIVERY.has(name.toLowerCase())) delete rest[name];
  return isPerson(rest) ? undefined : { inner: readText(inner), values: valuesOf(rest) };
}

/** A field of a form may hold JSON. */
function readText(value: unknown): unknown {
  return typeof value === "string" && /^\s*[[{]/.test(value) ? parse(value) : value;
}

function isLeadList(json: unknown): json is unknown[] {
  return Array.isArray(json) && !isAnswers(json);
}

function leadsOf(json: unknown): { leads: OutsideValue[][]; isList: boolean } {
  if (isLeadList(json)) return { leads: json.flatMap((item) => leadsOf(item).leads), isList: true };
  const wrapped = isRecord(json) ? unwrap(json) : undefined;
  if (!wrapped) return { leads: [valuesOf(json)], isList: false };
  const found = leadsOf(wrapped.inner);
  return found.isList ? found : { ...found, leads: found.leads.map((lead) => [...wrapped.values, ...lead]) };
}

/** Returns the values of an object, those in others under the names of both. */
function valuesOf(json: unknown, path = ""): OutsideValue[] {
  if (!isObject(json)) return [outsideValue(path || "value", json)];
  if (Array.isArray(json)) {
    const plain = json.filter((item) => !isObject(item)).map(textOf);
    const nested = json.filter(isObject).flatMap((item) => valuesOf(item, path));
    return [...(plain.length > 0 ? [outsideValue(path || "value", plain.join(", "))] : []), ...nested];
  }
  const answer = readAnswer(json as Json);
  if (answer) return valuesOf(answer.value, [path, answer.name].filter(Boolean).join(" "));
  const entries = Object.entries(json).map(([key, value]): [string, unknown] => [
    isTransparent(key, value) ? path : [path, key].filter(Boolean).join(" "),
    value,
  ]);
  // Answers first: they are what the person wrote.
  const isList = ([, value]: [string, unknown]) => Number(Array.isArray(value) && isAnswers(value));
  return entries.sort((a, b) => isList(b) - isList(a)).flatMap(([name, value]) => valuesOf(value, name));
}

function isTransparent(key: string, value: unknown): boolean {
  return isObject(value) && (WRAPPERS.has(key.toLowerCase()) || ANSWER_LISTS.has(key.toLowerCase()));
}

function outsideValue(column: string, value: unknown): OutsideValue {
  return { column, field: outsideFieldOf(column), value: textOf(value) };
}

const NAMES = [
  "column_id",
  "label",
  "title",
  "question",
  "name",
  "field",
  "key",
  "column_name",
  "type",
  "id",
];
const VALUES = ["values", "value", "string_value", "answer", "answers"];
const ANSWER = new Set([...NAMES, ...VALUES, "required", "raw_value", "slug", "ref"]);

/** `{ "name": "city", "values": ["Roorkee"] }` is the value of the column "city". */
function readAnswer(json: Json): { name: string; value: unknown } | undefined {
  const keys = Object.keys(json);
  const name = NAMES.find((key) => typeof json[key] === "string" && json[key] !== "");
  const value = VALUES.find((key) => keys.includes(key));
  if (!name || !value || !keys.every((key) => ANSWER.has(key))) return undefined;
  return { name: String(json[name]), value: json[value] };
}

function isAnswers(list: readonly unknown[]): boolean {
  return list.length > 0 && list.some((item) => isRecord(item) && readAnswer(item) !== undefined);
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function isRecord(value: unknown): value is Json {
  return isObject(value) && !Array.isArray(value);
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(", ");
  if (value === undefined || value === null) return "";
  return isObject(value) ? "" : String(value);
}
