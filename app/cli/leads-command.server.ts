import { type Lead, type LeadFields, type Leads, leadCollections } from "~/leads/leads";
import { idPrefixOf, referenceOf } from "~/leads/reference";
import type { ReadStores } from "~/stores/open.server";
import { sweepBills } from "~/stores/sweep-bills";
import { commandArguments } from "./command-arguments.server";
import { linesOf, localTime } from "./lead-text";
import { csvLines } from "./leads-csv";
import { tableLines } from "./leads-table";

const USAGE = `Usage: npm run --silent leads -- list   [--json | --csv] [choice]
       npm run --silent leads -- export [--csv | --json] [choice]
       npm run --silent leads -- show <reference>
       npm run --silent leads -- sweep

  list       one line a lead, newest last: a short table in a terminal, otherwise JSON
  export     every field of the same leads, for spreadsheets
  show       one lead in full, and where its electricity bill is
  sweep      removes bills without a lead that are older than an hour, and says how many

  --json     one JSON object a line
  --csv      every field, for spreadsheets
  --kind     contact, quick-contact or inquiry
  --today    only today's leads; a day begins at midnight in India
  --since    YYYY-MM-DD, the first day
  --until    YYYY-MM-DD, the last day
  --suspect  include suspected spam, and say what makes a lead suspect`;

type Stores = Omit<ReadStores, "close">;

/**
 * Prints leads. `out` gets one line at a time, without its line feed. `terminalWidth` is in columns, and undefined when
 * the output goes to a file or another program.
 * Resolves to the exit code: 0, 1 if the requested lead does not exist, or 2 if the arguments are not understood.
 */
export async function leadsCommand(
  args: string[],
  stores: Stores,
  out: (line: string) => void,
  terminalWidth?: number,
): Promise<number> {
  const asked = parse(args);
  if (!asked) {
    out(USAGE);
    return 2;
  }
  if (asked.command === "show") return show(asked.reference, stores, out);
  if (asked.command === "sweep") return sweep(stores, out);

  const format = asked.format ?? (terminalWidth ? "table" : "json");
  if (format === "json") {
    for await (const lead of chosen(asked, stores.leads)) out(jsonLine(flatten(lead, asked)));
    return 0;
  }
  const leads: Lead[] = [];
  for await (const lead of chosen(asked, stores.leads)) leads.push(lead);
  const lines = format === "csv" ? csvLines(leads, asked.suspect) : tableLines(leads, terminalWidth ?? 80);
  for (const line of lines) out(line);
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
  | ({ command: "list"; format: "json" | "csv" | undefined } & Choice);

/** Undefined if the arguments make no sense. */
function parse(args: string[]): Asked | undefined {
  const understood = commandArguments(args, {
    json: { type: "boolean" },
    csv: { type: "boolean" },
    kind: { type: "string" },
    today: { type: "boolean" },
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

  const { json, csv, kind, today, suspect = false } = values;
  if ((json && csv) || (today && (values.since ?? values.until) !== undefined)) return undefined;
  if (kind !== undefined && !Object.hasOwn(leadCollections, kind)) return undefined;
  const { since, until } = today ? { since: dayNow(), until: dayNow() } : values;
  for (const day of [since, until]) if (day !== undefined && !isDay(day)) return undefined;
  const format = json ? "json" : csv || command === "export" ? "csv" : undefined;
  return { command: "list", format, kind, since, until, suspect };
}

function dayNow(): string {
  return localTime(new Date().toISOString()).slice(0, 10);
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}

/** A filled honeypot means spam, so that lead shows with --suspect only; one that was merely sent fast always shows. */
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

/** For a timer, where the server does not sweep by itself. Prints nothing about who sent the bills. */
async function sweep({ leads, bills }: Stores, out: (line: string) => void) {
  const removed = await sweepBills(bills, leads);
  out(`${removed} bills without a lead removed`);
  return 0;
}

/** A lead as a person reads it. Further lines of a text are indented, so that none can pass for another field. */
function* describe({ kind, id, timestamp, fields, suspect, source }: Lead, bills: Stores["bills"]) {
  const { electricityBillUrl: bill, ...rest } = fields;
  const lines: LeadFields = {
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
    yield linesOf(`${name}: ${value ?? ""}`).join(`\n${" ".repeat(name.length + 2)}`);
}

/** The fields and where the lead came from; marks only where they are asked for: other programs read these lines. */
function flatten({ kind, id, timestamp, fields, source, suspect: mark }: Lead, { suspect }: Choice) {
  return { kind, id, timestamp, ...fields, ...source, ...(suspect && mark && { suspect: mark }) };
}

/** Escapes what JSON lets through and a terminal or an editor obeys. The value stays the same. */
function jsonLine(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
