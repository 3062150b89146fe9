import { isMap, type PlainFields } from "~/content/plain-fields";
import { columnOf } from "./outside-columns";
import type { OutsideValue } from "./outside-lead";
import { chatsIn, recordsIn, withTitles } from "./outside-senders";

// The wrappers are those of IndiaMART (help.indiamart.com: Push API), Meta (developers.facebook.com: Lead retrieval), Google
// (developers.google.com/google-ads/webhook), JustDial, and of relays and websites' forms.

/** Why a body has no leads that can be read. */
export class BodyFault extends Error {
  override name = "BodyFault";

  constructor(
    message: string,
    readonly isTooLong = false,
  ) {
    super(message);
  }
}

/** Deeper bodies are nobody's lead, and would end the recursion that reads them. */
const MAX_DEPTH = 100;

const MAX_LEADS = 1000;

/** Looking what a name means takes time, and a body of names that all differ is nobody's lead. */
const MAX_NAMES = 1500;
const MAX_LETTERS_OF_NAMES = 60_000;
const MAX_VALUES = 3000;

/** Of the body that is read: nothing here waits, so that there is one at a time. */
let names = new Set<string>();
let lettersOfNames = 0;

/** @throws BodyFault */
function fieldOf(column: string): OutsideValue["field"] {
  if (!names.has(column)) {
    names.add(column);
    lettersOfNames += column.length;
    if (names.size > MAX_NAMES || lettersOfNames > MAX_LETTERS_OF_NAMES)
      throw new BodyFault(`The body has more than ${MAX_NAMES} names of values`);
  }
  return columnOf(column).field;
}

/** Returns the values of each lead in a body: JSON, whatever its wrapper is, or a form. @throws BodyFault */
export function leadsInBody(text: string): { leads: OutsideValue[][]; isList: boolean } {
  names = new Set();
  lettersOfNames = 0;
  const { leads, isList } = leadsOf(readBody(text));
  if (leads.some(({ length }) => length > MAX_VALUES))
    throw new BodyFault(`A lead has more than ${MAX_VALUES} values`);
  if (leads.length > MAX_LEADS) throw new BodyFault(`The body has more than ${MAX_LEADS} leads`, true);
  return { leads: leads.map(withoutColleague), isList };
}

/** Returns the key that Google sends within the body, because it sends no header; "" for none. Parses nothing: anybody may have sent it. */
export function keyInBody(text: string): string {
  const [, json = "", form = ""] =
    /"google_key"\s{0,9}:\s{0,9}"((?:[^"\\]|\\.){1,200})"|(?:^|&)google_key=([^&\s]{1,600})/.exec(text) ?? [];
  return json.replace(/\\(.)/g, "$1") || (new URLSearchParams(`key=${form}`).get("key") ?? "");
}

/** The content decides: relays often send one kind under the name of the other. @throws BodyFault */
function readBody(text: string): object {
  const body = text.replace(/^\ufeff/, "").trim();
  if (!/^[[{"]/.test(body)) {
    const params = body.startsWith("--") ? partsOf(body) : new URLSearchParams(body);
    const [first = "\n"] = params.keys();
    const isForm = first.length <= MAX_PATH * 2 && !/^[<{]|[\r\n]/.test(first) && body.includes("=");
    if (!isForm) throw new BodyFault("The body is no JSON and no form");
    return readForm(params);
  }
  let json =
    parse(body) ?? parse(body.replace(/[\t\r\n]+/g, " ")) ?? parse(`[${body.split(/[\r\n]+/).join(",")}]`);
  for (let times = 0; times < 2 && typeof json === "string"; times += 1) json = parse(json);
  if (json === TOO_DEEP) throw new BodyFault(`The body is nested deeper than ${MAX_DEPTH} levels`);
  if (typeof json !== "object") throw new BodyFault("The body is no JSON");
  return json;
}

/** Returns the fields of a multipart form, as JotForm sends it, without its files. */
function partsOf(body: string): URLSearchParams {
  const [boundary = body] = /^--\S{1,200}/.exec(body) ?? [];
  const params = new URLSearchParams();
  for (const part of body.split(boundary)) {
    const end = part.search(/\r?\n\r?\n/);
    const head = part.slice(0, Math.min(Math.max(end, 0), MAX_HEAD));
    const [, name] = /\bname="([^"]{1,200})"/i.exec(head) ?? [];
    if (name && !/\bfilename/i.test(head)) params.append(name, part.slice(end).trim());
  }
  return params;
}

const MAX_HEAD = 1000;

/** "fields[name][value]" is a value in an object in an object, as PHP has it. */
function readForm(params: URLSearchParams): PlainFields {
  // Without a prototype, "__proto__" is a name like any other.
  const form: PlainFields = Object.create(null);
  for (const [name, value] of params) {
    const keys = name.length > MAX_PATH ? [name] : name.split(/[[\]]+/).filter(Boolean);
    const last = keys.pop() ?? "";
    let place = form;
    for (const key of keys) {
      if (!isMap(place[key])) place[key] = Object.create(null);
      place = place[key] as PlainFields;
    }
    place[last] = typeof place[last] === "string" ? `${place[last]}, ${value}` : value;
  }
  return form;
}

const TOO_DEEP = Symbol("too deep");

/** In valid JSON, every string has an end, so that this takes linear time. */
const TOKENS = /("[^"\\]*(?:\\.[^"\\]*)*")(\s*:)?|[[{]|[\]}]|-?\d[\d.]*(?:[eE][+-]?\d+)?/g;

/** JavaScript rounds numbers that have more digits, and reads "9.198765E+11", which has lost some, as if they were zeros. */
const MAX_DIGITS = 15;
const isInexact = (token: string) => /^[-\d]/.test(token) && (token.length > MAX_DIGITS || /e/i.test(token));

/** JavaScript keeps the last of two values with one name, which may be the empty one: the second is "phone  2". */
function numbered(name: string, names = new Map<string, number>()): string {
  const count = (names.get(name) ?? 0) + 1;
  names.set(name, count);
  return count === 1 ? `${name}:` : `${name.slice(0, -1)}  ${count}":`;
}

/** Returns the object or text in JSON, with inexact numbers as texts; undefined if it is none. */
function parse(text: string): object | string | typeof TOO_DEEP | undefined {
  try {
    JSON.parse(text);
  } catch {
    return undefined;
  }
  let deepest = 0;
  const open: Map<string, number>[] = [];
  const exact = text.replace(TOKENS, (token, name: string, colon?: string) => {
    if (token === "[" || token === "{") deepest = Math.max(deepest, open.push(new Map()));
    else if (token === "]" || token === "}") open.pop();
    else if (isInexact(token)) return `"${token.replace(/\.0+$/, "")}"`;
    return colon ? numbered(name, open.at(-1)) : token;
  });
  if (deepest > MAX_DEPTH) return TOO_DEEP;
  return JSON.parse(exact) ?? undefined;
}

const setOf = (words: string) => new Set(words.split(" "));

/** The names around a lead, or around the answers of a form, in lower case. */
const WRAPPERS = setOf("response data lead leads payload rawrequest body result results record records rows");
const ANSWER_LISTS = setOf(
  "field_data user_column_data fields form_fields custom_fields answers form_data properties attributes namedvalues hidden",
);

/** With a status, they tell of the delivery, not of the lead. */
const STATUS = setOf("code status success");
const DELIVERY = setOf("code status message total_records success error errors count total");

/** What an answer says of itself when it has leads. */
const DELIVERED = /^(?:\d{3}|ok|success\w{0,4}|true|1)$/i;

/** Whether an object is the answer to a question for leads: whatever its list or its one record is called, it holds them. */
function isAnswered(json: PlainFields): boolean {
  return Object.entries(json).some(
    ([name, value]) => STATUS.has(name.toLowerCase()) && DELIVERED.test(String(value)),
  );
}

function isWrapper(key: string, value: unknown, isInAnswer: boolean): value is object {
  if (isObject(value) && WRAPPERS.has(key.toLowerCase())) return true;
  if (!isLeadList(value)) return isInAnswer && hasContact(value);
  return value.length > 1 ? value.every(isPerson) : value.some(hasContact);
}

function isPerson(json: unknown): boolean {
  return isObject(json) && valuesOf(json).some(({ field, value }) => field && field !== "message" && value);
}

/** Splits an object into what its wrapper holds and the other values; an object that tells of a person is itself a lead. */
function unwrap(json: PlainFields): { inner: unknown; values: OutsideValue[] } | undefined {
  const isInAnswer = isAnswered(json);
  const key = Object.keys(json).find((name) => isWrapper(name, readText(json[name]), isInAnswer));
  if (key === undefined) return undefined;
  const { [key]: inner, ...rest } = json;
  const names = Object.keys(rest);
  if (names.some((name) => STATUS.has(name.toLowerCase())))
    for (const name of names) if (DELIVERY.has(name.toLowerCase())) delete rest[name];
  return isPerson(rest) ? undefined : { inner: readText(inner), values: valuesOf(rest) };
}

/** Beside a person, an "owner" is the colleague who works on the lead; alone, it is the person whose house it is. */
function withoutColleague(lead: OutsideValue[]): OutsideValue[] {
  const isOwner = ({ column }: OutsideValue) =>
    /owner/i.test(column) && columnOf(column).words.includes(" owner ");
  const owners = new Set(lead.filter(isOwner));
  if (owners.size === 0) return lead;
  const others = lead.filter((value) => !owners.has(value));
  const fields = new Set(others.map(({ field }) => field));
  const isRival = [...owners].some(({ field }) => field && fields.has(field));
  if (!isRival || !others.some(isContact)) return lead;
  return lead.map((value) => (owners.has(value) ? { ...value, field: undefined } : value));
}

function isContact({ field, value }: OutsideValue): boolean {
  return field === "email" ? value.includes("@") : field === "phone" && /\p{Nd}{6}/u.test(value);
}

/** A key that only tells the place in a list, as PHP has it: "leads[0][name]", `{ "lead1": {}, "lead2": {} }`. */
const PLACE = /^(?:(?:lead|row|record|entry|item)(?:[ _-]{0,2}\d{1,6})?|\d{1,6})$/i;

/** A field of a form may hold JSON, and an object may be a list of people. */
function readText(value: unknown): unknown {
  const json = typeof value === "string" && /^\s*[[{]/.test(value) ? parse(value) : value;
  if (!isMap(json) || !Object.keys(json).every((key) => PLACE.test(key))) return json;
  const items = Object.values(json);
  return items.filter(hasContact).length > 1 ? items : json;
}

const MOST_FIELDS = 100;

function hasContact(json: unknown): boolean {
  if (!isMap(json)) return false;
  return Object.entries(json)
    .slice(0, MOST_FIELDS)
    .some(([column, value]) =>
      isContact({ column, field: fieldOf(column), value: isObject(value) ? "" : String(value) }),
    );
}

function isLeadList(json: unknown): json is unknown[] {
  return Array.isArray(json) && !isAnswers(json);
}

function leadsOf(sent: unknown): { leads: OutsideValue[][]; isList: boolean } {
  const chats = isMap(sent) ? chatsIn(sent) : undefined;
  if (chats) return { leads: chats.map((chat) => valuesOf(chat)), isList: true };
  const json = isMap(sent) ? readText(withTitles(sent)) : sent;
  if (isLeadList(json)) return { leads: json.flatMap((item) => leadsOf(item).leads), isList: true };
  const wrapped = isMap(json) ? unwrap(json) : undefined;
  if (!wrapped) return { leads: [valuesOf(json)], isList: false };
  const found = leadsOf(wrapped.inner);
  if (found.isList) return found;
  // The person's own words come before those of whoever delivers them, such as "Success".
  const others = wrapped.values.filter(({ field }) => !field);
  const fields = wrapped.values.filter(({ field }) => field);
  return { ...found, leads: found.leads.map((lead) => [...others, ...lead, ...fields]) };
}

const MAX_PATH = 100;

function nameIn(path: string, name: string): string {
  return path ? `${path} ${name}`.slice(-MAX_PATH) : name;
}

/** Returns the values of an object, those in others under the names of both. */
function valuesOf(json: unknown, path = ""): OutsideValue[] {
  if (!isObject(json)) {
    const inner = readText(json);
    if (isObject(inner) && isPerson(inner)) return valuesOf(inner);
    const column = path || "value";
    return [{ column, field: fieldOf(column), value: String(json ?? "") }];
  }
  if (Array.isArray(json)) {
    const texts = json.filter((item) => !isObject(item));
    const others = json.filter(isObject).flatMap((item) => valuesOf(item, path));
    return [...(texts.length > 0 ? valuesOf(texts.join(", "), path) : []), ...others];
  }
  const answer = readAnswer(json as PlainFields);
  if (answer) {
    const name = nameIn(path, answer.name);
    return [...valuesOf(answer.value, name), ...valuesOf(answer.rest, name)];
  }
  const entries = Object.entries(json).map(([key, value]) => ({
    isList: Array.isArray(value) && isAnswers(value),
    values: valuesOf(value, isTransparent(key, value) ? path : nameIn(path, key)),
  }));
  // Answers first: they are what the person wrote.
  return entries.sort((a, b) => Number(b.isList) - Number(a.isList)).flatMap(({ values }) => values);
}

function isTransparent(key: string, value: unknown): boolean {
  return (
    /^\d+$/.test(key) ||
    (isObject(value) && (WRAPPERS.has(key.toLowerCase()) || ANSWER_LISTS.has(key.toLowerCase())))
  );
}

const NAMES = "column_id label title question name field key column_name type id".split(" ");
const VALUES = "values value string_value answer answers".split(" ");
const ANSWER = new Set([
  ...NAMES,
  ...VALUES,
  ..."required raw_value value_raw slug ref first middle last".split(" "),
  ..."options choices rows columns placeholder description hint objectTypeId".split(" "),
]);

/** `{ "name": "city", "values": ["Roorkee"] }` is the value of the column "city". */
function readAnswer(json: PlainFields): { name: string; value: unknown; rest: PlainFields } | undefined {
  const isText = (key: string) => typeof json[key] === "string" && json[key] !== "";
  const name = NAMES.find(isText);
  const value = VALUES.find((key) => Object.hasOwn(json, key));
  if (!name || !value) return undefined;
  const rest = Object.fromEntries(Object.entries(json).filter(([key]) => !ANSWER.has(key)));
  const isQuestion =
    !(isText("title") && isText("name")) && "label title question type".split(" ").some(isText);
  const isPlain = Object.keys(rest).length === 0;
  if (!isPlain && (!isQuestion || name === "type" || name === "id" || hasContact(rest))) return undefined;
  return { name: String(json[name]), value: chosenIn(json[value], json.options), rest };
}

/** Tally sends the ids of what was chosen, and beside them what was offered. */
function chosenIn(value: unknown, options: unknown): unknown {
  const texts = new Map(recordsIn(options).map(({ id, text }) => [id, text]));
  if (texts.size === 0) return value;
  return Array.isArray(value) ? value.map((id) => texts.get(id) ?? id) : (texts.get(value) ?? value);
}

function isAnswers(list: readonly unknown[]): boolean {
  return list.some((item) => isMap(item) && readAnswer(item) !== undefined);
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
