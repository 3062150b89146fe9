import { TIME_ZONE } from "~/content/dates";
import type { Bills } from "~/leads/bills";
import { contactRules } from "~/leads/contact";
import { inquiryRules } from "~/leads/inquiry";
import { SOURCE_FIELDS } from "~/leads/lead-source";
import { type Lead, type Leads, leadCollections } from "~/leads/leads";
import { quickContactRules } from "~/leads/quick-contact";
import { idPrefixOf, referenceOf } from "~/leads/reference";
import { sweepBills } from "~/stores/sweep-bills";
import { commandArguments } from "./command-arguments.server";

const USAGE = `Usage: npm run --silent leads -- list   [--json | --csv] [choice]
       npm run --silent leads -- export [--csv | --json] [choice]
       npm run --silent leads -- show <reference>
       npm run --silent leads -- sweep

  list       one line a lead, newest last
  export     the same, as a table for spreadsheets if nothing else is said
  show       one lead in full, and where its electricity bill is
  sweep      removes bills without a lead that are older than an hour, and says how many

  --json     one JSON object a line
  --csv      a table for spreadsheets
  --kind     contact, quick-contact or inquiry
  --since    YYYY-MM-DD, the first day, in India
  --until    YYYY-MM-DD, the last day
  --suspect  also what filled in the field that no person sees; and each lead's mark, if it has one`;

interface Stores {
  leads: Pick<Leads, "list">;
  bills: Pick<Bills, "locationOf" | "list" | "pathOf" | "remove">;
}

/**
 * Prints the leads that the store keeps. `out` gets one line at a time, without its line feed.
 * Resolves to the exit code: 0, 1 if the lead that was asked for is not there, or 2 if the arguments are not understood.
 */
export async function leadsCommand(
  args: string[],
  stores: Stores,
  out: (line: string) => void,
): Promise<number> {
  const asked = parse(args);
  if (!asked) {
    out(USAGE);
    return 2;
  }
  if (asked.command === "show") return show(asked.reference, stores, out);
  if (asked.command === "sweep") return sweep(stores, out);

  if (!asked.isTable) {
    for await (const lead of chosen(asked, stores.leads)) out(JSON.stringify(flatten(lead, asked)));
    return 0;
  }
  const rows: Row[] = [];
  for await (const lead of chosen(asked, stores.leads)) rows.push(tableRow(lead, asked));
  for (const line of csvLines(rows)) out(line);
  return 0;
}

interface Choice {
  kind: string | undefined;
  since: string | undefined;
  until: string | undefined;
  suspect: boolean;
}

type Asked =
  | { command: "show"; reference: string }
  | { command: "sweep" }
  | ({ command: "list"; isTable: boolean } & Choice);

/** What is asked for, if it makes sense. */
function parse(args: string[]): Asked | undefined {
  const understood = commandArguments(args, {
    json: { type: "boolean" },
    csv: { type: "boolean" },
    kind: { type: "string" },
    since: { type: "string" },
    until: { type: "string" },
    suspect: { type: "boolean" },
  });
  if (!understood) return undefined;
  const { positionals, values } = understood;
  const [command, reference, ...rest] = positionals;
  if (command === "show" && reference && rest.length === 0 && Object.keys(values).length === 0)
    return { command, reference };
  if (command === "sweep" && !reference && Object.keys(values).length === 0) return { command };
  if ((command !== "list" && command !== "export") || reference) return undefined;

  const { json = false, csv = false, kind, since, until, suspect = false } = values;
  if (json && csv) return undefined;
  if (kind !== undefined && !Object.hasOwn(leadCollections, kind)) return undefined;
  for (const day of [since, until]) if (day !== undefined && !isDay(day)) return undefined;
  return { command: "list", isTable: csv || (command === "export" && !json), kind, since, until, suspect };
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}

/** What fills in the honeypot is a program's, so it is shown only to who asks; what was merely fast always is. */
async function* chosen(
  { kind, since, until, suspect }: Choice,
  leads: Pick<Leads, "list">,
): AsyncGenerator<Lead> {
  for await (const lead of leads.list()) {
    const day = localTime(lead.timestamp).slice(0, 10);
    if (kind !== undefined && lead.kind !== kind) continue;
    if ((since !== undefined && day < since) || (until !== undefined && day > until)) continue;
    if (lead.suspect === "honeypot" && !suspect) continue;
    yield lead;
  }
}

async function show(reference: string, { leads, bills }: Stores, out: (line: string) => void) {
  const prefix = idPrefixOf(reference);
  let found = 0;
  if (prefix.length >= 8) {
    for await (const lead of leads.list()) {
      if (!lead.id.startsWith(prefix)) continue;
      if (found > 0) out("");
      for (const line of describe(lead, bills)) out(line);
      found += 1;
    }
  }
  if (found > 0) return 0;
  out(`There is no lead ${reference}.`);
  return 1;
}

/** For a timer where the server does not do it by itself. What it prints says nothing about who sent the bills. */
async function sweep({ leads, bills }: Stores, out: (line: string) => void) {
  const removed = await sweepBills(bills, leads);
  out(`${removed} bills without a lead removed`);
  return 0;
}

/** A lead as a person reads it. Further lines of a text are set in, so that none can pass for another field. */
function* describe({ kind, id, timestamp, fields, suspect, source }: Lead, bills: Stores["bills"]) {
  const { electricityBillUrl: bill, ...rest } = fields;
  const lines: Row = {
    reference: referenceOf(id),
    kind,
    received: `${localTime(timestamp)} in India`,
    ...rest,
    ...(bill && { electricityBill: bills.locationOf(bill) }),
    ...source,
    ...(suspect && { suspect }),
    id,
  };
  for (const [name, value] of Object.entries(lines))
    yield `${name}: ${(value ?? "").replaceAll("\n", `\n${" ".repeat(name.length + 2)}`)}`;
}

type Row = Record<string, string | null>;

/** The fields and where the lead came from; marks only where they are asked for: other programs read these lines. */
function flatten({ kind, id, timestamp, fields, source, suspect: mark }: Lead, { suspect }: Choice): Row {
  return { kind, id, timestamp, ...fields, ...source, ...(suspect && mark && { suspect: mark }) };
}

function tableRow(lead: Lead, choice: Choice): Row {
  return {
    ...flatten(lead, choice),
    reference: referenceOf(lead.id),
    timeInIndia: localTime(lead.timestamp),
  };
}

const clock = new Intl.DateTimeFormat("en-CA", {
  timeZone: TIME_ZONE,
  dateStyle: "short",
  timeStyle: "short",
  hourCycle: "h23",
});

/** Where the company is: "2026-11-21 14:35". */
function localTime(timestamp: string): string {
  return clock.format(new Date(timestamp)).replace(",", "");
}

/** Tells a spreadsheet that the text is UTF-8: without it, Hindi opens as something else. */
const BYTE_ORDER_MARK = "\ufeff";

const FIRST_COLUMNS = ["kind", "id", "timestamp", "reference", "timeInIndia"];

const LAST_COLUMNS = [...SOURCE_FIELDS, "suspect"];

/** The order of the forms, whatever the first lead has left out. */
const formFields = [contactRules, quickContactRules, inquiryRules].flatMap(({ fieldNames }) => fieldNames);

/** RFC 4180. Its lines end in CR LF; the LF is left to whoever prints them. */
function* csvLines(rows: Row[]): Generator<string> {
  const filled = new Set(rows.flatMap(Object.keys));
  const fields = [...formFields, ...filled].filter(
    (name) => filled.has(name) && !LAST_COLUMNS.includes(name),
  );
  const last = LAST_COLUMNS.filter((name) => filled.has(name));
  const columns = [...new Set([...FIRST_COLUMNS, ...fields, ...last])];
  yield BYTE_ORDER_MARK + csvLine(columns);
  for (const row of rows) yield csvLine(columns.map((column) => row[column] ?? ""));
}

function csvLine(cells: string[]): string {
  return `${cells.map((cell) => quote(disarm(cell))).join(",")}\r`;
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
