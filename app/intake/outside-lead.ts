import { cleanText } from "~/content/plain-text";
import {
  digitsOf,
  isMobile,
  onlyDigits,
  onlyPhone,
  phonesIn,
  shortMobileIn,
  tenDigits,
  tidyPhone,
} from "~/leads/digits";
import { isEmail, tidyEmail } from "~/leads/email";
import { cleanSource } from "~/leads/lead-source";
import type { LeadFields, LeadSource } from "~/leads/leads";
import * as columns from "./outside-columns";

export interface OutsideValue {
  column: string;
  /** The field that it is; none if it is kept under its own name. */
  field: columns.OutsideField | undefined;
  value: string;
}

export interface OutsideLead {
  fields: LeadFields;
  source?: LeadSource;
  /** The number that the service itself gives the lead. */
  outsideId?: string;
  /** The service only tried the connection. */
  isTest?: true;
  /** Why it is no lead: nobody could reach the person. */
  fault?: string;
}

interface Cell {
  label: string;
  column: columns.Column;
  field: columns.OutsideField | undefined;
  text: string;
  /** The text is in a field, or not the person's: `otherDetails` leaves it out. */
  isRead: boolean;
}

const LIMITS = { city: 100, message: 5000 };
const MAX_DETAILS = 5000;

/** More of a value is never kept. */
const MAX_VALUE = 20_000;

/** Reads a lead of a service or a file: of each field the best column's first valid value; `otherDetails` has the rest, but secrets. */
export function readOutsideLead(values: readonly OutsideValue[]): OutsideLead {
  const cells = values.map(cellOf).filter(({ column, text }) => text && !columns.isSecret(column));
  const isTest = readTest(cells);
  const source = readSource(cells);
  const outsideId = readId(cells);
  const fields: LeadFields = {};
  addAreaCode(cells);
  const phoneCell = best(cells, "phone", "secondPhone")[0];
  Object.assign(fields, readName(cells), readEmail(cells), readPhones(cells));
  for (const field of ["city", "message"] as const) {
    const cell = best(cells, field).find(({ text }) => isText(text) && text.length <= LIMITS[field]);
    if (cell) fields[field] = take(cell);
  }
  const others = cells.filter(({ isRead }) => !isRead).map(({ label, text }) => `${label}: ${text}`);
  if (others.length > 0) fields.otherDetails = others.join("\n").slice(0, MAX_DETAILS);
  return {
    fields,
    ...(source && { source }),
    ...(outsideId && { outsideId }),
    ...(isTest && { isTest }),
    ...(!fields.phone && !fields.email && { fault: faultOf(phoneCell) }),
  };
}

function faultOf(phone: Cell | undefined): string {
  if (!phone) return "no phone number and no email address";
  return `“${phone.text.slice(0, 40)}” is no complete phone number`;
}

function cellOf({ column: name, field, value }: OutsideValue): Cell {
  const label = cleanText(name.slice(0, 200)).replace(/\s+/g, " ").trim().slice(0, 100);
  // Our own CSV, and others, write "'-Ravi-", so that Excel calculates nothing.
  const text = cleanText(readHtml(value.slice(0, MAX_VALUE)))
    .trim()
    .replace(/^'(?=[-=+@])/, "");
  // Meta marks what is a number: "p:+919876543210", "l:880000001".
  const plain = /^(?:l|p|f|ag|as|c):\+?\d+$/.test(text.slice(0, 50)) ? text.replace(/^\w+:/, "") : text;
  return { label, column: columns.columnOf(name), field, text: plain, isRead: false };
}

const SIGNS: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** IndiaMART writes line breaks and signs as HTML, TradeIndia numbers and addresses as links. */
function readHtml(text: string): string {
  return text
    .replace(/&(?:#(x[\da-f]{1,5}|\d{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi, (_, code, name) =>
      name ? (SIGNS[name.toLowerCase()] ?? "") : String.fromCodePoint(+code.replace(/^x/i, "0x")),
    )
    .replace(/ ?<(?:br ?\/?|\/p|\/div|\/li)> ?/gi, "\n")
    .replace(/<\/?a(?: [^<>]{0,500})?>/gi, "");
}

/** Sorts the cells of a field, those of the first field and of the best names first. */
function best(cells: readonly Cell[], ...fields: columns.OutsideField[]): Cell[] {
  // A column that somebody chose has the best rank, whatever its name is.
  const rankOf = ({ column, field }: Cell) => (column.field === field ? column.rank : 0);
  return fields.flatMap((field) =>
    cells.filter((cell) => cell.field === field && !cell.isRead).sort((a, b) => rankOf(a) - rankOf(b)),
  );
}

function take(cell: Cell): string {
  cell.isRead = true;
  return cell.text;
}

/** What programs and portals write for nothing, and what is a file. */
const NO_TEXT =
  /^(?:null|undefined|true|false|n\/?a|nan|none|nil|unknown|not (?:provided|available|given|specified)|https?:\S+|\S{1,100}\.(?:pdf|jpe?g|png|heic))$/i;

function isText(text: string): boolean {
  return /\p{L}/u.test(text) && !NO_TEXT.test(text);
}

function readTest(cells: readonly Cell[]): true | undefined {
  const isDummy = cells.some(({ text }) => /^<test lead:|^first ?name last ?name$/i.test(text));
  const flags = cells.filter(({ column }) => /^ (?:is test|istest|test|test lead) $/.test(column.words));
  for (const flag of flags) flag.isRead = true;
  return isDummy || flags.some(({ text }) => /^(?:true|1|yes)$/i.test(text)) || undefined;
}

function readSource(cells: readonly Cell[]): LeadSource | undefined {
  const given = cells.flatMap((cell) => {
    const part = cell.field ? undefined : columns.sourceOf(cell.column);
    return part ? [{ cell, ...part }] : [];
  });
  const source: LeadSource = {};
  for (const { cell, name } of given.sort((a, b) => a.rank - b.rank)) {
    if (source[name]) continue;
    const value = cleanSource((asked) => (asked === name ? cell.text : ""), "")[name];
    if (value) source[name] = value;
    cell.isRead = value !== undefined;
  }
  return Object.keys(source).length > 0 ? source : undefined;
}

/** Names of nothing, what a relay sends if its own form of the id has no value, and what Excel has shortened. */
const NO_ID =
  /^(?:null|undefined|none|nil|n\/?a|nan|test|true|false|0+(?:\.0+)?|\d[.,]\d+e\+?\d+|\P{L}?\{.*\}|[^\p{L}\p{N}]+)$/iu;

const MAX_ID = 200;

function readId(cells: readonly Cell[]): string | undefined {
  const ids = cells.filter(({ text }) => text.length <= MAX_ID && !NO_ID.test(text));
  const ranks = ids.map(({ column }) => columns.idRank(column));
  const found = Math.min(...ranks.filter((rank) => rank >= 0));
  // Answers of the person come before what the service itself says.
  return ids[ranks.lastIndexOf(found)]?.text.replace(/(?<=\d)\.0$/, "");
}

const MAX_NAME = 200;

function readName(cells: readonly Cell[]): LeadFields {
  const isName = ({ text }: Cell) => text.length <= MAX_NAME && isText(text);
  const given = best(cells, "name").filter(isName);
  // A column "Contact" has the number or the name, and "UserName" that of an account or, as Sulekha has it, of the person.
  const isUser = ({ column, text }: Cell) => / user ?name $/.test(column.words) && /^\P{Ll}/u.test(text);
  // Beside "event item phone", "event item name" is the person's, whatever an event and an item are.
  const around = ({ column }: Cell) => column.words.replace(/\S+ $/, "");
  const places = new Set(cells.filter(({ field }) => field === "phone" || field === "email").map(around));
  const isBeside = (cell: Cell) =>
    / \S+ name $/.test(cell.column.words) && !cell.field && places.has(around(cell));
  const others = cells.filter(
    (cell) =>
      (cell.column.words === " contact " || isUser(cell) || isBeside(cell)) && !/[\d@]/.test(cell.text),
  );
  const names = given.length > 0 ? given : others.filter(isName);
  const part = (which: columns.Column["part"]) => names.find(({ column }) => column.part === which)?.text;
  const [first, last] = [part("first"), part("last")];
  const whole = part(undefined) ?? (first ? undefined : part("other"));
  const rest = [!whole?.includes(" ") && part("middle"), !whole?.includes(last ?? "") && last];
  const joined = [whole ?? first, ...rest].filter(Boolean).join(" ");
  const name = (part("full") ?? joined).replace(/\s+/g, " ");
  for (const cell of names) cell.isRead = name.includes(cell.text.replace(/\s+/g, " "));
  return name ? { name } : {};
}

function readEmail(cells: readonly Cell[]): LeadFields {
  for (const cell of best(cells, "email")) {
    const parts = cell.text.slice(0, 1000).split(/[\s,;/|]+/);
    const email = [cell.text, ...parts].map(tidyEmail).find(isEmail);
    if (email === undefined) continue;
    cell.isRead = cell.text.indexOf("@") === cell.text.lastIndexOf("@");
    return { email };
  }
  // "919876543210@c.us" is WhatsApp's form of a phone.
  const isCalled = ({ field, text }: Cell) => field !== undefined && phonesIn(text).length > 0;
  const [only, ...more] = cells.filter(
    (cell) => isUnknown(cell) && isEmail(tidyEmail(cell.text)) && !isCalled(cell),
  );
  return only && more.length === 0 ? { email: tidyEmail(take(only)) } : {};
}

/** "STD Code: 0135" beside "Phone: 2710001" */
function addAreaCode(cells: readonly Cell[]) {
  const area = cells.find(({ column, text }) => columns.isAreaCode(column) && text.length <= MAX_WRITTEN);
  const code = tenDigits(area?.text ?? "").replace(/^0+/, "");
  const isWhole = (digits = "") => digits.length >= 6 && digits.length + code.length === 10;
  const local = best(cells, "phone", "secondPhone").find(({ text }) =>
    isWhole(onlyDigits(text.slice(0, 50))),
  );
  if (!area || !local) return;
  local.text = `0${code}-${local.text}`;
  area.isRead = true;
}

function readPhones(cells: Cell[]): LeadFields {
  const called = best(cells, "phone", "secondPhone");
  const found = new Map<string, string>();
  for (const cell of called) {
    const phones = phonesIn(cell.text);
    const sent = onlyPhone(cell.text) ?? "";
    for (const phone of phones) {
      const digits = tenDigits(phone);
      // A landline is kept as sent: its blanks tell where the area code ends.
      const isAsSent = !isMobile(phone) && tenDigits(sent) === digits;
      if (found.size < 2 && !found.has(digits)) found.set(digits, isAsSent ? sent : phone);
    }
    const isKept = phones.length > 0 && phones.every((phone) => found.has(tenDigits(phone)));
    cell.isRead = isKept && !hasMore(cell.text, phones.length);
  }
  const [phone = readOnlyMobile(cells) ?? readAsSent(called), secondPhone] = found.values();
  return { ...(phone && { phone }), ...(secondPhone && { secondPhone }) };
}

/** Whether a value may still be a phone or a mail address of the person. */
function isUnknown({ column, isRead }: Cell): boolean {
  return !isRead && columns.mayBeContact(column);
}

const LABELS = /^(?:tel|p|ph|phone|m|mob|mobile|no|number|call|and|or|e|मोबाइल|फोन|और)$/i;

/** The digits of a mobile number after 0091. */
const MAX_WRITTEN = 14;

/** Whether a text tells more than its phones: "(WhatsApp)", "ext 4", "2710001/2". */
function hasMore(text: string, phones: number): boolean {
  const words = text.slice(0, MAX_NAME).match(/\p{L}[\p{L}\p{M}]*/gu) ?? [];
  const isLonger = digitsOf(text).length > phones * (/\/\s{0,5}\d{1,8}$/.test(text) ? 10 : MAX_WRITTEN);
  return isLonger || words.some((word) => !LABELS.test(word));
}

/** Failing all, the only value that has the form of a mobile number is the phone. */
function readOnlyMobile(cells: readonly Cell[]): string | undefined {
  const others = cells.filter(isUnknown);
  const phones = others.map(({ text }) => tidyPhone(text.slice(0, 50).replace(/^[="']+|["']+$/g, "")));
  const mobiles = others.filter((_, index) => isMobile(phones[index] ?? ""));
  const [phone, ...more] = new Set(phones.filter(isMobile));
  if (!phone || more.length > 0) return undefined;
  for (const cell of mobiles) cell.isRead = true;
  return phone;
}

/** A number that lacks a digit or its area code is kept as sent: staff ask for the rest. */
function readAsSent(called: readonly Cell[]): string | undefined {
  for (const cell of called) {
    const phone = onlyPhone(cell.text) ?? shortMobileIn(cell.text);
    if (phone === undefined) continue;
    cell.isRead = !hasMore(cell.text, 1);
    return phone;
  }
  return undefined;
}
