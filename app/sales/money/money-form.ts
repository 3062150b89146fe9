import { readAmount } from "~/content/read-amount";
import type { FormErrors } from "~/desk/call";
import { isDay } from "~/india-time";
import { wonOn } from "~/sales/job/job";
import { AGAIN, doubtOfDays, faultOfDay } from "~/sales/job/job-days";
import { PAID_BY } from "~/sales/job/job-steps";
import type { LeadState } from "~/sales/lead/lead-state";
import type { Stage } from "~/sales/lead/sale-shapes.server";
import type { ReadChange, TypedChange } from "~/sales/lead/typed-change.server";
import { rupees } from "~/ui/format";
import { moneyOf } from "./money";
import { MAX_STAGES, planOf } from "./plan";

const MAX_NAME = 60;

const AMOUNT = "Enter the amount in rupees, for example 18,000 or 1.8 lakh";

/** Returns the whole plan. A row without a name and an amount is no stage. */
export function planFrom(rows: NonNullable<TypedChange["stages"]>, state: LeadState): ReadChange {
  const { job, amount: price } = state;
  const errors: FormErrors = {};
  const ids = new Set<string>();
  const stages: Stage[] = [];
  for (const [row, { dueWith, dueOn, ...typed }] of rows.slice(0, MAX_STAGES).entries()) {
    const name = typed.name.replace(/\s+/g, " ");
    if (!name && !typed.amount) continue;
    const amount = readAmount(typed.amount);
    if (!name) errors[`name-${row}`] = "Say what this payment is called";
    if (name.length > MAX_NAME) errors[`name-${row}`] = `Call this payment by at most ${MAX_NAME} characters`;
    if (!amount) errors[`amount-${row}`] = AMOUNT;
    const wrongDay = dueOn && faultOfDay(dueOn);
    if (wrongDay) errors[`dueOn-${row}`] = wrongDay;
    const isKnown = job.stages.some((stage) => stage.id === typed.id) && !ids.has(typed.id);
    const id = isKnown ? typed.id : freeId(ids, job.stages);
    ids.add(id);
    stages.push({ id, name, amount: amount ?? 0, dueWith, dueOn });
  }
  const paid = moneyOf(job).stages.find(({ id, received }) => received > 0 && !ids.has(id));
  if (paid) errors.plan = `Money came for “${paid.name}”, so it stays in the plan`;
  if (stages.length === 0) errors.plan = "Enter a name and an amount";
  const sum = stages.reduce((total, { amount }) => total + amount, 0);
  if (JSON.stringify(stages) === JSON.stringify(job.stages)) return { change: {}, errors };
  const isNew = ({ dueOn }: Stage) => !job.stages.some((stage) => stage.dueOn === dueOn);
  const newDays = stages.filter(isNew).map(({ dueOn }) => dueOn);
  const question = [
    price > 0 &&
      sum !== price &&
      `The stages come to ${rupees(sum)}, and the price is ${rupees(price)}. Save again to keep them so`,
    doubtOfZeros(stages.map(({ amount }) => amount)),
    doubtOfDays(newDays, wonDayOf(state)),
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

/** Rupees: nobody pays a part of a sale in smaller amounts. */
const LEAST_PAYMENT = 500;

function doubtOfZeros(amounts: readonly number[]): string {
  const small = amounts.find((amount) => amount > 0 && amount < LEAST_PAYMENT);
  return small ? `Only ${rupees(small)}: are zeros missing? ${AGAIN}` : "";
}

/** Returns money that came, or with a minus what went back of it. */
export function paymentFrom(
  { isBack = false, on, ...typed }: NonNullable<TypedChange["payment"]>,
  state: LeadState,
  today: string,
): ReadChange {
  const errors: FormErrors = {};
  const plan = [...planOf(state)];
  const { stages, planned, received } = moneyOf({ ...state.job, stages: plan });
  const did = isBack ? "went back" : "came";
  const amount = readAmount(typed.amount);
  const stage = stages.find(({ id }) => id === typed.stage);
  const how = PAID_BY.find((one) => one === typed.how && one !== (isBack ? "loan" : "never"));
  if (!stage) errors.stage = "Say what it is for";
  if (!amount) errors.amount = AMOUNT;
  if (!isDay(on)) errors.on = `Choose the day on which it ${did}`;
  else if (on > today) errors.on = "Choose a day that has come";
  else if (faultOfDay(on)) errors.on = faultOfDay(on);
  if (!how) errors.how = `Say how it ${did}`;
  if (!stage || !amount || !how || Object.keys(errors).length > 0) return { change: {}, errors };
  if (isBack && amount > stage.received)
    errors.amount = `Only ${rupees(stage.received)} came for “${stage.name}”`;
  const all = received + amount;
  const question = [
    amount !== (isBack ? stage.received : stage.out) && doubtOfZeros([amount]),
    !isBack &&
      all > planned &&
      `${rupees(all)} would have come in all, and ${rupees(planned)} is planned. ${AGAIN}`,
    doubtOfDays([on], wonDayOf(state)),
  ]
    .filter(Boolean)
    .join(". ");
  const payment = { stage: stage.id, amount: isBack ? -amount : amount, on, how };
  return { change: { ...(state.job.stages.length === 0 && { stages: plan }), payment }, errors, question };
}
