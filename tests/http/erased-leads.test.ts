import { describe, expect, it } from "vitest";
import { textOf } from "./desk-staff";
import { planFile } from "./import-file";
import { HOOK_SECRET, openQuoting } from "./quotation-stores";
import { send } from "./site";

describe("whoever was erased", async () => {
  const office = await openQuoting();

  async function hook(body: object) {
    const { port } = office.site;
    const answer = await send(port, "POST", `/hooks/leads/meta?key=${HOOK_SECRET}`, {}, JSON.stringify(body));
    expect(answer.status).toBe(200);
    return JSON.parse(answer.body.toString());
  }

  async function erase(lead: string) {
    expect((await office.erase(lead)).status).toBe(200);
    expect((await office.get(lead)).status).toBe(410);
  }

  const found = async (text: string) =>
    /href="\/desk\/leads\/[^"?]+/.test(textOf(await office.get(`/desk?q=${text}`)));

  it("does not come back when their source sends the same record again, however it was changed", async () => {
    const record = { id: "form-1", full_name: "Gone Rana", phone_number: "9999965001", city: "Roorkee" };
    const first = await hook(record);
    await erase(`/desk/leads/${first.reference}`);
    expect(await hook(record)).toEqual(first);
    expect(await hook({ ...record, phone_number: "9999965002" })).toEqual(first);
    const next = { id: "form-2", full_name: "Next Negi", phone_number: "9999965003" };
    expect(await hook([record, next])).toEqual([
      first,
      { reference: expect.not.stringMatching(first.reference) },
    ]);
    for (const phone of ["9999965001", "9999965002"]) expect(await found(phone)).toBe(false);
    await expect.poll(() => found("9999965003")).toBe(true);

    const unreadable = await office.show("/desk/unread");
    expect(unreadable.match(/erased on \d+ \w+ \d{4}: add it only if they ask again/g)).toHaveLength(2);
    expect(unreadable).toContain("phone: 9999965002");
    expect((await office.get(`/desk/leads/${first.reference}`)).status).toBe(410);
  });

  it("does not come back with the second person of a number, who is a lead beside the first", async () => {
    const [one, other] = [
      { id: "constant", full_name: "One Rana", phone_number: "9999965011" },
      { id: "constant", full_name: "Other Negi", phone_number: "9999965012" },
    ];
    const [ofOne, ofOther] = [await hook(one), await hook(other)];
    expect(ofOther).not.toEqual(ofOne);
    await erase(`/desk/leads/${ofOther.reference}`);
    expect(await hook(other)).toEqual(ofOther);
    expect([await hook(one), await found("9999965012")]).toEqual([ofOne, false]);
    await erase(`/desk/leads/${ofOne.reference}`);
    expect([await hook(one), await found("9999965011")]).toEqual([ofOne, false]);
  });

  it("leaves a lead of the same number that is there", async () => {
    const [one, other] = [
      { id: "shared", full_name: "First Rana", phone_number: "9999965021" },
      { id: "shared", full_name: "Second Negi", phone_number: "9999965022" },
    ];
    const [ofOne, ofOther] = [await hook(one), await hook(other)];
    await erase(`/desk/leads/${ofOne.reference}`);
    expect(await hook(other)).toEqual(ofOther);
    expect(await office.show("/desk/unread")).not.toContain("9999965022");
  });

  it("is a lead like any other once a colleague has added them again from a file", async () => {
    const record = { id: "back-1", full_name: "Back Again", phone_number: "9999965041" };
    const first = await hook(record);
    await erase(`/desk/leads/${first.reference}`);
    const { site, cookie } = office;
    const file = "id,full_name,phone_number\nback-1,Back Again,9999965041\n";
    const { plan, store } = await planFile(site, cookie, file, { source: "meta" });
    expect(plan.listOf("erased").count).toBe(1);
    await store({ addedAgain: [2] });
    await expect.poll(() => found("9999965041")).toBe(true);
    expect(await hook(record)).toEqual(first);
    expect(await office.show("/desk/unread")).not.toContain("9999965041");
  });

  it("does not come back with a form that a colleague sends once more", async () => {
    const byHand = { name: "By Hand", phone: "9999965032", message: "rang at noon" };
    const { path: added } = await office.add(byHand);
    await erase(added);
    expect((await office.add(byHand)).path).toBe(added);
    expect((await office.get(added)).status).toBe(410);
    expect(await found("9999965032")).toBe(false);
  });
});
