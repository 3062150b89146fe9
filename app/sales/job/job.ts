import type { Customer } from "~/content/customers";
import { DAY_MS, dayAfter, dayInIndia } from "~/india-time";
import type { Payment, Stage, StepChange } from "~/sales/lead/sale-shapes.server";
import type { StoredEvent } from "~/sales/store/read-event.server";
import { JOB_STEPS, type JobStep, type SubsidyTo, stepRules } from "./job-steps";

/** What is undefined until somebody says it. */
type Unsaid = Pick<StepChange, "waitsFor" | "isLeftOut" | "subsidyTo" | "share">;

export interface StepState extends Required<Omit<StepChange, "id" | keyof Unsaid>>, Unsaid {
  /** The last note that came with the step. */
  note: string;
  /** Who did it, or until it is done changed it last. */
  by: string;
}

export interface Job {
  steps: Partial<Record<JobStep, StepState>>;
  stages: readonly Stage[];
  payments: readonly Payment[];
  /** Why it ended early, and when: YYYY-MM-DD in India; both "" if it did not. */
  ended: string;
  endedOn: string;
  /** All of it was done before, and none of its steps is written down. */
  isFinished: boolean;
  asks: string;
}

export const NO_JOB: Job = {
  steps: {},
  stages: [],
  payments: [],
  asks: "",
  ended: "",
  endedOn: "",
  isFinished: false,
};

const UNTOUCHED: StepState = { since: "", planned: "", done: "", number: "", note: "", by: "" };

type JobEvent = Partial<StoredEvent> & Pick<StoredEvent, "by">;

/** Returns the job after an event that counts. */
export function jobAfter(job: Job, event: JobEvent): Job {
  const { step, stages = job.stages, payment, asks = job.asks, finished } = event;
  const { note, by, at = "" } = event;
  // A customer who is won again resumes the cancelled job.
  const isWonAgain = job.ended !== "" && (event.outcome === "won" || event.status === "won");
  const jobEnded = event.jobEnded ?? (isWonAgain ? "" : undefined);
  const isOfJob = step ?? event.stages ?? payment ?? jobEnded ?? event.asks ?? finished;
  if (isOfJob === undefined) return job;
  const payments = payment ? [...job.payments, payment] : job.payments;
  // A change of a step or a payment says that the job goes on.
  const isFinished = finished ?? (job.isFinished && !step && !payment);
  const next = { ...job, stages, payments, asks, isFinished };
  if (jobEnded !== undefined) Object.assign(next, { ended: jobEnded, endedOn: jobEnded && wonOn(at) });
  if (!step) return next;
  const { id, ...said } = step;
  const before = job.steps[id] ?? UNTOUCHED;
  const isOldNews = before.done && said.done === undefined;
  const state = { ...before, ...said, by: isOldNews ? before.by : by, ...(note && { note }) };
  return { ...next, steps: { ...job.steps, [id]: state } };
}

/** What decides which steps a job has. */
export interface JobFacts {
  customer: Customer;
  /** 0 if nobody knows. */
  kw: number;
  /** Its quotation was made without a subsidy. */
  isUnsubsidised?: boolean;
  /** When it was won: YYYY-MM-DD in India. */
  wonOn: string;
  /** Where the subsidy goes, if the quotation or the office says that the customer takes a loan. */
  subsidyTo?: SubsidyTo | undefined;
  /** Whether the customer's state adds a subsidy of its own. */
  hasStateSubsidy?: boolean;
}

export type JobView = ReturnType<typeof jobView>;

/** A step as pages show it. Its days are filled in. */
export type StepView = JobView["steps"][number];

/** Returns where a job stands, with the steps that it has, left-out ones included. @param today YYYY-MM-DD in India */
export function jobView(job: Job, facts: JobFacts, today: string) {
  const ids = JOB_STEPS.filter((id) => hasStep(id, facts) || job.steps[id]);
  const isOpen = (id: JobStep) => !job.isFinished && !job.steps[id]?.done && !isLeftOut(id, job, facts);
  const current = ids.find(isOpen);
  // What was done ahead of it says nothing of how long it waits.
  const before = ids.slice(0, current && ids.indexOf(current));
  const lastDone = before.reduce((last, id) => (dayOf(job, id) > last ? dayOf(job, id) : last), facts.wonOn);
  const steps = ids.map((id) => {
    const state = job.steps[id] ?? UNTOUCHED;
    const rule = stepRules[id];
    const step = {
      ...state,
      id,
      waitsFor: state.waitsFor ?? rule.waitsFor,
      subsidyTo: state.subsidyTo ?? facts.subsidyTo,
      isLeftOut: isLeftOut(id, job, facts),
      /** Days since it waits; 0 for one that does not yet. */
      waited: 0,
      /** Usual days; what is planned counts. */
      usual: rule.days ?? 0,
      /** When it is usually done: YYYY-MM-DD; "" for one that does not wait yet, and where nobody can say. */
      due: state.planned,
      /** Days over `due`; 0 if it is in its time. */
      over: 0,
    };
    if (id !== current) return step;
    step.since ||= lastDone;
    // A lead that is opened again has no day of its sale.
    step.due ||= rule.days === null || !step.since ? "" : dayAfter(step.since, rule.days);
    step.usual = daysTo(step.due, step.since);
    step.waited = daysTo(today, step.since);
    step.over = daysTo(today, step.due);
    return step;
  });
  // The first that is neither done nor left out; undefined once all are.
  const next = steps.find(({ id }) => id === current);
  return { steps, next, ended: job.ended };
}

const OF_SUBSIDY: readonly JobStep[] = ["claim", "subsidy"];

function hasStep(id: JobStep, { customer, kw, isUnsubsidised }: JobFacts): boolean {
  if (isUnsubsidised && OF_SUBSIDY.includes(id)) return false;
  const { for: customers, aboveKw = 0 } = stepRules[id];
  return (!customers || customers.includes(customer)) && (aboveKw === 0 || kw > aboveKw);
}

/** Whether the system is installed: from then on it may need repair. */
export function isUp({ isFinished, steps }: Job): boolean {
  return isFinished || Boolean(steps.installation?.done || steps.handover?.done);
}

/** Whether a job goes without a step: as the office says, else by what is known of the job, or because it had gone past the step. */
export function isLeftOut(id: JobStep, { steps }: Job, facts: Partial<JobFacts>): boolean {
  const { isLeftOut: said, done, planned, since, waitsFor } = steps[id] ?? UNTOUCHED;
  if (said !== undefined) return said;
  if (done || planned || since || waitsFor) return false;
  const { onlyWith } = stepRules[id];
  return (onlyWith !== undefined && !facts[onlyWith]) || (ADDED_LATER[id]?.(steps) ?? false);
}

/** The steps that jobs did not have in the beginning, and whether a job had gone past one then. */
const ADDED_LATER: Partial<Record<JobStep, (steps: Job["steps"]) => boolean>> = {
  portal: ({ installation, inspection, meter }) =>
    Boolean(inspection?.done || meter?.done || (installation?.done && installation.done < PORTAL_STEP_FROM)),
  stateSubsidy: ({ subsidy }) => Boolean(subsidy?.done && !subsidy.share),
};

const PORTAL_STEP_FROM = "2026-11-28";

function dayOf(job: Job, id: JobStep): string {
  return job.steps[id]?.done ?? "";
}

/** Returns the days to a day from an earlier one: 0 if it is not later, or one of them is "". */
export function daysTo(day: string, from: string): number {
  return Math.max(0, Math.round((Date.parse(day) - Date.parse(from)) / DAY_MS) || 0);
}

/** The day of a time, as in `JobFacts.wonOn`. @param closedAt ISO 8601 in UTC */
export function wonOn(closedAt: string): string {
  return closedAt ? dayInIndia(closedAt) : "";
}
