import * as z from "zod";
import type { CallAnswer } from "~/desk/answer-call.server";
import type { FormErrors } from "~/desk/call";
import { dayInIndia, isCallTime, timeInIndia } from "~/india-time";
import { MAX_REASON } from "~/sales/calls/read-call";
import { eventWords, type WordsOptions } from "~/sales/lead/facts";
import { REFUSED } from "~/sales/lead/lead-actions.server";
import { type Change, isClosed, isUnworked, leadStateOf } from "~/sales/lead/lead-state";
import { STATUSES } from "~/sales/lead/statuses";
import { moneyLeftBy } from "~/sales/money/money";
import { afterWinning } from "~/sales/quotation/after-quotation";
import { type Desk, type DeskQuery, PAGE_SIZE } from "~/sales/store/desk";
import { inParallel } from "~/server/in-parallel";
import type { PersonLabel } from "~/staff/person-label";
import { leadCount } from "~/ui/format";
import { newId } from "~/ui/hash";
import { type ChosenLead, MOST, NO_CALL } from "./choice";
import { entryOf, type LeadEntry, type LeadRow, rowOf } from "./lead-entry";
import { NOBODY, SEVERAL, valuesIn, wholeListOf } from "./list-query";
import { ownerAt, type Part } from "./share-out";

/** Leads of a whole list that are changed at once, which takes a few seconds. */
export const STEP = 500;

const TEXT = z.string().trim().optional();

/** A change of several leads as it was typed. `parts`: the people who are given a part of the leads each. */
const TYPED = z.strictObject({
  owner: TEXT,
  status: TEXT,
  reason: TEXT,
  nextCall: TEXT,
  spam: z.literal(true).optional(),
  finished: z.boolean().optional(),
  parts: z.array(z.strictObject({ owner: z.string(), most: z.string().trim() })).optional(),
});

const LEAD: z.ZodType<ChosenLead> = z.strictObject({ id: z.string(), seen: z.int().nonnegative() });

/** Body of a call that changes several leads; without `leads`, it plans the steps of a change of the whole list. */
export const CHOSEN_CALL = {
  /** The list's parameters. */
  from: z.string().max(2_000),
  /** When the list was read: ISO 8601 in UTC. */
  shown: z.iso.datetime(),
  change: TYPED,
  leads: z.array(LEAD).max(STEP).optional(),
  /** Where in the whole list these leads are. */
  step: z
    .strictObject({
      /** When the steps began: ISO 8601 in UTC. */
      began: z.iso.datetime(),
      /** Number of leads before this step, and in all steps. */
      place: z.int().nonnegative(),
      of: z.int().nonnegative(),
      /** Where the next step begins; the last one has none. */
      after: z.string().optional(),
    })
    .optional(),
};

export type ChosenCall = z.infer<z.ZodObject<typeof CHOSEN_CALL>>;

/** The call for the next leads of a list, as they were when it was planned. `id`: of its events. */
export type NextStep = Required<Pick<ChosenCall, "leads">> & ChosenCall & { id: string };

export interface ManyChanged {
  /** Of the events. */
  id: string;
  /** "given to Meena (30), Ravi, status: Called". */
  words: string;
  /** Ids of the leads that it changed. */
  changed: string[];
  /** Number of leads that the whole change is for. */
  of: number;
  /** Why the others stay as they were. */
  reasons: string[];
  /** The others: as many as a page shows. */
  left: LeadRow[];
  next?: NextStep | undefined;
}

interface Sender {
  desk: Desk;
  email: string;
  /** Who may look after a lead. */
  owners: readonly string[];
  now: Date;
  personLabel: PersonLabel;
}

/** Does what a call for several leads asks for. @param id of the events */
export async function changeMany(
  call: ChosenCall,
  id: string,
  sender: Sender,
): Promise<CallAnswer<ManyChanged>> {
  const { leads, step } = call;
  const { desk, email, now, personLabel } = sender;
  const common = readCommonChange(call.change, sender);
  const errors = leads?.length === 0 ? { leads: "Choose at least one lead first" } : common.errors;
  if (Object.keys(errors).length > 0) return { status: 422, errors };
  const words = doneWords(common, { today: dayInIndia(now), personLabel });
  if (!leads) {
    const began = now.toISOString();
    const [of = 0] = await desk.count([queryOfRest(call, began, sender)]);
    const next = await nextStep(call, { began, place: 0, of }, sender);
    return { value: { id, words, changed: [], of, reasons: [], left: [], next } };
  }
  const done = await changeAll(desk, email, common, leads, { id, place: step?.place });
  const place = (step?.place ?? 0) + leads.length;
  const isSharedOut = common.parts.length > 0 && !ownerAt(common.parts, place);
  const isOver = isSharedOut && Object.keys(common.change).length === 0;
  const next = step?.after && !isOver ? await nextStep(call, { ...step, place }, sender) : undefined;
  const left = await rowsOf(desk, done.left.slice(0, PAGE_SIZE));
  const reasons = reasonsOf(done, left.length);
  return { value: { id, words, changed: done.saved, of: step?.of ?? leads.length, reasons, left, next } };
}

/** What a form changes in every chosen lead, and who of several people is given which. */
interface CommonChange {
  change: Change;
  parts: Part[];
}

function readCommonChange(
  typed: ChosenCall["change"],
  { owners, now, personLabel }: Sender,
): CommonChange & { errors: FormErrors } {
  const { owner = "", reason = "", nextCall = "", spam, finished } = typed;
  const errors: FormErrors = {};
  if (spam) return { change: { spam }, parts: [], errors };
  if (finished !== undefined) return { change: { finished }, parts: [], errors };
  const change: Change = {};
  const parts = owner === SEVERAL ? readParts(typed.parts ?? [], errors, personLabel) : [];
  if (owner === NOBODY) change.owner = "";
  else if (owners.includes(owner)) change.owner = owner;
  else if (owner && owner !== SEVERAL) errors.owner = "Please choose who looks after these leads";
  if (parts.some((part) => !owners.includes(part.owner)))
    errors.owner = "Please choose who looks after these leads";
  const status = STATUSES.find((one) => one === typed.status);
  if (status) change.status = status;
  if (status && isClosed(status) && reason) change.reason = reason.slice(0, MAX_REASON);
  if (status === "lost" && !reason) errors.reason = "Why were they lost? A few words are enough";
  if (nextCall === NO_CALL) change.nextCall = "";
  else if (isCallTime(nextCall) && nextCall >= timeInIndia(now)) change.nextCall = nextCall;
  else if (nextCall) errors.nextCall = "Choose a next call that hasn’t passed";
  if (!owner && !status && !nextCall) errors.status = "Choose an owner, a status or a next call first";
  return { change, parts, errors };
}

function readParts(
  typed: NonNullable<ChosenCall["change"]["parts"]>,
  errors: FormErrors,
  personLabel: PersonLabel,
): Part[] {
  for (const { owner, most } of typed)
    if (!/^\d{0,6}$/.test(most))
      errors[MOST + owner] = `How many for ${personLabel(owner)}? A number, or none for an equal part`;
  if (typed.length === 0) errors.owner = "Tick those who are given leads";
  return typed.map(({ owner, most }) => ({ owner, most: most ? Number(most) : undefined }));
}

function doneWords({ change, parts }: CommonChange, options: WordsOptions): string {
  const { personLabel } = options;
  const { owner, ...rest } = change;
  const people = parts.map(({ owner, most }) => personLabel(owner) + (most ? ` (${most})` : ""));
  if (owner !== undefined) people.push(owner ? personLabel(owner) : "nobody");
  const others = eventWords({ at: "", by: "", ...rest }, "page", options);
  const words = others.map((one) => one.charAt(0).toLowerCase() + one.slice(1));
  const given = people.length > 0 ? `given to ${people.join(", ")}` : !change.spam && "changed";
  return [given, ...words].filter(Boolean).join(", ");
}

function reasonsOf(
  { left, worked, paid, gone, refused }: Awaited<ReturnType<typeof changeAll>>,
  shown: number,
): string[] {
  const meanwhile = left.length - worked - paid;
  const reasons = [
    meanwhile > 0 &&
      `Somebody changed ${leadCount(meanwhile)} meanwhile, and nothing was overwritten: choose again to change it all the same.`,
    worked > 0 && `Somebody has worked on ${leadCount(worked)}: spam is marked on its own page then.`,
    paid > 0 && `Money came for ${leadCount(paid)}: end the job on its own page instead.`,
    gone > 0 && `Somebody erased ${leadCount(gone)} meanwhile.`,
    ...refused.map((reason) => `${reason}.`),
    left.length > shown && `${leadCount(left.length - shown)} of them are not shown here.`,
  ];
  return reasons.filter((reason) => reason !== false);
}

async function rowsOf(desk: Desk, leads: readonly ChosenLead[]): Promise<LeadRow[]> {
  const found = await Promise.all(leads.map(({ id }) => desk.get(id)));
  return found.flatMap((one) =>
    one?.lead ? [{ ...rowOf(entryOf(one.lead, one.state)), canBeChosen: true }] : [],
  );
}

/** Changes each lead that is still as its list showed it, once for an `id`, and returns which are not. @param place of the first one in the list */
export async function changeAll(
  desk: Desk,
  by: string,
  { change, parts }: CommonChange,
  chosen: readonly ChosenLead[],
  { id: eventId, place = 0 }: { id: string; place?: number | undefined },
) {
  const became = await inParallel(chosen, async ({ id, seen }, index) => {
    const owner = ownerAt(parts, place + index);
    const own = owner === undefined ? change : { ...change, owner };
    if (Object.keys(own).length === 0) return "not shared out";
    const events = (change.spam || change.status) && (await desk.events(id));
    const state = events && leadStateOf(events);
    if (change.spam && state && !isUnworked(state)) return "worked on";
    if (state && moneyLeftBy(change, state) > 0) return "paid";
    return (await desk.append(id, by, state ? afterWinning(own, state) : own, seen, eventId)).status;
  });
  const count = (status: string) => became.filter((one) => one === status).length;
  return {
    saved: chosen.flatMap(({ id }, index) => (became[index] === "saved" ? id : [])),
    gone: count("missing"),
    /** Those that somebody has changed meanwhile, or cannot be changed. */
    left: chosen.filter((_, index) => !/saved|missing|not/.test(became[index] ?? "")),
    worked: count("worked on"),
    /** Won ones with money: their jobs are ended one by one. */
    paid: count("paid"),
    refused: (["full", "newer"] as const).flatMap((one) => (count(one) > 0 ? REFUSED[one] : [])),
  };
}

/** Returns what is left of a list as it was shown: without later leads, and those that who asks has changed since `began`. */
function queryOfRest({ from, shown }: ChosenCall, began: string, { email }: Sender): DeskQuery {
  return {
    ...wholeListOf(valuesIn(from), new Date(shown), email),
    untouched: { shown, by: email, began },
  };
}

/** Returns the call for the next leads of a list; undefined if there are none. @param step of the leads before them */
async function nextStep(
  { leads: _, ...call }: ChosenCall,
  step: NonNullable<ChosenCall["step"]>,
  sender: Sender,
): Promise<NextStep | undefined> {
  const { desk, email } = sender;
  const query = queryOfRest(call, step.began, sender);
  const { leads, next: after } = await desk.list({ ...query, after: step.after, most: STEP });
  // 0: a colleague has changed it since the list was shown.
  const seenOf = ({ events, lastContact, workedBy }: LeadEntry) =>
    lastContact > call.shown && workedBy !== email ? 0 : events;
  const chosen = leads.map((entry) => ({ id: entry.id, seen: seenOf(entry) }));
  return chosen.length > 0 ? { ...call, id: newId(), leads: chosen, step: { ...step, after } } : undefined;
}

/** Body of a call that undoes another one. */
export const UNDO_CALL = {
  /** Id of its events. */
  undo: z.string(),
  leads: z.array(z.string()).max(STEP),
};

/** Takes back what one call did, where it is still the last event of a lead. Resolves to the number of leads. */
export async function undoMany(
  desk: Desk,
  by: string,
  { undo, leads }: z.infer<z.ZodObject<typeof UNDO_CALL>>,
): Promise<number> {
  const undone = await inParallel(leads, async (id) => {
    const events = (await desk.events(id)) ?? [];
    const last = events.at(-1);
    if (!last || last.by !== by) return false;
    if (last.undo === undo) return true; // Sent once more.
    return last.id === undo && (await desk.append(id, by, { undo }, events.length)).status === "saved";
  });
  return undone.filter(Boolean).length;
}
