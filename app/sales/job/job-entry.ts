import type { Lead } from "~/leads/leads";
import type { LeadState } from "~/sales/lead/lead-state";
import { dueStages } from "~/sales/money/money";
import { NO_JOB, wonOn } from "./job";
import { jobOf } from "./job-facts";
import type { JobStep } from "./job-steps";

/** What lists need of a job. */
export type JobEntry = NonNullable<ReturnType<typeof jobEntryOf>>;

/** What depends on the day is worked out when it is listed. Days: YYYY-MM-DD in India, or "". Amounts: rupees. */
export function jobEntryOf(lead: Lead, state: LeadState) {
  const job = jobOf(lead, state, wonOn(state.closedAt));
  if (!job) return undefined;
  const { next, steps, money, kw, ended } = job;
  const of = (id: JobStep) => steps.find((step) => step.id === id);
  const lastDone = steps.reduce((last, { done }) => (done > last ? done : last), "");
  return {
    /** The open step; undefined once all are done. */
    step: next?.id,
    waitsFor: next?.waitsFor ?? "us",
    /** From when the step waits, or when the last one was done. */
    since: next?.since ?? lastDone,
    /** When the step is usually, or by plan, done. */
    due: next?.due ?? "",
    /** Of the application on the portal. */
    number: of("application")?.number ?? "",
    kw,
    planned: money.planned,
    received: money.received,
    out: money.out,
    /** What came beyond the plan. */
    over: money.over,
    stages: dueStages(money, job),
    /** Why it ended early, and on which day staff said so. */
    ended,
    endedOn: state.job.endedOn,
    installed: of("installation")?.done ?? "",
    commissioned: of("meter")?.done ?? "",
    subsidised: of("subsidy")?.done ?? "",
    stateSubsidised: of("stateSubsidy")?.done ?? "",
    /** Whether anything of it was written down. */
    isBegun: state.job !== NO_JOB,
  };
}
