import type { Fields } from "~/content/content";
import type { PackageType, packageSizes } from "~/content/package";

/** "2026-11-22", a calendar day in India. */
export type Day = string;

/** Where a figure comes from. It is not used after the day `validUntil`. */
export interface Origin {
  asOf: string;
  source: string;
  validUntil?: Day | undefined;
}

/** A document of the collection `solarRates`, whose schema in content/solar-rate.ts says what each figure is. */
export type SolarRate = Fields["solarRates"] & { packages?: readonly PackagePrice[] };

/** A package that may have a price of its own. None is made for a society, whose price staff may still type. */
export type PackagePrice = Omit<ReturnType<typeof packageSizes>[number], "type"> & {
  type: PackageType | "Society";
};

type CentralRates = Extract<SolarRate, { kind: "central" }>;

/** Figures that are null or left out are not known; a `topUp` of null says that there is none. */
export type StateRates = Extract<SolarRate, { kind: "state" }>;

export type CompanyRates = Extract<SolarRate, { kind: "company" }>;

export type SubsidySteps = CentralRates["home"];

export type TopUp = NonNullable<StateRates["topUp"]>;

export type Tariff = StateRates["tariffs"][number];

export type Slab = Tariff["slabs"][number];

export type Relief = NonNullable<StateRates["relief"]>[number];

export type IncentiveRule = StateRates["incentive"][number];

export type MeteringRule = StateRates["metering"][number];

export type StateFigure = keyof NonNullable<StateRates["sources"]>;

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
  // A state's share is a share of the scheme.
  if (found.state?.topUp && !found.central) found.state.topUp = undefined;
  return found;
}

/** Whether PM Surya Ghar has ended by its figures: from then on nothing new promises its subsidy. */
export function isSchemeOver(rates: readonly SolarRate[], today: Day): boolean {
  const central = rates.filter((rate) => rate.kind === "central");
  return central.length > 0 && !central.some((rate) => isValid(rate, today));
}

/** Loans stay, because a tier that has expired must not leave its sizes to the next one. */
function currentCompany(company: CompanyRates, today: Day): CompanyRates {
  const none = { pricePerKw: {}, priceBands: [], businessRate: null };
  return isValid(company, today) ? company : { ...company, ...none };
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
    incentive: state.incentive.filter((rule) => isValid(rule, today)),
    metering: state.metering.filter((rule) => isValid(rule, today)),
  };
}
