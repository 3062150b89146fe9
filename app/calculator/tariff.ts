import type { Customer } from "~/content/customers";
import type { BillRules } from "./bill";
import type { Inputs } from "./inputs";
import { type Day, isValid, type SolarRate, type StateRates, type Tariff } from "./rates";

const DEFAULT_AREA = "urban";

export function areasDiffer(state: StateRates | undefined, customer: Customer): boolean {
  return state?.tariffs.some((tariff) => tariff.for === customer && tariff.area) ?? false;
}

/** Returns the tariff for a connection: of several, the one with the lowest limit on the load. */
export function tariffFor(inputs: Inputs, state: StateRates | undefined): Tariff | undefined {
  const { load, area = DEFAULT_AREA } = inputs;
  const suited = (state?.tariffs ?? []).filter(
    (tariff) =>
      tariff.for === inputs.for && (tariff.area ?? area) === area && (load ?? 0) <= mostLoadKw(tariff),
  );
  const lowest = Math.min(...suited.map(mostLoadKw));
  return suited.find((tariff) => mostLoadKw(tariff) === lowest);
}

function mostLoadKw({ maxLoadKw }: Tariff): number {
  return maxLoadKw ?? Number.POSITIVE_INFINITY;
}

/** Returns rupees a month; null while the charge per kW or the load is not known. */
export function fixedCharge(tariff: Tariff | undefined, load: number | undefined): number | null {
  const perKw = tariff?.fixedPerKw ?? null;
  if (perKw === 0) return 0;
  return perKw === null || load === undefined ? null : perKw * load;
}

/** Whether the sanctioned load is all that the whole bill lacks. */
export function lacksLoad(
  inputs: Inputs,
  state: StateRates | undefined,
  tariff: Tariff | undefined,
): boolean {
  const isDutyKnown = (state?.dutyPercent ?? null) !== null;
  return isDutyKnown && Boolean(tariff?.fixedPerKw) && inputs.load === undefined;
}

/** Without a tariff, the visitor's own rate counts. Fixed charges that are not known count 0: they cancel out of the saving. */
export function billRules(
  inputs: Inputs,
  state: StateRates | undefined,
  tariff: Tariff | undefined,
): BillRules | undefined {
  const slabs =
    tariff?.slabs ?? (inputs.rate === undefined ? undefined : [{ upTo: null, rate: inputs.rate }]);
  return (
    slabs && {
      slabs,
      fixed: fixedCharge(tariff, inputs.load) ?? 0,
      dutyPercent: state?.dutyPercent ?? 0,
      surchargePercent: state?.surchargePercent ?? 0,
      relief: inputs.for === "home" ? (state?.relief ?? []) : [],
    }
  );
}

export type FixedCharges = ReturnType<typeof fixedCharges>;

/** Returns the lowest and the highest fixed charge of a home, in rupees a month for each kW of load, that any state's tariff gives with a source. */
export function fixedCharges(rates: readonly SolarRate[], today: Day) {
  const known = rates
    .flatMap((rate) => (rate.kind === "state" ? rate.tariffs : []))
    .filter((tariff) => tariff.source && isValid(tariff, today))
    .flatMap(({ fixedPerKw }) => fixedPerKw || [])
    .sort((a, b) => a - b);
  return { lowPerKw: known[0] ?? 0, highPerKw: known.at(-1) ?? 0 };
}
