import { beforeAll, expect, it } from "vitest";
import { dayAfter, dayInIndia } from "~/india-time";
import { openEmbeddedStores } from "../store/embedded-stores";
import { call, choicesIn, EMAIL, exported, storeStaff, textOf } from "./desk-staff";
import { elementsIn, wordsIn } from "./html";
import { openQuoting } from "./quotation-stores";
import { send, startSite, temporaryFolder } from "./site";

// What happens when a second thing happens to the same customer: of its money and promises.

/** A run may pass midnight. */
const today = () => dayInIndia(new Date());
const office = await openQuoting();
beforeAll(() => office.ready());

const yes = (page: string) => office.answer(page, { answer: "yes" });
const on = async (page: string) => wordsIn(textOf(await office.visit(page)));
const pay = (lead: string, amount: string, more: object = {}, confirm?: string) =>
  office.tell(lead, {
    change: { payment: { stage: "advance", amount, on: today(), how: "upi", ...more } },
    ...(confirm && { confirm }),
  });
const refund = (lead: string, amount: string, more: object = {}) =>
  pay(lead, amount, { isBack: true, ...more });
const toJobs = (query = "") => office.show(`/desk/jobs${query}`);
const numbers = async () => {
  const [, won, cancelled] =
    /Won (\d+) of \d+ (?:.*?Cancelled in these days: (\d+))?/.exec(await office.show("/desk/numbers")) ?? [];
  return [Number(won), Number(cancelled ?? 0)];
};

/** A customer who agreed to a quotation at this price, was won, and has the link of a page. */
async function customer(name: string, mobile: string, price: string) {
  const lead = await office.come(name, mobile);
  const quotation = await office.quote(lead, { price });
  expect((await yes(quotation)).status).toBe(303);
  const amount = price.replaceAll(",", "");
  expect((await office.tell(lead, { change: { outcome: "won", amount } })).status).toBe(200);
  expect((await office.tell(lead, { page: "make" })).status).toBe(200);
  const [page = ""] = /\/project\/[0-9a-f]{32}/.exec(textOf(await office.get(lead))) ?? [];
  return { lead, quotation, page };
}

it("a newer quotation that is agreed to after the win is the job's price everywhere at once", async () => {
  const { lead, page, quotation } = await customer("Changed Mind", "9811101001", "2,90,000");
  expect((await pay(lead, "29,000")).status).toBe(200);
  const newer = await office.quote(lead, { price: "3,48,000", package: "", kw: "6" });
  expect(await office.show(lead)).toMatch(
    /Out, and not agreed to yet: Version 2 .* The job stays at ₹2,90,000/,
  );
  expect(await on(page)).toContain("₹1,74,000 to pay");
  const before = office.mails.lines.length;
  expect((await yes(newer)).status).toBe(303);
  const shown = await office.show(lead);
  for (const words of [
    "6 kW",
    "₹3,48,000",
    "₹29,000 of ₹3,48,000",
    "The job’s price is now ₹3,48,000 instead of ₹2,90,000",
  ])
    expect(shown).toContain(words);
  for (const [language, words] of [
    ["", "₹29,000 of ₹34,800 received"],
    ["/hi", "₹34,800 में से ₹29,000 मिले"],
  ])
    expect(await on(`${language}${page}`)).toContain(words);
  expect(textOf(await office.visit(page))).toContain(newer);
  const mail = () => office.mails.lines.slice(before).join(" ");
  await expect.poll(mail).toContain("price is now");
  const [row] = await exported(office.site, office.cookie, "?q=9811101001");
  expect([row?.amount, row?.planned, row?.out]).toEqual(["348000", "348000", "319000"]);
  expect(await on(quotation)).toContain("doesn’t count any more");
});

it("what was replaced stays so, and an agreed quotation is withdrawn only after a question", async () => {
  const { lead, quotation } = await customer("Withdrawn Newer", "9811101002", "1,70,000");
  const newer = await office.quote(lead, { price: "1,95,000" });
  expect((await yes(newer)).status).toBe(303);
  const withdraw = { version: 2, act: "withdraw" };
  const { status, said } = await office.call(lead, withdraw);
  expect([status, said.question]).toEqual([
    422,
    expect.stringMatching(/^The customer said yes to version 2/),
  ]);
  expect((await office.visit(newer)).status).toBe(200);
  expect((await office.call(lead, { ...withdraw, confirm: said.question })).status).toBe(200);
  expect((await office.visit(newer)).status).toBe(404);
  expect((await yes(quotation)).status).toBe(409);
  expect(await office.show(lead)).toMatch(/of ₹1,95,000/);
});

it("a yes that was a mistake is taken back with a reason, and may be said again", async () => {
  const { lead } = await customer("Wrong Finger", "9811101003", "2,90,000");
  const newer = await office.quote(lead, { price: "3,48,000" });
  expect((await yes(newer)).status).toBe(303);
  const back = { version: 2, act: "take back" };
  expect((await office.call(lead, back)).status).toBe(422);
  expect(await office.show(lead)).toContain("of ₹3,48,000");
  expect((await office.call(lead, { ...back, reason: "His son pressed it" })).status).toBe(200);
  const shown = await office.show(lead);
  for (const words of ["of ₹2,90,000", "Undone: Quotation 2: the customer says yes", "His son pressed it"])
    expect(shown).toContain(words);
  expect((await office.call(lead, { ...back, reason: "Twice" })).status).toBe(409);
  const before = office.subjects().length;
  expect((await yes(newer)).status).toBe(303);
  await expect.poll(() => office.subjects().length).toBe(before + 1);
  expect(await office.show(lead)).toContain("of ₹3,48,000");
});

it("of a yes and a withdrawal at one moment exactly one is done", async () => {
  const lead = await office.come("One Moment", "9811101004");
  for (let version = 1; version <= 12; version += 1) {
    const page = await office.quote(lead, { price: `${1_80_000 + version}` });
    const withdraw = () => office.call(lead, { version, act: "withdraw" });
    const pair = version % 2 ? [yes(page), withdraw()] : [withdraw(), yes(page)];
    const statuses = (await Promise.all(pair)).map(({ status }) => status);
    expect([version, statuses.filter((status) => status === 303 || status === 200).length]).toEqual([
      version,
      1,
    ]);
    const history = await office.show(lead);
    const both = [`Quotation ${version}: the customer says yes`, `Quotation ${version} withdrawn`];
    expect(both.filter((words) => history.includes(words))).toHaveLength(1);
  }
});

it("a plan that staff made stays, and is asked about", async () => {
  const { lead } = await customer("Own Plan", "9811101005", "2,90,000");
  const stages = [{ id: "", name: "All", amount: "2,90,000", dueWith: "balance", dueOn: "" }];
  expect((await office.tell(lead, { change: { stages } })).status).toBe(200);
  const newer = await office.quote(lead, { price: "3,48,000" });
  expect((await yes(newer)).status).toBe(303);
  const shown = await office.show(lead);
  for (const words of [
    "The price is ₹3,48,000, but the plan adds up to ₹2,90,000: correct the plan",
    "Its plan of payments was made by hand: see whether it still holds",
  ])
    expect(shown).toContain(words);
});

it("money that came stays in sight whatever the lead becomes, alone or among many", async () => {
  const { lead, page } = await customer("Called Off", "9811101006", "1,80,000");
  expect((await pay(lead, "18,000")).status).toBe(200);
  const change = { status: "lost", reason: "Too expensive" };
  const { status, said } = await office.tell(lead, { change });
  expect([status, said.question]).toEqual([
    422,
    expect.stringContaining("₹18,000 came: end the job instead"),
  ]);
  const leads = choicesIn(textOf(await office.get("/desk?q=9811101006")));
  const { value } = await office.choose(leads, change);
  expect([value.changed, value.reasons]).toEqual([
    [],
    ["Money came for 1 lead: end the job on its own page instead."],
  ]);
  expect((await office.tell(lead, { change: { spam: true } })).status).toBe(422);
  expect((await office.tell(lead, { change, confirm: said.question })).status).toBe(200);
  expect(await office.show(lead)).toContain("₹18,000 came before the job ended");
  expect(await toJobs("?jobs=ended")).toMatch(/Called Off Ended: Lost: Too expensive .*₹18,000 came/);
  const [row] = await exported(office.site, office.cookie, "?q=9811101006");
  expect([row?.received, row?.out]).toEqual(["18000", "0"]);
  for (const [language, words] of [
    ["", "You paid us ₹18,000."],
    ["/hi", "आपने हमें ₹18,000 दिए थे।"],
  ]) {
    const text = await on(`${language}${page}`);
    expect(text).toContain(words);
    expect(text).not.toMatch(/to pay|देने हैं/);
  }
  // Offered is what came last, to be paid back.
  const form = elementsIn(textOf(await office.get(lead)), "input");
  expect(form.map(({ attributes: { name, value } }) => [name, value])).toContainEqual(["amount", "18,000"]);
  expect((await refund(lead, "18,000")).status).toBe(200);
  expect(await on(page)).toContain("and we have returned ₹18,000");
});

it("a sale that ended early leaves Won and Worth, and is cancelled in the month of its end", async () => {
  const { lead, page } = await customer("Moves House", "9811101007", "1,80,000");
  const [won = 0, cancelled = 0] = await numbers();
  expect((await pay(lead, "18,000")).status).toBe(200);
  expect((await office.tell(lead, { change: { jobEnded: "Moves house" } })).status).toBe(200);
  expect(await numbers()).toEqual([won - 1, cancelled + 1]);
  const wrong = await refund(lead, "18,000", { stage: "material" });
  expect(wrong.said.errors).toEqual({ amount: "Only ₹0 came for “Material”" });
  expect((await refund(lead, "18,000")).status).toBe(200);
  const shown = await office.show(lead);
  for (const words of ["Cancelled", "We hold none of the customer’s money"]) expect(shown).toContain(words);
  expect(shown).not.toMatch(/Advance ₹18,000 due/);
  expect(await on(page)).toContain("You paid us ₹18,000, and we have returned ₹18,000.");
  expect(await office.show("/desk?view=won")).not.toContain("Moves House");
  expect((await office.tell(lead, { change: { jobEnded: "" } })).status).toBe(200);
  expect(await numbers()).toEqual([won, cancelled]);
});

it("too much is said, and a day before the sale is asked about", async () => {
  const { lead, page } = await customer("Too Much", "9811101008", "1,74,000");
  const more = await pay(lead, "1,76,800");
  expect((await pay(lead, "1,76,800", {}, more.said.question)).status).toBe(200);
  expect(await office.show(lead)).toContain("₹2,800 too much");
  expect(await on(page)).toContain("You have paid ₹2,800 more than the price");
  expect(await on(`/hi${page}`)).toContain("आपने दाम से ₹2,800 ज़्यादा दिए हैं");
  const early = dayAfter(today(), -358);
  const change = { step: { id: "papers", planned: early } };
  const { status, said } = await office.tell(lead, { change });
  expect([status, said.question]).toEqual([422, expect.stringContaining("The sale was won on")]);
  expect((await office.tell(lead, { change, confirm: said.question })).status).toBe(200);
  expect((await pay(lead, "1,000", { on: early })).status).toBe(422);
});

it("jobs that were hidden before every one was kept are asked about once, in one list", async () => {
  const folder = temporaryFolder();
  const cookie = await storeStaff(folder, [EMAIL], { manager: true });
  for (const [name, days] of [
    ["Long Ago", 150],
    ["Also Old", 120],
    ["Still New", 90],
  ] as const) {
    const now = new Date(Date.now() - days * 86_400_000);
    const stores = openEmbeddedStores(folder, () => now);
    const fields = { name, mobile: `98111020${days}`.slice(0, 10), message: "3 kW" };
    const id = await stores.desk.add({ kind: "contact", ids: [`${days}`.padEnd(26, "a")], fields }, EMAIL);
    await stores.desk.append(id, EMAIL, { outcome: "won", status: "won", amount: 180_000 });
    await stores.close();
  }
  const site = await startSite({ DATA_DIR: folder });
  const show = async () => wordsIn(textOf(await send(site.port, "GET", "/desk/jobs", { cookie })));
  const first = await show();
  expect(first).toMatch(/1 job .*₹1,80,000 to collect.*2 old ones: finished\?/);
  const [oldest, second] = choicesIn(textOf(await send(site.port, "GET", "/desk/jobs", { cookie })));
  async function answer(finished: boolean, lead: object = {}) {
    const body = { from: "", shown: new Date().toISOString(), change: { finished }, leads: [lead] };
    return (await call(site, "/desk/chosen", { by: EMAIL, ...body }, { cookie })).status;
  }
  expect(await answer(true, oldest)).toBe(200);
  expect(await answer(false, second)).toBe(200);
  const after = await show();
  expect(after).toMatch(/2 jobs .*₹3,60,000 to collect/);
  expect(after).not.toContain("finished?");
  expect(after).toMatch(/Finished 1/);
  await site.stop();
});

it.each(["en", "hi"])(
  "a first preview without size and price has no figure that is none (%s)",
  async (language) => {
    const lead = await office.come(`No Price ${language}`, `98111010${language === "en" ? 21 : 22}`);
    expect((await office.draft(lead, { package: "", kw: "", price: "", language })).status).toBe(200);
    const preview = await office.show(`${lead}/quotation?new=1`);
    expect(preview).toMatch(/₹0/);
    expect(preview).not.toMatch(/NaN|Infinity|undefined/);
  },
);
