import { describe, expect, it } from "vitest";
import { STATES } from "~/states";
import { sampleRates } from "../../tests/sample-rates";
import { parseDocument } from "./parse";

function parsed(data: object) {
  const { document, faults } = parseDocument("solarRates", { id: "a", data });
  return { document, lines: faults.map(({ text }) => text) };
}

const central = {
  kind: "central",
  home: {
    steps: [
      [2, 30000],
      [3, 18000],
    ],
    cap: 78000,
  },
  specialHome: {
    steps: [
      [2, 33000],
      [3, 19800],
    ],
    cap: 85800,
  },
  society: { perKw: 18000, perHomeKw: 3, maxKw: 500 },
  asOf: "2025-12",
  validUntil: "2027-03-31",
  source: "MNRE",
};
const tariff = {
  name: "Urban home",
  for: "home",
  slabs: [
    [150, 5.5],
    [null, 6.5],
  ],
  asOf: "2025",
  source: "x",
};
const state = { kind: "state", name: "Uttar Pradesh", isSpecial: false, tariffs: [tariff] };
const company = { kind: "company", pricePerKw: { home: 60000 }, sqFtPerKw: 100, loans: [], isSample: true };

describe("a row of a table", () => {
  it("may be a list of its values or an object", () => {
    const objects = {
      ...central,
      home: {
        ...central.home,
        steps: [
          { upTo: 2, perKw: 30000 },
          { perKw: 18000, upTo: 3 },
        ],
      },
    };
    expect(parsed(central).lines).toEqual([]);
    expect(parsed(objects).document).toEqual(parsed(central).document);
    expect(
      parsed({
        ...state,
        relief: [
          [200, 100],
          [400, 50, 800],
        ],
      }).document,
    ).toMatchObject({
      relief: [
        { upTo: 200, percent: 100 },
        { upTo: 400, percent: 50, atMost: 800 },
      ],
    });
  });
});

it("a top-up of null says that there is none, one left out that it is not known", () => {
  expect(parsed({ ...state, topUp: null }).document).toHaveProperty("topUp", null);
  expect(parsed(state).document).not.toHaveProperty("topUp");
});

it("a Timestamp of Firestore is an Indian day", () => {
  const stored = { ...central, validUntil: "2027-03-30T18:30:00.000Z", asOf: "2025-12-14T18:30:00.000Z" };
  expect(parsed(stored).document).toMatchObject({ validUntil: "2027-03-31", asOf: "2025-12-15" });
});

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
  [
    {
      ...state,
      tariffs: [
        {
          ...tariff,
          slabs: [
            [150, 5.5],
            [100, 6],
            [null, 7],
          ],
        },
      ],
    },
    "tariffs.0.slabs: [[150,5.5],[100,6],[null,7]] is not in ascending order of upTo, with null in the last row",
  ],
  [
    { ...state, tariffs: [{ ...tariff, slabs: [[150, 5.5]] }] },
    "tariffs.0.slabs: [[150,5.5]] is not in ascending order of upTo, with null in the last row",
  ],
  [{ ...state, tariffs: [{ ...tariff, slabs: [] }] }, "tariffs.0.slabs: [] is not a table with a row"],
  [{ ...state, tariffs: [{ ...tariff, slabs: [[null]] }] }, "tariffs.0.slabs.0.rate: missing"],
  [{ ...state, lowYield: 1500, highYield: 1400 }, "lowYield: 1500 is not at most highYield, 1400"],
  [{ ...state, typicalYield: 1500, highYield: 1400 }, "typicalYield: 1500 is not at most highYield, 1400"],
  [{ ...company, sqFtPerKw: 0 }, "sqFtPerKw: 0 is not a number from 1 to 1000000000"],
  [{ ...company, pricePerKw: { home: "60000" } }, 'pricePerKw.home: "60000" is not a number'],
])("a broken document names its fault: %j", (data, line) => {
  const { document, lines } = parsed(data);
  expect(document).toBeUndefined();
  expect(lines[0]).toContain(line);
  expect(lines).toHaveLength(1);
});

describe("the sample", () => {
  const sample = sampleRates();

  it("has every state and union territory of the inquiry once", () => {
    const names = sample.flatMap((rate) => (rate.kind === "state" ? rate.name : []));
    expect(names.sort()).toEqual([...STATES].sort());
  });

  it("has the special-category states of the scheme", () => {
    const special = sample.flatMap((rate) => (rate.kind === "state" && rate.isSpecial ? rate.name : []));
    expect(special.sort()).toEqual([
      "Andaman and Nicobar Islands",
      "Arunachal Pradesh",
      "Assam",
      "Himachal Pradesh",
      "Jammu and Kashmir",
      "Ladakh",
      "Lakshadweep",
      "Manipur",
      "Meghalaya",
      "Mizoram",
      "Nagaland",
      "Sikkim",
      "Tripura",
      "Uttarakhand",
    ]);
  });

  it("says that its price is a sample", () => {
    expect(sample.find(({ kind }) => kind === "company")).toMatchObject({ isSample: true });
  });
});
