import { expect, it } from "vitest";
import { readEvent } from "./read-event.server";

const EVENT = { at: "2026-11-26T05:00:00.000Z", by: "asha@example.in" };
const NEWER = { ...EVENT, isNewer: true };

it.each<[string, unknown, object]>([
  [
    "that this version wrote",
    { ...EVENT, status: "called", edits: { city: "Pune" } },
    { ...EVENT, status: "called", edits: { city: "Pune" } },
  ],
  ["with an unknown field", { ...EVENT, status: "called", panels: 12 }, { ...NEWER, status: "called" }],
  ["with an unknown word", { ...EVENT, outcome: "installed", note: "x" }, { ...NEWER, note: "x" }],
  ["that corrects an unknown field", { ...EVENT, edits: { roof: "flat" } }, NEWER],
  [
    "named like a function",
    JSON.parse('{"at":"a","by":"b","constructor":1,"__proto__":{"x":1}}'),
    { at: "a", by: "b", isNewer: true },
  ],
  ["that is none", null, { at: "", by: "", isNewer: true }],
])("an event %s is read as far as it is known", (_, stored, event) => {
  expect(readEvent(stored)).toEqual(event);
});
