import { expect, it } from "vitest";
import type { Change } from "~/sales/lead/lead-state";
import { jobEndOf } from "./job-end";

/** The events were written on 20, 21, 22 … November, at noon in India. */
const endAfter = (...changes: Change[]) =>
  jobEndOf(
    changes.map((change, index) => ({ at: `2026-11-2${index}T06:30:00.000Z`, by: "a@b.in", ...change })),
  );
const handedOver = (done: string): Change => ({ step: { id: "handover", done } });

it("a job is over on the day of its handover, but not before that was written down", () => {
  expect(endAfter({ status: "won" }, { step: { id: "balance", done: "2026-11-20" } })).toBe("");
  expect(endAfter({ status: "won" }, handedOver("2026-11-21"))).toBe("2026-11-21");
  expect(endAfter({ status: "won" }, handedOver("2026-11-25"))).toBe("2026-11-25");
  expect(endAfter({ status: "won" }, handedOver("2025-11-21"))).toBe("2026-11-21");
  // A note on it, later, changes nothing; another day does.
  expect(endAfter(handedOver("2026-11-19"), { step: { id: "handover" }, note: "Paper" })).toBe("2026-11-20");
  expect(endAfter(handedOver("2026-11-19"), handedOver("2026-11-18"))).toBe("2026-11-21");
});

it("what was taken back, or goes on after all, is not over", () => {
  expect(endAfter(handedOver("2026-11-20"), handedOver(""))).toBe("");
  expect(endAfter(handedOver("2026-11-20"), { undo: "2026-11-20T06:30:00.000Z a@b.in" })).toBe("");
  expect(endAfter({ jobEnded: "Moves house" })).toBe("2026-11-20");
  expect(endAfter({ jobEnded: "Moves house" }, { jobEnded: "" })).toBe("");
});

it("without a handover its last step counts, from when the handover was left out", () => {
  const paid: Change = { step: { id: "subsidy", done: "2026-11-01" } };
  const noHandover: Change = { step: { id: "handover", isLeftOut: true } };
  expect(endAfter(paid, { status: "won" }, noHandover)).toBe("2026-11-22");
  const stateToo: Change = { step: { id: "stateSubsidy", isLeftOut: false } };
  expect(endAfter(paid, stateToo, noHandover)).toBe("");
});
