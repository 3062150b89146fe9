import { expect, it } from "vitest";
import type { Change, LeadEvent } from "~/sales/lead/lead-state";
import type { Quotation } from "~/sales/lead/sale-shapes.server";
import { overwritten } from "./overwritten";

const fields = { name: "Asha" };
const LEAD = { id: "a", kind: "inquiry", timestamp: "2026-11-22T05:00:00.000Z", fields } as const;
const SURVEY = { surveyAt: "2026-12-01T17:00", surveyPlace: "a" };

/** Events a minute apart. The page knew the first one. */
function eventsOf(...changes: Change[]): LeadEvent[] {
  return changes.map((change, minute) => ({ at: `2026-11-22T06:0${minute}:00.000Z`, by: "r", ...change }));
}

const WON = eventsOf({ note: "x" }, { status: "won", amount: 5, owner: "r", edits: { load: "3 kW" } });
const CALLED = eventsOf({ note: "x" }, { outcome: "no-answer", status: "called" });
const NO_ANSWER = { outcome: "no-answer", status: "called" } as const;
const MOVED = eventsOf(SURVEY, { surveyAt: "2026-12-02T17:00", surveyPlace: "a" });
const MOVE = { surveyAt: "2026-12-03T17:00", surveyPlace: "a" };
const ENDED = eventsOf(SURVEY, { surveyEnded: "cancelled", surveyAt: "" });
const DONE = { surveyEnded: "done", surveyAt: "" } as const;
const BY_MISTAKE = eventsOf({ note: "x" }, { status: "lost" }, { undo: "2026-11-22T06:01:00.000Z r" });
const SAME = { status: "won", edits: { load: "3 kW" } } as const;
const GIVEN = eventsOf({ owner: "b" }, { owner: "r" });

const payment = { stage: "1", amount: 18_000, on: "2026-11-22", how: "upi" } as const;
const PAID = eventsOf({ status: "won" }, { payment });
const roof = { id: "f", name: "roof.jpg", kind: "roof", size: 1, type: "image/jpeg" } as const;
const SHOWN = eventsOf({ file: roof }, { file: { id: "f", isShown: true } });

const quoted = (version: number): Change => ({
  quoted: { version, sent: true, made: { version, price: 100_000 * version } as Quotation },
});
const SENT_AGAIN = eventsOf(quoted(1), quoted(2));

it.each<[string, Change, LeadEvent[], string[]]>([
  ["what it sets and somebody else has set", { status: "lost" }, WON, ["status"]],
  ["the amount, and the status it rests on", { outcome: "won", amount: 6 }, WON, ["status", "amount"]],
  ["the owner, not the status beside a note", { owner: "", note: "y" }, GIVEN, ["owner"]],
  ["a correction", { edits: { load: "5 kW" } }, WON, ["load"]],
  ["nothing that is the same", SAME, WON, []],
  ["a quotation that the win does not know", { status: "won", amount: 100_000 }, SENT_AGAIN, ["status"]],
  ["no quotation by another status", { status: "called" }, SENT_AGAIN, []],
  ["nothing by a note", { note: "y" }, WON, []],
  ["nothing that was taken back", { status: "called" }, BY_MISTAKE, []],
  ["anything in another list", { note: "y" }, eventsOf({ note: "x" }, { spam: true }), ["list"]],
  ["anything of a part", { note: "y" }, eventsOf({ note: "x" }, { mergedInto: "b" }), ["list"]],
  ["an undo of what isn’t last", { undo: "2026-11-22T06:00:00.000Z r" }, WON, ["last"]],
  ["money that came meanwhile", { payment }, PAID, ["payments"]],
  ["what is said of a file", { file: { id: "f", kind: "bill" } }, SHOWN, ["file"]],
  ["nothing of another file", { file: { id: "g", kind: "bill" } }, SHOWN, []],
  ["a survey moved by another", MOVE, MOVED, ["surveyAt"]],
  ["the end of a survey that was ended", DONE, ENDED, ["surveyAt"]],
  ["a call, by calling it spam", { spam: true }, CALLED, ["status", "tries"]],
  ["the same call", NO_ANSWER, CALLED, ["status", "tries"]],
  [
    "a call in the same status",
    { outcome: "call-back" },
    eventsOf({ status: "called" }, { outcome: "no-answer" }),
    ["tries"],
  ],
])("a change would overwrite %s", (_, change, events, names) => {
  expect(overwritten(LEAD, events, change, 1)).toEqual(names);
});

it.each([
  ["without what its page knew", undefined],
  ["that knew every event", 2],
  ["that knew more than there is", 9],
])("a change %s overwrites nothing", (_, seen) =>
  expect(overwritten(LEAD, WON, { status: "lost" }, seen)).toEqual([]),
);
