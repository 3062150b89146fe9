import { expect, it } from "vitest";
import { type Change, leadStateOf } from "~/sales/lead/lead-state";
import type { Quotation } from "~/sales/lead/sale-shapes.server";
import { jobFactsOf, jobOf, papersHere, wonJobOf } from "./job-facts";

const WON = { at: "2026-10-23T19:00:00.000Z", by: "asha@example.com", status: "won" } as const;

const stateOf = (...changes: Change[]) =>
  leadStateOf([
    ...changes.map((change, index) => ({
      at: `2026-10-2${index}T04:00:00.000Z`,
      by: "asha@example.com",
      ...change,
    })),
    WON,
  ]);

const LEAD = { kind: "inquiry", id: "a", timestamp: "", fields: {} } as const;

const quotation = (version: number, customer: Quotation["customer"], kw: number) =>
  ({ version, customer, kw }) as Quotation;

it("the newest quotation that was not withdrawn says what a job is, before the estimate", () => {
  const estimate = { systemKw: 2, inputs: { for: "home" } };
  const state = stateOf(
    { quoted: { version: 1, made: quotation(1, "society", 12) } },
    { quoted: { version: 2, made: quotation(2, "business", 25) } },
    { quoted: { version: 2, withdrawn: true } },
  );
  expect(jobFactsOf({ fields: {}, estimate }, state)).toEqual({
    customer: "society",
    kw: 12,
    wonOn: "2026-10-24",
    hasStateSubsidy: false,
  });
});

it("the package that was asked for says what a job is, if nothing better does", () => {
  const factsOf = (packageName: string) => jobFactsOf({ fields: { packageName } }, stateOf());
  expect(factsOf(`${"Solar for your ".repeat(9)}housing society, 40 kW`)).toMatchObject({
    customer: "society",
    kw: 40,
  });
});

it("a job is without a subsidy only if its quotation says so", () => {
  const made = (subsidy: number) => ({ ...quotation(1, "home", 3), subsidy });
  const factsOf = (...changes: Change[]) => jobFactsOf({ fields: {} }, stateOf(...changes));
  expect(factsOf({ quoted: { version: 1, made: made(0) } })).toMatchObject({ isUnsubsidised: true });
  expect(factsOf({ quoted: { version: 1, made: made(78_000) } })).not.toHaveProperty("isUnsubsidised");
  expect(factsOf()).not.toHaveProperty("isUnsubsidised");
});

it("a job is what its sale rests on: neither a newer quotation nor a draft changes what the customer agreed to", () => {
  const agreed = [
    { quoted: { version: 1, made: quotation(1, "society", 12), sent: true } },
    { quoted: { version: 1, answer: "yes" } },
  ] as const;
  const factsAfter = (...changes: Change[]) => {
    const { customer, kw } = jobFactsOf({ fields: {} }, stateOf(...changes));
    return [customer, kw];
  };
  const draft = { quoted: { version: 2, made: quotation(2, "business", 25) } };
  expect(factsAfter(...agreed, draft)).toEqual(["society", 12]);
  expect(factsAfter(...agreed, draft, { quoted: { version: 2, sent: true } })).toEqual(["society", 12]);
  expect(factsAfter(agreed[0], draft)).toEqual(["society", 12]);
  expect(factsAfter(agreed[0], draft, { quoted: { version: 2, sent: true } })).toEqual(["business", 25]);
});

it("without a quotation the estimate says it, then the package that was asked for, else it is a home", () => {
  const factsOf = (
    fields: Record<string, string>,
    estimate?: Parameters<typeof jobFactsOf>[0]["estimate"],
  ) => {
    const { customer, kw } = jobFactsOf({ fields, estimate }, stateOf());
    return [customer, kw];
  };
  expect(factsOf({}, { systemKw: 3, inputs: { for: "society", kw: 4 } })).toEqual(["society", 3]);
  expect(factsOf({}, { systemKw: null, inputs: { for: "business", kw: 4 } })).toEqual(["business", 4]);
  expect(factsOf({ package: "commercial-25-kw", packageName: "25 kW Shop and Office" })).toEqual([
    "business",
    25,
  ]);
  expect(factsOf({ package: "residential-3-kw", packageName: "3 kW Family Home" })).toEqual(["home", 3]);
  expect(factsOf({ package: "home-3", packageName: "1.5 kW" })).toEqual(["home", 1.5]);
  expect(factsOf({ sanctionLoad: "15 kW" })).toEqual(["home", 0]);
});

it("the loan is that of the quotation until the office says where its subsidy goes", () => {
  const made = { ...quotation(1, "home", 3), subsidyTo: "unknown" as const };
  const quoted: Change = { quoted: { version: 1, made } };
  const subsidyToAfter = (...changes: Change[]) => jobFactsOf({ fields: {} }, stateOf(...changes)).subsidyTo;
  const said: Change = { step: { id: "loan", subsidyTo: "loan" } };
  expect([subsidyToAfter(), subsidyToAfter(quoted), subsidyToAfter(quoted, said)]).toEqual([
    ...[undefined, "unknown", "loan"],
  ]);
});

it("the subsidy goes to the customer unless a loan is taken, and then nobody knows where until somebody says so", () => {
  const goesAfter = (...changes: Change[]) => wonJobOf(LEAD, stateOf(...changes), "2026-10-24").subsidyTo;
  expect([
    goesAfter(),
    goesAfter({ step: { id: "loan", isLeftOut: false } }),
    goesAfter({ step: { id: "loan", subsidyTo: "loan" } }),
    goesAfter({ step: { id: "loan", subsidyTo: "loan", isLeftOut: true } }),
  ]).toEqual(["customer", "unknown", "loan", "customer"]);
});

it("a state adds a subsidy if the quotation, or without one the estimate, has one", () => {
  const hasOne = (estimate: object, ...changes: Change[]) =>
    jobFactsOf({ fields: {}, estimate } as Parameters<typeof jobFactsOf>[0], stateOf(...changes))
      .hasStateSubsidy;
  const estimate = { cost: { subsidy: { central: 78_000, state: 30_000, total: 108_000 } } };
  const made = { ...quotation(1, "home", 3), subsidy: 78_000, topUp: 0 };
  expect([
    hasOne({}),
    hasOne(estimate),
    hasOne(estimate, { quoted: { version: 1, made, sent: true } }),
  ]).toEqual([...[false, true, false]]);
});

it.each(["new", "called", "quoted"] as const)(
  "money that came is a job of a lead that is %s again, and its open step has no day",
  (status) => {
    const payment = { stage: "1", amount: 9_000, on: "2026-10-24", how: "upi" } as const;
    const at = (day: number) => ({ at: `2026-10-2${day}T04:00:00.000Z`, by: "asha@example.com" });
    const state = leadStateOf([
      { ...at(4), status: "won", amount: 180_000 },
      { ...at(5), payment },
      { ...at(6), status },
    ]);
    const job = jobOf(LEAD, state, "2026-12-01");
    expect(job?.next).toMatchObject({ id: "advance", since: "", due: "", waited: 0, over: 0 });
    expect([job?.money.received, job?.ended !== ""]).toEqual([9_000, true]);
  },
);

it("papers that are here are the office’s files and the bill that came with the inquiry", () => {
  const files = [{ kind: "agreement" }] as unknown as Parameters<typeof papersHere>[1]["files"];
  expect(papersHere({ fields: {} }, { files })).toEqual(["agreement"]);
  expect(papersHere({ fields: { electricityBillUrl: "bills/a.pdf" } }, { files })).toEqual([
    "agreement",
    "bill",
  ]);
});
