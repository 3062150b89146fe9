import { isValid } from "./current-rates";
import type { Day, SolarRate, Tariff } from "./rates";

/** The lowest and the highest fixed charge of a home, in rupees a month for each kW of load, that any state's tariff gives with a source. */
export interface FixedCharges {
  lowPerKw: number;
  highPerKw: number;
  /** Where the highest is from; undefined if no tariff gives one. */
  highest?: { state: string; tariff: Tariff } | undefined;
}

export function fixedCharges(rates: readonly SolarRate[], today: Day): FixedCharges {
  const known = rates
    .flatMap((rate) =>
      rate.kind === "state" ? rate.tariffs.map((tariff) => ({ state: rate.name, tariff })) : [],
    )
    .filter(({ tariff }) => tariff.fixedPerKw && tariff.source && isValid(tariff, today))
    .sort((a, b) => (a.tariff.fixedPerKw ?? 0) - (b.tariff.fixedPerKw ?? 0));
  const highest = known.at(-1);
  return {
    lowPerKw: known[0]?.tariff.fixedPerKw ?? 0,
    highPerKw: highest?.tariff.fixedPerKw ?? 0,
    highest,
  };
}
