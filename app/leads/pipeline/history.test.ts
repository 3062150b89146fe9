import { expect, it } from "vitest";
import { describeChange, summarizeEvent } from "./history";
import type { Change } from "./lead-state";

it.each<[Change, string]>([
  [{ outcome: "won", status: "won", amount: 987_654 }, "call: won, status: won, amount"],
  [{ status: "lost", reason: "SECRET", note: "SECRET" }, "status: lost, note"],
  [{ reason: "SECRET" }, "reason"],
  [{ edits: { name: "SECRET", phone: "SECRET" } }, "corrected: name, phone"],
  [{ added: true, owner: "", nextCall: "" }, "added by hand, owner: nobody, next call: none"],
  [{ owner: "a@b.in", nextCall: "2026-11-25" }, "owner: a@b.in, next call: 2026-11-25"],
  [{ surveyAt: "2026-12-01T17:00", surveyPlace: "SECRET" }, "survey: 2026-12-01T17:00"],
  [{ surveyEnded: "cancelled", surveyAt: "" }, "survey: cancelled"],
  [{ undo: "SECRET" }, "undid a change"],
  [{ spam: true }, "marked as spam"],
  [{ restored: true }, "restored from suspected spam"],
  [{ mergedInto: `aaaa0002${"0".repeat(18)}` }, "merged into AAAA-0002"],
  [{ mergedInto: "" }, "separated again"],
])("%j is logged as %j, without what people wrote", (change, words) =>
  expect(describeChange(change)).toBe(words),
);

it.each<[Change, string]>([
  [{ added: true, owner: "a@b.in" }, "Added"],
  [{ owner: "a@b.in" }, "Owner changed"],
])("a row says of %j: %s", (change, words) =>
  expect(summarizeEvent({ ...change, at: "2026-11-25T06:00:00.000Z", by: "a@b.in" })).toBe(words),
);
