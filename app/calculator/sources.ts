import type { Figures } from "./figures";
import type { Origin, StateFigure } from "./rates";

export interface Source {
  what: string;
  asOf: string;
  source: string;
}

const NO_SOURCE: Origin = { asOf: "", source: "No source given" };

export function sourcesOf(figures: Figures): Source[] {
  const { inputs, rates, tariff, kw, surplus, gross, central, loan, billBefore, billAfter } = figures;
  const { state, company } = rates;
  const sources: Source[] = [];
  const add = (what: string, isUsed: unknown, origin: Origin | null | undefined) => {
    const { asOf, source } = origin?.source ? origin : NO_SOURCE;
    if (isUsed) sources.push({ what, asOf, source });
  };
  const ofState = (figure: StateFigure) => state?.sources?.[figure];
  const isHome = inputs.for === "home";
  const isSized = kw !== null;

  add("Units a year from each kW", state?.typicalYield, ofState("yield"));
  add(`Tariff, ${state?.name}: ${tariff?.name}`, tariff, tariff);
  add("Electricity duty", billBefore && state?.dutyPercent, ofState("duty"));
  add("Surcharge", billBefore && state?.surchargePercent, ofState("surcharge"));
  add("Relief on small bills", billBefore?.relief || billAfter?.relief, ofState("relief"));
  add("Price of units sent to the grid", surplus > 0 && state?.surplusPerUnit, ofState("surplus"));
  add("Central subsidy", central !== null && inputs.for !== "business", rates.central);
  add("Special-category state", isSized && isHome && state?.isSpecial, ofState("isSpecial"));
  add(`Subsidy of ${state?.name}`, isSized && isHome && state?.topUp, state?.topUp);
  add(`Subsidy of ${state?.name}: none`, isSized && isHome && state?.topUp === null, ofState("topUp"));
  add("Price per kW", gross !== null, company);
  add(`Loan to ${loan?.tier.upToKw} kW`, loan, loan?.tier);
  return sources;
}
