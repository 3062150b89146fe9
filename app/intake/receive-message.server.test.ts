import { expect, it } from "vitest";
import { type LeadEvent, leadStateOf } from "~/sales/lead/lead-state";
import { entryOf } from "~/sales/list/lead-entry";
import { leadFor } from "./receive-message.server";

const DAY = 24 * 60 * 60_000;
const NOW = Date.parse("2026-11-28T06:00:00.000Z");
const daysAgo = (days: number) => new Date(NOW - days * DAY).toISOString();

const entry = (id: string, cameDaysAgo: number, ...events: Omit<LeadEvent, "by">[]) =>
  entryOf(
    { kind: "quick-contact", id, timestamp: daysAgo(cameDaysAgo), fields: { phone: "9876543210" } },
    leadStateOf(events.map((event) => ({ by: "asha@example.in", ...event }))),
  );
const wrote = (days: number) => ({
  at: daysAgo(days),
  wrote: { id: String(days), text: "?", via: "whatsapp" },
});
const won = { at: daysAgo(100), status: "won" as const };

it.each([
  ["a young open lead", [entry("open", 13)], "open"],
  ["an open lead of long ago", [entry("old", 15)], undefined],
  ["an open lead of long ago whose person wrote lately", [entry("old", 40, wrote(13))], "old"],
  [
    "a call of ours, which makes no lead young",
    [entry("old", 15, { at: daysAgo(1), outcome: "no-answer" })],
    undefined,
  ],
  ["a lost lead", [entry("lost", 2, { at: daysAgo(1), status: "lost" })], undefined],
  ["spam", [entry("spam", 2, { at: daysAgo(1), spam: true })], undefined],
  ["a customer, however long ago", [entry("won", 400, won)], "won"],
  ["a customer with an open lead", [entry("won", 400, won), entry("open", 3)], "open"],
  ["a customer with an old open lead", [entry("old", 30), entry("won", 400, won)], "won"],
  ["nobody", [], undefined],
])("a message of %s goes there", (_, entries, expected) => {
  expect(leadFor(entries, NOW)?.id).toBe(expected);
});
