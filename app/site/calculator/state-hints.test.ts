import { expect, it } from "vitest";
import type { StateRates, Tariff } from "~/calculator/rates";
import { stateHints } from "./state-hints";

const kind = { name: "Home", for: "home", area: "rural" } as const;
const tariff: Tariff = { ...kind, slabs: [{ rate: 5 }], asOf: "", source: "", validUntil: undefined };
const tables = { tariffs: [tariff], incentive: [], metering: [] };
const state: StateRates = { kind: "state", name: "Bihar", isSpecial: false, ...tables, note: "" };

it("a tariff that has expired gives no hints, so that the rate is asked for", () => {
  const hints = { withNetMetering: [], withAreas: ["home Bihar"], withTariff: ["home Bihar"] };
  expect(stateHints([state], "2026-11-22")).toEqual(hints);
  const expired = { ...state, tariffs: [{ ...tariff, validUntil: "2026-11-21" }] };
  expect(stateHints([expired], "2026-11-22")).toEqual({ withNetMetering: [], withAreas: [], withTariff: [] });
});
