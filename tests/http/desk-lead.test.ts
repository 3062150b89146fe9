import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openLeadsLmdb } from "~/stores/embedded/leads-lmdb";
import { idOf, person } from "../store/desk-contract";
import { joinDesk, post } from "./desk-staff";
import { type Answer, type Site, send, startSite, temporaryFolder } from "./site";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const PEOPLE = 90;

let site: Site;
let asha: string;
let ravi: string;
let last = 0;

beforeAll(async () => {
  const DATA_DIR = temporaryFolder();
  site = await startSite({ DATA_DIR });
  const leads = openLeadsLmdb(path.join(DATA_DIR, "leads"));
  for (let number = 1; number <= PEOPLE; number += 1) {
    // Every third has the phone number of the one before.
    const phone = String(9_000_000_000 + (number % 3 === 0 ? number - 1 : number));
    await leads.add(
      person(number, { phone }, { source: { landingPage: "/calculator", utmCampaign: "diwali" } }),
    );
  }
  await leads.close();
  asha = await joinDesk(site, { DATA_DIR });
  ravi = await joinDesk(site, { DATA_DIR }, "ravi@example.in");
});
afterAll(() => site?.stop());

const pathOf = (number: number) => `/desk/leads/AAAA-${String(number).padStart(4, "0")}`;

/** Returns the number of a lead that no other test has touched; the next one has the same phone number. */
function untouched(): number {
  last += 3;
  return last - 1;
}

const text = ({ body }: Answer) => body.toString().replaceAll("<!-- -->", "");

const show = async (url: string, cookie = asha) => text(await send(site.port, "GET", url, { cookie }));

/** Returns the hidden fields that a page's first form for the lead sends. */
function shownIn(page: string): Record<string, string> {
  const [form = ""] = /<form[^>]*#call.*?<\/form>/s.exec(page) ?? [];
  return Object.fromEntries(
    [...form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  );
}

/** Opens a lead; what is sent later is sent from the page as it was then. */
async function open(number: number, cookie = asha) {
  const url = pathOf(number);
  const shown = shownIn(await show(url, cookie));
  return (fields: Record<string, string>) => post(site, url, { ...shown, ...fields }, { cookie });
}

const followed = (answer: Answer, cookie = asha) => {
  expect([answer.status, text(answer).slice(0, 0)]).toEqual([303, ""]);
  return show(String(answer.headers.location).replace(/#.*/, ""), cookie);
};

describe("the outcome of a call", () => {
  it("without an answer takes one tap: called, mine, again tomorrow at ten; and is undone by another", async () => {
    const number = untouched();
    const save = await open(number);
    const page = await followed(await save({ outcome: "no-answer", note: "Rings" }));
    for (const words of ["Called, no answer.", "Yours now.", "Next try: Tomorrow, 10:00 am", "Owner: asha"])
      expect(page).toContain(words);
    const mark = /name="undo" value="([^"]+)"/.exec(page)?.[1] ?? "";
    const undone = await followed(await save({ undo: mark, seen: "1" }));
    for (const words of ["Undid: No answer.", "Nobody’s yet", "Undone", "Rings"])
      expect(undone).toContain(words);
  });

  it.each([
    ["call-back@2030-01-07T17:00", {}, ["Call back. Next call: Mon, 7 Jan 2030, 5:00 pm", "Called"]],
    ["survey@2030-01-07T10:00", {}, ["Interested, survey. Next call: Mon, 7 Jan 2030, 10:00 am"]],
    [
      "quoted",
      { "quoted-amount": "₹1,80,000", "quoted-nextCall": "2030-01-07T10:00" },
      ["Quoted ₹1,80,000."],
    ],
    ["", { "quoted-amount": "1.8 lakh" }, ["Quoted ₹1,80,000."]],
    ["won", { "won-amount": "" }, ["Won."]],
    ["not-interested@Rented roof", {}, ["Not interested: Rented roof."]],
    ["not-interested", { "not-interested-reason": "किराए का घर" }, ["Not interested: किराए का घर."]],
    ["wrong-number", {}, ["Wrong number."]],
  ])("%s with %j is saved", async (outcome, answers, words) => {
    const page = await followed(await (await open(untouched()))({ outcome, ...answers }));
    for (const one of [...words, "Yours now."]) expect(page).toContain(one);
  });

  it.each([
    [{ outcome: "quoted", "quoted-amount": "a lot" }, "Enter the amount in rupees"],
    [{ outcome: "call-back" }, "Choose a day and a time"],
    [{ outcome: "call-back@tomorrow" }, "Choose a day and a time"],
    [{ outcome: "not-interested" }, "Why not? A few words are enough"],
    [{ outcome: "constructor" }, "Choose what came of the call"],
    [{ outcome: "", "quoted-amount": "5", "won-amount": "6" }, "Choose what came of the call"],
  ])("%j is refused, and what was typed stays", async (fields, error) => {
    const answer = await (await open(1))({ ...fields, note: "Likes 5 kW" });
    expect(answer.status).toBe(422);
    expect(text(answer)).toContain(error);
    expect(text(answer)).toContain("Likes 5 kW</textarea>");
  });

  it("is saved once though it was tapped twice", async () => {
    const number = untouched();
    const save = await open(number);
    await save({ outcome: "no-answer" });
    expect((await save({ outcome: "no-answer" })).status).not.toBe(422);
    expect((await show(pathOf(number))).match(/>No answer\. Next try/g)).toHaveLength(1);
  });

  it("leaves a note that is saved alone", async () => {
    const number = untouched();
    await followed(await (await open(number))({ outcome: "none", "quoted-amount": "5", note: "Only this" }));
    expect(await show(pathOf(number))).toMatch(/>New<.*Only this/s);
  });
});

describe("two people with one lead open", () => {
  it("the second sees what the first did, keeps what they typed, and decides", async () => {
    const number = untouched();
    const ashas = await open(number);
    const ravis = await open(number, ravi);
    await ravis({ outcome: "quoted", "quoted-amount": "180000", note: "By mail" });
    const stopped = await ashas({ outcome: "wrong-number", note: "Who is this?" });
    expect(stopped.status).toBe(409);
    for (const words of [
      "ravi changed this lead",
      "Quoted ₹1,80,000",
      "By mail",
      "Who is this?",
      "Wrong number",
    ])
      expect(text(stopped)).toContain(words);
    expect(await show(pathOf(number))).not.toContain("Who is this?");

    const now = shownIn(text(stopped));
    const mine = { outcome: "wrong-number", note: "Who is this?" };
    const page = await followed(await post(site, pathOf(number), { ...now, ...mine }, { cookie: asha }));
    for (const words of ["Wrong number.", "Who is this?", "By mail"]) expect(page).toContain(words);
    expect(page).not.toContain("changed it too");
  });

  it("notes of both stay, and the other is named only if they wrote in between", async () => {
    const number = untouched();
    const ashas = await open(number);
    await (await open(number, ravi))({ outcome: "none", note: "Ravi’s note" });
    const url = String((await ashas({ outcome: "none", note: "Asha’s note" })).headers.location).replace(
      /#.*/,
      "",
    );
    const page = await show(url);
    expect(page).toContain("While you had this lead open, ravi changed it too.");
    expect(page).toContain("Ravi’s note");
    await (await open(number))({ outcome: "none", note: "Another" });
    expect(await show(`${pathOf(number)}?seen=2`)).not.toContain("changed it too");
  });

  it("nobody undoes what another did", async () => {
    const number = untouched();
    const page = await followed(await (await open(number))({ outcome: "won" }));
    const mark = /name="undo" value="([^"]+)"/.exec(page)?.[1] ?? "";
    expect(await show(pathOf(number), ravi)).not.toContain('name="undo"');
    expect((await (await open(number, ravi))({ undo: mark })).status).toBe(409);
    await (await open(number, ravi))({ outcome: "none", note: "Later" });
    const late = await (await open(number))({ undo: mark });
    expect([late.status, text(late).includes("Nothing was undone")]).toEqual([409, true]);
  });

  it("a lead that became spam meanwhile says so before anything is saved", async () => {
    const number = untouched();
    const ashas = await open(number);
    await (await open(number, ravi))({ spam: "1" });
    const stopped = await ashas({ outcome: "no-answer", note: "Kept" });
    expect(stopped.status).toBe(409);
    for (const words of ["Marked as spam", "Kept"]) expect(text(stopped)).toContain(words);
    const page = await followed(await (await open(number))({ restore: "1" }));
    expect(page).toContain("Marked as not spam");
  });

  it("an open page can ask whether somebody changed the lead", async () => {
    const number = untouched();
    const ask = () => show(`/desk/leads/${idOf(number)}/changes`);
    expect(JSON.parse(await ask())).toEqual({ mark: "", by: "" });
    await (await open(number, ravi))({ outcome: "none", note: "x" });
    expect(JSON.parse(await ask())).toMatchObject({
      mark: expect.stringContaining("ravi"),
      by: "ravi@example.in",
    });
    expect((await send(site.port, "GET", `${pathOf(number)}/changes`)).status).not.toBe(200);
  });
});

describe("what was sent", () => {
  it("is corrected by the rules of the visitors' forms, and stays as it was sent", async () => {
    const number = untouched();
    const shown = { "was-name": `Person ${number}`, "was-phone": String(9_000_000_000 + number) };
    const save = await open(number);
    const wrong = await save({ ...shown, name: " ", phone: shown["was-phone"] });
    expect([wrong.status, text(wrong).includes("Name is required")]).toEqual([422, true]);
    const page = await followed(await save({ ...shown, name: "रमेश", phone: "+91 98111 22233" }));
    for (const words of [
      ">रमेश</h1>",
      "tel:+919811122233",
      "Phone corrected: 9811122233",
      `Person ${number}<`,
    ])
      expect(page).toContain(words);
    const late = await save({ ...shown, name: "Suresh", phone: shown["was-phone"] });
    expect(late.status).toBe(409);
    for (const words of ["Name corrected: रमेश", "Suresh"]) expect(text(late)).toContain(words);
  });
});

describe("two leads from one phone number", () => {
  it("are merged with both histories, say so to whoever has the other open, and are separated again", async () => {
    const number = untouched();
    const whole = pathOf(number);
    const part = pathOf(number + 1);
    const ravis = await open(number + 1, ravi);
    await ravis({ outcome: "none", note: "First talk" });
    expect(await show(whole)).toContain(`Same phone as Person ${number + 1}`);
    const merge = /name="merge" value="([^"]+)"/.exec(await show(whole))?.[1] ?? "";
    const merged = await followed(await (await open(number))({ merge }));
    for (const words of [
      "Merged: both histories",
      "First talk",
      `Person ${number + 1} also sent`,
      "campaign diwali",
    ])
      expect(merged).toContain(words);
    expect(merged).not.toContain("Same phone as");

    const found = await show(`/desk?q=${idOf(number + 1).slice(0, 8)}`);
    expect(found).toMatch(new RegExp(`href="${whole}[?][^"]*"[^>]*>Person ${number + 1}<`));
    expect(found).toContain(`Part of ${whole.split("/").at(-1)}`);
    expect(found).not.toContain('name="lead-0"');

    const late = await ravis({ outcome: "no-answer", note: "Typed meanwhile" });
    expect(late.status).toBe(410);
    for (const words of ["This lead is part of", "Typed meanwhile", `action="${whole}"`])
      expect(text(late)).toContain(words);
    expect(await show(whole)).not.toContain("Typed meanwhile");

    const separated = await followed(await (await open(number))({ separate: merge }));
    for (const words of ["Separated: it is a lead", "Same phone as"]) expect(separated).toContain(words);
    expect(await show(part)).toContain("Separated from the other lead");
  });

  it("an open lead does not vanish in a closed one", async () => {
    const number = untouched();
    await followed(await (await open(number))({ outcome: "wrong-number" }));
    expect(await show(pathOf(number))).not.toContain('name="merge"');
    const refused = await (await open(number))({ merge: idOf(number + 1) });
    expect([refused.status, text(refused).includes("That lead is still open")]).toEqual([422, true]);
  });
});
