import { expect, it } from "vitest";
import { dayAfter, dayInIndia } from "~/india-time";
import type { Lead } from "~/leads/leads";
import type { Change } from "~/sales/lead/lead-state";
import { mondayOf } from "~/sales/numbers/numbers";
import { idOf } from "../store/desk-contract";
import { openEmbeddedStores } from "../store/embedded-stores";
import { EMAIL, RAVI, runSite } from "./desk-staff";
import { wordsIn } from "./html";
import { temporaryFolder } from "./site";
import { putLeads, storeLeads } from "./stored-leads.js";
import { testOffice } from "./test-site";

/** A Monday three weeks ago: retention would erase leads of a fixed date one day. */
const MONDAY = dayAfter(mondayOf(dayInIndia(new Date())), -21);
const PERIOD = `?from=${MONDAY}&to=${dayAfter(MONDAY, 13)}`;

/** Returns a moment in India, so many days after that Monday. */
const moment = (days: number, time: string) => new Date(`${dayAfter(MONDAY, days)}T${time}+05:30`);

const fromPaper = { source: { landingPage: "/", utmSource: "paper", utmCampaign: "diwali" } };
const fromCalculator = { kind: "inquiry", estimate: { systemKw: 3 } } as const;
const won = (amount: number): Change => ({ outcome: "won", status: "won", amount });

/** When and how a lead came, and who did what with it half an hour later. */
const STORIES: [came: Date, lead: Partial<Lead>, by?: string, change?: Change][] = [
  // The last moment before the period, its first and its last one, and the first after it.
  [moment(-1, "23:59:59.999"), {}, EMAIL, won(7_777_777)],
  [moment(0, "00:00"), fromPaper, EMAIL, won(180_000)],
  [moment(13, "23:59:59.999"), { kind: "quick-contact" }],
  [moment(14, "00:00"), {}, EMAIL, won(8_888_888)],
  // Monday morning in India is Sunday in UTC.
  [moment(7, "00:30"), fromCalculator, RAVI, { outcome: "won", status: "won" }],
  [moment(8, "11:00"), {}, EMAIL, { spam: true }],
  [moment(8, "13:00"), {}, EMAIL, { mergedInto: idOf(1) }],
];

const env = { DATA_DIR: temporaryFolder() };
const leads = STORIES.map(([came, more], index): Lead => {
  const fields = { name: `Story ${index}` };
  return { kind: "contact", id: idOf(index), timestamp: came.toISOString(), fields, ...more };
});
await storeLeads(env.DATA_DIR, 3, Date.UTC(2020, 0, 1));
await putLeads(env.DATA_DIR, leads);
let clock = new Date();
const { desk, close } = openEmbeddedStores(env.DATA_DIR, () => clock);
for (const [index, [came, , by = "", change]] of STORIES.entries()) {
  clock = new Date(came.getTime() + 30 * 60_000);
  if (change) expect(await desk.append(idOf(index), by, change)).toEqual({ status: "saved" });
}
await close();
const office = await testOffice(env);

const wordsOf = async (query: string) => wordsIn(await office.show(`/desk/numbers${query}`));

it("the page of numbers agrees with a sum by hand, to the edges of the days in India", async () => {
  const words = await wordsOf(PERIOD);
  for (const figures of [
    "Leads 3 0 lost Answered within a day 67% 2 of 3 Open quotations ₹0 0 leads Won 2 of 3 Worth ₹1,80,000 1 of 2 won have no amount",
    "Within an hour 2 67% Within a day 0 0% Later 0 0% Not yet 1 33%",
    "asha 1 0 1 ₹1,80,000 ravi 1 0 1 ₹0 Nobody 1 1 0 ₹0",
    "Without an estimate 2 1 ₹1,80,000 With an estimate 1 1 ₹0",
    "/ 1 1 ₹1,80,000 Not known 2 1 ₹0",
    "ravi 1 0 0 0 0 0 0",
    "paper / diwali 1 1 ₹1,80,000 No campaign 2 1 ₹0",
  ])
    expect(words).toContain(figures);
  // Inquiries, messages, requests for a call, all.
  expect(words).toMatch(/ All \d+ \w+ 0 1 0 1 \d+ \w+ 1 0 1 2 Calls by person/);
});

it("the page of numbers shows weeks without leads, eight unless asked, and two years at most", async () => {
  const none = `?from=${dayAfter(MONDAY, -14)}&to=${dayAfter(MONDAY, -10)}`;
  expect(await wordsOf(none)).toContain("No leads came");
  const weeks = (await wordsOf("?from=x&to=2026-13-01")).match(/(?<= All ).*(?= Calls by person)/)?.[0];
  expect(weeks?.match(/\d+ [A-Z]\w+/g)).toHaveLength(8);
  expect(await wordsOf("?from=2001-01-01")).toContain("two years at most");
});

it("leads that are too old stay until a person confirms, and then leave the list of a running site", async () => {
  const { show } = office;
  const retain = async (...args: string[]) => (await runSite(env, "leads", "retain", ...args)).stdout;
  expect(await retain()).toBe("Nothing to do: the site does this once a day.\n");
  expect(await show("/desk")).toContain("Person 2");
  expect(await retain("--confirm")).toMatch(/^erased 3 leads; kept 0 older ones/);
  expect(await show("/desk")).not.toMatch(/Person \d/);
});
