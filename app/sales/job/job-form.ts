import { isDay } from "~/india-time";
import { type FormErrors, type LeadForm, MAX_REASON, type ReadChange } from "~/sales/lead/lead-form";
import type { Status } from "~/sales/lead/lead-state";
import type { StepChange } from "~/sales/lead/sale-shapes.server";
import { dateLabel } from "~/ui/format-day";
import type { StepView } from "./job";
import { AGAIN, doubtOfDays, faultOfDay, LAST_DAY } from "./job-days";
import type { LeadJob } from "./job-facts";
import { type JobStep, SUBSIDY_TO, stepRules, WAITERS } from "./job-steps";
import { partyLabels, subsidyToLabels } from "./job-words";

// The forms of a job's steps, in the browser and on the server.

export const MAX_NUMBER = 60;

/** What the buttons of a step do; the one without a name saves the fields alone. */
const ACTS = {
  today: "Done today",
  on: "Done on a day",
  reopen: "Not done yet",
  "leave-out": "Not needed here",
  need: "It is needed",
  "go-on": "Resume this job",
};

/** Returns what the form of a step shows, as it sends it. */
export function stepFields({ waitsFor, since, planned, number, subsidyTo }: StepView) {
  return { waitsFor, since, planned, number, subsidyTo };
}

/** Reads what a form says of a step. @param shown the job as its page showed it; undefined if it was none then */
export function readStep({ text }: LeadForm, shown: LeadJob | undefined, today: string): ReadChange {
  const step = shown?.steps.find(({ id }) => id === text("step"));
  if (!step) return { change: {}, errors: { step: "This step is not known: open the lead again" } };
  const errors: FormErrors = {};
  const before = stepFields(step);
  const act = text("act");
  const done = act === "today" ? today : act === "on" ? text("doneOn") : "";
  const waitsFor = WAITERS.find((one) => one === text("waitsFor")) ?? before.waitsFor;
  const shownTo = before.subsidyTo ?? "unknown";
  const subsidyTo = SUBSIDY_TO.find((one) => one === text("subsidyTo")) ?? shownTo;
  const number = text("number");
  const [since, planned] = [text("since"), text("planned")];
  if (act === "on") check("doneOn", done || "none", today);
  if (done && shown && step.id === "handover" && done < shown.wonOn)
    errors.doneOn ??= `The sale was won on ${dateLabel(shown.wonOn)}: choose that day or a later one`;
  check("since", since, today);
  check("planned", planned, LAST_DAY);
  if (number.length > MAX_NUMBER) errors.number = `Please use at most ${MAX_NUMBER} characters`;

  function check(name: string, day: string, last: string) {
    const fault = day && faultOfDay(day, last);
    if (fault) errors[name] = fault;
  }

  const isOther = waitsFor !== before.waitsFor;
  // Whoever has to act now has had to only since today, unless another day was chosen.
  const isSinceToday = isOther && !act && step.id === shown?.next?.id && since === before.since;
  const said: Omit<StepChange, "id"> = {
    ...(isOther && { waitsFor }),
    ...(isSinceToday ? { since: today } : since !== before.since && { since }),
    ...(planned !== before.planned && { planned }),
    ...(number !== before.number && { number: number.replace(/\s+/g, " ") }),
    ...(subsidyTo !== shownTo && { subsidyTo }),
    ...(done && { done, ...(step.isLeftOut && { isLeftOut: false }) }),
    ...(done && step.id === "subsidy" && { share: "centre" }),
    ...(act === "reopen" && { done: "" }),
    ...((act === "leave-out" || act === "need") && { isLeftOut: act === "leave-out" }),
  };
  const note = text("note");
  if (Object.keys(said).length === 0 && !note) return { change: {}, errors };
  const typed = [said.done ?? "", said.since ?? "", said.planned ?? ""];
  const isPast = said.planned && said.planned < today;
  const question =
    doubtOfDays(typed, shown?.wonOn ?? "") ||
    (isPast && `It is planned for ${dateLabel(planned)}, which has passed. ${AGAIN}`);
  const change = { step: { id: step.id, ...said }, ...(note && { note }) };
  return { change, errors, question: question || undefined };
}

/** Reads why a job ends early, or that it goes on. @param isJob whether the page showed a job @param status of its lead */
export function readJobEnd({ text }: LeadForm, isJob: boolean, status: Status = "won"): ReadChange {
  if (!isJob) return { change: {}, errors: { jobEnded: "Only a won lead has a job: open the lead again" } };
  if (text("act") === "go-on")
    return { change: { jobEnded: "", ...(status !== "won" && { status: "won" as const }) }, errors: {} };
  const jobEnded = text("jobEnded").slice(0, MAX_REASON);
  return {
    change: { jobEnded },
    errors: jobEnded ? {} : { jobEnded: "Why does it end? A few words are enough" },
  };
}

const isOf = <Words extends object>(words: Words, name: string): name is keyof Words & string =>
  Object.hasOwn(words, name);

const dayWords = (value: string) => (isDay(value) ? dateLabel(value) : value || "None");

/** What the fields of these forms are called, and how their values are shown, where a form could not be saved. */
export const jobFieldLabels = {
  step: "Step",
  act: "What",
  doneOn: "Done on",
  waitsFor: "Waits for",
  since: "Since",
  planned: "Planned for",
  number: "Application number",
  subsidyTo: "The subsidy goes",
  jobEnded: "Job ends early",
};

export const jobFieldWords: Record<string, (value: string) => string> = {
  step: (value) => (isOf(stepRules, value) ? stepRules[value as JobStep].label.en : value),
  act: (value) => (isOf(ACTS, value) ? ACTS[value] : value),
  waitsFor: (value) => (isOf(partyLabels, value) ? partyLabels[value] : value),
  subsidyTo: (value) => (isOf(subsidyToLabels, value) ? subsidyToLabels[value] : value),
  ...{ doneOn: dayWords, since: dayWords, planned: dayWords },
};
