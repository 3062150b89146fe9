import type { Lead } from "~/leads/leads";
import type { LeadState } from "~/sales/lead/lead-state";
import { type DueStage, dueStages } from "~/sales/money/money";
import { NO_JOB, wonOn } from "./job";
import { jobOf } from "./job-facts";
import type { JobStep, Waiter } from "./job-steps";

/** What lists need of a job. What depends on the day is worked out when it is listed. */
export interface JobEntry {
  /** The open step; undefined once all are done. */
  step: JobStep | undefined;
  waitsFor: Waiter;
  /** From when the step waits, or when the last one was done: YYYY-MM-DD in India. */
  since: string;
  /** When the step is usually, or by plan, done: YYYY-MM-DD. */
  due: string;
  /** Of the application on the portal. */
  number: string;
  kw: number;
  /** Rupees. */
  planned: number;
  received: number;
  out: number;
  stages: DueStage[];
  /** Rupees that came beyond the plan. */
  over: number;
  /** Why it ended early, or ""; and on which day staff said so: YYYY-MM-DD in India, or "". */
  ended: string;
  endedOn: string;
  /** Days of the week's numbers, or "". */
  installed: string;
  commissioned: string;
  subsidised: string;
  stateSubsidised: string;
  /** Whether anything of it was written down. */
  isBegun: boolean;
}

export function jobEntryOf(lead: Lead, state: LeadState): JobEntry | undefined {
  const job = jobOf(lead, state, wonOn(state.closedAt));
  if (!job) return undefined;
  const { next, steps, money, kw, ended } = job;
  const of = (id: JobStep) => steps.find((step) => step.id === id);
  const lastDone = steps.reduce((last, { done }) => (done > last ? done : last), "");
  return {
    step: next?.id,
    waitsFor: next?.waitsFor ?? "us",
    since: next?.since ?? lastDone,
    due: next?.due ?? "",
    number: of("application")?.number ?? "",
    kw,
    planned: money.planned,
    received: money.received,
    out: money.out,
    over: money.over,
    stages: dueStages(money, job),
    ended,
    endedOn: state.job.endedOn,
    installed: of("installation")?.done ?? "",
    commissioned: of("meter")?.done ?? "",
    subsidised: of("subsidy")?.done ?? "",
    stateSubsidised: of("stateSubsidy")?.done ?? "",
    isBegun: state.job !== NO_JOB,
  };
}
