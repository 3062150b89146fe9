import * as z from "zod";
import { dayInIndia, isDay } from "~/india-time";
import { MAX_CELL, MAX_COLUMNS } from "~/intake/files/raw-rows";
import { idsOfOutsideLead } from "~/intake/outside-identity.server";
import type { OutsideLead } from "~/intake/outside-lead";
import { contactsOf, isSamePerson } from "~/intake/same-person";
import { identify } from "~/leads/identity.server";
import type { LeadFields } from "~/leads/leads";
import { monthsBefore } from "~/sales/lead/erase-leads";
import { type Change, isClosed } from "~/sales/lead/lead-state";
import type { LeadEntry } from "~/sales/list/lead-entry";
import { readCameIn } from "~/sales/numbers/came-in";
import type { Desk } from "~/sales/store/desk";
import { inTurns } from "~/server/in-turns";
import type { StaffAccount } from "~/staff/staff";
import { LEADS_KEPT_MONTHS } from "~/texts/notice";
import { EarlierRows, type MergeTarget, type RowPerson } from "./earlier-rows";
import { AMOUNT_UNITS, importAmount } from "./import-amounts";
import {
  IMPORT_SOURCES,
  type ImportSource,
  MAX_PIECE_ROWS,
  MAX_STATUSES,
  type RowOutcome,
  statusKey,
} from "./import-choices";
import { type ColumnUse, USES } from "./import-table";
import type { ReadRow } from "./read-row";
import { guessMeaning, MEANINGS } from "./status-meaning";

type Ids = [string, ...string[]];

/** Outcome of a row, given the leads on the desk. */
export interface PlannedRow {
  row: number;
  name: string;
  outcome: RowOutcome;
  /** The lead to store, of a row that is "new", "merged", "asked" or "erased". */
  lead?: PlannedLead;
  fault?: string;
  /** The lead that is here already. */
  entry?: MergeTarget;
  /** On which the person was erased, or asked. */
  day?: string;
}

export interface PlannedLead extends RowLead {
  ids: Ids;
  /** Those that it has if an earlier row of another person has its ids. */
  otherIds?: Ids;
  contacts: string[];
  into?: MergeTarget | undefined;
  /** The day on which a person asked again whose lead is closed, or rests. */
  askedAgain?: string;
}

interface RowLead extends Pick<OutsideLead, "fields" | "source" | "outsideId"> {
  row: number;
  cameIn?: string | undefined;
  /** Further facts of the lead, besides its fields. */
  known: Change;
}

const unit = z.enum(AMOUNT_UNITS);
const row = z.int().min(1).max(10_000_000);

/** Some rows of a file, and how the file is read. */
export const PIECE = {
  source: z.enum(Object.keys(IMPORT_SOURCES) as [ImportSource]),
  columns: z
    .array(z.strictObject({ name: z.string().max(100), use: z.enum(Object.keys(USES) as [ColumnUse]) }))
    .max(MAX_COLUMNS),
  /** Of all days of the file. */
  order: z.enum(["day first", "month first"]),
  /** Meaning of each status, by `statusKey` of its cells. */
  meanings: z
    .record(z.string().max(MAX_CELL), z.enum(MEANINGS))
    .refine((meanings) => Object.keys(meanings).length <= MAX_STATUSES),
  amounts: z.strictObject({ point: unit, small: unit }),
  /** Won leads are finished jobs, since this day: YYYY-MM-DD in India, or "". */
  isFinished: z.boolean(),
  finishedOn: z.string().refine((day) => day === "" || isDay(day)),
  /** The leads are from an old list: not in To call. */
  isOld: z.boolean(),
  rows: z
    .array(z.strictObject({ row, cells: z.array(z.string().max(MAX_CELL)).max(MAX_COLUMNS) }))
    .max(MAX_PIECE_ROWS),
  /** The rows of erased people that are added all the same. */
  addedAgain: z.array(row).max(MAX_PIECE_ROWS),
};

export interface SentPiece extends z.infer<z.ZodObject<typeof PIECE>> {
  /** Its own leads are those of earlier rows. */
  importId?: string | undefined;
}

export type PlanRequest = Omit<SentPiece, "rows">;

export type ImportChoices = Omit<PlanRequest, "addedAgain" | "importId">;

interface PlanStores {
  desk: Pick<Desk, "between" | "erased">;
  staff: readonly Pick<StaffAccount, "email" | "name">[];
}

interface Context extends PlanRequest {
  staff: PlanStores["staff"];
  today: string;
  oldest: string;
}

/** Plans what becomes of some rows, without those before them, and stores nothing. `earlier` has the rows that the import has stored. */
export async function planRows(
  rows: readonly ReadRow[],
  request: PlanRequest,
  { desk, staff }: PlanStores,
  now: Date,
): Promise<{ planned: PlannedRow[]; earlier: EarlierRows }> {
  const oldest = dayInIndia(monthsBefore(now, LEADS_KEPT_MONTHS));
  const context = { ...request, staff, today: dayInIndia(now.getTime()), oldest };
  const people = await knownPeople(desk, request.importId);
  const planned: PlannedRow[] = [];
  for await (const row of inTurns(rows)) planned.push(planRow(row, people, context));
  const erased = await desk.erased(planned.flatMap(({ lead }) => lead?.ids[0] ?? []));
  for (const row of planned) {
    const gone = row.lead && erased.get(row.lead.ids[0]);
    if (gone && !request.addedAgain.includes(row.row))
      Object.assign(row, { outcome: "erased", day: dayInIndia(gone.at) });
  }
  return { planned, earlier: people.earlier };
}

/** Returns by what later rows know a planned one; undefined for a row that is no lead, or here already. */
export function personOf({ row, name, lead, outcome }: PlannedRow): RowPerson | undefined {
  if (!lead) return undefined;
  const { ids, otherIds, contacts, known, into } = lead;
  const isApart = outcome === "erased" || isShut(known);
  return { row, name, ids: [ids[0], ...(otherIds?.slice(0, 1) ?? [])], contacts, isApart, into };
}

/** Returns the leads of planned rows that are to be stored: each once, and merged into those of earlier rows. */
export function leadsToStore(planned: readonly PlannedRow[], earlier: EarlierRows): PlannedLead[] {
  return planned.flatMap((row) => {
    const { lead, outcome } = row;
    const person = personOf(row);
    const place = person && earlier.place(person);
    if (!lead || !place || place.same !== undefined || outcome === "erased") return [];
    const { ids, otherIds = ids } = lead;
    return { ...lead, ids: place.id === ids[0] ? ids : otherIds, into: place.into };
  });
}

/** Leads that are closed in the file need no call. */
function isShut({ status = "new" }: Change): boolean {
  return isClosed(status);
}

function planRow(given: ReadRow, people: KnownPeople, context: Context): PlannedRow {
  const { source, isOld, today } = context;
  const row = given.row;
  const name = nameOf(given.lead.fields);
  const read = readLead(given, context);
  if ("outcome" in read) return { row, name, ...read };
  const { fields, outsideId, cameIn = "", known } = read;
  const contacts = contactsOf(fields);
  const { otherDetails: _, ...content } = fields;
  const ids =
    idsOfOutsideLead(source, read) ?? identify("quick-contact", { ...content, via: source, cameIn }, 0);
  const otherIds = idsOfOutsideLead(source, read, true);
  const same = people.byId.get(ids[0]);
  const isOther = otherIds && same && !isSamePerson(contacts, contactsOf(same));
  const own = isOther ? { ids: otherIds } : { ids, ...(otherIds && { otherIds }) };
  const stored = people.byId.get(own.ids[0]);
  const found = contacts.flatMap((contact) => people.byContact.get(contact) ?? []);
  // A row without a number is the same if the person came in on that day from there, whatever was changed in the file since.
  const isSameRow = (entry: LeadEntry) =>
    !outsideId && cameIn && entry.source.split(" ")[0] === source && dayOf(entry) === cameIn;
  const here = stored ? !isUnfinished(stored) && stored : found[0] && isSameRow(found[0]) && found[0];
  if (here) return { row, name, outcome: "already", entry: targetOf(here) };
  const lead: PlannedLead = { ...read, ...own, contacts };
  const entry = isShut(known) ? undefined : found.find(({ id }) => id !== own.ids[0]);
  if (!entry) return { row, name, outcome: "new", lead };
  const into = targetOf(entry);
  const day = cameIn || (isOld ? "" : today);
  const isAsking = isClosed(entry.status) || entry.isResting;
  if (!isAsking || day <= dayOf(entry) || day <= entry.askedAgain)
    return { row, name, outcome: "merged", lead: { ...lead, into } };
  return { row, name, outcome: "asked", lead: { ...lead, into, askedAgain: day } };
}

const targetOf = ({ id, name, reference }: LeadEntry): MergeTarget => ({ id, name, reference });

const nameOf = ({ name, phone, email }: LeadFields) => name ?? phone ?? email ?? "";

const dayOf = ({ cameAt }: LeadEntry) => dayInIndia(cameAt);

const MAX_NOTE = 2000;
const MAX_REASON = 100;

/** The status itself says no more. */
const NO_REASON = /^(?:closed[ -]*)?(?:lost|dead|dropp?(?:ed)?|reject(?:ed)?|cancel(?:l?ed)?|closed)$/i;

type NoLead = Pick<PlannedRow, "outcome" | "fault" | "day">;

function readLead({ row, lead, extras }: ReadRow, context: Context): RowLead | NoLead {
  const { meanings, amounts, order, staff, today, oldest, isOld } = context;
  if (lead.fault !== undefined) return { outcome: "fault", fault: lead.fault };
  const { status = "", note, owner = "", amount = "" } = extras;
  const meaning = status ? (meanings[statusKey(status)] ?? guessMeaning(status)) : "new";
  if (lead.isTest || meaning === "none") return { outcome: "leftOut" };
  const cameIn = extras.cameIn ? readCameIn(extras.cameIn, order) : undefined;
  const finished = meaning === "won" ? finishedIn(extras.finished, context) : undefined;
  const late = [cameIn, finished?.day].findIndex((day = "") => day > today);
  if (late !== -1) {
    const text = (late === 0 ? extras.cameIn : extras.finished) ?? finished?.day ?? "";
    return { outcome: "fault", fault: `“${text.slice(0, 40)}” is in the future` };
  }
  if (cameIn && cameIn < oldest && meaning !== "won") return { outcome: "tooOld", day: cameIn };
  const isSold = meaning === "won" || meaning === "quoted";
  const worth = isSold && amount ? importAmount(amount, amounts) : undefined;
  const email = owner ? staffEmail(owner, staff) : undefined;
  const more = [
    status && `Status: ${status}`,
    owner && !email && `Owner: ${owner}`,
    amount && worth === undefined && `Amount: ${amount}`,
    extras.cameIn && !cameIn && `Came in on: ${extras.cameIn}`,
    extras.finished && !finished && `Finished on: ${extras.finished}`,
  ].filter(Boolean);
  const details = [lead.fields.otherDetails, ...more].filter(Boolean).join("\n");
  const isReason = meaning === "lost" && !NO_REASON.test(status);
  return {
    row,
    fields: { ...lead.fields, ...(details && { otherDetails: details }) },
    source: lead.source,
    outsideId: lead.outsideId,
    cameIn,
    known: {
      ...(meaning !== "new" && { status: meaning }),
      ...(isReason && { reason: status.slice(0, MAX_REASON) }),
      ...(worth !== undefined && { amount: worth }),
      ...(email && { owner: email }),
      ...(note && { note: note.slice(0, MAX_NOTE) }),
      ...(isOld && { resting: true as const }),
      ...(finished && { finished: true }),
      ...(finished?.day && { step: { id: "handover" as const, done: finished.day } }),
    },
  };
}

/** Returns since when the job of a won lead is finished, as its row says, or else as all of them are; undefined if it goes on. */
function finishedIn(text = "", { columns, order, isFinished, finishedOn }: Context) {
  if (!columns.some(({ use }) => use === "finished")) return isFinished ? { day: finishedOn } : undefined;
  const day = text && readCameIn(text, order);
  return day || /^(?:y|yes|true|done|finished|complete|completed|हाँ|हां)$/i.test(text)
    ? { day: day || "" }
    : undefined;
}

/** "Asha", "asha rawat" and "asha@example.in" are one person, if no other has that name. */
function staffEmail(typed: string, staff: Context["staff"]): string | undefined {
  const text = typed.trim().toLowerCase();
  const namesOf = ({ email, name = "" }: Context["staff"][number]) => {
    const full = name.toLowerCase();
    return [email, email.split("@")[0], full, full.split(" ")[0]];
  };
  const found = staff.filter((one) => namesOf(one).includes(text));
  return found.length === 1 ? found[0]?.email : undefined;
}

/** A stop came between a lead and its first event: importing it again adds that. */
const isUnfinished = ({ importId, workedBy }: LeadEntry) => importId !== "" && workedBy === "";

type KnownPeople = Awaited<ReturnType<typeof knownPeople>>;

/** Reads who is on the desk. What an import itself has stored is known as its rows are, which no closed one is. */
async function knownPeople(desk: PlanStores["desk"], importId: string | undefined) {
  const byId = new Map<string, LeadEntry>();
  /** Whole leads, an open one before a closed one. */
  const byContact = new Map<string, LeadEntry>();
  const earlier = new EarlierRows();
  const parts: LeadEntry[] = [];
  const know = (contacts: string[], entry: LeadEntry) => {
    for (const contact of contacts) {
      const other = byContact.get(contact);
      if (!other || !isClosed(entry.status) || isClosed(other.status)) byContact.set(contact, entry);
    }
  };
  const isEarlier = (entry: LeadEntry) => entry.importId !== "" && entry.importId === importId;
  for await (const entry of desk.between("", "")) {
    byId.set(entry.id, entry);
    if (entry.mergedInto || isUnfinished(entry)) parts.push(entry);
    else if (isEarlier(entry)) {
      if (!isClosed(entry.status)) earlier.know(contactsOf(entry), targetOf(entry));
    } else if (!entry.isSpam) know(contactsOf(entry), entry);
  }
  // A part is known by its own number, and stands for its whole.
  for (const part of parts) {
    let whole: LeadEntry | undefined = part;
    while (whole?.mergedInto) whole = byId.get(whole.mergedInto);
    if (!whole || whole.isSpam) continue;
    const contacts = contactsOf(part).filter((contact) => !byContact.has(contact));
    if (isEarlier(part)) earlier.know(contacts, targetOf(whole));
    else know(contacts, whole);
  }
  return { byId, byContact, earlier };
}
