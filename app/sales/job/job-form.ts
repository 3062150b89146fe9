import type { FormErrors } from "~/desk/call";
import { MAX_REASON } from "~/sales/calls/read-call";
import type { Status } from "~/sales/lead/statuses";
import type { ReadChange, TypedChange } from "~/sales/lead/typed-change.server";
import { rupees } from "~/ui/format";
import { dateLabel } from "~/ui/format-day";
import { AGAIN, doubtOfDays, faultOfDay, MAX_NUMBER } from "./job-days";
import type { LeadJob } from "./job-facts";

/** Returns the change of a step. @param shown the job on the page of the form; undefined without one */
export function stepFrom(
  { id, ...typed }: NonNullable<TypedChange["step"]>,
  shown: LeadJob | undefined,
  today: string,
  isNoted: boolean,
): ReadChange {
  const step = shown?.steps.find((one) => one.id === id);
  if (!step) return { change: {}, errors: { step: "This step is not known: open the lead again" } };
  const { done, since, planned, number, waitsFor } = typed;
  const errors: FormErrors = {};
  if (done) errors.done = faultOfDay(done, today);
  if (done && shown && id === "handover" && done < shown.wonOn)
    errors.done ||= `The sale was won on ${dateLabel(shown.wonOn)}: choose that day or a later one`;
  if (since) errors.since = faultOfDay(since, today);
  if (planned) errors.planned = faultOfDay(planned);
  if (number && number.length > MAX_NUMBER) errors.number = `Please use at most ${MAX_NUMBER} characters`;
  for (const [name, words] of Object.entries(errors)) if (!words) delete errors[name];
  // The turn of a new party begins today, unless another day was chosen.
  const isSinceToday = waitsFor && done === undefined && id === shown?.next?.id && since === undefined;
  const said = {
    ...typed,
    ...(isSinceToday && { since: today }),
    ...(number && { number: number.replace(/\s+/g, " ") }),
    ...(done && step.isLeftOut && { isLeftOut: false }),
    ...(done && id === "subsidy" && { share: "centre" as const }),
  };
  if (Object.keys(said).length === 0 && !isNoted) return { change: {}, errors };
  const isPast = planned && planned < today;
  const question =
    doubtOfDays([done ?? "", since ?? "", planned ?? ""], shown?.wonOn ?? "") ||
    (isPast && `It is planned for ${dateLabel(planned)}, which has passed. ${AGAIN}`);
  return { change: { step: { id, ...said } }, errors, question: question || undefined };
}

/** Returns why a job ends early, or that it goes on. @param shown as in `stepFrom` @param status of its lead */
export function jobEndFrom(typed: string, shown: LeadJob | undefined, status: Status): ReadChange {
  const jobEnded = typed.trim().slice(0, MAX_REASON);
  if (!shown) return { change: {}, errors: { jobEnded: NOT_A_JOB } };
  const isResumed = !jobEnded && shown.ended !== "";
  return {
    change: { jobEnded, ...(isResumed && status !== "won" && { status: "won" }) },
    errors: jobEnded || isResumed ? {} : { jobEnded: "Why does it end? A few words are enough" },
  };
}

const NOT_A_JOB = "Only a won lead has a job: open the lead again";

/** Returns that a job is finished although its steps were not kept, or that it goes on. @param shown as in `stepFrom` */
export function finishFrom(
  { finished, finishedOn: day = "" }: TypedChange,
  shown: LeadJob | undefined,
  today: string,
): ReadChange {
  if (!shown) return { change: {}, errors: { finishedOn: NOT_A_JOB } };
  if (!finished) return { change: { finished: false }, errors: {} };
  const fault = faultOfDay(day, today);
  if (fault) return { change: {}, errors: { finishedOn: fault } };
  const { out } = shown.money;
  const questions = [
    out > 0 && `${rupees(out)} is not collected by what is written here. ${AGAIN}`,
    doubtOfDays([day], shown.wonOn),
  ].filter(Boolean);
  return {
    change: { finished: true, step: { id: "handover", done: day, isLeftOut: false } },
    errors: {},
    question: questions.join(". ") || undefined,
  };
}
