import { expect, it } from "vitest";
import { baselineOf, overwritten, type PartialBaseline } from "./baseline";
import { type Change, leadStateOf } from "./lead-state";

const fields = { name: "Asha" };
const LEAD = { id: "a", kind: "inquiry", timestamp: "2026-11-22T05:00:00.000Z", fields } as const;
const RAVI = "ravi@example.in";

/** What a lead's page shows after Ravi has changed it. */
function after(change: Change) {
  return baselineOf(LEAD, leadStateOf([{ at: "2026-11-22T06:00:00.000Z", by: RAVI, ...change }]));
}

const WON = after({ status: "won", amount: 5, owner: RAVI, edits: { load: "3 kW" } });
const CALLED = after({ outcome: "no-answer", status: "called" });
const NO_ANSWER = { outcome: "no-answer", status: "called" } as const;
const BOOKED = after({ surveyAt: "2026-12-02T17:00", surveyPlace: "b" });
const MOVE = { surveyAt: "2026-12-03T17:00", surveyPlace: "b" };
const DONE = { surveyEnded: "done", surveyAt: "" } as const;
const SAME = { status: "won", edits: { load: "3 kW" } } as const;
const OWNER = { owner: "a", status: "new" } as const;
const NEW = { status: "new", tries: 0 } as const;

it.each<[string, Change, PartialBaseline, (keyof PartialBaseline)[], typeof WON]>([
  ["what it sets and somebody else has set", { status: "lost" }, { status: "called" }, ["status"], WON],
  ["the amount", { outcome: "won", amount: 6 }, { status: "won", tries: 0, amount: 0 }, ["amount"], WON],
  ["the owner, not the status beside a note", { owner: "", note: "x" }, OWNER, ["owner"], WON],
  ["a correction", { edits: { load: "5 kW" } }, { load: "" }, ["load"], WON],
  ["nothing that is the same", SAME, { status: "new", load: "" }, [], WON],
  ["nothing by a note", { note: "x" }, { status: "called", owner: "", load: "" }, [], WON],
  ["anything in another list", { note: "x" }, { list: "spam" }, ["list"], WON],
  ["an undo of what isn’t last", { undo: "x" }, { last: "x" }, ["last"], WON],
  [
    "a survey moved by another",
    MOVE,
    { surveyAt: "2026-12-01T17:00", surveyPlace: "a" },
    ["surveyAt"],
    BOOKED,
  ],
  ["the end of a survey that was ended", DONE, { surveyAt: "2026-12-01T17:00" }, ["surveyAt"], CALLED],
  ["the same call", NO_ANSWER, NEW, ["status", "tries"], CALLED],
  ["a call in the same status", { outcome: "call-back" }, { status: "called", tries: 0 }, ["tries"], CALLED],
])("a change would overwrite %s", (_, change, seen, names, shown) => {
  expect(overwritten(shown, change, seen)).toEqual(names);
});
