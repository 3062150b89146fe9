import { isCallTime } from "~/india-time";
import { MAX_REASON } from "~/sales/calls/read-call";
import type { LocalTime } from "~/sales/calls/to-call";
import { eventWords, type WordsOptions } from "~/sales/lead/facts";
import { REFUSED } from "~/sales/lead/lead-actions.server";
import { type FormErrors, NO_CALL, type ReadText, readSeen } from "~/sales/lead/lead-form";
import { type Change, eventIdOf, isClosed, isUnworked, leadStateOf, STATUSES } from "~/sales/lead/lead-state";
import { moneyLeftBy } from "~/sales/money/money";
import { afterWinning } from "~/sales/quotation/after-quotation";
import { type Desk, PAGE_SIZE } from "~/sales/store/desk";
import { inParallel } from "~/server/in-parallel";
import type { PersonLabel } from "~/staff/person-label";
import { choiceNames, partNames, STEP } from "./chosen";
import type { LeadEntry } from "./lead-entry";
import { type ListValues, NOBODY, SEVERAL, wholeListOf } from "./list-query";
import { ownerAt, type Part } from "./share-out";

/** A lead, and the number of events that the list knew of it. */
export interface ChosenLead {
  id: string;
  seen: number;
}

export function readChosen(text: ReadText): ChosenLead[] {
  return Array.from({ length: PAGE_SIZE }, (_, number) => choiceNames(number)).flatMap((names) => {
    const seen = readSeen(text(names.seen));
    return text(names.id) && seen !== undefined ? [{ id: text(names.id), seen }] : [];
  });
}

/** What a form changes in every chosen lead, and who of several people is given which. */
interface CommonChange {
  change: Change;
  parts: Part[];
}

/** @param owners who may look after a lead @param now in India */
export function readCommonChange(
  text: ReadText,
  owners: readonly string[],
  now: LocalTime,
  personLabel: PersonLabel,
): CommonChange & { errors: FormErrors } {
  const change: Change = {};
  const errors: FormErrors = {};
  if (text("intent") === "spam") return { change: { spam: true }, parts: [], errors };
  const owner = text("owner");
  const parts = owner === SEVERAL ? readParts(text, owners, errors, personLabel) : [];
  if (owner === NOBODY) change.owner = "";
  else if (owners.includes(owner)) change.owner = owner;
  else if (owner && owner !== SEVERAL) errors.owner = "Please choose who looks after these leads";
  const status = STATUSES.find((one) => one === text("status"));
  const reason = text("reason").trim().slice(0, MAX_REASON);
  if (status) change.status = status;
  if (status && isClosed(status) && reason) change.reason = reason;
  if (status === "lost" && !reason) errors.reason = "Why were they lost? A few words are enough";
  const nextCall = text("nextCall");
  if (nextCall === NO_CALL) change.nextCall = "";
  else if (isCallTime(nextCall) && nextCall >= now) change.nextCall = nextCall;
  else if (nextCall) errors.nextCall = "Choose a next call that hasn’t passed";
  if (!owner && !status && !nextCall) errors.status = "Choose an owner, a status or a next call first";
  return { change, parts, errors };
}

function readParts(text: ReadText, owners: readonly string[], errors: FormErrors, personLabel: PersonLabel) {
  const parts = owners.flatMap((owner): Part[] => {
    const names = partNames(owner);
    const most = text(names.most).trim();
    if (!/^\d{0,6}$/.test(most))
      errors[owner] = `How many for ${personLabel(owner)}? A number, or none for an equal part`;
    return most || text(names.isGiven) ? [{ owner, most: most ? Number(most) : undefined }] : [];
  });
  if (parts.length === 0) errors.owner = "Tick those who are given leads";
  return parts;
}

/** "given to Meena (30), Ravi, status: Called". @param done the form that did it */
export function doneWords(done: string, owners: readonly string[], options: WordsOptions): string {
  const { personLabel } = options;
  const fields = new URLSearchParams(done);
  const { change, parts } = readCommonChange((name) => fields.get(name) ?? "", owners, "", personLabel);
  const { owner, ...rest } = change;
  const people = parts.map(({ owner, most }) => personLabel(owner) + (most ? ` (${most})` : ""));
  if (owner !== undefined) people.push(owner ? personLabel(owner) : "nobody");
  const others = eventWords({ at: "", by: "", ...rest }, "page", options);
  const words = others.map((one) => one.charAt(0).toLowerCase() + one.slice(1));
  const given = people.length > 0 ? `given to ${people.join(", ")}` : !change.spam && "changed";
  return [given, ...words].filter(Boolean).join(", ");
}

/** Changes each lead that is still as its list showed it, and returns which are not. @param place of the first one in the list */
export async function changeAll(
  desk: Desk,
  by: string,
  { change, parts }: CommonChange,
  chosen: readonly ChosenLead[],
  place = 0,
) {
  const became = await inParallel(chosen, async ({ id, seen }, index) => {
    const owner = ownerAt(parts, place + index);
    const own = owner === undefined ? change : { ...change, owner };
    if (Object.keys(own).length === 0) return "not shared out";
    const events = (change.spam || change.status) && (await desk.events(id));
    const state = events && leadStateOf(events);
    if (change.spam && state && !isUnworked(state)) return "worked on";
    if (state && moneyLeftBy(change, state) > 0) return "paid";
    return (await desk.append(id, by, state ? afterWinning(own, state) : own, seen)).status;
  });
  const count = (status: string) => became.filter((one) => one === status).length;
  return {
    saved: count("saved"),
    gone: count("missing"),
    /** Those that somebody has changed meanwhile, or cannot be changed. */
    left: chosen.filter((_, index) => !/saved|missing|not/.test(became[index] ?? "")),
    worked: count("worked on"),
    /** Won ones with money: their jobs are ended one by one. */
    paid: count("paid"),
    refused: (["full", "newer"] as const).flatMap((one) => (count(one) > 0 ? REFUSED[one] : [])),
  };
}

/** Returns the next leads of a list as it was shown, and where the step after them begins. @param began the first step, as `shown` ISO 8601 in UTC */
export async function nextStep(
  desk: Desk,
  by: string,
  values: ListValues,
  { shown, began, after }: { shown: string; began: string; after: string },
): Promise<{ chosen: ChosenLead[]; next?: string | undefined }> {
  const query = { ...wholeListOf(values, new Date(shown), by), untouched: { shown, by, began } };
  const { leads, next } = await desk.list({ ...query, after: after || undefined, most: STEP });
  const seenOf = ({ events, lastContact, workedBy }: LeadEntry) =>
    lastContact > shown && workedBy !== by ? 0 : events;
  return { chosen: leads.map((entry) => ({ id: entry.id, seen: seenOf(entry) })), next };
}

/** Takes back what a person did between two times, where it is still the last event of a lead. Resolves to their number. */
export async function undoStep(desk: Desk, by: string, began: string, ended: string): Promise<number> {
  const changed = (await desk.changed(began, Number.POSITIVE_INFINITY)).filter(
    ({ workedBy, lastContact }) => workedBy === by && lastContact >= began && lastContact <= ended,
  );
  const undone = await inParallel(changed, async ({ id }) => {
    const events = (await desk.events(id)) ?? [];
    const last = events.at(-1);
    if (!last || last.by !== by || last.outcome || last.note || last.undo) return false;
    return (await desk.append(id, by, { undo: eventIdOf(last) }, events.length)).status === "saved";
  });
  return undone.filter(Boolean).length;
}
