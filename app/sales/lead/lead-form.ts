import { readAmount } from "~/content/read-amount";
import type { FormErrors } from "~/desk/call";
import { isCallTime } from "~/india-time";
import { afterCall, afterSurvey, answersOf, outcomeRules, refusalOf } from "~/sales/calls/after-call";
import { type LeadFile, SITE_FACTS, type SiteFacts } from "~/sales/files/lead-files";
import { FILE_KINDS } from "~/sales/job/job-steps";
import { PAYMENT_FIELDS, PLAN_FIELDS } from "~/sales/money/money-form";
import { IDENTITY_NOTICE_VERSION } from "~/texts/identity-notice";
import {
  type Change,
  EDITABLE,
  isCustomer,
  OUTCOMES,
  STANDING,
  type Status,
  SURVEY_ENDS,
} from "./lead-state";

// The forms of a lead's page, in the browser and on the server; what they ask for is done in lead-actions.server.ts.

export const MAX_NOTE = 5000;
export const MAX_REASON = 300;
export const MAX_PLACE = 300;
export const MAX_ASKS = 200;

/** Under "store", why the form as a whole could not be saved. */
export type { FormErrors };

/** Returns the value of a field, or "". */
export type ReadText = (name: string) => string;

/** The outcome of the button that saves the note of a call's form alone. */
export const NOTE_ONLY = "none";

/** What was asked about a form, in the form that is sent again: then it is saved all the same. */
export const CLASH = "clash";

/** A quotation asks whether the survey ahead stands: a box, and that it was shown. */
export const SURVEY_ASKED = "surveyAsked";
export const SURVEY_STANDS = "surveyStands";

/** The value of the button that removes the next call. */
export const NO_CALL = "none";

/** The field of a time beside the day of the next call. */
export const NEXT_TIME = "nextTime";

const BESIDES = [CLASH, SURVEY_ASKED, SURVEY_STANDS] as const;
const SURVEY = ["surveyAt", "surveyPlace", "surveyor"] as const;

const SHOWN = {
  "by-hand": ["status", "reason", "owner", "nextCall"],
  edit: EDITABLE,
  step: ["waitsFor", "since", "planned", "number", "subsidyTo"],
} as const;

/** What a form asks for, in its field `intent`, and the fields that it may have then; of a call's, those that belong to its outcome. */
const FORM_FIELDS = {
  call: ["outcome", "note", ...STANDING, ...BESIDES],
  "by-hand": [...SHOWN["by-hand"], "note", CLASH],
  edit: [...SHOWN.edit, "note"],
  "move-survey": [...SURVEY, CLASH],
  "end-survey": ["surveyEnded", "note", "amount", "nextCall"],
  step: ["step", "act", "doneOn", ...SHOWN.step, "note", CLASH],
  "end-job": ["act", "jobEnded"],
  stages: [...PLAN_FIELDS, CLASH],
  payment: [...PAYMENT_FIELDS, "note", CLASH],
  site: SITE_FACTS,
  files: ["fileKind", "fileNotice"],
  file: ["file", "fileKind", "fileNotice", "isShown", "isRemoved", "keepsRule"],
  spam: [],
  restore: [],
  undo: ["eventId"],
  merge: ["lead"],
  separate: ["lead"],
  asks: ["asks"],
  "make-page": [],
  "stop-page": [],
} as const satisfies Record<string, readonly string[]>;

export type Intent = keyof typeof FORM_FIELDS;

type FieldName = (typeof FORM_FIELDS)[Intent][number];

/** What was sent by a form of a lead's page. */
export interface LeadForm {
  intent: Intent | undefined;
  /** Number of events that its page knew. */
  seen: number | undefined;
  /** Returns the value of a field that belongs to the form, or "". */
  text: (name: FieldName) => string;
  /** The fields that have a value. */
  fields: Record<string, string>;
}

/** Names a button whose value counts instead of that of the field: a chip, and a result that asks nothing. */
export function buttonFor(name: FieldName): string {
  return `${name}-button`;
}

export function isIntent(text: string): text is Intent {
  return Object.hasOwn(FORM_FIELDS, text);
}

/** Whether a form shows its values as they are, so that what is empty was emptied. */
export function isWhole(intent: string | undefined): intent is keyof typeof SHOWN {
  return intent !== undefined && Object.hasOwn(SHOWN, intent);
}

export function fieldsOf(intent: keyof typeof SHOWN): readonly FieldName[] {
  return SHOWN[intent];
}

export function readLeadForm(sent: ReadText): LeadForm {
  const intent = sent("intent");
  const value = (name: FieldName) => (sent(buttonFor(name)) || sent(name)).trim();
  const outcome = OUTCOMES.find((one) => one === value("outcome"));
  const answers: readonly string[] = outcome ? answersOf(outcome) : [];
  const names: readonly FieldName[] = isIntent(intent) ? FORM_FIELDS[intent] : [];
  const isAsked = (name: string) =>
    intent !== "call" || answers.includes(name) || !(STANDING as string[]).includes(name);
  const fields: Record<string, string> = {};
  for (const name of names) if (value(name) && isAsked(name)) fields[name] = value(name);
  const { nextCall } = fields;
  if (nextCall === NO_CALL) delete fields.nextCall;
  else if (nextCall?.length === 10 && sent(NEXT_TIME)) fields.nextCall = `${nextCall}T${sent(NEXT_TIME)}`;
  if (fields.outcome === NOTE_ONLY) delete fields.outcome;
  return {
    intent: isIntent(intent) ? intent : undefined,
    seen: readSeen(sent("seen")),
    text: (name) => fields[name] ?? "",
    fields,
  };
}

/** Returns the number of events that the page of a form knew. */
export function readSeen(text: string): number | undefined {
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}

const NEEDED = {
  outcome: "Choose what came of the call",
  note: "Choose what came of the call, or write a note",
  time: "Choose a day and a time",
  future: "Choose a day that hasn’t passed",
  place: "Enter the address, for example 6 Rajpur Road, Dehradun",
  amount: "Enter the amount in rupees, for example 1,80,000 or 1.8 lakh",
  reason: "Why not? A few words are enough",
};

export interface ReadChange {
  change: Change;
  errors: FormErrors;
  /** What is asked before it is saved: whoever was told so and sends it again knows better. */
  question?: string | undefined;
}

/** Reads what came of a call. @param shown and @param today as in `afterCall` */
export function readCall({ text }: LeadForm, shown: Status, today: string): ReadChange {
  const errors: FormErrors = {};
  const note = text("note");
  const outcome = OUTCOMES.find((one) => one === text("outcome"));
  if (!outcome) {
    if (text("outcome")) errors.outcome = NEEDED.outcome;
    else if (!note) errors.outcome = NEEDED.note;
    return { change: withNote({}, note), errors };
  }
  const refusal = refusalOf(outcome, shown);
  if (refusal) return { change: {}, errors: { outcome: refusal } };
  const { needs, asks } = outcomeRules[outcome];
  const nextCall = text("nextCall") || undefined;
  if (nextCall ? !isCallTime(nextCall) : needs === "time") errors.nextCall = NEEDED.time;
  const amount = readAmount(text("amount"));
  if (asks === "amount" && amount === undefined && (needs || text("amount"))) errors.amount = NEEDED.amount;
  const reason = text("reason").slice(0, MAX_REASON);
  if (needs === "reason" && !reason) errors.reason = NEEDED.reason;
  const survey = asks === "survey" ? readSurvey(text, today, errors) : {};
  const isSurveyOff = outcome === "quoted" && text(SURVEY_ASKED) !== "" && text(SURVEY_STANDS) === "";
  const answers = { nextCall, amount, reason, isSurveyOff, ...survey };
  return { change: withNote(afterCall(outcome, answers, shown, today), note), errors };
}

function withNote(change: Change, note: string): Change {
  return note ? { ...change, note } : change;
}

function readSurvey(text: LeadForm["text"], today: string, errors: FormErrors) {
  const surveyAt = text("surveyAt");
  const surveyPlace = text("surveyPlace")
    .split(/\s*[\r\n]+\s*/)
    .filter(Boolean)
    .join(", ")
    .trim()
    .slice(0, MAX_PLACE);
  if (surveyAt.length <= 10 || !isCallTime(surveyAt)) errors.surveyAt = NEEDED.time;
  else if (surveyAt < today) errors.surveyAt = NEEDED.future;
  if (!surveyPlace) errors.surveyPlace = NEEDED.place;
  return { surveyAt, surveyPlace, ...(text("surveyor") && { surveyor: text("surveyor") }) };
}

export function readMove({ text }: LeadForm, today: string): ReadChange {
  const errors: FormErrors = {};
  return { change: readSurvey(text, today, errors), errors };
}

/** Reads what became of a survey, and what comes next. @param shown as in `afterCall` */
export function readSurveyEnd({ text }: LeadForm, shown: Status, today: string): ReadChange {
  const errors: FormErrors = {};
  const ended = SURVEY_ENDS.find((one) => one === text("surveyEnded"));
  if (!ended) return { change: {}, errors: { surveyEnded: "Say what came of the survey" } };
  const answer = (name: "nextCall" | "amount") => (ended === "done" && text(name)) || undefined;
  const nextCall = answer("nextCall");
  if (nextCall && !isCallTime(nextCall)) errors.nextCall = NEEDED.time;
  const typed = answer("amount");
  const amount = typed && readAmount(typed);
  if (typed && !amount) errors.amount = NEEDED.amount;
  // What was sold stays at its price until they agree to another.
  if (typed && isCustomer(shown)) errors.amount = "This one is won: send a quotation, for them to agree to";
  const change = afterSurvey(ended, { nextCall, amount: amount || undefined }, shown, today);
  return { change: withNote(change, text("note")), errors };
}

const MAX_FACT = 60;

/** Reads what the surveyor wrote down. A field counts only if it differs from what its page showed. */
export function readSite({ text }: LeadForm, shown: SiteFacts): ReadChange {
  const errors: FormErrors = {};
  const site: SiteFacts = {};
  for (const name of SITE_FACTS) {
    if (text(name).length > MAX_FACT) errors[name] = `Please use at most ${MAX_FACT} characters`;
    if (text(name) !== (shown[name] ?? "")) site[name] = text(name);
  }
  return { change: Object.keys(site).length > 0 ? { site } : {}, errors };
}

export function readFile({ text }: LeadForm, files: readonly LeadFile[]): ReadChange {
  const file = files.find(({ id }) => id === text("file"));
  if (!file) return { change: {}, errors: { file: "This file was removed: open the lead again" } };
  const { id } = file;
  if (text("isRemoved")) return { change: { file: { id, removed: true } }, errors: {} };
  const kind = FILE_KINDS.find((one) => one === text("fileKind")) ?? file.kind;
  const isShown = text("isShown") !== "";
  const isNewKind = kind !== file.kind;
  const isIdentity = kind === "identity";
  const notice = text("fileNotice");
  if (file.kind === "identity" && isNewKind && !text("keepsRule"))
    return { change: {}, errors: { keepsRule: "Tick what stays so although it is called something else" } };
  if ((isIdentity || file.hasRule) && isShown)
    return {
      change: {},
      errors: { isShown: "An identity paper is never shown to the customer: untick that" },
    };
  if (isIdentity && isNewKind && notice !== IDENTITY_NOTICE_VERSION)
    return { change: {}, errors: { fileNotice: "Tick that the customer knows the notice" } };
  const said = {
    ...(isNewKind && { kind, ...(isIdentity && { notice }) }),
    // A file that becomes another kind goes on as the box says; one that was an identity paper stays hidden until it is ticked.
    ...((isShown !== file.isShown || (isNewKind && (isShown || file.kind === "identity"))) && { isShown }),
  };
  return { change: Object.keys(said).length > 0 ? { file: { id, ...said } } : {}, errors: {} };
}
