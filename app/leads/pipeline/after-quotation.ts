import { timeInIndia } from "~/india-time";
import { type Change, isCustomer, type LeadState, STATUSES } from "./lead-state";
import { quotedStages } from "./money";
import { chosenQuotation } from "./quotation";
import type { Quotation } from "./sale-shapes.server";

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

/** Adds, to a change that wins a lead, what its quotation says: the price, if the customer agreed to it or nobody said one, and the stages of payment. */
export function afterWinning(change: Change, { status, amount: quoted, job, quotations }: LeadState): Change {
  const chosen = chosenQuotation(quotations);
  if (change.status !== "won" || isCustomer(status) || !chosen) return change;
  const said = chosen.yesAt ? undefined : quoted || undefined;
  const amount = change.amount ?? said ?? chosen.quotation.price;
  const stages = job.stages.length > 0 ? [] : quotedStages({ amount, quotations });
  return { ...change, ...(amount !== quoted && { amount }), ...(stages.length > 0 && { stages }) };
}
