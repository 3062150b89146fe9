import { expect, it } from "vitest";
import type { Change } from "./lead-state";
import { stateOf } from "./lead-state";
import { overwritten, type Seen, shownOf } from "./seen";

const LEAD = {
  id: "a",
  kind: "inquiry",
  timestamp: "2026-11-22T05:00:00.000Z",
  fields: { name: "Asha" },
} as const;
const BY = { at: "2026-11-22T06:00:00.000Z", by: "ravi@example.in" };
const WON = shownOf(
  LEAD,
  stateOf([{ ...BY, status: "won", amount: 5, owner: BY.by, edits: { load: "3 kW" } }]),
);
const CALLED = shownOf(LEAD, stateOf([{ ...BY, outcome: "no-answer", status: "called" }]));

it.each<[string, Change, Seen, (keyof Seen)[], typeof WON]>([
  ["what it sets and somebody else has set", { status: "lost" }, { status: "called" }, ["status"], WON],
  ["the amount", { outcome: "won", amount: 6 }, { status: "won", tries: 0, amount: 0 }, ["amount"], WON],
  [
    "the owner, not the status beside a note",
    { owner: "", note: "x" },
    { owner: "a", status: "new" },
    ["owner"],
    WON,
  ],
  ["a correction", { edits: { load: "5 kW" } }, { load: "" }, ["load"], WON],
  [
    "nothing that is the same",
    { status: "won", edits: { load: "3 kW" } },
    { status: "new", load: "" },
    [],
    WON,
  ],
  ["nothing by a note", { note: "x" }, { status: "called", owner: "", load: "" }, [], WON],
  ["anything on another shelf", { note: "x" }, { shelf: "spam" }, ["shelf"], WON],
  ["an undo of what isn’t last", { undo: "x" }, { last: "x" }, ["last"], WON],
  [
    "the same call",
    { outcome: "no-answer", status: "called" },
    { status: "new", tries: 0 },
    ["status", "tries"],
    CALLED,
  ],
  ["a call in the same status", { outcome: "call-back" }, { status: "called", tries: 0 }, ["tries"], CALLED],
])("a change would overwrite %s", (_, change, seen, names, shown) => {
  expect(overwritten(shown, change, seen)).toEqual(names);
});
