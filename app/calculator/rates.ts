/** "2026-11-22", a calendar day in India. */
export type Day = string;

export const CUSTOMERS = ["home", "society", "business"] as const;

export type Customer = (typeof CUSTOMERS)[number];

export const AREAS = ["urban", "rural"] as const;

export type Area = (typeof AREAS)[number];

/** Where a figure comes from. It is not used after the day `validUntil`. */
export interface Origin {
  asOf: string;
  source: string;
  validUntil?: Day | undefined;
}

/** 30,000 `perKw` `upTo` 2 kW, then 18,000 `upTo` 3 kW, and nothing beyond. */
export interface SubsidySteps {
  steps: readonly { upTo: number; perKw: number }[];
  cap: number;
}

/** 5.50 rupees for each unit `upTo` 150 units a month, 6.50 for each unit above (null). */
export interface Slab {
  upTo?: number | null | undefined;
  rate: number;
}

/** `percent` of a bill `upTo` so many net units is taken off, at most `atMost` rupees. */
export interface Relief {
  upTo: number;
  percent: number;
  atMost?: number | null | undefined;
}

export interface CentralRates extends Origin {
  kind: "central";
  home: SubsidySteps;
  specialHome: SubsidySteps;
  society: { perKw: number; perHomeKw: number; maxKw: number };
}

export interface TopUp extends Origin {
  perKw: number;
  cap: number;
  note: string;
}

export interface Tariff extends Origin {
  name: string;
  for: Customer;
  area?: Area | null | undefined;
  /** Rupees a month for each kW of sanctioned load. */
  fixedPerKw?: number | null | undefined;
  slabs: readonly Slab[];
  maxLoadKw?: number | null | undefined;
}

export type StateFigure = "isSpecial" | "yield" | "surplus" | "duty" | "surcharge" | "relief" | "topUp";

/** Figures that are null or left out are not known. Yields are units a year from each kW. */
export interface StateRates {
  kind: "state";
  name: string;
  /** A special-category state has a higher central subsidy for homes. */
  isSpecial: boolean;
  typicalYield?: number | null | undefined;
  lowYield?: number | null | undefined;
  highYield?: number | null | undefined;
  /** null: there is none. Left out: not known. */
  topUp?: TopUp | null | undefined;
  surplusPerUnit?: number | null | undefined;
  dutyPercent?: number | null | undefined;
  surchargePercent?: number | null | undefined;
  relief?: readonly Relief[] | null | undefined;
  tariffs: readonly Tariff[];
  sources?: Partial<Record<StateFigure, Origin | null>> | null | undefined;
  note: string;
}

export interface LoanTier extends Origin {
  upToKw: number;
  maxAmount: number;
  ratePercent?: number | null | undefined;
  marginPercent: number;
  /** Without it, or without `ratePercent`, there is no EMI. */
  months?: number | null | undefined;
}

export interface CompanyRates extends Origin {
  kind: "company";
  pricePerKw: Partial<Record<Customer, number | null>>;
  sqFtPerKw: number;
  loans: readonly LoanTier[];
  /** Rupees a unit that shops, factories and societies pay, where their tariff is not known. */
  businessRate?: { low: number; high: number } | null | undefined;
  isSample?: boolean | null | undefined;
}

/** A document of the collection `solarRates`; its schema is in content/solar-rate.ts. */
export type SolarRate = CentralRates | StateRates | CompanyRates;

/** The rates known for a state on a day, without figures past their `validUntil`. */
export interface CurrentRates {
  central?: CentralRates | undefined;
  state?: StateRates | undefined;
  company?: CompanyRates | undefined;
}

export function isValid({ validUntil }: Pick<Origin, "validUntil">, today: Day): boolean {
  return validUntil === undefined || today <= validUntil;
}

export function currentRates(rates: readonly SolarRate[], stateName: string, today: Day): CurrentRates {
  const found: CurrentRates = {};
  for (const rate of rates) {
    if (rate.kind === "state" && rate.name === stateName) found.state ??= currentState(rate, today);
    if (rate.kind === "central" && isValid(rate, today)) found.central ??= rate;
    if (rate.kind === "company") found.company ??= currentCompany(rate, today);
  }
  return found;
}

/** Loans stay, because a tier that has expired must not leave its sizes to the next one. */
function currentCompany(company: CompanyRates, today: Day): CompanyRates {
  return isValid(company, today) ? company : { ...company, pricePerKw: {} };
}

function currentState(state: StateRates, today: Day): StateRates {
  const { sources } = state;
  const current = <Value>(figure: StateFigure, value: Value) =>
    isValid(sources?.[figure] ?? {}, today) ? value : undefined;
  return {
    ...state,
    typicalYield: current("yield", state.typicalYield),
    lowYield: current("yield", state.lowYield),
    highYield: current("yield", state.highYield),
    surplusPerUnit: current("surplus", state.surplusPerUnit),
    dutyPercent: current("duty", state.dutyPercent),
    surchargePercent: current("surcharge", state.surchargePercent),
    relief: current("relief", state.relief),
    topUp: isValid(state.topUp ?? sources?.topUp ?? {}, today) ? state.topUp : undefined,
    tariffs: state.tariffs.filter((tariff) => isValid(tariff, today)),
  };
}
