import { expect, it } from "vitest";
import type { Lead } from "~/leads/leads";
import { type Change, type LeadEvent, leadStateOf } from "~/sales/lead/lead-state";
import { entryOf, type LeadEntry } from "~/sales/list/lead-entry";
import { addUp, readPeriod, type Tally, usualPeriods } from "./numbers";

const ASHA = "asha@example.in";
const RAVI = "ravi@example.in";
const MINUTE_MS = 60_000;

function entry(timestamp: string, more: Partial<Lead> = {}, ...lines: LeadEvent[]): LeadEntry {
  const lead: Lead = { kind: "inquiry", id: `id${timestamp}`, timestamp, fields: {}, ...more };
  return entryOf(lead, leadStateOf(lines));
}

/** A lead on which somebody worked once, so many minutes after it came. */
function worked(came: string, more: Partial<Lead>, minutes: number, by: string, change: Change): LeadEntry {
  return entry(came, more, {
    at: new Date(Date.parse(came) + minutes * MINUTE_MS).toISOString(),
    by,
    ...change,
  });
}

async function* all(...entries: LeadEntry[]) {
  yield* entries;
}

/** Name, leads, open and won ones, and their worth. */
const rows = (tallies: Tally[]) =>
  tallies.map(({ name, leads, open, won, worth }) => [name, leads, open, won, worth].join(" "));

it("the numbers are those of the same leads added up by hand", async () => {
  const fromCalculator = { estimate: { systemKw: 3 }, source: { landingPage: "/calculator" } };
  const campaign = { source: { landingPage: "/", utmSource: "google", utmCampaign: "diwali" } };
  const won = { outcome: "won", status: "won" } as const;
  const { weeks, owners, landingPages, sources, campaigns, calculator, reasons, ...totals } = await addUp(
    all(
      // Sunday in India; Monday in India, though Sunday in UTC.
      worked("2026-11-15T06:00:00.000Z", fromCalculator, 60, ASHA, { ...won, amount: 180_000 }),
      worked("2026-11-15T19:00:00.000Z", campaign, 1440, RAVI, {
        status: "quoted",
        amount: 90_000,
        owner: RAVI,
      }),
      worked("2026-11-17T06:00:00.000Z", { kind: "contact", ...campaign }, 1441, RAVI, won),
      entry("2026-11-25T06:00:00.000Z", { kind: "quick-contact", via: "indiamart", cameIn: "2026-11-18" }),
      worked("2026-11-18T06:30:00.000Z", {}, 61, RAVI, {
        outcome: "not-interested",
        status: "lost",
        reason: "Rents",
      }),
      worked("2026-11-18T06:31:00.000Z", {}, 61, RAVI, { status: "lost", reason: "rents. " }),
      worked("2026-11-18T06:32:00.000Z", {}, 61, RAVI, { status: "lost", reason: "Shaded  roof" }),
      worked("2026-11-18T06:40:00.000Z", {}, 90, ASHA, { added: true, owner: ASHA }),
      worked("2026-11-18T06:45:00.000Z", { kind: "service" }, 30, ASHA, {
        outcome: "fixed",
        status: "fixed",
      }),
      worked("2026-11-18T07:00:00.000Z", {}, 1, ASHA, { spam: true }),
      worked("2026-11-18T08:00:00.000Z", {}, 1, ASHA, { mergedInto: "x" }),
    ),
    [],
    { from: "2026-11-15", to: "2026-11-24" },
  );
  expect(totals).toEqual({
    leads: 8,
    won: 2,
    worth: 180_000,
    wonWithoutAmount: 1,
    lost: 3,
    cancelled: { leads: 0, worth: 0 },
    quoted: { leads: 1, worth: 90_000 },
    answered: { hour: 2, day: 4, later: 1, never: 1 },
  });
  expect(
    weeks.map(({ monday, byKind, total }) => [monday, ...Object.values(byKind), total].join(" ")),
  ).toEqual(["2026-11-09 1 0 0 0 0 0 1", "2026-11-16 4 1 0 0 1 1 7", "2026-11-23 0 0 0 0 0 0 0"]);
  expect(rows(owners)).toEqual([`${ASHA} 2 1 1 180000`, `${RAVI} 3 1 1 0`, " 3 1 0 0"]);
  expect(rows(landingPages)).toEqual(["/calculator 1 0 1 180000", "/ 2 1 1 0", " 5 2 0 0"]);
  expect(rows(campaigns)).toEqual([" 6 2 1 180000", "google / diwali 2 1 1 0"]);
  expect(rows(sources)).toEqual(["Website 6 1 2 180000", "By phone 1 1 0 0", "IndiaMART 1 1 0 0"]);
  expect(rows(calculator)).toEqual(["With an estimate 1 0 1 180000", "Without an estimate 7 3 1 0"]);
  expect(rows(reasons)).toEqual(["Rents 2 0 0 0", "Shaded roof 1 0 0 0"]);
});

it("a sale that ended early is won no longer, and cancelled in the days of its end, whenever it came", async () => {
  const won = { status: "won", amount: 180_000 } as const;
  const events = [won, { jobEnded: "Moves house" }].map((change, index) => ({
    at: `2026-11-${index === 0 ? "02" : "30"}T20:00:00.000Z`,
    by: ASHA,
    ...change,
  }));
  const lead = {
    kind: "contact",
    id: "a".repeat(26),
    timestamp: "2026-11-02T06:00:00.000Z",
    fields: {},
  } as const;
  const cancelled = entryOf(lead, leadStateOf(events));
  const inMonth = async (month: string, days: number, ...came: LeadEntry[]) => {
    const period = { from: `${month}-01`, to: `${month}-${days}` };
    const { won, worth, cancelled: ended } = await addUp(all(...came), [cancelled], period);
    return [won, worth, ended.leads, ended.worth];
  };
  expect(await inMonth("2026-11", 30, cancelled)).toEqual([0, 0, 0, 0]);
  // In India it was December.
  expect(await inMonth("2026-12", 31)).toEqual([0, 0, 1, 180_000]);
});

it("the campaigns that won least are one line", async () => {
  const campaigns = Array.from({ length: 12 }, (_, number) =>
    worked(`2026-11-18T06:00:${10 + number}.000Z`, { source: { utmSource: `paper ${number}` } }, 1, ASHA, {
      status: "won",
      amount: 1000 * number,
    }),
  );
  const unpaid = worked("2026-11-18T07:00:00.000Z", {}, 1, ASHA, { status: "won" });
  const numbers = await addUp(all(...campaigns, unpaid), [], { from: "2026-11-16", to: "2026-11-22" });
  expect(numbers.campaigns).toHaveLength(8);
  expect(numbers.campaigns.at(-1)).toEqual({ name: "", others: 6, leads: 6, open: 0, won: 6, worth: 10_000 });
  expect([numbers.won, numbers.worth, numbers.wonWithoutAmount]).toEqual([13, 66_000, 2]);
});

it("a lead that comes in the first hours of a day in India counts there, though it is the day before in UTC", async () => {
  const night = ["2026-12-27T18:29:59.999Z", "2026-12-27T18:30:00.000Z", "2026-12-31T18:40:00.000Z"];
  const period = { from: "2026-12-21", to: "2027-01-03" };
  const { weeks } = await addUp(all(...night.map((at) => entry(at))), [], period);
  expect(weeks.map(({ monday, total }) => [monday, total])).toEqual([
    ["2026-12-21", 1],
    ["2026-12-28", 2],
  ]);
});

it.each([
  ["2026-12-31", "2026-12-01 2026-12-31", "2026-11-01 2026-11-30", "2026-01-01 2026-12-31"],
  ["2027-01-01", "2027-01-01 2027-01-01", "2026-12-01 2026-12-31", "2027-01-01 2027-01-01"],
  ["2028-02-29", "2028-02-01 2028-02-29", "2028-01-01 2028-01-31", "2028-01-01 2028-02-29"],
  ["2028-03-31", "2028-03-01 2028-03-31", "2028-02-01 2028-02-29", "2028-01-01 2028-03-31"],
])("on %s, this month, the last one and this year are whole", (today, ...periods) => {
  const { "Last 8 weeks": _, ...months } = usualPeriods(today);
  expect(Object.values(months).map(({ from, to }) => `${from} ${to}`)).toEqual(periods);
});

it("a period has 731 days at most, the last ones", () => {
  const today = "2026-11-27";
  expect(readPeriod({ from: "2024-11-27", to: today }, today)).toEqual({
    from: "2024-11-27",
    to: today,
    isCut: false,
  });
  expect(readPeriod({ from: "2024-11-26", to: "2030-01-01" }, today)).toEqual({
    from: "2024-11-27",
    to: today,
    isCut: true,
  });
});
