import { expect, it } from "vitest";
import type { LeadEvent } from "~/sales/lead/lead-state";
import type { Desk } from "~/sales/store/desk";
import { changeAll, undoMany } from "./choose-steps.server";

it("a change of many leads leaves out a won one that money came for", async () => {
  const [at, by] = ["2026-11-20T05:00:00.000Z", "asha@example.in"];
  const won: LeadEvent = { at, by, status: "won", amount: 180_000 };
  const payment = { stage: "1", amount: 18_000, on: "2026-11-20", how: "upi" } as const;
  const histories: Record<string, LeadEvent[]> = { won: [won], paid: [won, { at, by, payment }] };
  const changed: string[] = [];
  const desk = {
    events: async (id: string) => histories[id],
    append: async (id: string) => {
      changed.push(id);
      return { status: "saved" };
    },
  } as unknown as Desk;
  const chosen = Object.entries(histories).map(([id, { length }]) => ({ id, seen: length }));
  const lost = { change: { status: "lost", reason: "Moved" } as const, parts: [] };
  expect(await changeAll(desk, by, lost, chosen, { id: "a" })).toMatchObject({
    saved: ["won"],
    paid: 1,
    left: [{ id: "paid", seen: 2 }],
  });
  expect(changed).toEqual(["won"]);
});

it("what one call did is undone where it is still the last event, and no customer’s answer is", async () => {
  const [at, by] = ["2026-11-20T05:00:00.000Z", "asha@example.in"];
  const given: LeadEvent = { at, by, id: "a", owner: "ravi@example.in" };
  const histories: Record<string, LeadEvent[]> = {
    given: [given],
    answered: [given, { at, by: "customer", quoted: { version: 1, answer: "yes" } }],
    called: [given, { at, by, outcome: "no-answer" }],
    others: [given, { at, by, id: "b", owner: "" }],
  };
  const undone: string[] = [];
  const desk = {
    events: async (id: string) => histories[id],
    append: async (id: string) => {
      undone.push(id);
      return { status: "saved" };
    },
  } as unknown as Desk;
  expect(await undoMany(desk, by, { undo: "a", leads: Object.keys(histories) })).toBe(1);
  expect(undone).toEqual(["given"]);
});
