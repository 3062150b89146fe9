import { CUSTOMERS, type Customer } from "~/content/customers";
import { isEstimate } from "~/leads/lead-estimate";
import type { Lead } from "~/leads/leads";
import { type JobFacts, type JobView, jobView, wonOn } from "./job";
import type { LeadState } from "./lead-state";
import { type Money, moneyOf, planOf, withMoney } from "./money";
import { chosenQuotation } from "./quotation";

/** Whether a lead is a job. */
export function isJob({ status }: Pick<LeadState, "status">): boolean {
  return status === "won";
}

/** Returns what decides the steps of a won lead: what the quotation says, else the estimate, else the package that was asked for. */
export function jobFactsOf(lead: Pick<Lead, "fields" | "estimate">, state: LeadState): JobFacts {
  const { fields, estimate } = lead;
  const { quotations } = state;
  const { quotation: quoted } =
    chosenQuotation(quotations) ?? quotations.findLast(({ withdrawnAt }) => !withdrawnAt) ?? {};
  const inputs = isEstimate(estimate?.inputs) ? estimate.inputs : {};
  const asked = `${fields.package ?? ""} ${fields.packageName ?? ""}`.slice(0, MAX_ASKED);
  const sizes = [
    quoted?.kw,
    estimate?.systemKw,
    inputs.kw,
    Number(/(\d{1,5}(?:\.\d{1,2})?)[ -]?kw/i.exec(asked)?.[1]),
  ];
  return {
    customer: quoted?.customer ?? CUSTOMERS.find((one) => one === inputs.for) ?? customerIn(asked),
    kw: sizes.find((kw): kw is number => typeof kw === "number" && kw > 0) ?? 0,
    ...(quoted?.subsidy === 0 && { isUnsubsidised: true }),
    wonOn: wonOn(state.closedAt),
  };
}

const MAX_ASKED = 200;

function customerIn(asked: string): Customer {
  if (/societ/i.test(asked)) return "society";
  return /commercial|industrial|business|factory|shop|office|school/i.test(asked) ? "business" : "home";
}

/** A job by its steps and by its money: everywhere by the same plan of payments. */
export interface LeadJob extends JobView, JobFacts {
  money: Money;
}

/** Returns where the job of a lead stands; undefined for a lead that is none. @param today YYYY-MM-DD in India */
export function jobOf(lead: Lead, state: LeadState, today: string): LeadJob | undefined {
  return isJob(state) ? wonJobOf(lead, state, today) : undefined;
}

/** As `jobOf`, of a lead that is known to be won. */
export function wonJobOf(lead: Lead, state: LeadState, today: string): LeadJob {
  const facts = jobFactsOf(lead, state);
  const job = { ...state.job, stages: planOf(state) };
  return { ...facts, ...jobView(withMoney(job), facts, today), money: moneyOf(job) };
}
