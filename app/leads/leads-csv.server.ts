import { cleanText } from "~/content/plain-text";
import { contactRules } from "~/leads/contact";
import { inquiryRules } from "~/leads/inquiry";
import { estimateTexts } from "~/leads/lead-estimate";
import { SOURCE_FIELDS } from "~/leads/lead-source";
import type { Lead } from "~/leads/leads";
import { quickContactRules } from "~/leads/quick-contact";
import { referenceOf } from "~/leads/reference";
import { formErrors } from "~/texts/form-errors.en";
import { FIELD_ALIASES, localTime, personFields } from "./lead-text";

/** Without it, spreadsheets misread Hindi. */
const BYTE_ORDER_MARK = "\ufeff";

const formFields = [contactRules, quickContactRules, inquiryRules]
  .flatMap((rules) => rules(formErrors).fieldNames)
  .map((name) => FIELD_ALIASES[name] ?? name);

/** The same in every export, so that tables can be joined. */
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

/** Only the desk knows which leads staff added by hand. */
export type CsvLead = Lead & { deskKind?: string };

type Leads = Iterable<CsvLead> | AsyncIterable<CsvLead>;

/** Reads all leads for the columns of their table, `more` among them, so that its lines can be written one by one. */
export async function readColumns(
  leads: Leads,
  withSuspect: boolean,
  more: readonly string[] = [],
): Promise<{ columns: string[]; count: number }> {
  const last = [...LAST_COLUMNS, ...(withSuspect ? ["suspect"] : [])];
  const first = [...FIRST_COLUMNS, ...more];
  const known = new Set([...first, ...last, "suspect"]);
  /** Estimates, and fields of earlier or later versions of the forms. */
  const others = new Set<string>();
  let count = 0;
  for await (const lead of leads) {
    count += 1;
    for (const name of Object.keys(csvRow(lead))) if (!known.has(name)) others.add(name);
  }
  return { columns: [...first, ...others, ...last], count };
}

/** Yields RFC 4180 lines that end in CR; the caller adds the LF. */
export async function* csvLines(leads: Leads, columns: string[]): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(columns);
  for await (const lead of leads) {
    const row = csvRow(lead);
    yield csvLine(columns.map((column) => row[column] ?? ""));
  }
}

function csvRow(lead: CsvLead): Record<string, string> {
  const { id, timestamp, source, estimate, suspect = "" } = lead;
  const time = localTime(timestamp);
  const texts = { ...personFields(lead), ...estimateTexts(estimate), ...source };
  const kind = lead.deskKind ?? lead.kind;
  return { ...texts, kind, reference: referenceOf(id), time, id, timestamp, suspect };
}

function csvLine(cells: string[]): string {
  return `${cells.map((cell) => quote(escapeFormula(cleanText(cell)))).join(",")}\r`;
}

function quote(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`;
}

/** Prevents formula injection. Spreadsheets ignore leading white space, accept full-width signs, and may separate cells at ";". */
function escapeFormula(cell: string): string {
  const escaped = cell.replace(/([;\t]\s*)(?=[=+\-@＝＋－＠])/g, "$1'");
  return /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/.test(escaped) ? `'${escaped}` : escaped;
}
