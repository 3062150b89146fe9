import type { Job } from "~/sales/job/job";
import { stepRules } from "~/sales/job/job-steps";
import type { Quotation, Stage } from "~/sales/lead/sale-shapes.server";
import { chosenQuotation, type QuotedSale } from "~/sales/quotation/quotation";

export const MAX_STAGES = 8;

/** What the price of a sale and its plan of payments follow from. */
export interface Sale extends QuotedSale {
  /** Rupees; 0 if nobody knows. */
  amount: number;
  job: Job;
}

/** What the trade asks for at each stage of payment, in percent. */
export const STAGES = [
  ["advance", 10],
  ["material", 60],
  ["balance", 30],
] as const satisfies [Stage["dueWith"], number][];

const ROUNDED_TO = 100;

/** Returns the stages that were saved; until then, those that follow from the price. */
export function planOf(sale: Sale): readonly Stage[] {
  return sale.job.stages.length > 0 ? sale.job.stages : planFor(sale);
}

/** Returns the stages of the quotation that the price is from, or what is usual. */
function planFor(sale: Sale): readonly Stage[] {
  const quoted = quotedStages(sale);
  if (quoted.length > 0) return quoted;
  const price = sale.amount || chosenQuotation(sale)?.quotation.price || 0;
  let rest = price;
  return STAGES.map(([dueWith, percent], index) => {
    const isLast = index === STAGES.length - 1;
    const amount = isLast ? rest : Math.round((price * percent) / 100 / ROUNDED_TO) * ROUNDED_TO;
    rest -= amount;
    return { id: String(index + 1), name: stepRules[dueWith].label.en, amount, dueWith, dueOn: "" };
  }).filter(({ amount }) => amount > 0);
}

/** Returns the stages of the quotation that a sale at this price rests on; of another price, they say nothing. */
export function quotedStages(sale: QuotedSale & { amount: number }): Stage[] {
  const quotation = chosenQuotation(sale)?.quotation;
  return quotation && (!sale.amount || quotation.price === sale.amount) ? stagesOf(quotation) : [];
}

function stagesOf({ stages }: Quotation): Stage[] {
  // The desk is in English; what staff named themselves stays.
  return stages.map((stage) =>
    stage.id === stage.dueWith ? { ...stage, name: stepRules[stage.dueWith].label.en } : stage,
  );
}

/** Whether staff saved a plan that follows neither from the price nor from a quotation. */
export function isOwnPlan(sale: Sale): boolean {
  const textOf = (stages: readonly Stage[]) => JSON.stringify(stages.map((stage) => ({ ...stage, id: "" })));
  const others = [planFor(sale), ...sale.quotations.map(({ quotation }) => stagesOf(quotation))];
  return sale.job.stages.length > 0 && !others.map(textOf).includes(textOf(sale.job.stages));
}

/** Returns a won sale after the customer's yes: at its price, and by its plan unless staff had made their own. What has come stays. */
export function afterYes<State extends Sale>(before: Sale, after: State): State {
  const price = chosenQuotation(after)?.quotation.price;
  if (after.status !== "won" || !price) return after;
  const next = { ...after, amount: price };
  return isOwnPlan(before) ? next : { ...next, job: { ...next.job, stages: quotedStages(next) } };
}
