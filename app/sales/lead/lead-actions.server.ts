import * as z from "zod/mini";
import { isCallTime } from "~/india-time";
import { tenDigits, tidyPhone } from "~/leads/digits";
import { fieldRules, formRules } from "~/leads/form-rules";
import type { LeadFields, LeadKind } from "~/leads/leads";
import { clashOf, timeOf } from "~/sales/calls/survey-clash";
import { makePage, readAsks, stopPage } from "~/sales/customer-page/customer-page.server";
import type { LinkDocuments } from "~/sales/customer-page/lead-links.server";
import { AGAIN } from "~/sales/job/job-days";
import { jobOf } from "~/sales/job/job-facts";
import { readJobEnd, readStep, stepFields } from "~/sales/job/job-form";
import { entryOf } from "~/sales/list/lead-entry";
import { moneyLeftBy } from "~/sales/money/money";
import { readPayment, readPlan } from "~/sales/money/money-form";
import { afterWinning } from "~/sales/quotation/after-quotation";
import { sentQuotations } from "~/sales/quotation/quotation";
import type { ChangeResult, Desk, DeskLead, LeadRecord } from "~/sales/store/desk";
import type { PersonLabel } from "~/staff/person-label";
import { readEmail } from "~/staff/staff";
import { formErrors } from "~/texts/form-errors";
import { rupees } from "~/ui/format";
import { undoableEventId } from "./history";
import {
  CLASH,
  type FormErrors,
  type LeadForm,
  MAX_NOTE,
  MAX_REASON,
  type ReadChange,
  readCall,
  readFile,
  readMove,
  readSite,
  readSurveyEnd,
} from "./lead-form";
import {
  type Change,
  EDITABLE,
  type Edits,
  eventIdOf,
  isClosed,
  leadStateOf,
  STATUSES,
  shownIn,
  undoneEventIds,
} from "./lead-state";
import { mergingOf } from "./merging";
import { type LeadValues, leadValues } from "./overwritten";

/** What became of a form. "gone": the lead was erased, or is part of another; "conflict": it is not as its page showed it. */
export type ActionResult =
  | { status: "saved"; done?: "merged" | "separated"; repeated?: number | undefined }
  | { status: "invalid" | "too large" | "refused"; errors: FormErrors }
  | { status: "conflict" | "gone" };

interface Sender {
  desk: Desk;
  documents: LinkDocuments;
  email: string;
  /** Who may look after a lead. */
  owners: readonly string[];
  /** YYYY-MM-DD in India. */
  today: string;
  personLabel: PersonLabel;
}

const { email, mobile, optional, required } = fieldRules(formErrors.en);

const TOO_LONG = `Please use at most ${MAX_NOTE} characters`;

/** The rules of the visitors' forms hold; a number that the visitor gave freely may be any. */
const editRules = (kind: LeadKind) => ({
  name: required("Name is required"),
  phone:
    kind === "quick-contact"
      ? required("Phone is required", 40).check(z.overwrite(tidyPhone))
      : mobile("Phone is required"),
  secondPhone: optional(40).check(z.overwrite(tidyPhone), complete),
  email: email("Email is required"),
  city: optional(100),
  load: optional(100),
});

/** Reads corrections. What staff leave as it was may be whatever the visitor sent. */
function readEdits({ text }: LeadForm, kind: LeadKind, shown: LeadValues): ReadChange {
  const rules = editRules(kind);
  const typed = EDITABLE.filter((name) => text(name) !== shown[name]);
  const errors: FormErrors = {};
  const edits: Edits = {};
  for (const name of typed) {
    const { data, error } = rules[name].safeParse(text(name));
    if (error) errors[name] = error.issues[0]?.message ?? "";
    else edits[name] = data;
  }
  const note = text("note");
  return { change: { ...(typed.length > 0 && { edits }), ...(note && { note }) }, errors };
}

/** Reads a change without a call. A field counts only if it differs from what its page showed: another person may have changed the rest. */
function readByHand(
  { text }: LeadForm,
  shown: LeadValues,
  owners: readonly string[],
  state: DeskLead["state"],
): ReadChange {
  const errors: FormErrors = {};
  const [reason, nextCall, note] = [text("reason").slice(0, MAX_REASON), text("nextCall"), text("note")];
  const owner = readEmail(text("owner")) ?? text("owner");
  const status = STATUSES.find((one) => one === text("status"));
  if (!status) return { change: {}, errors: { status: "Please choose a status" } };
  const isNewStatus = status !== shown.status;
  const isNewReason = reason !== shown.reason;
  if (reason && isNewReason && !isClosed(status)) errors.reason = "A reason needs the status won or lost";
  else if (status === "lost" && !reason && (isNewReason || isNewStatus)) errors.reason = WHY_LOST;
  if (owner !== "" && owner !== shown.owner && !owners.includes(owner))
    errors.owner = "Please choose who looks after this lead";
  if (nextCall && !isCallTime(nextCall)) errors.nextCall = "Please choose a day";
  const hasReason = isNewStatus ? reason !== "" && isClosed(status) : isNewReason;
  const change: Change = {
    ...(isNewStatus && { status }),
    ...(hasReason && { reason }),
    ...(owner !== shown.owner && { owner }),
    ...(nextCall !== shown.nextCall && { nextCall }),
    ...(note && { note }),
  };
  const left = moneyLeftBy(change, state);
  const question = left > 0 ? `${rupees(left)} came: end the job instead, below its steps. ${AGAIN}` : "";
  return { change, errors, question };
}

const WHY_LOST = "Why was it lost? A few words are enough";

function readChange(form: LeadForm, found: LeadRecord, sender: Sender): ReadChange {
  const shown = shownValues(found, form.seen);
  const { kind } = found.lead;
  const job = () => shownJob(found, form.seen, sender.today);
  switch (form.intent) {
    case "call":
      return readCall(form, shown.status, sender.today);
    case "move-survey":
      return readMove(form, sender.today);
    case "end-survey":
      return readSurveyEnd(form, shown.status, sender.today);
    case "by-hand":
      return readByHand(form, shown, sender.owners, found.state);
    case "edit":
      return readEdits(form, kind, shown);
    case "step":
      return readStep(form, job(), sender.today);
    case "end-job":
      return readJobEnd(form, job() !== undefined, shown.status);
    case "stages":
    case "payment":
      return readMoney(form, found.state, sender.today);
    case "asks":
      return readAsks(form, found.state);
    case "site":
      return readSite(form, leadStateOf(found.events.slice(0, form.seen)).site);
    case "file":
      return readFile(form, found.state.files);
    case "spam":
      return { change: { spam: true }, errors: found.state.job.payments.length > 0 ? { lead: PAID } : {} };
    case "restore":
      return { change: { restored: true }, errors: {} };
    default:
      return { change: {}, errors: { intent: "This form is not known: open the lead again" } };
  }
}

const PAID = "Money came for this lead, so it is no spam";

function readMoney({ intent, text }: LeadForm, state: DeskLead["state"], today: string): ReadChange {
  const { change, ...read } = intent === "stages" ? readPlan(text, state) : readPayment(text, state, today);
  const note = intent === "payment" && text("note");
  return { change: note ? { ...change, note } : change, ...read };
}

/** Does what a form on a lead's page asks for. @param isTooLarge it has not arrived whole */
export async function actOnLead(
  found: DeskLead,
  form: LeadForm,
  isTooLarge: boolean,
  sender: Sender,
): Promise<ActionResult> {
  const { desk, email } = sender;
  const { lead, mergedInto } = found;
  if (form.intent === "merge") return merge(found, form.text("lead"), sender);
  if (form.intent === "separate") return separate(found, form.text("lead"), sender);
  if (form.intent === "undo") return undo(found, form.text("eventId"), sender);
  if (mergedInto && shownIn(lead.kind, found.state)) return { status: "gone" };
  if (isTooLarge) return { status: "too large", errors: { note: TOO_LONG } };
  if (form.intent === "make-page") return answerOf(await makePage(found, form.seen, sender));
  if (form.intent === "stop-page") return answerOf(await stopPage(found, form.seen, sender));
  const { change: read, errors, question } = readChange(form, found, sender);
  const change = afterWinning(read, found.state);
  if (form.text("note").length > MAX_NOTE) errors.note = TOO_LONG;
  if (Object.keys(errors).length > 0) return { status: "invalid", errors };
  if (question && form.text(CLASH) !== question) return { status: "invalid", errors: { [CLASH]: question } };
  const clash = await surveyErrors(found, change, form.text(CLASH), sender);
  if (clash) return { status: "invalid", errors: clash };
  if (Object.keys(change).length === 0) return { status: "saved" };
  return answerOf(await desk.append(lead.id, email, change, form.seen));
}

function answerOf(result: ChangeResult): ActionResult {
  if (result.status === "saved") return { status: "saved", repeated: result.repeated };
  if (result.status === "full" || result.status === "newer")
    return { status: "refused", errors: { lead: REFUSED[result.status] } };
  return { status: result.status === "conflict" && !result.state.mergedInto ? "conflict" : "gone" };
}

export const REFUSED = {
  full: "This lead’s history is full, so nothing more can be added to it",
  newer: "A newer version of the desk has changed this lead: reload",
};

/** Returns what a page showed that knew so many events; what there is now, if it does not say. */
export function shownValues(
  { lead, events }: Pick<LeadRecord, "lead" | "events">,
  seen: number | undefined,
): LeadValues {
  return leadValues(lead, leadStateOf(events.slice(0, seen)));
}

/** Returns the job that a page showed, as `shownValues`. */
function shownJob({ lead, events }: LeadRecord, seen: number | undefined, today: string) {
  return jobOf(lead, leadStateOf(events.slice(0, seen)), today);
}

/** Returns what a form's fields showed, those of a step included. */
export function shownFields(found: LeadRecord, { intent, seen, text }: LeadForm, today: string) {
  const steps = intent === "step" ? shownJob(found, seen, today)?.steps : undefined;
  const step = steps?.find(({ id }) => id === text("step"));
  return { ...shownValues(found, seen), ...(step && stepFields(step)) };
}

/** A person goes to one survey at a time; whoever was told so and sends it again knows better. */
async function surveyErrors(
  { lead, state }: DeskLead,
  { surveyAt, surveyor }: Change,
  told: string,
  { desk, email, owners, personLabel }: Sender,
): Promise<FormErrors | undefined> {
  if (!surveyAt) return undefined;
  if (surveyor && !owners.includes(surveyor)) return { surveyor: "Please choose who goes" };
  const { leads } = await desk.list({ surveys: true, most: MOST_SURVEYS });
  const goes = surveyor || state.owner || email;
  const clash = clashOf({ id: lead.id, surveyAt, surveyor: goes, city: entryOf(lead, state).city }, leads);
  if (!clash) return undefined;
  const free = clash.freeAt ? `Free again at ${timeOf(clash.freeAt)}. ` : "";
  const said = `${personLabel(goes)} is ${clash.where}. ${free}Save again to book it all the same`;
  return told === said ? undefined : { surveyAt: said, [CLASH]: said };
}

const MOST_SURVEYS = 500;

async function undo(
  { lead, events }: DeskLead,
  eventId: string,
  { desk, email }: Sender,
): Promise<ActionResult> {
  if (undoneEventIds(events.filter(({ by }) => by === email)).has(eventId)) return { status: "saved" };
  const mayUndo = eventId === undoableEventId(events, email);
  const result = mayUndo && (await desk.append(lead.id, email, { undo: eventId }, events.length));
  const answer = result ? answerOf(result) : undefined;
  if (answer?.status === "saved" || answer?.status === "refused") return answer;
  return { status: "refused", errors: { lead: "Nothing was undone: that isn’t the last change any more" } };
}

/** The further lead stays, whichever page asks: see merging.ts. */
async function merge(found: DeskLead, id: string, { desk, email, today }: Sender): Promise<ActionResult> {
  const refuse = (merge: string): ActionResult => ({ status: "invalid", errors: { merge } });
  const isDone = found.mergedInto?.id === id || found.merged.some(({ lead }) => lead.id === id);
  if (isDone) return { status: "saved", done: "merged" };
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
  if (merged && merged.status === "saved") return { status: "saved", done: "merged" };
  if (isTaken) await giveBack(desk, whole, part, email);
  return refuse(NOT_MERGED);
}

const NOT_MERGED = "These leads can’t be merged any more";

async function separate(found: DeskLead, id: string, { desk, email }: Sender): Promise<ActionResult> {
  const part = [found, ...found.merged].find(({ lead }) => lead.id === id);
  const whole = part?.state.mergedInto;
  if (whole) {
    await desk.append(id, email, { mergedInto: "" });
    await giveBack(desk, whole, id, email);
  }
  return { status: "saved", done: "separated" };
}

/** Takes back what a lead took over from a part. */
async function giveBack(desk: Desk, whole: string, part: string, by: string) {
  const events = (await desk.events(whole)) ?? [];
  const undone = undoneEventIds(events);
  const taken = events.findLast((event) => event.merged === part && !undone.has(eventIdOf(event)));
  if (taken) await desk.append(whole, by, { undo: eventIdOf(taken) });
}

const complete = z.refine<string>(
  (phone) => phone === "" || /^\d{6,15}$/.test(tenDigits(phone)),
  "Please enter the complete phone number",
);

/** The rules of the visitors' forms hold, but people who call may have a landline, and no email address or name that was understood. */
const newLeadRules = (typed: Record<string, string>) =>
  formRules({
    name: optional(),
    phone: required("Phone is required", 40).check(z.overwrite(tidyPhone), complete),
    secondPhone: optional(40).check(z.overwrite(tidyPhone), complete),
    city: optional(100),
    email: typed.email ? email("") : optional(),
    message: optional(5000),
  });

/** Reads a lead that came by phone, and what staff know of it besides. @param owners who may look after a lead */
export function readNewLead(
  typed: Record<string, string>,
  owners: readonly string[],
): { fields: LeadFields; known: Change; errors: FormErrors } {
  const { fields = {}, errors = {} } = newLeadRules(typed).check(typed);
  const { owner = "", nextCall = "" } = typed;
  const known: Change = { ...(owner && { owner: readEmail(owner) }), ...(nextCall && { nextCall }) };
  return {
    fields,
    known,
    errors: {
      ...errors,
      ...(owner && !owners.includes(known.owner ?? "") && { owner: "Choose who looks after this lead" }),
      ...(nextCall && !isCallTime(nextCall) && { nextCall: "Choose a day and a time" }),
    },
  };
}
