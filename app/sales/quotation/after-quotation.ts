import { timeInIndia } from "~/india-time";
import { type Change, isCustomer, type LeadState } from "~/sales/lead/lead-state";
import type { Quotation } from "~/sales/lead/sale-shapes.server";
import { STATUSES } from "~/sales/lead/statuses";
import { moneyOf } from "~/sales/money/money";
import { isOwnPlan, planOf, quotedStages } from "~/sales/money/plan";
import { rupees } from "~/ui/format";
import { chosenQuotation } from "./quotation";

/** Returns what sending changes: the lead is quoted at this price, unless it is won already. @param link the hash of its token */
export function afterSending(made: Quotation, link: string, by: string, state: LeadState): Change {
  const { version, price: amount } = made;
  const isQuoted = STATUSES.indexOf(state.status) <= STATUSES.indexOf("quoted") || state.status === "lost";
  return {
    quoted: { version, made, sent: true, link },
    ...(isQuoted && { amount }),
    ...(isQuoted && state.status !== "quoted" && { status: "quoted" as const }),
    ...(!state.owner && { owner: by }),
  };
}

/** Returns what the customer's answer changes: somebody is to call now, and whoever was lost is back. */
export function afterAnswer(
  version: number,
  answer: "yes" | "question",
  note: string,
  state: LeadState,
  now: Date,
): Change {
  return {
    quoted: { version, answer },
    nextCall: timeInIndia(now),
    ...(state.status === "lost" && { status: "quoted" as const }),
    ...(state.isSpam && { restored: true as const }),
    ...(note && { note }),
  };
}

/** Returns what the customer's yes to a newer quotation changed in a job, in words. */
export function agreedWords(before: LeadState, after: LeadState): string[] {
  if (after.status !== "won" || before.amount === after.amount) return [];
  const { over } = moneyOf({ ...after.job, stages: planOf(after) });
  return [
    `The job’s price is now ${rupees(after.amount)}${before.amount ? ` instead of ${rupees(before.amount)}` : ""}`,
    isOwnPlan(before) ? "Its plan of payments was made by hand: see whether it still holds" : "",
    over > 0 ? `${rupees(over)} more than that has come, and goes back` : "",
  ].filter(Boolean);
}

/** Adds, to a change that wins a lead, what its quotation says: the price, if the customer agreed to it or nobody said one, and the stages of payment. */
export function afterWinning(change: Change, state: LeadState): Change {
  const { status, amount: quoted, job } = state;
  const chosen = chosenQuotation(state);
  if (change.status !== "won" || isCustomer(status) || !chosen) return change;
  const said = chosen.yesAt ? undefined : quoted || undefined;
  const amount = change.amount ?? said ?? chosen.quotation.price;
  const planned = job.stages.reduce((sum, stage) => sum + stage.amount, 0);
  const stages = planned === amount || isOwnPlan(state) ? [] : quotedStages({ ...state, amount });
  return { ...change, ...(amount !== quoted && { amount }), ...(stages.length > 0 && { stages }) };
}
