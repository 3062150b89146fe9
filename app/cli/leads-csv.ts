import { cleanText } from "~/content/plain-text";
import { contactRules } from "~/leads/contact";
import { inquiryRules } from "~/leads/inquiry";
import { SOURCE_FIELDS } from "~/leads/lead-source";
import type { Lead } from "~/leads/leads";
import { quickContactRules } from "~/leads/quick-contact";
import { referenceOf } from "~/leads/reference";
import { localTime, personFields, SAME_FIELDS } from "./lead-text";

/** Tells a spreadsheet that the text is UTF-8: without it, Hindi opens as something else. */
const BYTE_ORDER_MARK = "\ufeff";

const formFields = [contactRules, quickContactRules, inquiryRules]
  .flatMap(({ fieldNames }) => fieldNames)
  .map((name) => SAME_FIELDS[name] ?? name);

/** The same for every kind of lead and every export, so that tables can be joined. */
const FIRST_COLUMNS = [
  ...new Set([
    "kind",
    "reference",
    "time",
    "name",
    "phone",
    "email",
    "city",
    "state",
    "message",
    ...formFields,
  ]),
  "packageName",
  "electricityBillUrl",
];
const LAST_COLUMNS = [...SOURCE_FIELDS, "id", "timestamp"];

/** RFC 4180. Its lines end in CR LF; the LF is left to whoever prints them. */
export function* csvLines(leads: Lead[], withSuspect: boolean): Generator<string> {
  const rows = leads.map(csvRow);
  const last = [...LAST_COLUMNS, ...(withSuspect ? ["suspect"] : [])];
  const known = new Set([...FIRST_COLUMNS, ...last, "suspect"]);
  /** Fields that only an earlier or later version of the forms has. */
  const others = new Set(rows.flatMap(Object.keys).filter((name) => !known.has(name)));
  const columns = [...FIRST_COLUMNS, ...others, ...last];
  yield BYTE_ORDER_MARK + csvLine(columns);
  for (const row of rows) yield csvLine(columns.map((column) => row[column] ?? ""));
}

function csvRow(lead: Lead): Record<string, string> {
  const { kind, id, timestamp, source, suspect = "" } = lead;
  const time = localTime(timestamp);
  return { ...personFields(lead), ...source, kind, reference: referenceOf(id), time, id, timestamp, suspect };
}

function csvLine(cells: string[]): string {
  return `${cells.map((cell) => quote(disarm(cleanText(cell)))).join(",")}\r`;
}

function quote(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/**
 * A cell that a spreadsheet would take for a formula gets an apostrophe, which makes it a text. Spreadsheets look past
 * white space and take full-width signs for plain ones.
 */
function disarm(cell: string): string {
  return /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/.test(cell) ? `'${cell}` : cell;
}
