import { expect, it } from "vitest";
import { type Change, type LeadEvent, leadStateOf } from "~/sales/lead/lead-state";
import { isPageLive, pageEndsOn } from "./customer-page";

const HASH = "a".repeat(64);

function leadAfter(...changes: Change[]) {
  const events = [{ status: "won", page: HASH } as const, ...changes].map(
    (change, index): LeadEvent => ({
      at: `2026-11-24T04:0${index}:00.000Z`,
      by: "asha@example.in",
      ...change,
    }),
  );
  return { events, state: leadStateOf(events) };
}

const HANDED_OVER: Change = { step: { id: "handover", done: "2026-11-20" } };
const ENDED: Change = { jobEnded: "Moves house" };

it("a customer's page lasts while the job does, and a year after the handover or the early end", () => {
  expect(pageEndsOn(leadAfter())).toBe("");
  expect(pageEndsOn(leadAfter(HANDED_OVER))).toBe("2027-11-24");
  expect(pageEndsOn(leadAfter(ENDED))).toBe("2027-11-24");
  expect(pageEndsOn(leadAfter(ENDED, { jobEnded: "" }))).toBe("");
  const leapDay = { at: "2028-02-29T04:00:00.000Z", by: "asha@example.in", jobEnded: "Moves house" };
  expect(pageEndsOn({ events: [leapDay] })).toBe("2029-03-01");
  const liveOn = (day: string, ...changes: Change[]) => isPageLive(leadAfter(...changes), HASH, day);
  expect([liveOn("2036-01-01"), liveOn("2027-11-24", HANDED_OVER)]).toEqual([true, true]);
  expect([liveOn("2027-11-25", HANDED_OVER), liveOn("2027-11-25", ENDED)]).toEqual([false, false]);
});

it("a page is live under its newest link alone, and for a won lead alone", () => {
  const liveAfter = (...changes: Change[]) => isPageLive(leadAfter(...changes), HASH, "2026-11-24");
  expect(liveAfter()).toBe(true);
  expect(isPageLive(leadAfter(), "", "2026-11-24")).toBe(false);
  expect(liveAfter({ page: "" })).toBe(false);
  expect(isPageLive(leadAfter({ page: "" }), "", "2026-11-24")).toBe(false);
  expect(liveAfter({ page: "b".repeat(64) })).toBe(false);
  expect(liveAfter({ status: "lost" })).toBe(false);
  const paid: Change = { payment: { stage: "1", amount: 18_000, on: "2026-11-24", how: "upi" } };
  expect(liveAfter(paid, { status: "lost" })).toBe(true);
  expect(pageEndsOn(leadAfter(paid, { status: "lost" }))).toBe("2027-11-24");
  expect(liveAfter({ undo: "2026-11-24T04:00:00.000Z asha@example.in" })).toBe(false);
});
