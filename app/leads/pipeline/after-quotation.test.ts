import { expect, it } from "vitest";
import { NO_COMPANY } from "~/site";
import { afterAnswer, afterSending, afterWinning } from "./after-quotation";
import { type Change, type LeadEvent, leadStateOf } from "./lead-state";
import { chosenQuotation, newerThan, sentQuotations, standingOfQuotation } from "./quotation";
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
  const standing = (today: string, ...changes: Change[]) => {
    const { quotations } = stateAfter(...changes);
    return quotations.map((one) => standingOfQuotation(one, quotations, today));
  };
  expect(standing("2026-11-05", sent(1))).toEqual(["open"]);
  expect(standing("2026-11-06", sent(1))).toEqual(["expired"]);
  expect(standing("2026-11-05", sent(1), sent(2))).toEqual(["replaced", "open"]);
  expect(standing("2026-11-06", sent(1), { quoted: { version: 1, answer: "yes" } })).toEqual(["accepted"]);
  expect(standing("2026-11-05", sent(1), { quoted: { version: 1, withdrawn: true } })).toEqual(["withdrawn"]);
  expect(standing("2026-11-05", { quoted: { version: 1, made: made(1) } })).toEqual(["draft"]);
});

it("a sale rests on the one that was agreed to, or else on the last that was sent and not withdrawn", () => {
  const versionOf = (...changes: Change[]) =>
    chosenQuotation(stateAfter(...changes).quotations)?.quotation.version;
  expect(versionOf(sent(1), { quoted: { version: 1, answer: "yes" } }, sent(2))).toBe(1);
  expect(versionOf(sent(1), sent(2))).toBe(2);
  expect(versionOf(sent(1), sent(2), { quoted: { version: 2, withdrawn: true } })).toBe(1);
  const { quotations } = stateAfter(sent(1), sent(2), { quoted: { version: 2, withdrawn: true } });
  expect([sentQuotations(quotations).length, newerThan(quotations[0] as never, quotations)]).toEqual([
    1,
    undefined,
  ]);
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
    ...{ quoted: { version: 1, answer: "yes" }, nextCall: "2026-10-22T10:30", restored: true },
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
  const yes = { quoted: { version: 1, answer: "yes" } } as const;
  const bargained = { outcome: "quoted", amount: 170_000 } as const;
  const won = (change: Change, ...before: Change[]) => {
    const { amount, stages } = afterWinning({ status: "won", ...change }, stateAfter(...before));
    return [amount, stages?.length];
  };
  expect(won({}, sent(1))).toEqual([undefined, 3]);
  expect(won({}, sent(1), yes, { amount: 0 })).toEqual([180_000, 3]);
  expect(won({}, sent(1), bargained)).toEqual([undefined, undefined]);
  expect(won({ amount: 175_000 }, sent(1))).toEqual([175_000, undefined]);
});
