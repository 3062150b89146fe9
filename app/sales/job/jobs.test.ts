import { expect, it } from "vitest";
import type { Lead } from "~/leads/leads";
import { type Change, leadStateOf } from "~/sales/lead/lead-state";
import { entryOf, isCancelled, isSold, type LeadEntry, passes } from "~/sales/list/lead-entry";
import {
  isOldJob,
  isShown,
  JOB_FILTERS,
  jobAfterIn,
  jobGroupOf,
  jobLines as linesOf,
  outOf,
  stageWords,
} from "./jobs";

const ASHA = "asha@example.in";
const RAVI = "ravi@example.in";
const TODAY = "2026-11-24";

/** Since when every job is kept. */
const SINCE = "2026-11-01";

const jobLines = (entries: LeadEntry[], today: string) => linesOf(entries, today, SINCE);

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

it("no job leaves the list by itself; those that were hidden when jobs began to be kept are asked about", () => {
  const [hidden, kept] = [entry("hidden", "2026-07-24"), entry("kept", "2026-07-25")];
  const begun = entry("begun", "2026-07-01", done("papers", "2026-07-05"));
  const finished = entry("finished", "2026-07-01", { finished: true });
  const running = entry("running", "2026-07-01", { finished: false });
  const all = [hidden, kept, begun, finished, running];
  expect(all.filter((one) => isOldJob(one, SINCE))).toEqual([hidden]);
  for (const today of [TODAY, "2027-03-05", "2028-11-24"])
    expect(namesOf(jobLines(all, today)).sort()).toEqual(["begun", "finished", "kept", "running"]);
  expect(namesOf(jobLines(all, TODAY).filter((line) => isShown(line, "finished", ASHA)))).toEqual([
    "finished",
  ]);
  expect(outOf(jobLines([hidden, finished, kept], TODAY))).toBe(180000);
});

it("a finished job goes on once a step or a payment of it is written down", () => {
  const job = (...changes: Change[]) => entry("one", "2026-11-10", { finished: true }, ...changes).job;
  expect([job()?.step, job()?.out]).toEqual([undefined, 0]);
  expect(job({ note: "Called" })?.step).toBeUndefined();
  expect(job(done("papers", "2026-11-12"))?.step).toBe("advance");
  expect(job(PLAN, paid("2026-11-12"))?.out).toBe(0);
  expect(job(paid("2026-11-12"))?.step).toBe("papers");
});

it("a lead that is not won has no job, unless money came: that stands as ended until it is paid back", () => {
  const lost: Change = { status: "lost", reason: "Too expensive" };
  expect(entry("lost", "2026-11-10", lost).job).toBeUndefined();
  for (const status of ["lost", "called", "fixed"] as const) {
    const [line] = jobLines([entry("paid", "2026-11-10", PLAN, paid("2026-11-11"), { status })], TODAY);
    expect([line && isShown(line, "ended", ASHA), line?.due, line && stageWords(line, TODAY)]).toEqual([
      true,
      0,
      "₹18,000 came",
    ]);
  }
  const back: Change = { payment: { stage: "1", amount: -18000, on: "2026-11-12", how: "upi" } };
  const [returned] = jobLines([entry("back", "2026-11-10", PLAN, paid("2026-11-11"), lost, back)], TODAY);
  expect([returned?.entry.job.ended, returned && stageWords(returned, TODAY)]).toEqual([
    "Lost: Too expensive",
    "",
  ]);
});

it("a sale that ended early is cancelled and no longer sold, until it goes on", () => {
  const statusAfter = (...changes: Change[]) => {
    const one = entry("one", "2026-11-10", ...changes);
    return [isSold(one), isCancelled(one), passes(one, { status: "won" }), one.job?.endedOn];
  };
  expect(statusAfter()).toEqual([true, false, true, ""]);
  expect(statusAfter({ jobEnded: "Moves" })).toEqual([false, true, false, "2026-11-10"]);
  expect(statusAfter({ jobEnded: "Moves" }, { jobEnded: "" })).toEqual([true, false, true, ""]);
  expect(statusAfter({ status: "lost" })).toEqual([false, false, false, undefined]);
});

it("what came beyond the plan is said to be too much", () => {
  const twice = [PLAN, paid("2026-11-11"), paid("2026-11-12")];
  const [line] = jobLines([entry("more", "2026-11-10", ...twice)], TODAY);
  expect(line && stageWords(line, TODAY)).toBe("₹18,000 too much");
});
