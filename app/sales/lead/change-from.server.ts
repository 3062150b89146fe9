import * as z from "zod/mini";
import type { FormErrors } from "~/desk/call";
import { isCallTime } from "~/india-time";
import { tenDigits, tidyPhone } from "~/leads/digits";
import { fieldRules, formRules } from "~/leads/form-rules";
import type { LeadFields, LeadKind } from "~/leads/leads";
import { callFrom, MAX_ASKS, MAX_REASON, moveFrom, surveyEndFrom } from "~/sales/calls/read-call";
import { fileFrom } from "~/sales/files/file-change";
import { AGAIN } from "~/sales/job/job-days";
import { jobOf } from "~/sales/job/job-facts";
import { finishFrom, jobEndFrom, stepFrom } from "~/sales/job/job-form";
import { type LeadValues, leadValues } from "~/sales/list/lead-entry";
import { moneyLeftBy } from "~/sales/money/money";
import { paymentFrom, planFrom } from "~/sales/money/money-form";
import type { LeadRecord } from "~/sales/store/desk";
import { readEmail } from "~/staff/staff";
import { formErrors } from "~/texts/form-errors";
import { LANGUAGES } from "~/texts/language";
import { rupees } from "~/ui/format";
import { dateLabel } from "~/ui/format-day";
import { type Change, isClosed, type LeadState, leadStateOf } from "./lead-state";
import type { Edits } from "./statuses";
import type { ReadChange, TypedChange } from "./typed-change.server";

interface Basis {
  found: LeadRecord;
  /** Number of events that the page of the form knew; undefined for what there is now. */
  seen: number | undefined;
  /** Who may look after a lead. */
  owners: readonly string[];
  /** YYYY-MM-DD in India. */
  today: string;
}

/** Returns what to ask about the day of the next call. */
export function doubtOfNextCall(nextCall = "", today: string): string | undefined {
  const day = nextCall.slice(0, 10);
  return day && day < today
    ? `The next call would be on ${dateLabel(day)}, which has passed. ${AGAIN}`
    : undefined;
}

/** Returns what a form changes in a lead, but for its note, or why it cannot. */
export function changeFrom(typed: TypedChange, { found, seen, owners, today }: Basis): ReadChange {
  const { lead, events, state } = found;
  const shown = leadStateOf(events.slice(0, seen));
  const { status } = shown;
  const job = () => jobOf(lead, shown, today);
  if (typed.outcome || Object.keys(typed).join() === "note") return callFrom(typed, status, today);
  if (typed.surveyEnded) return surveyEndFrom(typed, status, today);
  if (typed.surveyAt !== undefined) return moveFrom(typed, today);
  if (typed.step) return stepFrom(typed.step, job(), today, Boolean(typed.note));
  if (typed.jobEnded !== undefined) return jobEndFrom(typed.jobEnded, job(), status);
  if (typed.finished !== undefined) return finishFrom(typed, job(), today);
  if (typed.stages) return planFrom(typed.stages, state);
  if (typed.payment) return paymentFrom(typed.payment, state, today);
  if (typed.file) return fileFrom(typed.file, state.files);
  if (typed.site) return factsFrom({ site: typed.site }, typed.site, 60);
  if (typed.asks !== undefined) return factsFrom({ asks: typed.asks }, { asks: typed.asks }, MAX_ASKS);
  if (typed.edits) return editsFrom(typed.edits, lead.kind);
  if (typed.spam)
    return { change: { spam: true }, errors: state.job.payments.length > 0 ? { lead: PAID } : {} };
  if (typed.restored) return { change: { restored: true }, errors: {} };
  return statusFrom(typed, leadValues(lead, shown), owners, state);
}

const PAID = "Money came for this lead, so it is no spam";

/** Texts that may say anything. */
function factsFrom(change: ReadChange["change"], texts: Record<string, string>, most: number): ReadChange {
  const long = Object.entries(texts).filter(([, text]) => text.length > most);
  const words = `Please use at most ${most} characters`;
  return { change, errors: Object.fromEntries(long.map(([name]) => [name, words])) };
}

const WHY_LOST = "Why was it lost? A few words are enough";

/** Returns what changes without a call. */
function statusFrom(
  typed: TypedChange,
  shown: LeadValues,
  owners: readonly string[],
  state: LeadState,
): ReadChange {
  const { status, owner, nextCall } = typed;
  const reason = typed.reason?.slice(0, MAX_REASON);
  const [as, why] = [status ?? shown.status, reason ?? shown.reason];
  const errors: FormErrors = {};
  if (reason && !isClosed(as)) errors.reason = "A reason needs the status won or lost";
  if (as === "lost" && !why && (status ?? reason) !== undefined) errors.reason = WHY_LOST;
  if (owner && !owners.includes(owner)) errors.owner = "Please choose who looks after this lead";
  if (nextCall && !isCallTime(nextCall)) errors.nextCall = "Please choose a day";
  // A new status begins without a reason.
  const because = status === undefined ? reason : (isClosed(status) && why) || undefined;
  const change = withoutMissing({ status, reason: because, owner, nextCall });
  const left = moneyLeftBy(change, state);
  const question =
    left > 0 ? `${rupees(left)} came: end the job instead, below its steps. ${AGAIN}` : undefined;
  return { change, errors, question };
}

function withoutMissing<Fields extends object>(fields: Fields): Partial<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<Fields>;
}

const { email, mobile, optional, required } = fieldRules(formErrors.en);

/** A landline, or a number abroad: staff know better what a number looks like. */
const complete = z.refine<string>(
  (phone) => phone === "" || /^\d{6,15}$/.test(tenDigits(phone)),
  "Please enter the complete phone number",
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
  language: z.enum(LANGUAGES),
});

/** Returns corrections. Unchanged fields are not checked: a visitor may have sent anything. */
function editsFrom(typed: Edits, kind: LeadKind): ReadChange {
  const { data, error } = z.partial(z.object(editRules(kind))).safeParse(typed);
  const errors = Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path[0], message]));
  return { change: data && Object.keys(data).length > 0 ? { edits: data as Edits } : {}, errors };
}

/** The rules of the visitors' forms hold, but people who call may have a landline, and no email address or name that was understood. */
const newLeadRules = (typed: Record<string, string>) =>
  formRules({
    name: optional(),
    phone: required("Phone is required", 40).check(z.overwrite(tidyPhone), complete),
    secondPhone: optional(40).check(z.overwrite(tidyPhone), complete),
    city: optional(100),
    email: typed.email ? email("") : optional(),
    message: typed.kind ? required("What is wrong? A few words are enough", 5000) : optional(5000),
  });

/** Reads a new lead that staff typed in. @param owners emails that may own a lead @param today YYYY-MM-DD in India */
export function readNewLead(
  typed: Record<string, string>,
  owners: readonly string[],
  today: string,
): { fields: LeadFields; known: Change; errors: FormErrors; question: string | undefined } {
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
    question: doubtOfNextCall(nextCall, today),
  };
}
