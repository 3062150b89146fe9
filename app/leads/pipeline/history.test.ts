import { expect, it } from "vitest";
import { summarizeEvent, undoableEventId } from "./history";
import type { Change } from "./lead-state";

it.each<[Change, string]>([
  [{ added: true, owner: "a@b.in" }, "Added"],
  [{ owner: "a@b.in" }, "Owner changed"],
])("a row says of %j: %s", (change, words) =>
  expect(summarizeEvent({ ...change, at: "2026-11-25T06:00:00.000Z", by: "a@b.in" })).toBe(words),
);

it.each([
  [11, true],
  [13, false],
])("a file that was removed %i hours ago can come back: %s", (hours, isUndoable) => {
  const by = "a@b.in";
  const at = new Date(Date.now() - hours * 3_600_000).toISOString();
  const file = { id: "0".repeat(32) };
  const events = [
    { at: "2026-11-25T06:00:00.000Z", by, file: { ...file, name: "roof.jpg" } },
    { at, by, file: { ...file, removed: true as const } },
  ];
  expect(undoableEventId(events, by)).toBe(isUndoable ? `${at} ${by}` : undefined);
});
