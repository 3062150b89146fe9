import { expect, it } from "vitest";
import type { Lead } from "~/leads/leads";
import { type Change, leadStateOf } from "~/sales/lead/lead-state";
import type { TypedChange } from "~/sales/lead/typed-change.server";
import { faultOfDay } from "./job-days";
import { wonJobOf } from "./job-facts";
import { finishFrom, jobEndFrom, stepFrom } from "./job-form";

const TODAY = "2026-11-24";
const LEAD: Lead = { kind: "contact", id: "a".repeat(26), timestamp: "2026-11-10T03:00:00.000Z", fields: {} };

/** The job of a lead that was won on 10 November. */
const jobAfter = (...changes: Change[]) =>
  wonJobOf(
    LEAD,
    leadStateOf(
      [{ status: "won" } as Change, ...changes].map((change, index) => ({
        at: `2026-11-10T04:0${index}:00.000Z`,
        by: "asha@example.in",
        ...change,
      })),
    ),
    TODAY,
  );

const step = (typed: Partial<NonNullable<TypedChange["step"]>>, job = jobAfter(), today = TODAY) =>
  stepFrom({ id: "advance", ...typed }, job, today, false);

it("a day of a job is from 2000 to 2099, and one that was has come", () => {
  expect(["2000-01-01", "2099-12-31", "2028-02-29"].map((day) => faultOfDay(day))).toEqual(["", "", ""]);
  expect([faultOfDay(TODAY, TODAY), faultOfDay("2026-11-25", TODAY)]).toEqual([
    ...["", "Choose a day that isn’t ahead"],
  ]);
  expect(["1999-12-31", "2100-01-01", "2026-02-29"].map((day) => faultOfDay(day))).toEqual([
    ...["Choose a day after 1 Jan 2000", "Choose a day before 2100", "Choose a day"],
  ]);
});

it("a step is done on a day, or not yet; and a note may come alone", () => {
  expect(step({})).toEqual({ change: {}, errors: {} });
  expect(step({ done: "2026-11-12" }).change.step).toEqual({ id: "advance", done: "2026-11-12" });
  expect(Object.keys(step({ done: "none" }).errors)).toEqual(["done"]);
  expect(step({ done: "" }).change.step).toEqual({ id: "advance", done: "" });
  expect(stepFrom({ id: "advance" }, jobAfter(), TODAY, true).change).toEqual({ step: { id: "advance" } });
  expect(step({ planned: "2026-12-01" }).change.step).toEqual({ id: "advance", planned: "2026-12-01" });
});

it("whoever has to act now has had to only since today, unless a day was chosen", () => {
  expect(step({ waitsFor: "bank" }).change.step).toEqual({ id: "advance", waitsFor: "bank", since: TODAY });
  expect(step({ waitsFor: "bank", since: "2026-11-20" }).change.step).toMatchObject({ since: "2026-11-20" });
  expect(step({ id: "papers", waitsFor: "bank" }).change.step).toEqual({ id: "papers", waitsFor: "bank" });
});

it("a left-out step that is done is needed after all", () => {
  const leftOut = jobAfter({ step: { id: "loan", isLeftOut: true } });
  expect(step({ id: "loan", done: TODAY }, leftOut).change.step).toEqual({
    id: "loan",
    done: TODAY,
    isLeftOut: false,
  });
  expect(step({ id: "loan", isLeftOut: false }, leftOut).change.step).toEqual({
    id: "loan",
    isLeftOut: false,
  });
});

it("the loan says where the subsidy goes once somebody says so, and a subsidy that came is the centre’s", () => {
  expect(step({ id: "loan", subsidyTo: "loan" }).change.step).toEqual({ id: "loan", subsidyTo: "loan" });
  expect(step({ id: "subsidy", done: TODAY }).change.step).toEqual({
    id: "subsidy",
    done: TODAY,
    share: "centre",
  });
});

it("a handover is not before the sale", () => {
  const on = (done: string) => Object.keys(step({ id: "handover", done }).errors);
  expect([on("2026-11-09"), on("2026-11-10")]).toEqual([["done"], []]);
});

it("a number on the portal has 60 characters at the most", () => {
  const errors = (length: number) => Object.keys(step({ number: "7".repeat(length) }).errors);
  expect([errors(60), errors(61)]).toEqual([[], ["number"]]);
});

it("a job ends early with a reason alone, and goes on only after that", () => {
  const ended = jobAfter({ jobEnded: "Moves" });
  expect(jobEndFrom("Moves", jobAfter(), "won")).toEqual({ change: { jobEnded: "Moves" }, errors: {} });
  expect(Object.keys(jobEndFrom(" ", jobAfter(), "won").errors)).toEqual(["jobEnded"]);
  expect(jobEndFrom("", ended, "won")).toEqual({ change: { jobEnded: "" }, errors: {} });
  expect(jobEndFrom("", ended, "lost").change).toEqual({ jobEnded: "", status: "won" });
  expect(Object.keys(jobEndFrom("Moves", undefined, "won").errors)).toEqual(["jobEnded"]);
});

it("days before the sale, and a plan for a day that has passed, are asked about", () => {
  const asked = (fields: Parameters<typeof step>[0], day = TODAY) => step(fields, undefined, day).question;
  const before = "The sale was won on 10 Nov 2026, after 5 Dec 2025. Save again if that’s right";
  for (const name of ["since", "planned"]) expect(asked({ [name]: "2025-12-05" })).toBe(before);
  expect(asked({ done: "2025-12-05" })).toBe(before);
  expect(asked({ since: "2026-11-10", planned: TODAY })).toBeUndefined();
  // In January, last year's December is a slip.
  const passed = "It is planned for 5 Dec 2026, which has passed. Save again if that’s right";
  expect(asked({ planned: "2026-12-05" }, "2027-01-12")).toBe(passed);
  const planned = jobAfter({ step: { id: "advance", planned: "2026-11-12" } });
  expect(step({ waitsFor: "us" }, planned).question).toBeUndefined();
});

it("a job is finished in one go on a day, whatever steps it has, and goes on again", () => {
  const finish = (finishedOn: string, ...changes: Change[]) =>
    finishFrom({ finished: true, finishedOn }, jobAfter(...changes), TODAY);
  const { change, errors, question } = finish(TODAY);
  expect([errors, question]).toEqual([{}, undefined]);
  const finished = jobAfter({ step: { id: "advance", done: "2026-11-12" } }, change);
  expect([finished.next, finished.steps.findLast(({ done }) => done)]).toMatchObject([
    ...[undefined, { id: "handover", done: TODAY }],
  ]);
  expect(jobAfter(change, finishFrom({ finished: false }, finished, TODAY).change).next?.id).toBe("advance");
  for (const day of ["", "2026-11-25"]) expect(Object.keys(finish(day).errors)).toEqual(["finishedOn"]);
  expect(Object.keys(finishFrom({ finished: true, finishedOn: TODAY }, undefined, TODAY).errors)).toEqual([
    "finishedOn",
  ]);
});

it("before a job is finished, money that has not come and a day before the sale are asked about", () => {
  const stages = [{ id: "1", name: "All", amount: 180_000, dueWith: "balance" as const, dueOn: "" }];
  const paid: Change = { payment: { stage: "1", amount: 180_000, on: TODAY, how: "upi" } };
  const asked = (day: string, ...changes: Change[]) =>
    finishFrom({ finished: true, finishedOn: day }, jobAfter({ stages }, ...changes), TODAY).question;
  const money = "₹1,80,000 is not collected by what is written here. Save again if that’s right";
  const day = "The sale was won on 10 Nov 2026, after 1 Oct 2026. Save again if that’s right";
  expect([asked(TODAY), asked("2026-10-01", paid)]).toEqual([money, day]);
  expect(asked("2026-10-01")).toBe(`${money}. ${day}`);
  expect(asked(TODAY, paid)).toBeUndefined();
});
