import type { Lead } from "~/leads/leads";
import { type Job, type JobView, jobAfter } from "~/sales/job/job";
import { JOB_STEPS, type JobStep } from "~/sales/job/job-steps";
import type { Change, LeadState } from "~/sales/lead/lead-state";
import type { Payment, Stage } from "~/sales/lead/sale-shapes.server";
import { chosenQuotation, type QuotedSale } from "~/sales/quotation/quotation";

/** The steps that are a payment and nothing else. */
const MONEY_STEPS = ["advance", "balance"] as const satisfies readonly JobStep[];

export type Money = ReturnType<typeof moneyOf>;

export type StageView = Money["stages"][number];

/** Returns what of the plan has come and what is out, in rupees; what was paid too much for one stage counts for the last. Of a finished job, nothing is out. */
export function moneyOf(job: Job) {
  const { stages, payments, isFinished } = job;
  const planned = sumOf(stages);
  const received = receivedIn(job);
  const allOut = isFinished ? 0 : Math.max(0, planned - received);
  const lastDay = payments.reduce((last, { on }) => (on > last ? on : last), "");
  let left = allOut;
  const of = stages.map((stage) => {
    const paid = paymentsFor(stage, stages, payments);
    // Some of it may count for another.
    const own = sumOf(paid);
    const out = Math.min(Math.max(0, stage.amount - own), left);
    left -= out;
    // When it was received in full, or "".
    const paidOn = out === 0 ? fullOn(stage.amount, paid) || lastDay : "";
    return { ...stage, received: own, paidOn, out };
  });
  /** `over`: what came beyond the plan. */
  return { stages: of, planned, received, out: allOut, over: Math.max(0, received - planned) };
}

/** Returns what was paid for a stage; for the first one also what came for those that are planned no longer. */
export function paymentsFor(stage: Stage, stages: readonly Stage[], payments: readonly Payment[]): Payment[] {
  const isPlanned = (id: string) => stages.some((one) => one.id === id);
  return payments.filter((one) => one.stage === stage.id || (stage === stages[0] && !isPlanned(one.stage)));
}

/** Returns the rupees that have come and were not paid back. */
export function receivedIn({ payments }: Job): number {
  return sumOf(payments);
}

/** Returns what came for a won lead that is to get another status, in rupees: its job would end unsaid. */
export function moneyLeftBy({ status: next }: Change, { status, job }: LeadState): number {
  return next && next !== status && status === "won" ? Math.max(0, receivedIn(job)) : 0;
}

function sumOf(all: readonly { amount: number }[]): number {
  return all.reduce((total, { amount }) => total + amount, 0);
}

/** Returns the day on which payments came to an amount for good: one may have been taken back in between. */
function fullOn(amount: number, payments: readonly Payment[]): string {
  let [sum, day] = [0, ""];
  for (const payment of [...payments].sort((a, b) => Number(a.on > b.on) - Number(a.on < b.on))) {
    sum += payment.amount;
    day = sum < amount ? "" : day || payment.on;
  }
  return day;
}

/** Marks advance and balance done on the day their stages were fully paid, or left out if nothing is due with them. */
export function withMoney(job: Job, { stages } = moneyOf(job)): Job {
  if (stages.length === 0 || job.isFinished) return job;
  return MONEY_STEPS.reduce((next, id) => {
    const due = stages.filter(({ dueWith }) => dueWith === id);
    if (due.some(({ out }) => out > 0) || (due.length === 0 && job.steps[id]?.done)) return next;
    const done = due.reduce((last, { paidOn }) => (paidOn > last ? paidOn : last), "");
    const step = done ? { id, done } : { id, isLeftOut: true };
    return jobAfter(next, { step, by: job.steps[id]?.by ?? "" });
  }, job);
}

/** Returns the stages of which something is out, the earliest first. */
export function dueStages({ stages }: Money, view: JobView) {
  const due = stages
    .filter(({ out }) => out > 0)
    .map(({ id, name, out, dueWith, dueOn }) => ({
      id,
      name,
      /** Rupees. */
      out,
      /** When it is due: YYYY-MM-DD; "" until its step is reached. */
      on: dueOn || dayOfStep(dueWith, view),
    }));
  const day = ({ on }: { on: string }) => on || "9999";
  return due.sort((a, b) => Number(day(a) > day(b)) - Number(day(a) < day(b)));
}

/** Returns when a step was done, or is by its plan or usually; "" if it lies ahead. */
function dayOfStep(id: JobStep, { steps, next }: JobView): string {
  const { done = "" } = steps.find((step) => step.id === id) ?? {};
  if (done) return done;
  if (!next) return steps.reduce((last, step) => (step.done > last ? step.done : last), "");
  if (JOB_STEPS.indexOf(id) > JOB_STEPS.indexOf(next.id)) return "";
  return next.id === id ? next.due : next.since;
}

/** Returns what the Government of India and the state pay the customer, in rupees; 0 if neither a quotation nor the estimate knows it. */
export function subsidyOf(
  { estimate }: Pick<Lead, "estimate">,
  sale: QuotedSale,
): Record<"centre" | "state", number> {
  const { quotation } = chosenQuotation(sale) ?? {};
  if (quotation) return { centre: quotation.subsidy - quotation.topUp, state: quotation.topUp };
  const { cost } = (estimate ?? {}) as { cost?: { subsidy?: Record<string, unknown> } };
  return { centre: numberOf(cost?.subsidy?.central), state: numberOf(cost?.subsidy?.state) };
}

function numberOf(figure: unknown): number {
  return typeof figure === "number" ? figure : 0;
}
