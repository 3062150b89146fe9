import { expect, it } from "vitest";
import { type Change, leadStateOf } from "~/sales/lead/lead-state";
import type { Stage } from "~/sales/lead/sale-shapes.server";
import type { TypedChange } from "~/sales/lead/typed-change.server";
import { paymentFrom, planFrom } from "./money-form";

const TODAY = "2026-11-24";

const PLAN: Stage[] = [
  { id: "1", name: "Advance", amount: 18_000, dueWith: "advance", dueOn: "" },
  { id: "2", name: "Balance", amount: 162_000, dueWith: "balance", dueOn: "" },
];

const stateOf = (...changes: Change[]) =>
  leadStateOf(
    [{ status: "won", amount: 180_000 } as Change, { stages: PLAN }, ...changes].map((change, index) => ({
      at: `2026-11-10T04:0${index}:00.000Z`,
      by: "asha@example.in",
      ...change,
    })),
  );

const pay = (typed: Partial<NonNullable<TypedChange["payment"]>>, ...changes: Change[]) =>
  paymentFrom({ stage: "1", amount: "18,000", on: TODAY, how: "upi", ...typed }, stateOf(...changes), TODAY);

const CAME: Change = { payment: { stage: "1", amount: 10_000, on: "2026-11-11", how: "cash" } };

it("money is of a day that has come, for a stage, and known by how it came", () => {
  expect(pay({}).change.payment).toEqual({ stage: "1", amount: 18_000, on: TODAY, how: "upi" });
  for (const [fields, name] of [
    [{ on: "2026-11-25" }, "on"],
    [{ on: "2026-02-29" }, "on"],
    [{ on: "1999-12-31" }, "on"],
    [{ stage: "3" }, "stage"],
    [{ how: "gold" }, "how"],
    [{ how: "never" }, "how"],
    [{ amount: "0.4" }, "amount"],
    [{ amount: "-18,000" }, "amount"],
  ] as const)
    expect([fields, Object.keys(pay(fields).errors), pay(fields).change]).toEqual([fields, [name], {}]);
});

it("a refund belongs to a stage, of which no more goes back than came, and says how", () => {
  const back = (typed: object, ...changes: Change[]) =>
    pay({ amount: "10,000", how: "bank", isBack: true, ...typed }, ...changes);
  expect(back({}, CAME)).toMatchObject({
    errors: {},
    question: "",
    change: { payment: { stage: "1", amount: -10_000, on: TODAY, how: "bank" } },
  });
  expect(back({ amount: "10,001" }, CAME).errors.amount).toBe("Only ₹10,000 came for “Advance”");
  expect(back({ stage: "2" }, CAME).errors.amount).toBe("Only ₹0 came for “Balance”");
  expect(back({ amount: "200", how: "never" }, CAME).change.payment).toMatchObject({
    amount: -200,
    how: "never",
  });
  for (const [fields, name] of [
    [{ how: "loan" }, "how"],
    [{ on: "2026-11-25" }, "on"],
    [{ stage: "3" }, "stage"],
    [{ amount: "-10,000" }, "amount"],
  ] as const)
    expect([fields, Object.keys(back(fields, CAME).errors)]).toEqual([fields, [name]]);
  expect(back({ on: "2025-12-05" }, CAME).question).toContain("The sale was won on 10 Nov 2026");
});

it("more than is planned in all is asked about", () => {
  expect(pay({ amount: "1,70,000", stage: "2" }, CAME).question).toBe("");
  expect(pay({ amount: "1,70,001", stage: "2" }, CAME).question).toBe(
    "₹1,80,001 would have come in all, and ₹1,80,000 is planned. Save again if that’s right",
  );
});

it("a payment below ₹500 is asked about, unless nothing else is left of its stage", () => {
  const asked = (amount: string, ...changes: Change[]) => pay({ amount }, ...changes).question;
  expect(asked("499")).toBe("Only ₹499: are zeros missing? Save again if that’s right");
  expect([asked("500"), asked("18.000")]).toEqual(["", ""]);
  const almost: Change = { payment: { stage: "1", amount: 17_800, on: "2026-11-11", how: "cash" } };
  expect([asked("200", almost), asked("199", almost)?.slice(0, 9)]).toEqual(["", "Only ₹199"]);
  const back = (amount: string, ...changes: Change[]) =>
    pay({ amount, isBack: true }, ...changes).question?.slice(0, 9);
  expect([back("18", CAME), back("1.80", CAME), back("500", CAME)]).toEqual(["Only ₹18:", "Only ₹2: ", ""]);
  const little: Change = { payment: { stage: "1", amount: 200, on: "2026-11-11", how: "cash" } };
  expect([back("200", little), back("199", little)]).toEqual(["", "Only ₹199"]);
  const row = { id: "", name: "All", amount: "18", dueWith: "balance" as const, dueOn: "" };
  expect(planFrom([row], stateOf({ amount: 0 })).question).toBe(
    "Only ₹18: are zeros missing? Save again if that’s right",
  );
});

it("a plan has eight stages at the most, each with a name of 60 characters, and keeps those that money came for", () => {
  const row = (name: string, amount: string, id = "") => ({
    id,
    name,
    amount,
    dueWith: "balance" as const,
    dueOn: "",
  });
  const plan = (rows: ReturnType<typeof row>[], ...changes: Change[]) => planFrom(rows, stateOf(...changes));
  const nine = Array.from({ length: 9 }, (_, index) => row(`Part ${index}`, "20,000"));
  expect(plan(nine).change.stages?.map(({ id }) => id)).toEqual(["3", "4", "5", "6", "7", "8", "9", "10"]);
  expect(plan([row("x".repeat(60), "1,80,000", "1")])).toMatchObject({ errors: {}, question: "" });
  expect(Object.keys(plan([row("x".repeat(61), "1,80,000", "1")]).errors)).toEqual(["name-0"]);
  expect(plan([row("All", "1,80,001", "2")]).question).toMatch(/^The stages come to ₹1,80,001,/);
  expect(plan([row("All", "1,80,000", "2")], CAME).errors.plan).toBe(
    "Money came for “Advance”, so it stays in the plan",
  );
});

it("a day before the sale is asked about, of a payment and of a stage that is new", () => {
  const before = "The sale was won on 10 Nov 2026, after 5 Dec 2025. Save again if that’s right";
  expect(pay({ on: "2025-12-05" }).question).toBe(before);
  expect(pay({ on: "2026-11-10" }).question).toBe("");
  const both = pay({ on: "2025-12-05", amount: "2,00,000" }).question ?? "";
  expect([both.includes("₹2,00,000 would have come"), both.includes(before)]).toEqual([true, true]);
  const plan = (dueOn: string, ...changes: Change[]) =>
    planFrom([{ id: "1", name: "All", amount: "1,80,000", dueWith: "balance", dueOn }], stateOf(...changes))
      .question;
  expect(plan("2025-12-05")).toBe(before);
  expect(plan("2026-12-05")).toBe("");
  const known = { ...(PLAN[0] as Stage), dueOn: "2025-12-05" };
  expect(plan("2025-12-05", { stages: [known] })).toBe("");
  // A lead that is not won has no day of its sale.
  expect(pay({ on: "2025-12-05" }, { status: "lost" }).question).toBe("");
});
