import { readAmount } from "~/content/read-amount";
import { isDay } from "~/india-time";
import { wonOn } from "~/sales/job/job";
import { doubtOfDays, faultOfDay } from "~/sales/job/job-days";
import { JOB_STEPS, PAID_BY } from "~/sales/job/job-steps";
import type { Change, LeadState } from "~/sales/lead/lead-state";
import type { Stage } from "~/sales/lead/sale-shapes.server";
import { rupees } from "~/ui/format";
import { moneyOf, type StageView } from "./money";
import { planOf } from "./plan";

// The forms of a job's money, in the browser and on the server.

const MAX_STAGES = 8;
const MAX_NAME = 60;

export const STAGE_NUMBERS = Array.from({ length: MAX_STAGES }, (_, index) => index + 1);

/** The fields of a row of the plan, each with the number of the row at its end. */
const STAGE_FIELDS = ["stageId", "stageName", "stageAmount", "stageStep", "stageDay"] as const;

export type StageField = `${(typeof STAGE_FIELDS)[number]}-${number}`;

export const PLAN_FIELDS: readonly StageField[] = STAGE_NUMBERS.flatMap((number) =>
  STAGE_FIELDS.map((name) => `${name}-${number}` as const),
);

export const PAYMENT_FIELDS = ["stage", "paid", "paidOn", "paidHow"] as const;

type ReadMoney = (name: StageField | (typeof PAYMENT_FIELDS)[number]) => string;

interface MoneyChange {
  change: Change;
  errors: Record<string, string>;
  /** As in `ReadChange`. */
  question?: string;
}

const AMOUNT = "Enter the amount in rupees, for example 18,000 or 1.8 lakh";

/** Reads the whole plan. A row without a name and an amount is no stage. */
export function readPlan(text: ReadMoney, state: LeadState): MoneyChange {
  const { job, amount: price } = state;
  const errors: MoneyChange["errors"] = {};
  const ids = new Set<string>();
  const stages: Stage[] = [];
  for (const number of STAGE_NUMBERS) {
    const name = text(`stageName-${number}`).replace(/\s+/g, " ");
    const typed = text(`stageAmount-${number}`);
    if (!name && !typed) continue;
    const amount = readAmount(typed);
    if (!name) errors[`stageName-${number}`] = "Say what this payment is called";
    if (name.length > MAX_NAME)
      errors[`stageName-${number}`] = `Call this payment by at most ${MAX_NAME} characters`;
    if (!amount) errors[`stageAmount-${number}`] = AMOUNT;
    const dueOn = text(`stageDay-${number}`);
    const wrongDay = dueOn && faultOfDay(dueOn);
    if (wrongDay) errors[`stageDay-${number}`] = wrongDay;
    const dueWith = JOB_STEPS.find((id) => id === text(`stageStep-${number}`)) ?? "balance";
    const known = text(`stageId-${number}`);
    const id =
      job.stages.some((stage) => stage.id === known) && !ids.has(known) ? known : freeId(ids, job.stages);
    ids.add(id);
    stages.push({ id, name, amount: amount ?? 0, dueWith, dueOn });
  }
  const paid = moneyOf(job).stages.find(({ id, received }) => received > 0 && !ids.has(id));
  if (paid) errors.plan = `Money came for “${paid.name}”, so it stays in the plan`;
  if (stages.length === 0) errors.plan = "Enter a name and an amount";
  const sum = stages.reduce((total, { amount }) => total + amount, 0);
  if (JSON.stringify(stages) === JSON.stringify(job.stages)) return { change: {}, errors };
  const isNew = ({ dueOn }: Stage) => !job.stages.some((stage) => stage.dueOn === dueOn);
  const question = [
    price > 0 &&
      sum !== price &&
      `The stages come to ${rupees(sum)}, and the price is ${rupees(price)}. Save again to keep them so`,
    doubtOfDays(
      stages.filter(isNew).map(({ dueOn }) => dueOn),
      wonDayOf(state),
    ),
  ];
  return { change: { stages }, errors, question: question.filter(Boolean).join(". ") };
}

function freeId(ids: ReadonlySet<string>, stages: readonly Stage[]): string {
  let number = 1;
  while (ids.has(String(number)) || stages.some(({ id }) => id === String(number))) number += 1;
  return String(number);
}

function wonDayOf({ status, closedAt }: LeadState): string {
  return status === "won" ? wonOn(closedAt) : "";
}

/** Reads money that came, or, with a minus, that was paid back or entered by mistake. */
export function readPayment(text: ReadMoney, state: LeadState, today: string): MoneyChange {
  const errors: MoneyChange["errors"] = {};
  const plan = [...planOf(state)];
  const { stages, planned, received } = moneyOf({ ...state.job, stages: plan });
  const isBack = /^[-−–]/.test(text("paid"));
  const typed = readAmount(text("paid").replace(/^[-−–]\s*/, ""));
  const chosen = stages.find(({ id }) => id === text("stage"));
  // The form offers the stage that is due next; what is taken back belongs to one for which so much came.
  const isFor = (one: StageView) => one.received >= (typed ?? 0);
  const stage = isBack && chosen && !isFor(chosen) ? (stages.findLast(isFor) ?? chosen) : chosen;
  if (!stage) errors.stage = "Say what it is for";
  if (!typed) errors.paid = AMOUNT;
  const on = text("paidOn");
  if (!isDay(on)) errors.paidOn = "Choose the day on which it came";
  else if (on > today) errors.paidOn = "Choose a day that has come";
  else if (faultOfDay(on)) errors.paidOn = faultOfDay(on);
  const how = PAID_BY.find((one) => one === text("paidHow"));
  if (!how) errors.paidHow = "Say how it came";
  if (!stage || !typed || !how || Object.keys(errors).length > 0) return { change: {}, errors };
  if (isBack && !isFor(stage)) errors.paid = `Only ${rupees(stage.received)} came for “${stage.name}”`;
  const all = received + typed;
  const question = [
    !isBack &&
      all > planned &&
      `${rupees(all)} would have come in all, and ${rupees(planned)} is planned. Save again if it is so`,
    doubtOfDays([on], wonDayOf(state)),
  ]
    .filter(Boolean)
    .join(". ");
  const payment = { stage: stage.id, amount: isBack ? -typed : typed, on, how };
  return { change: { ...(state.job.stages.length === 0 && { stages: plan }), payment }, errors, question };
}
