import type { Lead } from "~/leads/leads";
import { type Job, type JobView, jobAfter } from "./job";
import { JOB_STEPS, type JobStep, stepRules } from "./job-steps";
import type { LeadState } from "./lead-state";
import { chosenQuotation } from "./quotation";
import type { Payment, Stage } from "./sale-shapes.server";

/** The steps that are a payment and nothing else. */
const MONEY_STEPS = ["advance", "balance"] as const satisfies readonly JobStep[];

/** What the trade asks for: the rest is due at the end. */
const USUAL_PLAN = [
  { id: "1", name: "Advance", share: 0.1, dueWith: "advance" },
  { id: "2", name: "Material", share: 0.6, dueWith: "material" },
  { id: "3", name: "Balance", share: 0, dueWith: "balance" },
] as const;

const ROUNDED_TO = 100;

/** A stage with what came of it. */
export interface StageView extends Stage {
  /** Of what was paid for it; some of that may count for another. */
  received: number;
  /** The day on which it was received in full, or "". */
  paidOn: string;
  out: number;
}

export interface Money {
  stages: StageView[];
  planned: number;
  received: number;
  out: number;
}

/** Returns what of the plan has come and what is out, in rupees; what was paid too much for one stage counts for the last. */
export function moneyOf({ stages, payments }: Job): Money {
  const [planned, received] = [sumOf(stages), sumOf(payments)];
  const allOut = Math.max(0, planned - received);
  const lastDay = payments.reduce((last, { on }) => (on > last ? on : last), "");
  let left = allOut;
  const of = stages.map((stage): StageView => {
    const paid = payments.filter((payment) => payment.stage === stage.id);
    const own = sumOf(paid);
    const out = Math.min(Math.max(0, stage.amount - own), left);
    left -= out;
    const paidOn = out === 0 ? fullOn(stage.amount, paid) || lastDay : "";
    return { ...stage, received: own, paidOn, out };
  });
  return { stages: of, planned, received, out: allOut };
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

/** Returns a job whose steps of money are as its payments are: done on the day on which all that is due with them had come, and not needed if nothing is. */
export function withMoney(job: Job): Job {
  const { stages } = moneyOf(job);
  if (stages.length === 0) return job;
  return MONEY_STEPS.reduce((next, id) => {
    const due = stages.filter(({ dueWith }) => dueWith === id);
    if (due.some(({ out }) => out > 0) || (due.length === 0 && job.steps[id]?.done)) return next;
    const done = due.reduce((last, { paidOn }) => (paidOn > last ? paidOn : last), "");
    const step = done ? { id, done } : { id, isLeftOut: true };
    return jobAfter(next, { step, by: job.steps[id]?.by ?? "" });
  }, job);
}

/** A stage of which something is out. */
export interface DueStage {
  id: string;
  name: string;
  /** Rupees. */
  out: number;
  step: JobStep;
  /** When it is due: YYYY-MM-DD; "" until its step is reached. */
  on: string;
}

/** Returns the stages that are out, the earliest first. */
export function dueStages({ stages }: Money, view: JobView): DueStage[] {
  const day = (stage: DueStage) => stage.on || "9999";
  return stages
    .filter(({ out }) => out > 0)
    .map(({ id, name, out, dueWith: step, dueOn }) => {
      return { id, name, out, step, on: dueOn || dayOfStep(step, view) };
    })
    .sort((a, b) => Number(day(a) > day(b)) - Number(day(a) < day(b)));
}

/** Returns when a step was done, or is by its plan or usually; "" if it lies ahead. */
function dayOfStep(id: JobStep, { steps, next }: JobView): string {
  const { done = "" } = steps.find((step) => step.id === id) ?? {};
  if (done) return done;
  if (!next) return steps.reduce((last, step) => (step.done > last ? step.done : last), "");
  if (JOB_STEPS.indexOf(id) > JOB_STEPS.indexOf(next.id)) return "";
  return next.id === id ? next.due : next.since;
}

/** Returns the stages that staff have saved; until then, those of the quotation that the price is from, or what is usual. */
export function planOf(state: LeadState): readonly Stage[] {
  if (state.job.stages.length > 0) return state.job.stages;
  const quoted = quotedStages(state);
  if (quoted.length > 0) return quoted;
  const price = state.amount || chosenQuotation(state.quotations)?.quotation.price || 0;
  let rest = price;
  return USUAL_PLAN.map(({ share, ...stage }) => {
    const part = share ? Math.round((price * share) / ROUNDED_TO) * ROUNDED_TO : rest;
    rest -= part;
    return { ...stage, amount: part, dueOn: "" };
  }).filter((stage) => stage.amount > 0);
}

/** Returns the stages of the quotation that a sale at this price rests on; of another price, they say nothing. */
export function quotedStages({ amount, quotations }: Pick<LeadState, "amount" | "quotations">): Stage[] {
  const { price, stages = [] } = chosenQuotation(quotations)?.quotation ?? {};
  if (amount && price !== amount) return [];
  // The desk is in English; what staff named themselves stays.
  return stages.map((stage) =>
    stage.id === stage.dueWith ? { ...stage, name: stepRules[stage.dueWith].label.en } : stage,
  );
}

/** Returns what the Government of India and the state pay the customer, in rupees; 0 if neither a quotation nor the estimate knows it. */
export function subsidyOf(
  { estimate }: Pick<Lead, "estimate">,
  { quotations }: Pick<LeadState, "quotations">,
): Record<"centre" | "state", number> {
  const { quotation } = chosenQuotation(quotations) ?? {};
  if (quotation) return { centre: quotation.subsidy - quotation.topUp, state: quotation.topUp };
  const { cost } = (estimate ?? {}) as { cost?: { subsidy?: Record<string, unknown> } };
  return { centre: numberOf(cost?.subsidy?.central), state: numberOf(cost?.subsidy?.state) };
}

function numberOf(figure: unknown): number {
  return typeof figure === "number" ? figure : 0;
}
