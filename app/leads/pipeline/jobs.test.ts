import { expect, it } from "vitest";
import type { Lead } from "~/leads/leads";
import { isShown, JOB_FILTERS, jobAfterIn, jobGroupOf, jobLines, outOf, stageWords } from "./jobs";
import { entryOf } from "./lead-entry";
import { type Change, leadStateOf } from "./lead-state";

const ASHA = "asha@example.in";
const RAVI = "ravi@example.in";
const TODAY = "2026-11-24";

/** A job that was won on a day, by Asha unless an event says otherwise. */
function entry(name: string, won: string, ...changes: Change[]) {
  const events = [{ outcome: "won", status: "won", amount: 180000 } as Change, ...changes].map(
    (change, index) => ({ at: `${won}T04:${String(index).padStart(2, "0")}:00.000Z`, by: ASHA, ...change }),
  );
  const lead = {
    kind: "contact",
    id: name.padEnd(26, "0"),
    timestamp: `${won}T03:00:00.000Z`,
    fields: { name },
  };
  return entryOf(lead as Lead, leadStateOf(events));
}

const done = (id: "papers" | "application" | "installation", on: string): Change => ({
  step: { id, done: on },
});
const paid = (on: string): Change => ({ payment: { stage: "1", amount: 18000, on, how: "upi" } });
const PLAN: Change = { stages: [{ id: "1", name: "Advance", amount: 18000, dueWith: "advance", dueOn: "" }] };

const namesOf = (lines: ReturnType<typeof jobLines>) => lines.map((line) => line.entry.name);

it("jobs stand by how long they are over their usual time, each with whom it waits for", () => {
  const lines = jobLines(
    [
      entry("new", "2026-11-23"),
      entry("late", "2026-11-10"),
      entry(
        "bank",
        "2026-11-10",
        PLAN,
        paid("2026-11-11"),
        done("papers", "2026-11-12"),
        done("application", "2026-11-13"),
        { step: { id: "loan", isLeftOut: false } },
      ),
      entry("us", "2026-11-10", PLAN, paid("2026-11-11"), done("papers", "2026-11-20")),
    ],
    TODAY,
  );
  expect(
    lines.map((line) => [line.entry.name, line.step, jobGroupOf(line), line.waited, line.usual, line.over]),
  ).toEqual([
    ["late", "Advance", "customer", 14, 3, 11],
    ["us", "Application on the portal", "us", 4, 2, 2],
    ["new", "Advance", "customer", 1, 3, 0],
    ["bank", "Loan", "others", 11, 14, 0],
  ]);
  expect(lines.map((line) => stageWords(line, TODAY))).toEqual([
    "Advance ₹18,000 due since 13 Nov",
    "",
    "Advance ₹18,000 due 26 Nov",
    "",
  ]);
});

it("after a job comes the next one of its list, as that shows them, and after the last the first", () => {
  const us = entry("us", "2026-11-10", PLAN, paid("2026-11-11"), done("papers", "2026-11-20"));
  const lines = jobLines([entry("late", "2026-11-10"), us, entry("new", "2026-11-23")], TODAY);
  const after = (name: string, filter: (typeof JOB_FILTERS)[number] = "running") =>
    jobAfterIn(lines, name.padEnd(26, "0"), filter, ASHA)?.name;
  expect([after("us"), after("late"), after("new"), after("gone")]).toEqual(["late", "new", "us", "us"]);
  expect([after("late", "due"), after("late", "ended")]).toEqual([undefined, undefined]);
});

it("filters: mine, money that is due, ended, and finished; what is out leaves out jobs that ended", () => {
  const lines = jobLines(
    [
      entry("late", "2026-11-10"),
      entry("ravi", "2026-11-23", { owner: RAVI }),
      entry("ended", "2026-11-10", { jobEnded: "Moved house" }),
    ],
    TODAY,
  );
  const shown = Object.fromEntries(
    JOB_FILTERS.map((filter) => [filter, namesOf(lines.filter((line) => isShown(line, filter, ASHA)))]),
  );
  expect(shown).toEqual({
    running: ["late", "ravi"],
    mine: ["late"],
    due: ["late"],
    finished: [],
    ended: ["ended"],
  });
  expect(outOf(lines)).toBe(360000);
  expect(lines.map(({ due }) => due).sort()).toEqual([0, 0, 18000]);
});

it("what was won a hundred days ago is a job only if something of it is written down", () => {
  const old = entry("old", "2026-08-16");
  const begun = entry("begun", "2026-07-01", done("papers", "2026-07-05"));
  expect(namesOf(jobLines([old, begun, entry("new", "2026-08-17")], TODAY))).toEqual(["begun", "new"]);
});

it("a lead that is not won has no job", () => {
  expect(entry("lost", "2026-11-10", { status: "lost", reason: "Too expensive" }).job).toBeUndefined();
});
