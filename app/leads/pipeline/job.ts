import type { Customer } from "~/content/customers";
import { DAY_MS, dayAfter, dayInIndia } from "~/india-time";
import { JOB_STEPS, type JobStep, stepRules, type Waiter } from "./job-steps";
import type { Payment, SaleChange, Stage, StepChange } from "./sale-shapes.server";

export interface StepState extends Required<Omit<StepChange, "id" | "waitsFor">> {
  waitsFor: Waiter | undefined;
  /** The last note that came with the step. */
  note: string;
  /** Who did it, or until it is done changed it last. */
  by: string;
}

export interface Job {
  steps: Partial<Record<JobStep, StepState>>;
  stages: readonly Stage[];
  payments: readonly Payment[];
  ended: string;
  asks: string;
}

export const NO_JOB: Job = { steps: {}, stages: [], payments: [], ended: "", asks: "" };

const UNTOUCHED: StepState = {
  ...{ waitsFor: undefined, since: "", planned: "", done: "", isLeftOut: false },
  ...{ number: "", note: "", by: "" },
};

/** Returns the job after an event that counts. */
export function jobAfter(job: Job, event: SaleChange & { by: string; note?: string }): Job {
  const { step, stages = job.stages, payment, jobEnded = job.ended, asks = job.asks, note, by } = event;
  if (!(step || event.stages || payment || event.jobEnded !== undefined || event.asks !== undefined))
    return job;
  const payments = payment ? [...job.payments, payment] : job.payments;
  const next = { ...job, stages, payments, ended: jobEnded, asks };
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
}

/** A step as pages show it. Its days are filled in. */
export interface StepView extends StepState {
  id: JobStep;
  waitsFor: Waiter;
  /** Days since it waits; 0 for one that does not yet. */
  waited: number;
  /** Usual days; what is planned counts. */
  usual: number;
  /** When it is usually done: YYYY-MM-DD; "" for one that does not wait yet. */
  due: string;
  /** Days over `due`; 0 if it is in its time. */
  over: number;
}

export interface JobView {
  /** Those that this job has, left-out ones included. */
  steps: StepView[];
  /** The first that is neither done nor left out; undefined once all are. */
  next: StepView | undefined;
  ended: string;
}

/** Returns where a job stands. @param today YYYY-MM-DD in India */
export function jobView(job: Job, facts: JobFacts, today: string): JobView {
  const ids = JOB_STEPS.filter((id) => hasStep(id, facts) || job.steps[id]);
  const isOpen = (id: JobStep) => !job.steps[id]?.done && !job.steps[id]?.isLeftOut;
  const current = ids.find(isOpen);
  // What was done ahead of it says nothing of how long it waits.
  const before = ids.slice(0, current && ids.indexOf(current));
  const lastDone = before.reduce((last, id) => (dayOf(job, id) > last ? dayOf(job, id) : last), facts.wonOn);
  const steps = ids.map((id): StepView => {
    const state = { ...UNTOUCHED, ...job.steps[id] };
    const rule = stepRules[id];
    const waits = { ...state, id, waitsFor: state.waitsFor ?? rule.waitsFor };
    if (id !== current) return { ...waits, waited: 0, usual: rule.days, due: state.planned, over: 0 };
    const since = state.since || lastDone;
    const due = state.planned || dayAfter(since, rule.days);
    const usual = Math.max(0, daysBetween(since, due));
    const waited = Math.max(0, daysBetween(since, today));
    return { ...waits, since, due, usual, waited, over: Math.max(0, daysBetween(due, today)) };
  });
  return { steps, next: steps.find(({ id }) => id === current), ended: job.ended };
}

const OF_SUBSIDY: readonly JobStep[] = ["claim", "subsidy"];

function hasStep(id: JobStep, { customer, kw, isUnsubsidised }: JobFacts): boolean {
  if (isUnsubsidised && OF_SUBSIDY.includes(id)) return false;
  const { for: customers, aboveKw = 0 } = stepRules[id];
  return (!customers || customers.includes(customer)) && (aboveKw === 0 || kw > aboveKw);
}

function dayOf(job: Job, id: JobStep): string {
  return job.steps[id]?.done ?? "";
}

/** @param from and @param to YYYY-MM-DD */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/** The day of a time, as in `JobFacts.wonOn`. @param closedAt ISO 8601 in UTC */
export function wonOn(closedAt: string): string {
  return closedAt ? dayInIndia(Date.parse(closedAt)) : "";
}
