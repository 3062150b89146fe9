import { expect, it } from "vitest";
import type { Lead } from "~/leads/leads";
import { entryOf, type LeadEntry } from "./lead-entry";
import { type Line, stateOf } from "./lead-state";
import { addUp } from "./numbers";
import { mondayOf, readPeriod, timesOf } from "./period";

const ASHA = "asha@example.in";
const RAVI = "ravi@example.in";

function entry(timestamp: string, more: Partial<Lead> = {}, ...lines: Line[]): LeadEntry {
  const lead: Lead = { kind: "inquiry", id: `id${timestamp}`, timestamp, fields: {}, ...more };
  return entryOf(lead, stateOf(lines));
}

async function* all(...entries: LeadEntry[]) {
  yield* entries;
}

it("the numbers are those of the same leads added up by hand", async () => {
  const fromCalculator = { estimate: { systemKw: 3 }, source: { landingPage: "/calculator" } };
  const campaign = { source: { landingPage: "/", utmSource: "google", utmCampaign: "diwali" } };
  const numbers = await addUp(
    all(
      // Sunday in India; won after half an hour.
      entry("2026-11-15T06:00:00.000Z", fromCalculator, {
        at: "2026-11-15T06:30:00.000Z",
        by: ASHA,
        outcome: "won",
        status: "won",
        amount: 180_000,
      }),
      // Monday in India, though Sunday in UTC; called the next day.
      entry("2026-11-15T19:00:00.000Z", campaign, {
        at: "2026-11-16T18:00:00.000Z",
        by: RAVI,
        outcome: "quoted",
        status: "quoted",
        amount: 90_000,
      }),
      entry(
        "2026-11-17T06:00:00.000Z",
        { kind: "contact", ...campaign },
        { at: "2026-11-20T06:00:00.000Z", by: RAVI, outcome: "won", status: "won" },
      ),
      entry("2026-11-18T06:00:00.000Z", { kind: "quick-contact" }),
      entry("2026-11-18T07:00:00.000Z", {}, { at: "2026-11-18T07:01:00.000Z", by: ASHA, spam: true }),
      entry("2026-11-18T08:00:00.000Z", {}, { at: "2026-11-18T08:01:00.000Z", by: ASHA, mergedInto: "x" }),
    ),
    { from: "2026-11-15", to: "2026-11-24" },
  );
  expect(numbers).toEqual({
    leads: 4,
    won: 2,
    worth: 180_000,
    wonWithoutAmount: 1,
    lost: 0,
    answered: { hour: 1, day: 1, later: 1, never: 1 },
    weeks: [
      {
        monday: "2026-11-09",
        total: 1,
        byKind: { inquiry: 1, contact: 0, "quick-contact": 0, "by-hand": 0 },
      },
      {
        monday: "2026-11-16",
        total: 3,
        byKind: { inquiry: 1, contact: 1, "quick-contact": 1, "by-hand": 0 },
      },
      {
        monday: "2026-11-23",
        total: 0,
        byKind: { inquiry: 0, contact: 0, "quick-contact": 0, "by-hand": 0 },
      },
    ],
    owners: [
      { owner: ASHA, leads: 1, open: 0, won: 1, lost: 0, worth: 180_000 },
      { owner: RAVI, leads: 2, open: 1, won: 1, lost: 0, worth: 0 },
      { owner: "", leads: 1, open: 1, won: 0, lost: 0, worth: 0 },
    ],
    landingPages: [
      { name: "/calculator", leads: 1, won: 1, worth: 180_000 },
      { name: "/", leads: 2, won: 1, worth: 0 },
      { name: "", leads: 1, won: 0, worth: 0 },
    ],
    campaigns: [
      { name: "", leads: 2, won: 1, worth: 180_000 },
      { name: "google / diwali", leads: 2, won: 1, worth: 0 },
    ],
    calculator: [
      { name: "With an estimate", leads: 1, won: 1, worth: 180_000 },
      { name: "Without an estimate", leads: 3, won: 1, worth: 0 },
    ],
  });
});

it("a week begins on Monday", () => {
  expect(mondayOf("2026-11-22")).toBe("2026-11-16");
  expect(mondayOf("2026-11-23")).toBe("2026-11-23");
});

it("the campaigns that won least are one line", async () => {
  const campaigns = Array.from({ length: 12 }, (_, number) =>
    entry(`2026-11-18T06:00:${10 + number}.000Z`, { source: { utmSource: `paper ${number}` } }),
  );
  const numbers = await addUp(all(...campaigns), { from: "2026-11-16", to: "2026-11-22" });
  expect(numbers.campaigns).toHaveLength(8);
  expect(numbers.campaigns.at(-1)).toEqual({ name: "", others: 5, leads: 5, won: 0, worth: 0 });
});

it.each([
  [{}, { from: "2026-10-05", to: "2026-11-25", isCut: false }],
  [{ from: "2026-11-01" }, { from: "2026-11-01", to: "2026-11-25", isCut: false }],
  [
    { from: "2026-11-20", to: "2026-11-01" },
    { from: "2026-11-01", to: "2026-11-20", isCut: false },
  ],
  [
    { from: "2027-01-01", to: "2027-02-01" },
    { from: "2026-11-25", to: "2026-11-25", isCut: false },
  ],
  [
    { from: "2000-01-01", to: "2026-11-25" },
    { from: "2024-11-25", to: "2026-11-25", isCut: true },
  ],
])("the period of %o is understood", (given, period) => {
  expect(readPeriod(given, "2026-11-25")).toEqual(period);
});

it("a period begins and ends at midnight in India", () => {
  expect(timesOf({ from: "2026-11-01", to: "2026-11-30" })).toEqual({
    start: "2026-10-31T18:30:00.000Z",
    end: "2026-11-30T18:30:00.000Z",
  });
});
