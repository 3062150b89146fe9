import { type Day, isValid, type SolarRate } from "~/calculator/rates";
import type { Customer } from "~/content/customers";

export type StateHints = ReturnType<typeof stateHints>;

/** Returns the questions that depend on the state, for all states, as "home Uttar Pradesh". */
export function stateHints(rates: readonly SolarRate[], today: Day) {
  const states = rates.filter((rate) => rate.kind === "state");
  const tariffs = states.flatMap(({ name, tariffs }) => tariffs.map((rule) => ({ ...rule, state: name })));
  const metering = states.flatMap(({ name, metering }) => metering.map((rule) => ({ ...rule, state: name })));
  function keysOf(rules: readonly { for: Customer; state: string; validUntil?: Day | undefined }[]) {
    const valid = rules.filter((rule) => isValid(rule, today));
    return [...new Set(valid.map((rule) => hintKey(rule.for, rule.state)))];
  }
  return {
    withNetMetering: keysOf(metering.filter(({ kind }) => kind === "net metering")),
    /** Tariffs differ between towns and villages. */
    withAreas: keysOf(tariffs.filter(({ area }) => area)),
    withTariff: keysOf(tariffs),
  };
}

export function hintKey(customer: Customer | string, state: string): string {
  return `${customer || "home"} ${state}`;
}
