import { expect, it } from "vitest";
import { type Change, type LeadEvent, type LeadState, leadStateOf } from "~/sales/lead/lead-state";
import { moneyOf } from "~/sales/money/money";
import { planOf } from "~/sales/money/plan";
import { NO_COMPANY } from "~/site";
import { afterAnswer, afterSending, afterWinning, agreedWords } from "./after-quotation";
import { chosenQuotation, newerThan, quotationStatus, sentQuotations } from "./quotation";
import { draftOf } from "./quotation-draft";

const source = { packages: [], rates: [], company: NO_COMPANY, today: "2026-10-21" };
const choice = {
  language: "hi",
  customer: "home",
  state: "Uttarakhand",
  kw: 3,
  homes: 0,
  package: "",
} as const;
const made = (version: number) =>
  draftOf(
    { lead: { fields: {} }, name: "Kamla Devi", place: "" },
    { ...choice, price: 180_000 },
    version,
    source,
  );

const stateAfter = (...changes: Change[]) =>
  leadStateOf(
    changes.map(
      (change, index): LeadEvent => ({ ...change, at: `2026-10-21T0${index}:00:00.000Z`, by: "a@b.in" }),
    ),
  );

const sent = (version: number) => afterSending(made(version), `hash${version}`, "a@b.in", stateAfter());

it("sending quotes the lead at its price, and gives it to the sender, unless it is won", () => {
  expect(sent(1)).toMatchObject({ status: "quoted", amount: 180_000, owner: "a@b.in" });
  const won = afterSending(made(1), "hash", "a@b.in", stateAfter({ status: "won", owner: "c@d.in" }));
  expect(Object.keys(won)).toEqual(["quoted"]);
});

it("what was sent stays as it was, whatever is made or sent of it later", () => {
  const later = {
    quoted: { version: 1, made: { ...made(1), price: 1 }, sent: true as const, link: "other" },
  };
  const [one] = stateAfter(sent(1), later).quotations;
  expect([one?.quotation.price, one?.link, one?.sentAt]).toEqual([
    180_000,
    "hash1",
    "2026-10-21T00:00:00.000Z",
  ]);
});

it("each stands as open, expired, replaced, agreed to or withdrawn", () => {
  const status = (today: string, ...changes: Change[]) => {
    const state = stateAfter(...changes);
    return state.quotations.map((one) => quotationStatus(one, state, today));
  };
  expect(status("2026-11-05", sent(1))).toEqual(["open"]);
  expect(status("2026-11-06", sent(1))).toEqual(["expired"]);
  expect(status("2026-11-05", sent(1), sent(2))).toEqual(["replaced", "open"]);
  expect(status("2026-11-06", sent(1), { quoted: { version: 1, answer: "yes" } })).toEqual(["accepted"]);
  expect(status("2026-11-05", sent(1), { quoted: { version: 1, withdrawn: true } })).toEqual(["withdrawn"]);
  expect(status("2026-11-05", { quoted: { version: 1, made: made(1) } })).toEqual(["draft"]);
});

const yes = (version: number): Change => ({ quoted: { version, answer: "yes" } });
const withdrawn = (version: number): Change => ({ quoted: { version, withdrawn: true } });
const WON: Change = { outcome: "won", status: "won" };

it("what was sold without a yes on its page neither expires nor is replaced until a newer one has a yes", () => {
  const statuses = (...changes: Change[]) => {
    const state = stateAfter(...changes);
    return state.quotations.map((one) => quotationStatus(one, state, "2026-12-31"));
  };
  expect(statuses(sent(1), WON)).toEqual(["sold"]);
  expect(statuses(sent(1), WON, at(2, 1))).toEqual(["sold", "expired"]);
  expect(statuses(sent(1), WON, at(2, 1), yes(2))).toEqual(["replaced", "accepted"]);
  expect(statuses(sent(1), sent(2), WON)).toEqual(["replaced", "sold"]);
  expect(statuses(sent(1), WON, withdrawn(1))).toEqual(["withdrawn"]);
  expect(statuses(sent(1), WON, { status: "called" })).toEqual(["expired"]);
});

it("a sale rests on what was agreed to last, or else on what was sent last", () => {
  const versionOf = (...changes: Change[]) => chosenQuotation(stateAfter(...changes))?.quotation.version;
  expect(versionOf(sent(1), yes(1), sent(2))).toBe(1);
  expect(versionOf(sent(1), sent(2))).toBe(2);
  expect(versionOf(sent(1), yes(1), sent(2), yes(2))).toBe(2);
  // Before the win, what was withdrawn counts no more, and nothing that it had replaced comes back.
  expect(versionOf(sent(1), sent(2), withdrawn(2))).toBeUndefined();
  expect(versionOf(sent(1), yes(1), sent(2), yes(2), withdrawn(2))).toBeUndefined();
  expect(versionOf(sent(1), yes(1), withdrawn(1), sent(2))).toBe(2);
  // A sale stays what it was: neither a newer one that nobody agreed to changes it, nor that its page is withdrawn.
  expect(versionOf(sent(1), WON, at(2, 1))).toBe(1);
  expect(versionOf(sent(1), yes(1), WON, withdrawn(1))).toBe(1);
  expect(versionOf(sent(1), WON, at(2, 1), yes(2), withdrawn(2))).toBe(2);
  expect(versionOf(WON, at(1, 1))).toBe(1);
});

it("what was replaced stays so when the newer one is withdrawn", () => {
  const statuses = (...changes: Change[]) => {
    const state = stateAfter(...changes);
    return state.quotations.map((one) => quotationStatus(one, state, "2026-10-22"));
  };
  expect(statuses(sent(1), sent(2), withdrawn(2))).toEqual(["replaced", "withdrawn"]);
  expect(statuses(sent(1), sent(2), yes(2), withdrawn(2))).toEqual(["replaced", "withdrawn"]);
  expect(statuses(sent(1), yes(1), sent(2))).toEqual(["accepted", "open"]);
  expect(statuses(sent(1), yes(1), sent(2), withdrawn(2))).toEqual(["accepted", "withdrawn"]);
  expect(statuses(sent(1), yes(1), sent(2), yes(2))).toEqual(["replaced", "accepted"]);
  const { quotations } = stateAfter(sent(1), sent(2), withdrawn(2));
  expect([sentQuotations(quotations).length, newerThan(quotations[0] as never, quotations)]).toEqual([
    ...[1, undefined],
  ]);
});

const at = (version: number, price: number): Change => ({
  quoted: {
    version,
    sent: true as const,
    link: `hash${version}`,
    made: draftOf(
      { lead: { fields: {} }, name: "Kamla Devi", place: "" },
      { ...choice, price },
      version,
      source,
    ),
  },
});
const advance = (amount: number, stage = "advance"): Change => ({
  payment: { stage, amount, on: "2026-10-21", how: "upi" },
});
const wonAt = (price: number) => afterWinning(WON, stateAfter(at(1, price), yes(1)));
const planIn = ({ job, amount }: LeadState) => [amount, ...job.stages.map((stage) => stage.amount)];

it("a yes after the win is the job's price and plan at once, and what has come stays", () => {
  const before = [at(1, 290_000), yes(1), wonAt(290_000), advance(29_000)];
  expect(planIn(stateAfter(...before))).toEqual([290_000, 29_000, 174_000, 87_000]);
  expect(planIn(stateAfter(...before, at(2, 348_000)))).toEqual([290_000, 29_000, 174_000, 87_000]);
  const agreed = stateAfter(...before, at(2, 348_000), yes(2));
  expect(planIn(agreed)).toEqual([348_000, 34_800, 208_800, 104_400]);
  expect(moneyOf(agreed.job).stages.map(({ received, out }) => [received, out])).toEqual([
    [29_000, 5_800],
    [0, 208_800],
    [0, 104_400],
  ]);
  // And once more.
  expect(planIn(stateAfter(...before, at(2, 348_000), yes(2), at(3, 406_000), yes(3)))).toEqual([
    ...[406_000, 40_600, 243_600, 121_800],
  ]);
  expect(agreedWords(stateAfter(...before), agreed)).toEqual([
    "The job’s price is now ₹3,48,000 instead of ₹2,90,000",
  ]);
});

it("a smaller size after more was paid says what goes back", () => {
  const before = [at(1, 290_000), yes(1), wonAt(290_000), advance(29_000), advance(174_000, "material")];
  const after = stateAfter(...before, at(2, 180_000), yes(2));
  expect(moneyOf(after.job)).toMatchObject({ planned: 180_000, received: 203_000, out: 0, over: 23_000 });
  expect(agreedWords(stateAfter(...before), after)).toContain(
    "₹23,000 more than that has come, and goes back",
  );
});

it("the usual plan, which a payment saved, keeps the stage that it was for", () => {
  const usual = planOf(stateAfter(at(1, 290_000), { ...WON, amount: 280_000 }));
  const before = [
    at(1, 290_000),
    { ...WON, amount: 280_000 },
    { stages: [...usual], ...advance(28_000, "1") },
  ];
  const after = stateAfter(...before, at(2, 348_000), yes(2));
  expect(planIn(after)).toEqual([348_000, 34_800, 208_800, 104_400]);
  expect(moneyOf(after.job).stages[0]?.received).toBe(28_000);
});

it("a plan that staff made stays, and is asked about", () => {
  const own = [{ id: "all", name: "All", amount: 290_000, dueWith: "balance", dueOn: "" }] as const;
  const before = [at(1, 290_000), yes(1), wonAt(290_000), { stages: [...own] }];
  const after = stateAfter(...before, at(2, 348_000), yes(2));
  expect(planIn(after)).toEqual([348_000, 290_000]);
  expect(agreedWords(stateAfter(...before), after)).toContain(
    "Its plan of payments was made by hand: see whether it still holds",
  );
});

it("a plan that a quotation gave is nobody’s own, though the price was changed by hand meanwhile", () => {
  const before = [at(1, 290_000), yes(1), wonAt(290_000), advance(29_000), { amount: 300_000 }];
  const after = stateAfter(...before, at(2, 348_000), yes(2));
  expect(planIn(after)).toEqual([348_000, 34_800, 208_800, 104_400]);
});

it("a lead that is opened again and won once more is charged what was agreed to last", () => {
  const opened = [at(1, 290_000), yes(1), wonAt(290_000), advance(29_000), { status: "called" }] as const;
  const wonAgain = (...changes: Change[]) => {
    const before = [...opened, ...changes];
    return planIn(stateAfter(...before, afterWinning(WON, stateAfter(...before))));
  };
  expect(wonAgain(at(2, 348_000), yes(2))).toEqual([348_000, 34_800, 208_800, 104_400]);
  expect(wonAgain()).toEqual([290_000, 29_000, 174_000, 87_000]);
});

it("a yes that is taken back leaves price and plan as they were", () => {
  const before = [at(1, 290_000), yes(1), wonAt(290_000), advance(29_000), at(2, 348_000), yes(2)];
  const undo = `2026-10-21T0${before.length - 1}:00:00.000Z a@b.in`;
  const after = stateAfter(...before, { undo, note: "His brother pressed it" });
  expect(planIn(after)).toEqual([290_000, 29_000, 174_000, 87_000]);
  expect(after.quotations.map((one) => quotationStatus(one, after, "2026-10-22"))).toEqual([
    ...["accepted", "open"],
  ]);
});

it("before the win a yes changes no price: the win does", () => {
  expect(stateAfter(at(1, 290_000), { amount: 270_000 }, yes(1)).amount).toBe(270_000);
});

it("an answer is to be called about now, in India, and brings back who was lost", () => {
  const now = new Date("2026-10-22T05:00:00Z");
  const lost = stateAfter(sent(1), { status: "lost", reason: "Not now" });
  expect(afterAnswer(1, "question", "When?", lost, now)).toEqual({
    ...{
      quoted: { version: 1, answer: "question" },
      nextCall: "2026-10-22T10:30",
      status: "quoted",
      note: "When?",
    },
  });
  expect(afterAnswer(1, "yes", "", stateAfter(sent(1)), now)).not.toHaveProperty("status");
  const spam = stateAfter(sent(1), { spam: true });
  expect(afterAnswer(1, "yes", "", spam, now)).toEqual({
    quoted: { version: 1, answer: "yes" },
    nextCall: "2026-10-22T10:30",
    restored: true,
  });
});

it("a win takes the stages of payment along, in the desk's language, unless the job has some", () => {
  const { stages } = afterWinning({ status: "won" }, stateAfter(sent(1)));
  expect(stages?.map(({ name, amount }) => [name, amount])).toEqual([
    ["Advance", 18_000],
    ["Material", 108_000],
    ["Balance", 54_000],
  ]);
  const planned = stateAfter(sent(1), {
    stages: [{ id: "all", name: "All", amount: 1, dueWith: "advance", dueOn: "" }],
  });
  expect(afterWinning({ status: "won" }, planned)).toEqual({ status: "won" });
  expect(afterWinning({ status: "lost" }, stateAfter(sent(1)))).toEqual({ status: "lost" });
});

it("a win is at the price that the customer agreed to, and at no other than was said since", () => {
  const bargained = { outcome: "quoted", amount: 170_000 } as const;
  const won = (change: Change, ...before: Change[]) => {
    const { amount, stages } = afterWinning({ status: "won", ...change }, stateAfter(...before));
    return [amount, stages?.length];
  };
  expect(won({}, sent(1))).toEqual([undefined, 3]);
  expect(won({}, sent(1), yes(1), { amount: 0 })).toEqual([180_000, 3]);
  expect(won({}, sent(1), bargained)).toEqual([undefined, undefined]);
  expect(won({ amount: 175_000 }, sent(1))).toEqual([175_000, undefined]);
});
