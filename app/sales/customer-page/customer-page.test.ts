import { expect, it } from "vitest";
import { type Change, type LeadEvent, leadStateOf } from "~/sales/lead/lead-state";
import { pageEndsOn, shownUnder } from "./customer-page";

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
});

it("a year after the job its page shows the way to a service request alone, and nothing if no system is up", () => {
  const on = (day: string, ...changes: Change[]) => shownUnder(leadAfter(...changes), HASH, day);
  const UP: Change = { step: { id: "installation", done: "2026-11-20" } };
  expect([on("2036-01-01"), on("2036-01-01", UP), on("2027-11-24", HANDED_OVER)]).toEqual([
    "job",
    "job",
    "job",
  ]);
  const after = [HANDED_OVER, { finished: true }].map((change) => on("2027-11-25", change));
  expect([...after, on("2027-11-25", UP, ENDED)]).toEqual(["service", "service", "service"]);
  expect(on("2027-11-25", ENDED)).toBeUndefined();
  expect(on("2027-11-25", HANDED_OVER, { page: "" })).toBeUndefined();
});

it("a page is live under its newest link alone, and for a won lead alone", () => {
  const liveAfter = (...changes: Change[]) => shownUnder(leadAfter(...changes), HASH, "2026-11-24") === "job";
  expect(liveAfter()).toBe(true);
  expect(shownUnder(leadAfter(), "", "2026-11-24")).toBeUndefined();
  expect(liveAfter({ page: "" })).toBe(false);
  expect(shownUnder(leadAfter({ page: "" }), "", "2026-11-24")).toBeUndefined();
  expect(liveAfter({ page: "b".repeat(64) })).toBe(false);
  expect(liveAfter({ status: "lost" })).toBe(false);
  const paid: Change = { payment: { stage: "1", amount: 18_000, on: "2026-11-24", how: "upi" } };
  expect(liveAfter(paid, { status: "lost" })).toBe(true);
  expect(pageEndsOn(leadAfter(paid, { status: "lost" }))).toBe("2027-11-24");
  expect(liveAfter({ undo: "2026-11-24T04:00:00.000Z asha@example.in" })).toBe(false);
});
