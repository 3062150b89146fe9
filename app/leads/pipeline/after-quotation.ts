import { timeInIndia } from "~/india-time";
import { stepRules } from "./job-steps";
import { type Change, isCustomer, type LeadState, STATUSES } from "./lead-state";
import { chosenQuotation, type Quotation } from "./quotation";

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
    ...(note && { note }),
  };
}

/** Adds, to a change that wins a lead, the stages of payment of its quotation, unless its job has some. */
export function withStages(change: Change, { status, job, quotations }: LeadState): Change {
  const chosen = chosenQuotation(quotations)?.quotation;
  if (change.status !== "won" || isCustomer(status) || job.stages.length > 0 || !chosen) return change;
  // The desk is in English; what staff named themselves stays.
  const stages = chosen.stages.map((stage) =>
    stage.id === stage.dueWith ? { ...stage, name: stepRules[stage.dueWith].label.en } : stage,
  );
  return { ...change, stages };
}
