import { expect, it } from "vitest";
import { addressOf, estimateFacts, recordView } from "./lead-view.server";

it("an estimate on the desk has the figures that are known, in words for a call", () => {
  expect(
    estimateFacts({
      calculatedAt: "2026-11-22T08:14:00.000Z",
      inputs: { for: "home", state: "Uttar Pradesh", units: 1350 },
      systemKw: 3,
      unitsPerYear: { low: 3600, typical: 4200, high: 4650 },
      savingPerYear: 25830,
      cost: { gross: 180_000, subsidy: { central: 78_000, state: null, total: null }, net: null },
      paybackYears: null,
    }),
  ).toEqual([
    ["Size", "3 kW"],
    ["Units a year", "about 4,200"],
    ["Saving a year", "about ₹25,800"],
    ["Price", "₹1,80,000"],
    ["Units a month", "1,350"],
    ["For", "home"],
    ["In", "Uttar Pradesh"],
    ["Worked out", "22 Nov 2026, 1:44 pm"],
  ]);
  expect(estimateFacts(undefined)).toEqual([]);
});

it("a lead that somebody sees again is in the log once in ten minutes", async () => {
  const seen: string[] = [];
  const desk = { record: async ({ by }: { by: string }) => void seen.push(by) };
  const id = "aaaaa00001".padEnd(26, "0");
  for (const [by, minutes] of [
    ["asha", 0],
    ["ravi", 1],
    ["asha", 9.99],
    ["asha", 10],
  ] as const)
    await recordView(desk, by, id, minutes * 60_000);
  expect(seen).toEqual(["asha", "ravi", "asha"]);
});

it("the address of a lead is what was sent, with the city as corrected", () => {
  const fields = { addressLine1: "12", addressLine2: "Station Road", city: "Delhi", pinCode: "247667" };
  const lead = { kind: "inquiry", id: "a", timestamp: "", fields } as const;
  expect(addressOf(lead, "Roorkee")).toBe("12, Station Road, Roorkee, 247667");
  expect(addressOf({ ...lead, fields: {} }, "")).toBe("");
});
