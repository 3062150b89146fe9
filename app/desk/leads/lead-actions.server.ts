import * as z from "zod/mini";
import { isCallTime } from "~/india-time";
import { tenDigits, tidyPhone } from "~/leads/digits";
import { fieldRules, formRules } from "~/leads/form-rules";
import type { LeadFields, LeadKind } from "~/leads/leads";
import type { Desk, DeskLead, LeadRecord } from "~/leads/pipeline/desk";
import { undoableEventId } from "~/leads/pipeline/history";
import { personLabel } from "~/leads/pipeline/labels";
import { entryOf } from "~/leads/pipeline/lead-entry";
import {
  type Change,
  EDITABLE,
  type Edits,
  eventIdOf,
  isClosed,
  leadStateOf,
  OUTCOMES,
  STATUSES,
  SURVEY_ENDS,
  undoneEventIds,
} from "~/leads/pipeline/lead-state";
import { mergingOf } from "~/leads/pipeline/merging";
import { type LeadValues, leadValues } from "~/leads/pipeline/overwritten";
import { clashOf, timeOf } from "~/leads/pipeline/survey-clash";
import { readEmail } from "~/staff/staff";
import type { SentForm } from "~/submission/read-form.server";
import { formErrors } from "~/texts/form-errors";
import {
  answerName,
  CLASH,
  type FormErrors,
  MAX_NOTE,
  MAX_REASON,
  type ReadText,
  readCall,
  readLeadForm,
  readSeen,
  readSurvey,
  readSurveyEnd,
} from "./lead-form";

/** What became of a form. "gone": the lead was erased, or is part of another; "conflict": it is not as its page showed it. */
export type ActionResult =
  | { status: "saved"; done?: "merged" | "separated" }
  | { status: "invalid" | "too large" | "refused"; errors: FormErrors }
  | { status: "conflict" | "gone" };

interface Sender {
  desk: Desk;
  email: string;
  /** Who may look after a lead. */
  owners: readonly string[];
  /** YYYY-MM-DD in India. */
  today: string;
}

const { email, mobile, optional, required } = fieldRules(formErrors.en);

const TOO_LONG = `Please use at most ${MAX_NOTE} characters`;
const note = z.string().check(z.trim(), z.maxLength(MAX_NOTE, TOO_LONG));
const reason = z.string().check(
  z.trim(),
  z.overwrite((text) => text.slice(0, MAX_REASON)),
);

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

/** Returns the schema of everything that a form on a lead's page may ask for. @param text its fields, as of `readLeadForm` @param shown by its page */
function actionSchema(text: ReadText, kind: LeadKind, shown: LeadValues, { owners, today }: Sender) {
  const rules = editRules(kind);
  return z.discriminatedUnion(
    "intent",
    [
      z
        .object({
          intent: z.literal("call"),
          outcome: z.enum(OUTCOMES, "Choose what came of the call"),
          note,
        })
        .check((found) => addErrors(found, readCall(found.value.outcome, text, shown.status, today))),
      z
        .object({ intent: z.literal("move-survey") })
        .check((found) => addErrors(found, readSurvey(text, today))),
      z
        .object({
          intent: z.literal("end-survey"),
          surveyEnded: z.enum(SURVEY_ENDS, "Say what came of the survey"),
          note,
        })
        .check((found) =>
          addErrors(found, readSurveyEnd(found.value.surveyEnded, text, shown.status, today)),
        ),
      z.object({ intent: z.literal("note"), note }).check(({ value, issues }) => {
        const message = "Choose what came of the call, or write a note";
        if (!value.note) issues.push({ code: "custom", path: ["outcome"], message, input: value });
      }),
      z
        .object({
          intent: z.literal("by-hand"),
          status: z.enum(STATUSES, "Please choose a status"),
          reason,
          owner: z.string().check(
            z.overwrite((owner) => readEmail(owner) ?? owner),
            z.refine(
              (owner) => owner === "" || owner === shown.owner || owners.includes(owner),
              "Please choose who looks after this lead",
            ),
          ),
          nextCall: z.string().check(z.refine((time) => !time || isCallTime(time), "Please choose a day")),
          note,
        })
        .check(({ value, issues }) => {
          const { status, reason } = value;
          const isNewReason = reason !== shown.reason;
          if (reason && isNewReason && !isClosed(status))
            issues.push({ code: "custom", path: ["reason"], message: NOT_CLOSED, input: value });
          else if (status === "lost" && !reason && (isNewReason || shown.status !== "lost"))
            issues.push({ code: "custom", path: ["reason"], message: WHY_LOST, input: value });
        }),
      z.object({
        intent: z.literal("edit"),
        // What staff leave as it was may be whatever the visitor sent.
        edits: z.object(
          Object.fromEntries(
            EDITABLE.filter((name) => text(name).trim() !== shown[name]).map((name) => [name, rules[name]]),
          ),
        ),
        note,
      }),
      z.object({ intent: z.enum(["spam", "restore"]) }),
      z.object({ intent: z.literal("undo"), eventId: z.string() }),
      z.object({ intent: z.enum(["merge", "separate"]), lead: z.string() }),
    ],
    "This form is not known: open the lead again",
  );
}

function addErrors(
  { value, issues }: Pick<z.core.ParsePayload, "value" | "issues">,
  { errors }: { errors: FormErrors },
) {
  for (const [name, message] of Object.entries(errors))
    issues.push({ code: "custom", path: [name], message, input: value });
}

const NOT_CLOSED = "A reason needs the status won or lost";
const WHY_LOST = "Why was it lost? A few words are enough";

type LeadAction = z.infer<ReturnType<typeof actionSchema>>;

function parseAction(text: ReadText, kind: LeadKind, shown: LeadValues, sender: Sender) {
  const names = [
    "outcome",
    "note",
    "status",
    "reason",
    "owner",
    "nextCall",
    "eventId",
    "lead",
    "surveyEnded",
  ];
  const intent = text("intent");
  return actionSchema(text, kind, shown, sender).safeParse({
    ...Object.fromEntries(names.map((name) => [name, text(name)])),
    intent: intent === "call" && !text("outcome") ? "note" : intent,
    edits: Object.fromEntries(EDITABLE.map((name) => [name, text(name)])),
  });
}

function errorsOf(error: z.core.$ZodError): FormErrors {
  const errors: FormErrors = {};
  for (const { path, message } of error.issues) errors[String(path.at(-1))] ??= message;
  return errors;
}

/** Does what a form on a lead's page asks for. */
export async function actOnLead(found: DeskLead, form: SentForm, sender: Sender): Promise<ActionResult> {
  const { desk, email } = sender;
  const { lead, mergedInto } = found;
  const text = readLeadForm(form.text);
  const shown = shownValues(found, form.text);
  const parsed = parseAction(text, lead.kind, shown, sender);
  const action = parsed.data;
  if (action?.intent === "merge") return merge(found, action.lead, sender);
  if (action?.intent === "separate") return separate(found, action.lead, sender);
  if (action?.intent === "undo") return undo(found, action.eventId, sender);
  if (mergedInto) return { status: "gone" };
  if (form.isTooLarge) return { status: "too large", errors: { note: TOO_LONG } };
  if (!action) return { status: "invalid", errors: errorsOf(parsed.error) };
  const change = changeOf(action, text, shown, sender.today);
  const errors = await surveyErrors(found, change, text, sender);
  if (errors) return { status: "invalid", errors };
  if (Object.keys(change).length === 0) return { status: "saved" };
  const result = await desk.append(lead.id, email, change, readSeen(text("seen")));
  if (result.status === "saved") return { status: "saved" };
  if (result.status === "full" || result.status === "newer")
    return { status: "refused", errors: { lead: REFUSED[result.status] } };
  return { status: result.status === "conflict" && !result.state.mergedInto ? "conflict" : "gone" };
}

/** Why a lead can't be changed. */
export const REFUSED = {
  full: "This lead’s history is full, so nothing more can be added to it",
  newer: "A newer version of the desk has changed this lead: reload",
};

/** Returns what the page showed from which a form was sent; what there is now, if the form does not say. */
export function shownValues({ lead, events }: LeadRecord, text: ReadText): LeadValues {
  return leadValues(lead, leadStateOf(events.slice(0, readSeen(text("seen")))));
}

/** A person goes to one survey at a time; whoever was told so and sends it again knows better. */
async function surveyErrors(
  { lead, state }: DeskLead,
  { surveyAt, surveyor, outcome }: Change,
  text: ReadText,
  { desk, email, owners }: Sender,
): Promise<FormErrors | undefined> {
  if (!surveyAt) return undefined;
  const nameOf = (name: "surveyAt" | "surveyor") => (outcome ? answerName(outcome, name) : name);
  if (surveyor && !owners.includes(surveyor)) return { [nameOf("surveyor")]: "Please choose who goes" };
  const { leads } = await desk.list({ surveys: true, most: MOST_SURVEYS });
  const goes = surveyor || state.owner || email;
  const clash = clashOf({ id: lead.id, surveyAt, surveyor: goes, city: entryOf(lead, state).city }, leads);
  if (!clash) return undefined;
  const free = clash.freeAt ? `Free again at ${timeOf(clash.freeAt)}. ` : "";
  const said = `${personLabel(goes)} is ${clash.where}. ${free}Save again to book it all the same`;
  return text(CLASH) === said ? undefined : { [nameOf("surveyAt")]: said, [CLASH]: said };
}

const MOST_SURVEYS = 500;

function changeOf(action: LeadAction, text: ReadText, shown: LeadValues, today: string): Change {
  const note = "note" in action && action.note ? { note: action.note } : {};
  switch (action.intent) {
    case "call":
      return { ...readCall(action.outcome, text, shown.status, today).change, ...note };
    case "move-survey":
      return readSurvey(text, today).survey;
    case "end-survey":
      return { ...readSurveyEnd(action.surveyEnded, text, shown.status, today).change, ...note };
    case "note":
      return note;
    case "edit":
      return { ...(Object.keys(action.edits).length > 0 && { edits: action.edits as Edits }), ...note };
    case "by-hand":
      return { ...changeByHand(action, shown), ...note };
    case "spam":
      return { spam: true };
    case "restore":
      return { restored: true };
    default:
      return {};
  }
}

/** A field counts only if it differs from what its page showed: another person may have changed the rest. */
function changeByHand(action: Extract<LeadAction, { intent: "by-hand" }>, shown: LeadValues): Change {
  const { status, reason, owner, nextCall } = action;
  const isNewStatus = status !== shown.status;
  const hasReason = isNewStatus ? reason !== "" && isClosed(status) : reason !== shown.reason;
  return {
    ...(isNewStatus && { status }),
    ...(hasReason && { reason }),
    ...(owner !== shown.owner && { owner }),
    ...(nextCall !== shown.nextCall && { nextCall }),
  };
}

async function undo(
  { lead, events }: DeskLead,
  eventId: string,
  { desk, email }: Sender,
): Promise<ActionResult> {
  const mayUndo = eventId === undoableEventId(events, email);
  const result = mayUndo && (await desk.append(lead.id, email, { undo: eventId }, events.length));
  if (result && result.status === "saved") return { status: "saved" };
  if (result && (result.status === "full" || result.status === "newer"))
    return { status: "refused", errors: { lead: REFUSED[result.status] } };
  return { status: "refused", errors: { lead: "Nothing was undone: that isn’t the last change any more" } };
}

/** The further lead stays, whichever page asks: see merging.ts. */
async function merge(found: DeskLead, id: string, { desk, email, today }: Sender): Promise<ActionResult> {
  const refuse = (merge: string): ActionResult => ({ status: "invalid", errors: { merge } });
  const other = (await desk.others(found)).find((one) => one.id === id);
  if (!other) return refuse(NOT_MERGED);
  const merging = mergingOf(entryOf(found.lead, found.state), other, today);
  if ("refusal" in merging) return refuse(merging.refusal);
  const { whole, part, taken } = merging;
  // First, so that nothing is lost if the process stops before the second step.
  const isTaken = (await desk.append(whole, email, taken)).status === "saved";
  if (isTaken && (await desk.merge(part, whole, email))) return { status: "saved", done: "merged" };
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
