import { readAmount } from "~/content/read-amount";
import { dayInIndia } from "~/india-time";
import { phoneDigits } from "~/leads/digits";
import { identify } from "~/leads/identity.server";
import type { LeadFields, LeadSource } from "~/leads/leads";
import { monthsBefore } from "~/sales/lead/erase-leads";
import { type Change, isClosed } from "~/sales/lead/lead-state";
import type { LeadEntry } from "~/sales/list/lead-entry";
import { type DayOrder, dayOrderOf, readCameIn } from "~/sales/numbers/came-in";
import type { Desk, ErasedLead } from "~/sales/store/desk";
import { inTurns } from "~/server/in-turns";
import type { StaffAccount } from "~/staff/staff";
import { LEADS_KEPT_MONTHS } from "~/texts/notice";
import type { ReadRow, RowFault } from "./import-table";
import { idsOfOutsideLead } from "./outside-identity.server";
import { isSamePerson } from "./outside-lead";
import { guessMeaning, type Meaning } from "./status-meaning";

export interface ImportChoices {
  /** "indiamart", "excel": without the day. */
  source: string;
  /** What each status means, by `statusKey` of its cells. */
  meanings: ReadonlyMap<string, Meaning>;
  /** The leads are from an old list: not in To call. */
  isOld: boolean;
  /** The rows of erased people that are added all the same. */
  addedAgain: ReadonlySet<number>;
}

type MergeTarget = Pick<LeadEntry, "id" | "name" | "reference"> & { row?: number | undefined };

export interface PlannedLead extends Omit<Row, "outsideId"> {
  ids: [string, ...string[]];
  into?: MergeTarget;
  /** The day on which a person asked again whose lead is closed, or rests. */
  askedAgain?: string;
}

interface LeftRow {
  row: number;
  name: string;
  /** The lead that is known, for a row that is already here. */
  entry?: Pick<LeadEntry, "id" | "name" | "reference">;
  /** The day on which the person was erased, or asked. */
  day?: string;
}

export interface ImportPlan {
  leads: PlannedLead[];
  already: LeftRow[];
  erased: LeftRow[];
  tooOld: LeftRow[];
  /** Rows whose status means that they are not imported, and test leads. */
  leftOut: number;
  faults: RowFault[];
  /** What stands in the column "Status", by `statusKey`, and what each means. */
  statuses: Map<string, { text: string; meaning: Meaning }>;
}

/** More values are no statuses. */
const MAX_STATUSES = 20;

export function statusKey(text: string): string {
  return text.replace(/\s+/g, " ").trim().toLowerCase();
}

interface Context {
  choices: ImportChoices;
  order: DayOrder;
  staff: readonly Pick<StaffAccount, "email" | "name">[];
  today: string;
  oldest: string;
}

interface Row {
  row: number;
  fields: LeadFields;
  source?: LeadSource | undefined;
  outsideId?: string | undefined;
  cameIn?: string | undefined;
  known: Change;
}

/** Resolves to what an import would do. Reads every lead once, in turns. */
export async function planImport(
  rows: readonly ReadRow[],
  choices: ImportChoices,
  stores: { desk: Pick<Desk, "between" | "erased">; staff: Context["staff"] },
  now: Date,
): Promise<ImportPlan> {
  const order = dayOrderOf(rows.map(({ extras }) => extras.cameIn ?? ""));
  const oldest = dayInIndia(Date.parse(monthsBefore(now, LEADS_KEPT_MONTHS)));
  const context = { choices, order, staff: stores.staff, today: dayInIndia(now), oldest };
  const plan: ImportPlan = {
    ...{ leads: [], already: [], erased: [], tooOld: [] },
    ...{ leftOut: 0, faults: [], statuses: new Map() },
  };
  const people = await knownPeople(stores.desk);
  const found: { row: Row; ids: PlannedLead["ids"] }[] = [];
  for await (const given of inTurns(rows)) {
    const row = readRow(given, context, plan);
    const ids = row && newIds(row, choices.source, people, plan);
    if (ids) found.push({ row, ids });
  }
  const erased = new Map<string, ErasedLead>();
  for await (const some of inTurns(stepsOf(found)))
    for (const [id, gone] of await stores.desk.erased(some.map(({ ids }) => ids[0]))) erased.set(id, gone);
  for await (const { row, ids } of inTurns(found)) {
    const gone = erased.get(ids[0]);
    if (gone && !choices.addedAgain.has(row.row))
      plan.erased.push({ row: row.row, name: nameOf(row), day: dayInIndia(Date.parse(gone.at)) });
    else plan.leads.push(planned(row, ids, people, context));
  }
  return plan;
}

/** Leads that are looked for, or written, at once. */
const STEP = 200;

export function stepsOf<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / STEP) }, (_, step) =>
    items.slice(step * STEP, (step + 1) * STEP),
  );
}

const nameOf = ({ fields }: Pick<Row, "fields">) => fields.name ?? fields.phone ?? fields.email ?? "";

const MAX_NOTE = 2000;
const MAX_REASON = 100;

/** Returns what a row says, or undefined if it is no lead to import, which the plan then lists. */
function readRow({ row, lead, extras }: ReadRow, context: Context, plan: ImportPlan): Row | undefined {
  const { choices, order, staff, today, oldest } = context;
  if (lead.fault !== undefined) plan.faults.push({ row, fault: lead.fault });
  const { status = "", note, owner = "", amount = "" } = extras;
  const meaning = status ? meaningOf(status, choices, plan) : "new";
  if (lead.isTest || meaning === "none") plan.leftOut += 1;
  if (lead.fault !== undefined || lead.isTest || meaning === "none") return undefined;
  const cameIn = extras.cameIn ? readCameIn(extras.cameIn, order) : undefined;
  if (cameIn && cameIn > today) {
    plan.faults.push({ row, fault: `“${extras.cameIn?.slice(0, 40)}” is in the future` });
    return undefined;
  }
  if (cameIn && cameIn < oldest && meaning !== "won") {
    plan.tooOld.push({ row, name: nameOf(lead), day: cameIn });
    return undefined;
  }
  const isSold = meaning === "won" || meaning === "quoted";
  const worth = isSold && amount ? readAmount(amount) : undefined;
  const email = owner ? staffEmail(owner, staff) : undefined;
  const more = [
    status && `Status: ${status}`,
    owner && !email && `Owner: ${owner}`,
    amount && worth === undefined && `Amount: ${amount}`,
    extras.cameIn && !cameIn && `Came in on: ${extras.cameIn}`,
  ].filter(Boolean);
  const details = [lead.fields.otherDetails, ...more].filter(Boolean).join("\n");
  return {
    row,
    fields: { ...lead.fields, ...(details && { otherDetails: details }) },
    source: lead.source,
    outsideId: lead.outsideId,
    cameIn,
    known: {
      ...(meaning !== "new" && { status: meaning }),
      ...(meaning === "lost" && { reason: status.slice(0, MAX_REASON) }),
      ...(worth !== undefined && { amount: worth }),
      ...(email && { owner: email }),
      ...(note && { note: note.slice(0, MAX_NOTE) }),
      ...(choices.isOld && { resting: true as const }),
    },
  };
}

function meaningOf(text: string, { meanings }: ImportChoices, { statuses }: ImportPlan): Meaning {
  const key = statusKey(text);
  const known = statuses.get(key);
  if (known) return known.meaning;
  const meaning = meanings.get(key) ?? guessMeaning(text);
  if (statuses.size < MAX_STATUSES) statuses.set(key, { text, meaning });
  return meaning;
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

interface KnownPeople {
  byId: Map<string, LeadEntry>;
  /** By a phone's digits or a mail address: whole leads, an open one before a closed one. */
  byContact: Map<string, LeadEntry>;
  /** The rows of the file that would be merged into, or are there twice. */
  rowByContact: Map<string, MergeTarget>;
  rowById: Map<string, Row>;
}

const contactsOf = ({ phone, secondPhone = "", email }: LeadFields): string[] =>
  [phoneDigits(phone ?? ""), phoneDigits(secondPhone ?? ""), (email ?? "").toLowerCase()].filter(Boolean);

const contactsIn = ({ phone, secondPhone, email }: LeadEntry) => contactsOf({ phone, secondPhone, email });

/** A stop came between a lead and its first event: importing it again adds that. */
const isUnfinished = ({ importId, workedBy }: LeadEntry) => importId !== "" && workedBy === "";

async function knownPeople(desk: Pick<Desk, "between">): Promise<KnownPeople> {
  const byId = new Map<string, LeadEntry>();
  const byContact = new Map<string, LeadEntry>();
  const parts: LeadEntry[] = [];
  const know = (contacts: string[], entry: LeadEntry) => {
    for (const contact of contacts) {
      const other = byContact.get(contact);
      if (!other || !isClosed(entry.status) || isClosed(other.status)) byContact.set(contact, entry);
    }
  };
  for await (const entry of desk.between("", "")) {
    byId.set(entry.id, entry);
    if (entry.mergedInto || isUnfinished(entry)) parts.push(entry);
    else if (!entry.isSpam) know(contactsIn(entry), entry);
  }
  // A part is known by its own number, and stands for its whole.
  for (const part of parts) {
    let whole: LeadEntry | undefined = part;
    while (whole?.mergedInto) whole = byId.get(whole.mergedInto);
    if (whole && !whole.isSpam)
      know(
        contactsIn(part).filter((contact) => !byContact.has(contact)),
        whole,
      );
  }
  return { byId, byContact, rowByContact: new Map(), rowById: new Map() };
}

/** Returns the ids of a row that is neither in the desk nor earlier in the file. */
function newIds(
  row: Row,
  source: string,
  people: KnownPeople,
  plan: ImportPlan,
): PlannedLead["ids"] | undefined {
  const { otherDetails: _, ...content } = row.fields;
  const cameIn = row.cameIn ?? "";
  const idsFor = (isAnother: boolean) =>
    idsOfOutsideLead(source, row, isAnother) ??
    identify("quick-contact", { ...content, via: source, cameIn }, 0);
  const first = idsFor(false);
  const same = people.byId.get(first[0]) ?? people.rowById.get(first[0])?.fields;
  const isOther =
    same && row.outsideId && !isSamePerson(row.fields, { phone: same.phone ?? "", email: same.email ?? "" });
  const ids = isOther ? idsFor(true) : first;
  const stored = people.byId.get(ids[0]);
  const entry = stored ? !isUnfinished(stored) && stored : sameRow(row, source, people);
  const earlier = people.rowById.get(ids[0]);
  if (entry || earlier) {
    const known = entry || { id: "", name: `row ${earlier?.row}`, reference: "" };
    plan.already.push({ row: row.row, name: nameOf(row), entry: known });
    return undefined;
  }
  people.rowById.set(ids[0], row);
  return ids;
}

/** A row without a number is the same if the person came in on that day from there, whatever else was changed in the file since. */
function sameRow({ fields, outsideId, cameIn }: Row, source: string, { byContact }: KnownPeople) {
  if (outsideId || !cameIn) return undefined;
  const entry = contactsOf(fields).flatMap((contact) => byContact.get(contact) ?? [])[0];
  const isSame = entry && entry.source.split(" ")[0] === source && dayOf(entry) === cameIn;
  return isSame ? entry : undefined;
}

const dayOf = ({ cameAt }: LeadEntry) => dayInIndia(Date.parse(cameAt));

function planned(row: Row, ids: PlannedLead["ids"], people: KnownPeople, context: Context): PlannedLead {
  const { cameIn, known } = row;
  const lead: PlannedLead = { row: row.row, ids, fields: row.fields, source: row.source, cameIn, known };
  // What is closed in the file says nothing to those who call.
  if (known.status && isClosed(known.status)) return lead;
  const contacts = contactsOf(row.fields);
  const found = contacts.flatMap((contact) => people.byContact.get(contact) ?? []);
  const entry = found.find(({ id }) => id !== ids[0]);
  const [earlier] = contacts.flatMap((contact) => people.rowByContact.get(contact) ?? []);
  const into = entry ?? earlier;
  const target = into ?? { id: ids[0], name: nameOf(row), reference: "", row: row.row };
  for (const contact of contacts)
    if (!people.rowByContact.has(contact)) people.rowByContact.set(contact, target);
  if (!into) return lead;
  const day = cameIn ?? (context.choices.isOld ? "" : context.today);
  const isAsking = entry && (isClosed(entry.status) || entry.isResting);
  const isLater = isAsking && day > dayOf(entry) && day > entry.askedAgain;
  return {
    ...lead,
    into: {
      id: into.id,
      name: into.name,
      reference: into.reference,
      row: entry ? undefined : earlier?.row,
    },
    ...(isLater && { askedAgain: day }),
  };
}
