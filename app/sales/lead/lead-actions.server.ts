import type { CallAnswer } from "~/desk/answer-call.server";
import type { Theirs } from "~/desk/call";
import { referenceOf } from "~/leads/reference";
import { MAX_NOTE } from "~/sales/calls/read-call";
import { clashOf } from "~/sales/calls/survey-clash";
import { makePage, stopPage } from "~/sales/customer-page/customer-page.server";
import type { LinkDocuments } from "~/sales/customer-page/lead-links.server";
import { AGAIN } from "~/sales/job/job-days";
import { jobFactsOf } from "~/sales/job/job-facts";
import { entryOf } from "~/sales/list/lead-entry";
import { surveyMail } from "~/sales/mails/desk-mails";
import { afterWinning } from "~/sales/quotation/after-quotation";
import { sentQuotations } from "~/sales/quotation/quotation";
import { type DraftBasis, doubtOfPrice, firstChoice } from "~/sales/quotation/quotation-draft";
import type { ChangeResult, Desk, DeskLead } from "~/sales/store/desk";
import { env } from "~/server/env.server";
import type { PersonLabel } from "~/staff/person-label";
import { mailStaff } from "~/submission/notify.server";
import { clockLabel } from "~/ui/format-day";
import { changeFrom, doubtOfNextCall } from "./change-from.server";
import { eventWords } from "./facts";
import { undoableEventId } from "./history";
import { type Change, countedEvents, eventIdOf, leadStateOf, shownIn, undoneEventIds } from "./lead-state";
import { mergingOf } from "./merging";
import type { LeadCall, LeadSaved } from "./typed-change.server";

type Answer = CallAnswer<LeadSaved, Theirs>;

interface Sender {
  desk: Desk;
  documents: LinkDocuments;
  email: string;
  /** Who may look after a lead. */
  owners: readonly string[];
  /** YYYY-MM-DD in India. */
  today: string;
  personLabel: PersonLabel;
  /** Reads what a price is compared with: the packages and the rates of today. */
  readBasis: () => Promise<DraftBasis>;
}

/** Does what a call of a lead's page asks for. @param id of the event */
export async function actOnLead(
  found: DeskLead,
  { seen, confirm, change: typed = {}, ...command }: LeadCall,
  id: string,
  sender: Sender,
): Promise<Answer> {
  const { desk, email, owners, personLabel } = sender;
  const { lead, state, mergedInto } = found;
  const { merge: other, separate: part, undo: undone, page } = command;
  if (other !== undefined) return merge(found, other, sender);
  if (part !== undefined) return separate(found, part, sender);
  if (undone !== undefined) return undo(found, undone, sender);
  if (mergedInto && shownIn(lead.kind, state)) return gone(mergedInto);
  if (page === "make") return answerOf(await makePage(found, seen, sender), found, seen, sender);
  if (page === "stop") return answerOf(await stopPage(found, seen, sender), found, seen, sender);
  const { note } = typed;
  const read = changeFrom(typed, { found, seen, ...sender });
  const said: Change = { ...read.change, ...(note && { note }) };
  const { errors } = read;
  if (note && note.length > MAX_NOTE) errors.note = `Please use at most ${MAX_NOTE} characters`;
  if (Object.keys(errors).length > 0) return { status: 422, errors };
  const question =
    read.question ??
    doubtOfNextCall(said.nextCall, sender.today) ??
    (await priceQuestion(said.amount, found, sender));
  if (question && confirm !== question) return { status: 422, question };
  const change = afterWinning(said, state);
  const clash = await surveyAnswer(found, change, confirm, sender);
  if (clash) return clash;
  if (Object.keys(change).length === 0) return { value: { seen: found.events.length } };
  const result = await desk.append(lead.id, email, change, seen, id);
  const sells =
    result.status === "saved" &&
    result.repeated === undefined &&
    change.surveyEnded === "done" &&
    state.owner;
  if (sells && sells !== email && owners.includes(sells))
    mailStaff(lead.id, sells, surveyMail(entryOf(lead, state), personLabel(email), env().SITE_URL));
  return answerOf(result, found, seen, sender);
}

function gone({ id, name }: NonNullable<DeskLead["mergedInto"]>): Answer {
  const whole = `${name || "another lead"} (${referenceOf(id)})`;
  return {
    status: 410,
    message: `This lead is part of ${whole} by now, so this isn’t saved: write it there.`,
  };
}

async function answerOf(
  result: ChangeResult,
  { lead, events, mergedInto }: DeskLead,
  seen: number | undefined,
  { desk, email, today, personLabel }: Sender,
): Promise<Answer> {
  if (result.status === "saved")
    return { value: { seen: Math.min(seen ?? events.length, result.repeated ?? Number.POSITIVE_INFINITY) } };
  if (result.status === "full" || result.status === "newer")
    return { status: 409, message: `${REFUSED[result.status]}.` };
  if (result.status !== "conflict" || result.state.mergedInto)
    return mergedInto
      ? gone(mergedInto)
      : { status: 410, message: "This lead was erased, or is part of another by now. Nothing is saved." };
  const all = (await desk.events(lead.id)) ?? events;
  const since = all.slice(seen);
  const others = since.filter(({ by }) => by !== email);
  // Somebody may have the lead open twice.
  const theirs = others.length > 0 ? others : since;
  const who = new Set(theirs.map(({ by }) => (by === email ? "You" : personLabel(by))));
  return {
    status: 409,
    message: `${[...who].join(" and ")} changed this lead while you had it open`,
    theirs: {
      lines: theirs
        .flatMap((event) => [...eventWords(event, "page", { today, personLabel }), event.note ?? ""])
        .filter(Boolean),
      seen: all.length,
    },
  };
}

export const REFUSED = {
  full: "This lead’s history is full, so nothing more can be added to it",
  newer: "A newer version of the desk has changed this lead: reload",
};

/** Asks once about a price far below the rates. */
async function priceQuestion(
  amount: number | undefined,
  { lead, state }: DeskLead,
  { readBasis }: Sender,
): Promise<string | undefined> {
  if (!amount) return undefined;
  const basis = await readBasis();
  const { customer, kw } = jobFactsOf(lead, state);
  const doubt = doubtOfPrice(amount, { ...firstChoice(lead, basis), customer, kw }, basis);
  return doubt && `${doubt}. ${AGAIN}`;
}

/** Asks once when the surveyor has another survey at that time. */
async function surveyAnswer(
  { lead, state }: DeskLead,
  { surveyAt, surveyor }: Change,
  confirm: string | undefined,
  { desk, email, owners, personLabel }: Sender,
): Promise<Answer | undefined> {
  if (!surveyAt) return undefined;
  // A survey that is moved keeps who goes.
  const named = surveyor ?? state.surveyor;
  if (named ? !owners.includes(named) : owners.length > 1)
    return { status: 422, errors: { surveyor: "Please choose who goes" } };
  const { leads } = await desk.list({ surveys: true, most: MOST_SURVEYS });
  const goes = named || state.owner || email;
  const clash = clashOf({ id: lead.id, surveyAt, surveyor: goes, city: entryOf(lead, state).city }, leads);
  if (!clash) return undefined;
  const free = clash.freeAt ? `Free again at ${clockLabel(clash.freeAt)}. ` : "";
  const question = `${personLabel(goes)} is ${clash.where}. ${free}Save again to book it all the same`;
  return confirm === question ? undefined : { status: 422, question, errors: { surveyAt: question } };
}

const MOST_SURVEYS = 500;

async function undo(found: DeskLead, eventId: string, sender: Sender): Promise<Answer> {
  const { lead, events } = found;
  const { desk, email } = sender;
  const own = events.filter(({ by }) => by === email);
  if (undoneEventIds(own).has(eventId)) return { value: { seen: events.length - 1 } };
  const mayUndo = eventId === undoableEventId(events, email);
  const result = mayUndo && (await desk.append(lead.id, email, { undo: eventId }, events.length));
  if (result && result.status !== "conflict") return answerOf(result, found, events.length, sender);
  return { status: 409, message: "Nothing was undone: that isn’t the last change any more." };
}

/** The further lead stays, whichever page asks: see merging.ts. */
async function merge(found: DeskLead, id: string, { desk, email, today }: Sender): Promise<Answer> {
  const refuse = (reason: string): Answer => ({ status: 422, message: `${reason}.` });
  const saved: Answer = { value: { seen: found.events.length, done: "merged" } };
  const isDone = found.mergedInto?.id === id || found.merged.some(({ lead }) => lead.id === id);
  if (isDone) return saved;
  const other = (await desk.others(found)).find((one) => one.id === id);
  if (!other) return refuse(NOT_MERGED);
  const dealIn = ({ quotations, job }: DeskLead["state"]) => ({
    hasQuotation: sentQuotations(quotations).length > 0,
    isPaid: job.payments.length > 0,
  });
  const merging = mergingOf(
    { ...entryOf(found.lead, found.state), ...dealIn(found.state) },
    { ...other, ...dealIn(leadStateOf((await desk.events(id)) ?? [])) },
    today,
  );
  if ("refusal" in merging) return refuse(merging.refusal);
  const { whole, part, taken } = merging;
  // First, so that nothing is lost if the process stops before the second step.
  const isTaken = (await desk.append(whole, email, taken)).status === "saved";
  const merged = isTaken && (await desk.append(part, email, { mergedInto: whole }));
  if (merged && merged.status === "saved") return saved;
  if (isTaken) await giveBack(desk, whole, part, email);
  return refuse(NOT_MERGED);
}

const NOT_MERGED = "These leads can’t be merged any more";

async function separate(found: DeskLead, id: string, { desk, email }: Sender): Promise<Answer> {
  const part = [found, ...found.merged].find(({ lead }) => lead.id === id);
  const whole = part?.state.mergedInto;
  if (whole) {
    await desk.append(id, email, { mergedInto: "" });
    await giveBack(desk, whole, id, email);
  }
  return { value: { seen: found.events.length, done: "separated" } };
}

/** Takes back what a lead took over from a part. */
async function giveBack(desk: Desk, whole: string, part: string, by: string) {
  const events = (await desk.events(whole)) ?? [];
  const taken = countedEvents(events).findLast(({ merged }) => merged === part);
  if (taken) await desk.append(whole, by, { undo: eventIdOf(taken) });
}
