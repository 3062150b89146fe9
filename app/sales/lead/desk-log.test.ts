import { expect, it } from "vitest";
import type { Change } from "~/sales/lead/lead-state";
import { logOf, logWords } from "./desk-log";

it.each<[Change, string]>([
  [{ outcome: "won", status: "won", amount: 987_654 }, "call: won, status: won, set: amount"],
  [{ status: "lost", reason: "SECRET", note: "SECRET" }, "status: lost, set: reason, note"],
  [{ reason: "SECRET" }, "set: reason"],
  [{ edits: { name: "SECRET", phone: "SECRET" } }, "set: name, phone"],
  [{ added: true, owner: "", nextCall: "" }, "added by hand, owner: nobody, next call: none"],
  [{ owner: "a@b.in", nextCall: "2026-11-25" }, "owner: a@b.in, next call: 2026-11-25"],
  [{ surveyAt: "2026-12-01T17:00", surveyPlace: "SECRET" }, "survey: 2026-12-01T17:00"],
  [{ surveyEnded: "cancelled", surveyAt: "" }, "survey: cancelled"],
  [{ undo: "SECRET" }, "undid a change"],
  [{ spam: true }, "marked as spam"],
  [{ restored: true }, "restored from suspected spam"],
  [{ mergedInto: `aaaaa00002${"0".repeat(16)}` }, "merged into AAAAA-00002"],
  [{ mergedInto: "" }, "separated again"],
  [
    { step: { id: "application", done: "2026-11-24", number: "SECRET" }, note: "SECRET" },
    "Application on the portal: done 24 Nov 2026, number given, set: note",
  ],
  [{ step: { id: "papers" }, note: "SECRET" }, "Papers: note, set: note"],
  [{ jobEnded: "SECRET" }, "job ended early"],
  [{ jobEnded: "" }, "job goes on"],
])("%j is logged as %j, without what people wrote", (change, words) => {
  const entry = logOf("nz1j7cvy42", { at: "2026-11-25T06:00:00.000Z", by: "a@b.in", ...change });
  expect(logWords(entry)).toBe(words);
  expect(JSON.stringify(entry)).not.toContain("SECRET");
});

it.each(["sang", "constructor"])("a kind of a newer version is shown as it is: %s", (kind) => {
  const entry = { kind: kind as "viewed", at: "2026-11-25T06:00:00.000Z", by: "a@b.in" };
  expect(logWords(entry)).toBe(kind);
});
