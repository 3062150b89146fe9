import { expect, it } from "vitest";
import { referenceOf } from "~/leads/reference";
import { type LogEntry, logOf } from "~/sales/lead/desk-log";
import type { Change } from "~/sales/lead/lead-state";
import { countCalls } from "./call-numbers";

const ASHA = "asha@example.in";
const RAVI = "ravi@example.in";
const CALL: Change = { outcome: "no-answer", status: "called" };

const log: [at: string, by: string, change: Change | "viewed", lead?: string][] = [
  // 23:59 in India, and midnight.
  ["2026-11-18T18:29:00.000Z", ASHA, CALL],
  ["2026-11-18T18:30:00.000Z", ASHA, CALL],
  ["2026-11-20T05:00:00.000Z", RAVI, CALL, "B"],
  ["2026-11-20T05:01:00.000Z", ASHA, "viewed", "B"],
  ["2026-11-20T05:02:00.000Z", ASHA, { note: "call: him" }, "B"],
  ["2026-11-20T05:03:00.000Z", ASHA, { undo: "x" }, "B"],
  ["2026-11-20T05:04:00.000Z", RAVI, { undo: "x" }, "B"],
  ["2026-11-20T05:05:00.000Z", RAVI, { outcome: "won", status: "won", note: "Yes" }, "B"],
  ["2026-11-20T05:06:00.000Z", "new@example.in", CALL, "C"],
  ["2026-11-20T05:07:00.000Z", "new@example.in", { undo: "x" }, "C"],
  ["2026-11-25T18:29:00.000Z", RAVI, CALL],
  ["2026-11-25T18:30:00.000Z", RAVI, CALL],
];

async function* readLog(since: string): AsyncGenerator<LogEntry> {
  for (const [at, by, change, lead = "a"] of log) {
    const id = lead.toLowerCase().repeat(26);
    const viewed: LogEntry = { kind: "viewed", at, by, reference: referenceOf(id) };
    if (at >= since) yield change === "viewed" ? viewed : logOf(id, { at, by, ...change });
  }
}

it("calls are counted by person and day in India, without those that were taken back", async () => {
  const { days, people } = await countCalls(readLog, { from: "2026-10-01", to: "2026-11-25" });
  expect([days[0], days.at(-1), days.length]).toEqual(["2026-11-19", "2026-11-25", 7]);
  expect(people.map(({ email, calls }) => [email, ...calls].join(" "))).toEqual([
    `${ASHA} 1 0 0 0 0 0 0`,
    `${RAVI} 0 1 0 0 0 0 1`,
  ]);
  const short = await countCalls(readLog, { from: "2026-11-20", to: "2026-11-20" });
  expect(short).toEqual({ days: ["2026-11-20"], people: [{ email: RAVI, calls: [1] }] });
});
