import { expect, it } from "vitest";
import type { Lead } from "~/leads/leads";
import { jobView } from "~/sales/job/job";
import { type Change, leadStateOf } from "~/sales/lead/lead-state";
import type { Payment, Quotation, Stage } from "~/sales/lead/sale-shapes.server";
import { dueStages, moneyLeftBy, moneyOf, paymentsFor, subsidyOf, withMoney } from "./money";
import { planOf } from "./plan";

const stateOf = (...changes: Change[]) =>
  leadStateOf(
    changes.map((change, index) => ({
      at: `2026-10-24T04:${String(index).padStart(2, "0")}:00.000Z`,
      by: "asha@example.com",
      ...change,
    })),
  );

const HOME = { customer: "home", kw: 3, wonOn: "2026-10-24" } as const;

const PLAN: Stage[] = [
  { id: "1", name: "Advance", amount: 18000, dueWith: "advance", dueOn: "" },
  { id: "2", name: "Material", amount: 108000, dueWith: "material", dueOn: "2026-11-20" },
  { id: "3", name: "Balance", amount: 54000, dueWith: "balance", dueOn: "" },
];

const paid = (stage: string, amount: number, on: string): { payment: Payment } => ({
  payment: { stage, amount, on, how: "upi" },
});

const dueIn = (job: ReturnType<typeof stateOf>["job"]) =>
  dueStages(moneyOf(job), jobView(withMoney(job), HOME, "2026-11-24")).map(({ name, out, on }) => [
    name,
    out,
    on,
  ]);

it("money: what came of each stage, and what is out in all", () => {
  const { job } = stateOf({ stages: PLAN }, paid("1", 18000, "2026-10-24"), paid("2", 8000, "2026-11-04"));
  const { stages, planned, received, out } = moneyOf(job);
  expect([planned, received, out]).toEqual([180000, 26000, 154000]);
  expect(stages.map((stage) => [stage.received, stage.out, stage.paidOn])).toEqual([
    [18000, 0, "2026-10-24"],
    [8000, 100000, ""],
    [0, 54000, ""],
  ]);
});

it("money that came for another stage counts for the last, whose step it does", () => {
  const outs = (...changes: Change[]) =>
    moneyOf(stateOf({ stages: PLAN }, ...changes).job).stages.map(({ out }) => out);
  expect(outs(paid("1", 20000, "2026-10-24"))).toEqual([0, 108000, 52000]);
  // The rest in one transfer, for material.
  const atOnce = [paid("1", 18000, "2026-10-24"), paid("2", 162000, "2026-11-04")];
  expect(outs(...atOnce)).toEqual([0, 0, 0]);
  const { job } = stateOf({ stages: PLAN }, ...atOnce);
  expect(withMoney(job).steps.balance?.done).toBe("2026-11-04");
  expect(outs(...atOnce, paid("2", -100, "2026-11-05"))).toEqual([0, 0, 100]);
  expect(outs(...atOnce, paid("1", 1000, "2026-11-05"))).toEqual([0, 0, 0]);
});

it("a step of money is done on the day on which its stage was received in full, and open again once it is taken back", () => {
  const part = [{ stages: PLAN }, paid("1", 10000, "2026-10-26")];
  const full = [...part, paid("1", 8000, "2026-10-25")];
  const doneOn = (...changes: Change[]) => withMoney(stateOf(...changes).job).steps.advance?.done;
  expect(doneOn(...part)).toBeUndefined();
  expect(doneOn(...full)).toBe("2026-10-26");
  expect(doneOn(...full, paid("1", -8000, "2026-10-28"))).toBeUndefined();
  expect(doneOn(...full, paid("1", -8000, "2026-10-28"), paid("1", 8000, "2026-11-02"))).toBe("2026-11-02");
  // Two stages that are due with one step are both needed.
  const two = PLAN.map((stage) => ({ ...stage, dueWith: "advance" as const }));
  expect(doneOn({ stages: two }, paid("1", 18000, "2026-10-25"))).toBeUndefined();
  // A plan without a balance needs none.
  expect(withMoney(stateOf({ stages: two }).job).steps.balance).toMatchObject({ done: "", isLeftOut: true });
  expect(withMoney(stateOf().job).steps).toEqual({});
});

it("what somebody said of a step of money stays, and material that is paid for is not there yet", () => {
  const { job } = stateOf(
    { step: { id: "advance", done: "2026-10-25" }, note: "by cheque" },
    { stages: PLAN },
    paid("2", 108000, "2026-11-04"),
  );
  expect(withMoney(job).steps).toEqual(job.steps);
  const later = withMoney({ ...job, payments: [...job.payments, paid("1", 18000, "2026-10-27").payment] });
  expect(later.steps.advance).toMatchObject({
    done: "2026-10-27",
    note: "by cheque",
    by: "asha@example.com",
  });
});

it("a stage is due on its day, or when its step is usually done, once that is reached", () => {
  const { job } = stateOf({ status: "won" }, { stages: PLAN });
  expect(dueIn(job)).toEqual([
    ["Advance", 18000, "2026-10-27"],
    ["Material", 108000, "2026-11-20"],
    ["Balance", 54000, ""],
  ]);
  const planned = stateOf({ step: { id: "advance", planned: "2026-11-01" } }, { stages: PLAN }).job;
  expect(dueIn(planned)[0]).toEqual(["Advance", 18000, "2026-11-01"]);
  // ₹2,000 too much came first.
  const paidMore = stateOf({ stages: PLAN }, paid("1", 20000, "2026-10-24")).job;
  expect(dueIn(paidMore)).toEqual([
    ["Material", 108000, "2026-11-20"],
    ["Balance", 52000, ""],
  ]);
});

it("the plan begins as that of the quotation, or with 10, 60 and 30 % of the price", () => {
  const amounts = (amount: number, quotations: ReturnType<typeof stateOf>["quotations"] = []) =>
    planOf({ ...stateOf(), amount, quotations }).map((stage) => stage.amount);
  expect(amounts(180000)).toEqual([18000, 108000, 54000]);
  expect(amounts(185555)).toEqual([18600, 111300, 55655]);
  expect(amounts(0)).toEqual([]);
  const made = { version: 1, price: 200000, subsidy: 78000, stages: PLAN } as Quotation;
  const { quotations } = stateOf({ quoted: { version: 1, made } }, { quoted: { version: 1, sent: true } });
  expect(amounts(0, quotations)).toEqual([18000, 108000, 54000]);
  expect(amounts(200000, quotations)).toEqual([18000, 108000, 54000]);
  expect(amounts(190000, quotations)).toEqual([19000, 114000, 57000]);
});

it("the subsidies are those of the quotation, or of the estimate", () => {
  const subsidy = { central: 78000, state: 30000, total: 108000 };
  const lead = { estimate: { cost: { subsidy } } } as unknown as Lead;
  expect(subsidyOf(lead, stateOf())).toEqual({ centre: 78000, state: 30000 });
  expect(subsidyOf({} as Lead, stateOf())).toEqual({ centre: 0, state: 0 });
  // What the state adds may not be known.
  const unknown = { ...subsidy, state: null, total: null };
  const half = { estimate: { cost: { subsidy: unknown } } } as unknown as Lead;
  expect(subsidyOf(half, stateOf())).toEqual({ centre: 78000, state: 0 });
  const made = { version: 1, price: 200000, subsidy: 85800, topUp: 0, stages: PLAN } as unknown as Quotation;
  const quoted = stateOf({ quoted: { version: 1, made } }, { quoted: { version: 1, sent: true } });
  expect(subsidyOf(lead, quoted)).toEqual({ centre: 85800, state: 0 });
});

it("what came beyond the plan is too much, and what came for a stage that is gone counts for the first", () => {
  const all = [paid("1", 18000, "2026-10-24"), paid("2", 164800, "2026-11-04")];
  const money = moneyOf(stateOf({ stages: PLAN }, ...all).job);
  expect([money.out, money.over]).toEqual([0, 2800]);
  expect(moneyOf(stateOf({ stages: PLAN }, ...all.slice(0, 1)).job).over).toBe(0);
  const shorter = PLAN.filter(({ id }) => id !== "2");
  const { job } = stateOf({ stages: PLAN }, paid("2", 8000, "2026-11-04"), { stages: shorter });
  expect(moneyOf(job).stages.map(({ received, out }) => [received, out])).toEqual([
    [8000, 10000],
    [0, 54000],
  ]);
  expect(shorter.map((stage) => paymentsFor(stage, shorter, job.payments).length)).toEqual([1, 0]);
});

it("money is left by another status of a won lead alone, and only while it is here", () => {
  const left = (status: Change["status"], ...before: Change[]) => moneyLeftBy({ status }, stateOf(...before));
  const won = [{ status: "won" } as const, { stages: PLAN }, paid("1", 18000, "2026-10-24")];
  expect(left("lost", ...won)).toBe(18000);
  expect(left("called", ...won)).toBe(18000);
  expect([left("won", ...won), left(undefined, ...won), left("called", ...won, { status: "lost" })]).toEqual([
    ...[0, 0, 0],
  ]);
  expect(left("lost", ...won, paid("1", -18000, "2026-10-25"))).toBe(0);
});
