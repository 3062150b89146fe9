import type { Lead } from "~/leads/leads";
import { jobView, NO_JOB } from "./job";
import { isJob, jobFactsOf } from "./job-facts";
import type { JobStep, Waiter } from "./job-steps";
import type { LeadState } from "./lead-state";
import { type DueStage, dueStages, moneyOf, planOf, withMoney } from "./money";

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
  /** Why it ended early, or "". */
  ended: string;
  /** Days of the week's numbers, or "". */
  installed: string;
  commissioned: string;
  subsidised: string;
  /** Whether anything of it was written down. */
  isBegun: boolean;
}

/** Returns the job of a won lead. */
export function jobEntryOf(lead: Lead, state: LeadState): JobEntry | undefined {
  if (!isJob(state)) return undefined;
  const job = withMoney({ ...state.job, stages: planOf(state) });
  const facts = jobFactsOf(lead, state);
  const view = jobView(job, facts, facts.wonOn);
  const money = moneyOf(job);
  const { id: step, waitsFor = "us", due = "" } = view.next ?? {};
  const done = (id: JobStep) => job.steps[id]?.done ?? "";
  return {
    ...{
      step,
      waitsFor,
      due,
      since:
        view.next?.since ??
        view.steps
          .map(({ done }) => done)
          .sort()
          .at(-1) ??
        "",
    },
    ...{ number: job.steps.application?.number ?? "", kw: facts.kw, ended: job.ended },
    ...{ planned: money.planned, received: money.received, out: money.out, stages: dueStages(money, view) },
    ...{ installed: done("installation"), commissioned: done("meter"), subsidised: done("subsidy") },
    isBegun: state.job !== NO_JOB,
  };
}
