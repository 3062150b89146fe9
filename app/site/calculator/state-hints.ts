import { type Day, isValid, type SolarRate } from "~/calculator/rates";
import type { Customer } from "~/content/customers";

export type StateHints = ReturnType<typeof stateHints>;

/** Returns the questions that depend on the state, for all states, as "home Uttar Pradesh". */
export function stateHints(rates: readonly SolarRate[], today: Day) {
  const tariffs = rates.flatMap((rate) =>
    rate.kind === "state"
      ? rate.tariffs
          .filter((tariff) => isValid(tariff, today))
          .map((tariff) => ({ ...tariff, key: hintKey(tariff.for, rate.name) }))
      : [],
  );
  const keys = (list: typeof tariffs) => [...new Set(list.map(({ key }) => key))];
  const withNetMetering = rates.flatMap((rate) =>
    rate.kind === "state"
      ? rate.metering
          .filter((rule) => isValid(rule, today) && rule.kind === "net metering")
          .map((rule) => hintKey(rule.for, rate.name))
      : [],
  );
  return {
    withNetMetering,
    /** Tariffs differ between towns and villages. */
    withAreas: keys(tariffs.filter(({ area }) => area)),
    withTariff: keys(tariffs),
  };
}

export function hintKey(customer: Customer | string, state: string): string {
  return `${customer || "home"} ${state}`;
}
