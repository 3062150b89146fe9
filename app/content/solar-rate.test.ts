import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { STATES } from "~/states";
import { sampleRates } from "../../tests/sample-rates";
import { parseDocument } from "./parse";
import { solarRates } from "./solar-rate";

function parsed(data: object) {
  const { document, faults } = parseDocument("solarRates", { id: "a", data });
  return { document, lines: faults.map(({ text }) => text) };
}

/** A document of the sample as it is stored. */
const stored = (id: string) => JSON.parse(readFileSync(`content/solarRates/${id}.json`, "utf8"));
const [central, company] = ["central", "company"].map(stored);
const tariff = { name: "Urban home", for: "home", asOf: "2025", source: "x" };
const state = { kind: "state", name: "Uttar Pradesh", isSpecial: false, tariffs: [] };
/** A state with these slabs. */
const withSlabs = (...slabs: (number | null)[][]) => ({ ...state, tariffs: [{ ...tariff, slabs }] });

it("a top-up of null says that there is none, one left out that it is not known", () => {
  expect(parsed({ ...state, topUp: null }).document).toHaveProperty("topUp", null);
  expect(parsed(state).document).not.toHaveProperty("topUp");
});

/** A state that pays homes by these sizes. */
const withIncentive = (...perUnit: (number | null)[][]) => ({
  ...state,
  incentive: [{ for: "home", perUnit, years: 5 }],
});

const ORDER = "is not in ascending order, with the end of the last row left empty";
it.each<[object, string]>([
  [{ ...central, kind: "federal" }, 'kind: "federal" is not central, state or company'],
  [{ ...central, validUntil: "31/03/2027" }, 'validUntil: "31/03/2027" is not a date; write 2026-11-22'],
  [{ ...central, validUntil: 1e300 }, "validUntil: 1e+300 is not a date; write 2026-11-22"],
  [{ ...central, society: undefined }, "society: missing; it is a group of fields; write it in { }"],
  [{ ...state, name: "Uttarpradesh" }, 'name: "Uttarpradesh" is not one of'],
  [{ ...state, isSpecial: undefined }, "isSpecial: missing; it is true or false"],
  [{ ...state, typicalYield: 0 }, "typicalYield: 0 is not a number from 1 to 10000"],
  [{ ...state, dutyPercent: "5" }, 'dutyPercent: "5" is not a number; write it without quotes'],
  [{ ...state, dutyPercent: -5 }, "dutyPercent: -5 is not a number from 0 to 100"],
  [withSlabs([150, 5.5], [100, 6], [null, 7]), `tariffs.0.slabs: the table ${ORDER}`],
  [withSlabs([150, 5.5]), `tariffs.0.slabs: the table ${ORDER}`],
  [withSlabs(), "tariffs.0.slabs: [] is not a table with a row"],
  [withSlabs([null]), "tariffs.0.slabs.0.rate: missing"],
  [{ ...state, lowYield: 1500, highYield: 1400 }, "lowYield: 1500 is not at most highYield, 1400"],
  [{ ...state, typicalYield: 1500, highYield: 1400 }, "typicalYield: 1500 is not at most highYield, 1400"],
  [withIncentive([10, 2], [3, 3]), `incentive.0.perUnit: the table ${ORDER}`],
  [withIncentive(), "incentive.0.perUnit: [] is not a table with a row"],
  [
    { ...state, metering: [{ for: "business", kind: "gross metering" }] },
    'metering.0.kind: "gross metering" is not one of net metering, net billing',
  ],
  [{ ...company, sqFtPerKw: 0 }, "sqFtPerKw: 0 is not a number from 1 to 1000000000"],
  [{ ...company, pricePerKw: { home: "60000" } }, 'pricePerKw.home: "60000" is not a number'],
])("a broken document names its fault: %j", (data, line) => {
  const { document, lines } = parsed(data);
  expect(document).toBeUndefined();
  expect(lines[0]).toContain(line);
  expect(lines).toHaveLength(1);
});

it("an incentive may be for any size, and a state without one pays nothing and says nothing of metering", () => {
  expect(parsed(withIncentive([3, 3], [null, 1])).lines).toEqual([]);
  expect(parsed(state).document).toMatchObject({ incentive: [], metering: [] });
});

it("the list says what the office should look at", () => {
  const factsOf = (data: object) => {
    const { document } = parseDocument("solarRates", { id: "a", data });
    return document && solarRates.facts?.(document).filter(Boolean);
  };
  const duty = (origin: object) => ({ ...state, tariffs: [], sources: { duty: origin } });
  expect(factsOf(duty({ validUntil: "2020-03-31" }))).toEqual(["expired", "no tariff"]);
  expect(factsOf(duty({ validUntil: "2999-03-31", source: "Widely published; not confirmed" }))).toEqual([
    "not confirmed",
    "no tariff",
  ]);
});

it("the sample has every state and union territory of the inquiry once, and the special-category ones", () => {
  const sample = sampleRates();
  const states = sample.flatMap((rate) => (rate.kind === "state" ? rate : []));
  expect(states.map(({ name }) => name).sort()).toEqual([...STATES].sort());
  const special = states.filter(({ isSpecial }) => isSpecial).map(({ name }) => name);
  expect(special.sort().join(", ")).toBe(
    "Andaman and Nicobar Islands, Arunachal Pradesh, Assam, Himachal Pradesh, Jammu and Kashmir, Ladakh, Lakshadweep, Manipur, Meghalaya, Mizoram, Nagaland, Sikkim, Tripura, Uttarakhand",
  );
  expect(sample.find(({ kind }) => kind === "company")).toMatchObject({ isSample: true });
});
