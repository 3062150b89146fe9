import { describe, expect, it } from "vitest";
import { pageOf } from "./html";
import { COMPANY, DETAILS, OWN_PRICES, PRICES, QUOTING } from "./quotation-stores";

describe.each(Object.entries(QUOTING))("one home on %s", async (_, open) => {
  const office = await open();
  let lead = "";

  it("is quoted, which is its amount, and says yes", async () => {
    await office.publish(COMPANY, DETAILS);
    await office.publish(PRICES, OWN_PRICES);
    lead = await office.come("Kamla Devi", "9876500001");
    const page = await office.quote(lead);
    const quoted = await office.show(lead);
    expect(quoted).toMatch(/Kamla Devi Quoted .*Owner: asha.* ₹1,80,000/);
    expect((await office.answer(page, { answer: "yes" })).status).toBe(303);
    expect(await office.show("/desk?view=calls")).toContain("Kamla Devi");
  });

  it("is won by one tap, and its job is paid as the quotation says", async () => {
    const { values } = pageOf(await office.get(lead));
    const words = await office.show(lead);
    expect(words).toContain("the customer said yes on");
    expect(words).toContain("Won, ₹1,80,000");
    const won = { intent: "call", outcome: "won", amount: "180000", seen: values.seen ?? "" };
    expect((await office.post(lead, won)).status).toBe(303);
    const after = await office.show(lead);
    expect(after).toContain("Won ₹1,80,000");
    expect(after).toContain("Stages of payment: ₹18,000, ₹1,08,000, ₹54,000");
  });
});
