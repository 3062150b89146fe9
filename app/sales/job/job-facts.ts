import { CUSTOMERS, type Customer } from "~/content/customers";
import { isEstimate } from "~/leads/lead-estimate";
import type { Lead } from "~/leads/leads";
import { statusLabels } from "~/sales/lead/labels";
import type { LeadState } from "~/sales/lead/lead-state";
import { moneyOf, subsidyOf, withMoney } from "~/sales/money/money";
import { planOf } from "~/sales/money/plan";
import { chosenQuotation } from "~/sales/quotation/quotation";
import { type JobFacts, jobView, wonOn } from "./job";
import type { FileKind, SubsidyTo } from "./job-steps";

/** Whether a lead is a job: it is won, or money came for it, which stays in sight whatever becomes of the lead. */
export function isJob({ status, job }: Pick<LeadState, "status" | "job">): boolean {
  return status === "won" || job.payments.length > 0;
}

/** Why a job ended early: what staff said, or another status that the lead has now; "" while it goes on. */
function endOf({ status, reason, job }: LeadState): string {
  if (status === "won") return job.ended;
  return [statusLabels[status], reason || job.ended].filter(Boolean).join(": ");
}

/** Returns what decides the steps of a won lead: what the quotation says, else the estimate, else the package that was asked for. */
export function jobFactsOf(lead: Pick<Lead, "fields" | "estimate">, state: LeadState): JobFacts {
  const { fields, estimate } = lead;
  const { quotations } = state;
  const { quotation: quoted } =
    chosenQuotation(state) ?? quotations.findLast(({ withdrawnAt }) => !withdrawnAt) ?? {};
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
    subsidyTo: state.job.steps.loan?.subsidyTo ?? quoted?.subsidyTo,
    hasStateSubsidy: subsidyOf(lead, state).state > 0,
  };
}

const MAX_ASKED = 200;

function customerIn(asked: string): Customer {
  if (/societ/i.test(asked)) return "society";
  return /commercial|industrial|business|factory|shop|office|school/i.test(asked) ? "business" : "home";
}

/** Returns the kinds of papers that are here: the office's files, and the bill that came with the inquiry. */
export function papersHere(
  { fields }: Pick<Lead, "fields">,
  { files }: Pick<LeadState, "files">,
): FileKind[] {
  return [...files.map(({ kind }) => kind), ...(fields.electricityBillUrl ? ["bill" as const] : [])];
}

/** A job by its steps and by its money: everywhere by the same plan of payments. */
export type LeadJob = ReturnType<typeof wonJobOf>;

/** Returns where the job of a lead stands; undefined for a lead that is none. @param today YYYY-MM-DD in India */
export function jobOf(lead: Lead, state: LeadState, today: string) {
  return isJob(state) ? wonJobOf(lead, state, today) : undefined;
}

/** As `jobOf`, of a lead that is known to be one. */
export function wonJobOf(lead: Lead, state: LeadState, today: string) {
  const facts = jobFactsOf(lead, state);
  const job = { ...state.job, stages: planOf(state), ended: endOf(state) };
  const money = moneyOf(job);
  const view = jobView(withMoney(job, money), facts, today);
  const loan = view.steps.find(({ id, isLeftOut }) => id === "loan" && !isLeftOut);
  // To the customer without a loan.
  const subsidyTo: SubsidyTo = loan ? (loan.subsidyTo ?? "unknown") : "customer";
  return { ...facts, ...view, money, subsidyTo };
}
