import { beforeAll, describe, expect, it } from "vitest";
import { dayAfter, dayInIndia } from "~/india-time";
import { exported, post } from "./desk-staff";
import { testOffice } from "./test-site";

/** A run may pass midnight. */
const today = () => dayInIndia(Date.now());

describe("the jobs and their money", async () => {
  const { site, asha, ravi, show, tell, told } = await testOffice();
  let path = "";

  beforeAll(async () => {
    const typed = { name: "Kamla Devi", email: "k@example.in", mobile: "9876543210", message: "3 kW" };
    expect((await post(site, "/contact", typed)).status).toBe(303);
    [, path = ""] = /href="(\/desk\/leads\/[^"?]+)/.exec(await show("/desk?q=kamla")) ?? [];
    await told(path, { outcome: "won", amount: "1.8 lakh" });
  });

  const pay = (amount: string, more: object = {}, confirm?: string, seen?: number) =>
    tell(
      path,
      { payment: { stage: "1", amount, on: today(), how: "upi", ...more } },
      { confirm, ...(seen !== undefined && { seen }) },
    );

  /** Returns the words of the list, without the frame. */
  async function jobs(query = "", cookie = asha) {
    const [, main = ""] = /<main[^>]*>(.*)<\/main>/s.exec(await show(`/desk/jobs${query}`, cookie)) ?? [];
    return main.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
  }

  const row = (id: string, name: string, amount: string, dueOn = "") => ({
    id,
    name,
    amount,
    dueOn,
    dueWith: "material",
  });

  it("a won lead is a job that waits for the customer's advance, and its usual plan is out", async () => {
    const list = await jobs();
    expect(list).toContain("1 job ₹1,80,000 to collect");
    expect(list).toMatch(
      /Waiting for the customer 1 Kamla Devi Advance .*Advance ₹18,000 due .*today, usually 3/,
    );
    expect(await jobs("?jobs=mine", ravi)).toContain("You have no jobs.");
    expect(await jobs("?jobs=ended")).toContain("No job ended early.");
    expect(await show(path)).toContain("of ₹1,80,000");
  });

  it("money that came is typed as people write it, and a step of money is done by it", async () => {
    const wrong = await pay("a lot", { on: dayAfter(today(), 1) });
    expect([wrong.status, wrong.said.errors]).toEqual([
      422,
      { amount: expect.stringContaining("in rupees"), on: "Choose a day that has come" },
    ]);
    expect((await pay("₹18,000")).status).toBe(200);
    expect(await show(path)).toContain("Received ₹18,000 on");
    expect(await jobs()).toMatch(/₹1,62,000 to collect .*Kamla Devi Papers/);
  });

  it("money of a day before 2000 is none, nor is a plan's", async () => {
    for (const on of ["0001-01-01", "1999-12-31"])
      expect((await pay("5,000", { on })).said.errors).toEqual({ on: "Choose a day after 1 Jan 2000" });
    for (const [day, words] of [
      ["0001-01-01", "Choose a day after 1 Jan 2000"],
      ["2100-01-01", "Choose a day before 2100"],
    ] as const)
      expect((await tell(path, { stages: [row("1", "All", "1,80,000", day)] })).said.errors).toEqual({
        "dueOn-0": words,
      });
    expect(await jobs()).toMatch(/₹1,62,000 to collect/);
  });

  it("more than is planned is asked about, taken when it is sent again, and paid back", async () => {
    const question = await pay("2 lakh", { stage: "2" });
    expect(question.status).toBe(422);
    expect(question.said.question).toContain("₹2,18,000 would have come in all, and ₹1,80,000 is planned");
    expect((await pay("2 lakh", { stage: "2" }, question.said.question)).status).toBe(200);
    expect(await jobs()).not.toContain("to collect");
    const refund = (amount: string) => pay(amount, { stage: "2", how: "bank", isBack: true });
    const back = await refund("20 lakh");
    expect(back.said.errors).toEqual({ amount: "Only ₹2,00,000 came for “Material”" });
    expect((await refund("2,00,000")).status).toBe(200);
    expect(await show(path)).toContain("Paid back ₹2,00,000 on");
    expect(await jobs()).toContain("₹1,62,000 to collect");
  });

  it("the plan is changed as a whole: a sum that is not the price is asked about, and money that came keeps its stage", async () => {
    const stages = [row("1", "Token", "18,000"), row("2", "Rest", "1.72 lakh", today())];
    const { said } = await tell(path, { stages });
    expect(said.question).toContain("The stages come to ₹1,90,000, and the price is ₹1,80,000");
    await told(path, { stages }, { confirm: said.question });
    expect(await jobs("?jobs=due")).toContain("Rest ₹1,72,000 due today");
    expect(await show(path)).toContain(
      "The price is ₹1,80,000, but the plan adds up to ₹1,90,000: correct the plan",
    );
    const without = await tell(path, { stages: [row("1", "", ""), row("2", "Rest", "1,80,000")] });
    expect([without.status, without.said.message]).toEqual([
      422,
      expect.stringContaining("Money came for “Token”"),
    ]);
  });

  it("two people who change the money of one lead do not overwrite each other", async () => {
    const seen = (await tell(path, { note: "Rang" })).said.value as { seen: number };
    const stages = [row("1", "Advance", "18,000"), row("2", "Rest", "1,62,000")];
    await told(path, { stages }, { seen: seen.seen + 1, cookie: ravi });
    const late = await pay("5,000", { stage: "2" }, undefined, seen.seen + 1);
    expect([late.status, late.said.message]).toEqual([
      409,
      expect.stringContaining("ravi changed this lead"),
    ]);
    expect(await jobs()).toContain("₹1,62,000 to collect");
  });

  it("the export has the job's columns at its very end, in words", async () => {
    const [lead = {}] = await exported(site, asha, "?view=all");
    expect(Object.entries(lead).slice(-8)).toEqual([
      ["step", "Papers"],
      ["waitsFor", "the customer"],
      ["applicationNumber", ""],
      ["planned", "180000"],
      ["received", "18000"],
      ["out", "162000"],
      ["centralSubsidyOn", ""],
      ["stateSubsidyOn", ""],
    ]);
  });
});
