import { years } from "~/calculator/format";
import { grouped, rupees } from "~/calculator/numbers";
import { estimateTexts, type LeadEstimate } from "~/leads/lead-estimate";
import { timeLabel } from "./labels";

const FACTS: readonly [label: string, figure: string, write: (text: string) => string][] = [
  ["Size", "systemKw", (kw) => `${kw} kW`],
  ["Units a year", "unitsPerYear.typical", (units) => `about ${grouped(Number(units))}`],
  ["Saving a year", "savingPerYear", amount],
  ["Price", "cost.gross", amount],
  ["Subsidy", "cost.subsidy.total", amount],
  ["After subsidy", "cost.net", amount],
  ["Paid off after", "paybackYears", (count) => `about ${years(Number(count))}`],
  ["Units a month", "inputs.units", (units) => grouped(Number(units))],
  ["Bill a month", "inputs.bill", amount],
  ["For", "inputs.for", (customer) => customer],
  ["In", "inputs.state", (state) => state],
  ["Worked out", "calculatedAt", timeLabel],
];

/** Returns what staff need of an estimate at a call, as labels and texts. The CSV has every figure, with its source. */
export function estimateFacts(estimate: LeadEstimate | undefined): [label: string, text: string][] {
  const texts = estimateTexts(estimate);
  return FACTS.flatMap(([label, figure, write]) => {
    const text = texts[`estimate.${figure}`];
    return text ? [[label, write(text)] as [string, string]] : [];
  });
}

function amount(text: string): string {
  return rupees(Number(text));
}
