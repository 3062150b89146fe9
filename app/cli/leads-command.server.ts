import { forgetFormer } from "~/editor/save/editable-content";
import { dayInIndia, isDay } from "~/india-time";
import { estimateTexts } from "~/leads/lead-estimate";
import { linesOf, localTime } from "~/leads/lead-text";
import { type Lead, type LeadFields, type Leads, leadCollections } from "~/leads/leads";
import { idPrefixOf, referenceOf } from "~/leads/reference";
import { sweepBills } from "~/leads/sweep-bills";
import { unreadableLine } from "~/leads/unreadable-bodies";
import { sweepLeadFiles } from "~/sales/files/lead-files.server";
import { KEPT_FOR_CUSTOMERS, retainLeads, WAITING } from "~/sales/lead/erase-leads";
import { freeLeads } from "~/sales/list/colleagues.server";
import { csvLines, readColumns } from "~/sales/list/leads-csv.server";
import type { ReadStores } from "~/stores/open.server";
import { IDENTITY_KEPT_DAYS } from "~/texts/identity-notice";
import { LEADS_KEPT_MONTHS } from "~/texts/notice";
import { commandArguments } from "./command-arguments.server";

const USAGE = `Usage: npm run --silent leads -- list   [--json | --csv] [choice]
       npm run --silent leads -- show <reference>
       npm run --silent leads -- sweep
       npm run --silent leads -- retain [--confirm]

  list       lists leads with all their fields, newest last
  show       shows one lead in full, and where its electricity bill is
  sweep      puts bills without a lead aside after an hour, and files that no lead names after a day: for 30 days
  retain     erases leads with their bills and files ${LEADS_KEPT_MONTHS} months after the last contact, except
             customers', and identity papers ${IDENTITY_KEPT_DAYS} days after the job. With the embedded store, the site does
             this once a day; leads that were older already at its last run wait for --confirm, because
             the clock may be wrong

  --json     prints one JSON object per line, the default
  --csv      prints a table for spreadsheets
  --kind     filters: contact, quick-contact, inquiry or service
  --today    filters today's leads, since midnight in India
  --since    filters from this day, YYYY-MM-DD
  --until    filters up to this day, YYYY-MM-DD
  --suspect  includes suspected spam, with the reason`;

type Stores = Omit<ReadStores, "close">;

/** Resolves to the exit code: 0, 1 if the lead does not exist, 2 for invalid arguments. */
export async function leadsCommand(
  args: string[],
  stores: Stores,
  out: (line: string) => void,
  warn: (line: string) => void = console.error,
): Promise<number> {
  const parsed = parse(args);
  if (!parsed) {
    out(USAGE);
    return 2;
  }
  if (parsed.command === "show") return show(parsed.reference, stores, out);
  if (parsed.command === "sweep") return sweep(stores, out);
  if (parsed.command === "retain") return retain(parsed.isConfirmed, stores, out);

  await list(parsed, stores.leads, out);
  const unreadable = unreadableLine(await stores.desk.unreadable.list());
  if (unreadable) warn(`${unreadable}: see /desk/unread`);
  return 0;
}

async function list(parsed: ListArguments, stored: Stores["leads"], out: (line: string) => void) {
  const leads: Lead[] = [];
  for await (const lead of filtered(parsed, stored))
    if (parsed.csv) leads.push(lead);
    else out(jsonLine(flatten(lead, parsed)));
  if (!parsed.csv) return;
  const { columns } = await readColumns(leads, parsed.suspect);
  for await (const line of csvLines(leads, columns)) out(line);
}

interface LeadFilter {
  kind: string | undefined;
  since: string | undefined;
  until: string | undefined;
  suspect: boolean;
}

type ListArguments = { command: "list"; csv: boolean } & LeadFilter;

type Arguments =
  | { command: "show"; reference: string }
  | { command: "sweep" }
  | { command: "retain"; isConfirmed: boolean }
  | ListArguments;

function parse(args: string[]): Arguments | undefined {
  const understood = commandArguments(args, {
    json: { type: "boolean" },
    csv: { type: "boolean" },
    kind: { type: "string" },
    today: { type: "boolean" },
    since: { type: "string" },
    until: { type: "string" },
    suspect: { type: "boolean" },
    confirm: { type: "boolean" },
  });
  if (!understood) return undefined;
  const { positionals } = understood;
  const { confirm, ...values } = understood.values;
  const [command, reference, ...rest] = positionals;
  if (command === "show" && reference && rest.length === 0 && Object.keys(values).length === 0)
    return { command, reference };
  if (command === "sweep" && !reference && Object.keys(values).length === 0) return { command };
  if (command === "retain" && !reference && Object.keys(values).length === 0)
    return { command, isConfirmed: confirm === true };
  if (confirm) return undefined;
  if (command !== "list" || reference) return undefined;

  const { json, csv = false, kind, today, suspect = false } = values;
  if ((json && csv) || (today && (values.since ?? values.until) !== undefined)) return undefined;
  if (kind !== undefined && !Object.hasOwn(leadCollections, kind)) return undefined;
  const now = dayInIndia(Date.now());
  const { since, until } = today ? { since: now, until: now } : values;
  for (const day of [since, until]) if (day !== undefined && !isDay(day)) return undefined;
  return { command, csv, kind, since, until, suspect };
}

/** Leads that filled the honeypot need --suspect; those sent too fast are always listed. */
async function* filtered(
  { kind, since, until, suspect }: LeadFilter,
  leads: Pick<Leads, "list">,
): AsyncGenerator<Lead> {
  for await (const lead of leads.list()) {
    const day = dayInIndia(lead.timestamp);
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
  out(`No lead has the reference ${reference}.`);
  return 1;
}

/** Serves a scheduler where the server does not sweep. Prints no personal data. */
async function sweep(
  { leads, bills, files, openDesk, isSingleProcess }: Stores,
  out: (line: string) => void,
) {
  const removed = await sweepBills(bills, leads);
  out(`put ${removed} bills without a lead aside for 30 days`);
  const unnamed = isSingleProcess ? 0 : await sweepLeadFiles(files, openDesk());
  if (unnamed > 0) out(`put ${unnamed} files that no lead names aside for 30 days`);
  return 0;
}

/** Serves a scheduler where the server does not retain, and confirms. Prints no personal data. */
async function retain(isConfirmed: boolean, stores: Stores, out: (line: string) => void) {
  if (stores.isSingleProcess && !isConfirmed) {
    out("Nothing to do: the site does this once a day.");
    return 0;
  }
  const desk = stores.openDesk();
  const retained = await retainLeads({ ...stores, desk }, new Date(), isConfirmed);
  const { erased, customers, waiting, others, identity, last } = retained;
  const freed = stores.staff ? await freeLeads(desk, stores.staff) : 0;
  if (freed > 0) out(`${freed} leads of people who left are nobody's again`);
  if (identity > 0) out(`erased ${identity} identity papers whose job is over`);
  out(`erased ${erased} leads; kept ${customers} older ones (${KEPT_FOR_CUSTOMERS})`);
  if (waiting > 0) out(`${waiting} leads ${WAITING}`);
  if (others > 0) out(`${others} identity papers, removed files or unreadable leads ${WAITING}`);
  await forgetFormer(last, stores.editing, stores.media);
  return 0;
}

/** Indents the further lines of a text, so that none can be mistaken for another field. */
function* describe({ kind, id, timestamp, fields, suspect, source, estimate }: Lead, bills: Stores["bills"]) {
  const { electricityBillUrl: bill, photoUrl: photo, ...rest } = fields;
  const lines: LeadFields = {
    reference: referenceOf(id),
    kind,
    received: `${localTime(timestamp)} in India`,
    ...rest,
    ...(bill && { electricityBill: bills.locationOf(bill) }),
    ...(photo && { photo: bills.locationOf(photo) }),
    ...estimateTexts(estimate),
    ...source,
    ...(suspect && { suspect }),
    id,
  };
  for (const [name, value] of Object.entries(lines))
    yield linesOf(`${name}: ${value ?? ""}`).join(`\n${" ".repeat(name.length + 2)}`);
}

/** `suspect` is on request only, because other programs read these lines. */
function flatten(lead: Lead, { suspect }: LeadFilter) {
  const { kind, id, timestamp, fields, source, estimate, suspect: mark } = lead;
  return {
    kind,
    id,
    timestamp,
    ...fields,
    ...(estimate && { estimate }),
    ...source,
    ...(suspect && mark && { suspect: mark }),
  };
}

/** Escapes control and bidi characters, which JSON allows. */
function jsonLine(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
