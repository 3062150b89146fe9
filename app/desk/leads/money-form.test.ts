import { expect, it } from "vitest";
import { type Change, leadStateOf } from "~/leads/pipeline/lead-state";
import type { Stage } from "~/leads/pipeline/sale-shapes.server";
import { readPayment, readPlan } from "./money-form";

const TODAY = "2026-11-24";

const PLAN: Stage[] = [
  { id: "1", name: "Advance", amount: 18_000, dueWith: "advance", dueOn: "" },
  { id: "2", name: "Balance", amount: 162_000, dueWith: "balance", dueOn: "" },
];

const stateOf = (...changes: Change[]) =>
  leadStateOf(
    [{ status: "won", amount: 180_000 } as Change, { stages: PLAN }, ...changes].map((change, index) => ({
      ...{ at: `2026-11-10T04:0${index}:00.000Z`, by: "asha@example.in" },
      ...change,
    })),
  );

const read = (fields: Record<string, string>) => (name: string) => fields[name] ?? "";

const pay = (fields: Record<string, string>, ...changes: Change[]) =>
  readPayment(
    read({ stage: "1", paid: "18,000", paidOn: TODAY, paidHow: "upi", ...fields }),
    stateOf(...changes),
    TODAY,
  );

const CAME: Change = { payment: { stage: "1", amount: 10_000, on: "2026-11-11", how: "cash" } };

it("money is of a day that has come, for a stage, and known by how it came", () => {
  expect(pay({}).change.payment).toEqual({ stage: "1", amount: 18_000, on: TODAY, how: "upi" });
  for (const [fields, name] of [
    [{ paidOn: "2026-11-25" }, "paidOn"],
    [{ paidOn: "2026-02-29" }, "paidOn"],
    [{ paidOn: "1999-12-31" }, "paidOn"],
    [{ stage: "3" }, "stage"],
    [{ paidHow: "gold" }, "paidHow"],
    [{ paid: "0.4" }, "paid"],
  ] as const)
    expect([fields, Object.keys(pay(fields).errors), pay(fields).change]).toEqual([fields, [name], {}]);
});

it("no more is taken back than came for that stage", () => {
  expect(pay({ paid: "-10,000" }, CAME).errors).toEqual({});
  expect(pay({ paid: "−10,000" }, CAME).change.payment?.amount).toBe(-10_000);
  expect(pay({ paid: "-10,001" }, CAME).errors.paid).toBe("Only ₹10,000 came for “Advance”");
  expect(pay({ paid: "-1", stage: "2" }, CAME).errors.paid).toBe("Only ₹0 came for “Balance”");
});

it("more than is planned in all is asked about", () => {
  expect(pay({ paid: "1,70,000", stage: "2" }, CAME).question).toBe(false);
  expect(pay({ paid: "1,70,001", stage: "2" }, CAME).question).toBe(
    "₹1,80,001 would have come in all, and ₹1,80,000 is planned. Save again if it is so",
  );
});

it("a plan has eight stages at the most, each with a name of 60 characters, and keeps those that money came for", () => {
  const row = (number: number, name: string, amount: string, id = "") => ({
    ...{ [`stageId-${number}`]: id, [`stageName-${number}`]: name, [`stageAmount-${number}`]: amount },
  });
  const plan = (rows: Record<string, string>, ...changes: Change[]) =>
    readPlan(read(rows), stateOf(...changes));
  const nine = Object.assign(
    {},
    ...Array.from({ length: 9 }, (_, index) => row(index + 1, `Part ${index}`, "20,000")),
  );
  expect(plan(nine).change.stages?.map(({ id }) => id)).toEqual(["3", "4", "5", "6", "7", "8", "9", "10"]);
  expect(plan(row(1, "x".repeat(60), "1,80,000", "1"))).toMatchObject({ errors: {}, question: false });
  expect(Object.keys(plan(row(1, "x".repeat(61), "1,80,000", "1")).errors)).toEqual(["stageName-1"]);
  expect(plan(row(1, "All", "1,80,001", "2")).question).toMatch(/^The stages come to ₹1,80,001,/);
  expect(plan(row(1, "All", "1,80,000", "2"), CAME).errors.plan).toBe(
    "Money came for “Advance”, so it stays in the plan",
  );
});
