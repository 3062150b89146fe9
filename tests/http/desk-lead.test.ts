import { beforeAll, describe, expect, it } from "vitest";
import { dayInIndia } from "~/india-time";
import { openEmbeddedDatabases } from "~/stores/databases.server";
import { newId } from "~/ui/hash";
import { idOf, person } from "../store/desk-contract";
import { EMAIL, RAVI, runDesk, textOf } from "./desk-staff";
import { inquiry, photo, sendInquiry } from "./inquiry";
import { type Answer, send } from "./site";
import { testOffice } from "./test-site";

const LEADS = 90;

let last = 0;

const source = { landingPage: "/calculator", utmCampaign: "diwali" };
const leads = Array.from({ length: LEADS }, (_, index) => {
  // Every third has the phone number of the one before.
  const phone = String(9_000_000_001 + (index % 3 === 2 ? index - 1 : index));
  return person(index + 1, { phone }, { source });
});
const office = await testOffice({}, leads);

const pathOf = (number: number) => `/desk/leads/AAAAA-${String(number).padStart(5, "0")}`;
const show = (number: number, cookie?: string) => office.show(pathOf(number), cookie);

/** Returns the number of a lead that no other test has touched; the next one has the same phone number. */
function untouched(): number {
  last += 3;
  return last - 1;
}

function expectWords(page: string, ...words: string[]) {
  for (const one of words) expect(page).toContain(one);
}

function expectAnswer(answer: Answer, status: number, ...words: string[]) {
  expect(answer.status).toBe(status);
  expectWords(textOf(answer), ...words);
}

const historyIn = (page: string) => /id="history".*?<\/section>/s.exec(page)?.[0] ?? "";

const undo = (number: number, event: { id: string }, cookie?: string) =>
  office.call(`${pathOf(number)}/events`, { undo: event.id }, cookie);

describe("the outcome of a call", () => {
  it("that is sent again under its id is one event, and is told of the first time", async () => {
    const path = pathOf(untouched());
    const call = { id: newId(), seen: 0, change: { outcome: "no-answer" } };
    const answers = [];
    for (let again = 0; again < 3; again += 1) answers.push(await office.call(`${path}/events`, call));
    expect(answers).toEqual(Array(3).fill({ status: 200, said: { value: { seen: 0 } } }));
    expect(historyIn(await office.show(path)).match(/>No answer\. Next try/g)).toHaveLength(1);
  });

  it("that comes twice at one moment is one event", async () => {
    const path = pathOf(untouched());
    const call = { id: newId(), seen: 0, change: { outcome: "no-answer" } };
    const taps = await Promise.all([1, 2, 3].map(() => office.call(`${path}/events`, call)));
    expect(taps.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(historyIn(await office.show(path)).match(/>No answer\. Next try/g)).toHaveLength(1);
  });

  it("without an answer takes one tap: called, mine, again tomorrow at ten; and is undone by another", async () => {
    const number = untouched();
    const called = await office.tell(pathOf(number), { outcome: "no-answer", note: "Rings" });
    expectWords(await show(number), "No answer. Next try: Tomorrow, 10:00 am", "Owner: asha");
    await undo(number, called);
    expectWords(await show(number), "Undone: No answer", "No owner", "Undone", "Rings");
  });

  it("that is not complete is refused beside its field, and stores nothing", async () => {
    const number = untouched();
    const quoted = await office.tell(pathOf(number), {
      outcome: "quoted",
      amount: "a lot",
      note: "Likes 5 kW",
    });
    expect([quoted.status, quoted.said.errors]).toEqual([
      422,
      { amount: expect.stringContaining("Enter the amount in rupees") },
    ]);
    const nothing = await office.tell(pathOf(number), { note: " " });
    expect(nothing.said.message).toBe("Not saved yet: Choose what came of the call, or write a note.");
    expect(await show(number)).not.toContain("Likes 5 kW");
  });
});

describe("two people with one lead open", () => {
  it("the second sees what the first did, and decides", async () => {
    const number = untouched();
    const path = pathOf(number);
    const theirs = { outcome: "quoted", amount: "180000", note: "By mail" };
    await office.told(path, theirs, { seen: 0, cookie: office.ravi });
    const mine = { outcome: "wrong-number", note: "Who is this?" };
    const stopped = await office.tell(path, mine, { seen: 0 });
    expect(stopped).toMatchObject({
      status: 409,
      said: {
        message: "ravi changed this lead while you had it open",
        theirs: { lines: [expect.stringContaining("Quoted ₹1,80,000"), "By mail"], seen: 1 },
      },
    });
    expect(await show(number)).not.toContain("Who is this?");
    expectWords(await office.told(path, mine, { seen: 1 }), "Wrong number", "Who is this?", "By mail");
  });

  it("nobody undoes what another did", async () => {
    const number = untouched();
    const won = await office.tell(pathOf(number), { outcome: "won" });
    expect((await undo(number, won, office.ravi)).status).toBe(409);
    await office.told(pathOf(number), { note: "Later" }, { cookie: office.ravi });
    const late = await undo(number, won);
    expect([late.status, late.said.message]).toEqual([409, expect.stringContaining("Nothing was undone")]);
  });

  it("an open page can ask whether somebody changed the lead", async () => {
    const number = untouched();
    const url = `/desk/leads/${idOf(number)}/changes`;
    expect(JSON.parse(await office.show(url))).toEqual({ eventId: "", words: "" });
    const { id: eventId } = await office.tell(pathOf(number), { note: "x" }, { cookie: office.ravi });
    expect(JSON.parse(await office.show(url))).toEqual({ eventId, words: "ravi changed this lead" });
    await office.told(pathOf(number), { outcome: "no-answer" });
    expect(JSON.parse(await office.show(url)).words).toBe("You have just called (No answer)");
    expect((await send(office.site.port, "GET", url)).status).toBe(303);
  });
});

it("what was sent is corrected by the rules of the visitors' forms, and stays as it was sent", async () => {
  const number = untouched();
  const path = pathOf(number);
  const correct = (edits: object) => office.tell(path, { edits }, { seen: 0 });
  expect((await correct({ name: " " })).said.errors).toEqual({ name: "Name is required" });
  expect((await correct({ name: "रमेश", phone: "+91 98111 22233" })).status).toBe(200);
  const page = await show(number);
  expectWords(page, ">रमेश</h1>", "tel:+919811122233", "Phone corrected: 9811122233", `Person ${number}<`);
  const late = await correct({ name: "Suresh" });
  expect(late).toMatchObject({
    status: 409,
    said: { theirs: { lines: ["Name corrected: रमेश", "Phone corrected: 9811122233"], seen: 1 } },
  });
  // What the second left alone stays as the first has left it.
  const decided = await office.told(path, { edits: { name: "Suresh" } }, { seen: 1 });
  expectWords(decided, ">Suresh</h1>", "tel:+919811122233", "Name corrected: Suresh");
});

describe("two leads from one phone number", () => {
  it("are merged with both histories, say so to whoever has the other open, and are separated again", async () => {
    const number = untouched();
    const [whole, part] = [pathOf(number), number + 1];
    await office.told(pathOf(part), { note: "First talk" }, { cookie: office.ravi });
    const before = await show(number);
    expect(before).toContain(`Same phone as Person ${part}`);
    const events = `${whole}/events`;
    expect((await office.call(events, { merge: idOf(part) })).said.value).toMatchObject({ done: "merged" });
    const merged = await show(number);
    expectWords(merged, "First talk", `Person ${part} also sent`, "campaign “diwali”");
    expect(merged).not.toContain("Same phone as");
    const found = await office.show(`/desk?q=${idOf(part).slice(0, 10)}`);
    expectWords(found, `Part of ${whole.split("/").at(-1)}`, `href="${whole}?`);
    expect(found).not.toContain('name="lead-0"');

    const late = await office.tell(pathOf(part), { outcome: "no-answer", note: "Typed meanwhile" });
    expect([late.status, late.said.message]).toEqual([
      410,
      `This lead is part of Person ${number} (${whole.split("/").at(-1)}) by now, so this isn’t saved: write it there.`,
    ]);
    expect(await show(number)).not.toContain("Typed meanwhile");
    expect((await office.call(events, { separate: idOf(part) })).said.value).toMatchObject({
      done: "separated",
    });
    expect(await show(number)).toContain("Same phone as");
    expect(await show(part)).toContain("Separated from the other lead");
  });

  it.each(["won", "newer"])(
    "keep the deal, and give it back when they are separated, merged on the %s one",
    async (from) => {
      const phone = { mobile: from === "won" ? "9876500088" : "9876500089" };
      const won = await office.contact(`Customer ${from}`, phone);
      await office.tell(won.path, { outcome: "won", amount: "1.5 lakh" });
      const newer = await office.contact(`Again ${from}`, phone);
      const [page, lead] = from === "won" ? [won, newer] : [newer, won];
      const merged = await office.call(`${page.path}/events`, { merge: lead.choice.id });
      expect(merged.status).toBe(200);
      const kept = await office.show(won.path);
      expectWords(kept, "</svg>Won</span>", "₹1,50,000", `Again ${from} also sent`, "Took over what");
      // Somebody waits to be called: the customer's lead is in To call for it.
      expectWords(kept, "Next call: Today");
      expect(await office.show("/desk?view=mine")).toContain(`>Customer ${from}</a>`);
      await office.call(`${won.path}/events`, { separate: newer.choice.id });
      expect(await office.show("/desk?view=mine")).not.toContain(`>Customer ${from}</a>`);
      expect(await office.show(newer.path)).toContain("</svg>New</span>");
    },
  );

  it("are merged, and a merge is undone by Separate alone, however often that is tapped", async () => {
    const phone = { mobile: "9876500091" };
    const [won, newer] = [
      await office.contact("Tapped one", phone),
      await office.contact("Tapped two", phone),
    ];
    await office.tell(won.path, { outcome: "won" });
    const id = newer.choice.id;
    const events = `${won.path}/events`;
    for (let tap = 0; tap < 2; tap += 1) expect((await office.call(events, { merge: id })).status).toBe(200);
    const kept = await office.show(won.path);
    expect(kept.match(/Took over what/g)).toHaveLength(1);
    for (const { path } of [won, newer]) expect(await office.show(path)).not.toContain(">Undo<");
    expect((await office.call(events, { separate: id })).status).toBe(200);
    expect(await office.show(newer.path)).not.toContain(">Undo<");
    const called = await office.tell(newer.path, { outcome: "no-answer" }, { seen: 2 });
    for (let tap = 0; tap < 2; tap += 1)
      expect((await office.call(`${newer.path}/events`, { undo: called.id })).status).toBe(200);
    expect((await office.show(newer.path)).match(/Undone: /g)).toHaveLength(1);
  });

  it("stay two if money came for the one that was lost since", async () => {
    const phone = { mobile: "9876500092" };
    const [paid, newer] = [
      await office.contact("Paid before", phone),
      await office.contact("Newer one", phone),
    ];
    await office.tell(paid.path, { outcome: "won", amount: "1.5 lakh" });
    const paidOn = dayInIndia(Date.now());
    const payment = { stage: "1", amount: "15,000", on: paidOn, how: "upi" };
    const id = newId();
    for (let tap = 0; tap < 2; tap += 1)
      expect((await office.call(`${paid.path}/events`, { id, seen: 1, change: { payment } })).status).toBe(
        200,
      );
    expect(await office.show(paid.path)).toContain(">₹15,000</strong>");
    const lost = { status: "lost", reason: "Cancelled" };
    const { question } = (await office.tell(paid.path, lost)).said;
    expect(question).toBe("₹15,000 came: end the job instead, below its steps. Save again if that’s right");
    await office.told(paid.path, lost, { confirm: question });
    const answer = await office.call(`${newer.path}/events`, { merge: paid.choice.id });
    expect([answer.status, answer.said.message]).toEqual([
      422,
      expect.stringContaining("Money came for Paid before: it stays a lead of its own"),
    ]);
  });
});

describe("the history of a lead", () => {
  /** Writes a history as another version of the site may have. */
  async function putHistory(number: number, ...events: object[]) {
    const { desk } = openEmbeddedDatabases(office.env.DATA_DIR);
    const put = { collection: "deskLeads", id: idOf(number) };
    const fields = { kind: "quick-contact", events, plan: "of a newer version" };
    await desk.change("a test", [], () => ({ result: undefined, writes: [{ put, fields }] }));
    const read = async () => (await desk.get("deskLeads", idOf(number)))?.events;
    return { read, close: desk.close };
  }

  const event = (minute: number, more: object) => ({
    at: `2026-11-26T05:0${minute}:00.000Z`,
    by: RAVI,
    ...more,
  });

  it("with an event of a newer version is shown and stays as it is, and whoever changes it is told to reload", async () => {
    const number = untouched();
    const events = [event(1, { note: "Rang" }), event(2, { status: "installed", panels: 12, owner: EMAIL })];
    const { read, close } = await putHistory(number, ...events);
    expectWords(await show(number), "Rang", "Changed by a newer version", "Owner: asha");
    const refused = await office.tell(pathOf(number), { outcome: "no-answer", note: "Typed meanwhile" });
    const words = "A newer version of the desk has changed this lead: reload";
    expect([refused.status, refused.said.message]).toEqual([409, `${words}.`]);
    const chosen = await office.choose([{ id: idOf(number), seen: 2 }], { status: "called" });
    expect([chosen.value.changed, chosen.value.reasons]).toEqual([[], [expect.any(String), `${words}.`]]);
    expect(await read()).toEqual(events);
    await close();
  });

  it("that is full says so", async () => {
    const number = untouched();
    const long = "x".repeat(4900);
    const { read, close } = await putHistory(
      number,
      ...Array.from({ length: 186 }, (_, index) => ({
        at: new Date(Date.UTC(2026, 10, 20) + index * 60_000).toISOString(),
        by: RAVI,
        note: long,
      })),
    );
    const refused = await office.tell(pathOf(number), { note: "One more".padEnd(4000, "!") });
    expect([refused.status, refused.said.message]).toEqual([
      409,
      expect.stringContaining("This lead’s history is full"),
    ]);
    expect(await read()).toHaveLength(186);
    await close();
  });
});

describe("a lead", () => {
  it("that is lost has a reason, which can be corrected, in a line of its own", async () => {
    const number = untouched();
    await office.told(pathOf(number), { status: "lost", reason: "too dear" });
    const saved = await office.told(pathOf(number), { reason: "moved to Pune" }, { cookie: office.ravi });
    expectWords(saved, "Reason: moved to Pune", "Status: Lost – too dear");
  });

  it("answers 413 to a form that is too large, and stays as it is", async () => {
    const url = pathOf(untouched());
    expect((await office.tell(url, { note: "x".repeat(300_000) })).status).toBe(413);
    expect((await office.erase(url, { reference: "x".repeat(300_000) })).status).toBe(413);
    expect(await office.show(url)).not.toContain("xxxxxxxx");
  });

  it("shows what was typed escaped", async () => {
    const message = "</textarea><script>alert(1)</script>";
    const { path } = await office.contact("<img src=x onerror=alert(1)>Tag", { message });
    await office.tell(path, { note: "<b>bold</b>" });
    expect(await office.show(path)).not.toMatch(/<img src=x|<script>alert|<b>bold/);
  });

  it("that does not exist is not found, nor its bill", async () => {
    for (const key of ["ZZZZZ-ZZZZZ", "..%2f..%2fetc", "__proto__", "%00", "nz1j", "a".repeat(300)])
      for (const url of [`/desk/leads/${key}`, `/desk/leads/${key}/bill`])
        expect([400, 404]).toContain((await office.get(url)).status);
    expect((await office.get(`${pathOf(untouched())}/bill`)).status).toBe(404);
  });

  it("leads to everything about its person in one file: each of their leads with its history, and who has seen it", async () => {
    const { path } = await office.contact("Meena", { mobile: "9876500055" });
    await office.contact("Meena again", { mobile: "9876500055", message: "Second" });
    await office.contact("Somebody else", { mobile: "9876500056", email: "other@example.in" });
    await office.tell(path, { outcome: "no-answer" });
    const { status, headers, body } = await office.get(`${path}/person.json`);
    expect([status, headers["content-type"]]).toEqual([200, "application/json; charset=utf-8"]);
    const person = JSON.parse(body.toString());
    const shown: [string, number][] = person.leads.map(
      ({ fields, history }: { fields: { name: string }; history: [] }) => [fields.name, history.length],
    );
    expect(Object.fromEntries(shown)).toMatchObject({ Meena: 1, "Meena again": 0 });
    expect(Object.fromEntries(shown)).not.toHaveProperty("Somebody else");
    expect(person.log.length).toBeGreaterThan(0);
    expect((await office.get(`${path}/person.json`, "")).status).not.toBe(200);
    expect((await office.get("/desk/leads/ZZZZZ-00000/person.json")).status).toBe(404);
    const page = textOf(await office.get(`${path}/person`));
    for (const words of ["Meena", "Meena again", "9876500055", "No answer", "Who has seen it"])
      expect(page).toContain(words);
    expect(page).not.toContain("Somebody else");
  });

  it("is erased with all others of its person in one step, once it was said who that is", async () => {
    const { path } = await office.contact("Farhan", { mobile: "9876500066", email: "farhan@example.in" });
    const other = await office.contact("Farhan Gupta", {
      mobile: "9876500066",
      email: "gupta@example.in",
    });
    const question = textOf(await office.get(`${path}/erase`));
    expect(question).toContain("Farhan, 9876500066, new");
    expect(question).toContain("Farhan Gupta, 9876500066, new");
    expect(question).toContain("Erase that one too: everything of this person");
    await office.erase(path, { all: true });
    for (const one of [path, other.path]) expect((await office.get(one)).status).toBe(410);
  });

  it("that fills the honeypot is kept out of the list until it is restored", async () => {
    await office.contact("Bot Real", { subject: "y" });
    expect(await office.show("/desk?q=bot")).not.toContain("Bot Real");
    const path = /href="(\/desk\/leads\/[^"?]+)/.exec(await office.show("/desk/spam"))?.[1] ?? "";
    expect((await office.tell(path, { restored: true })).status).toBe(200);
    expect(await office.show("/desk?q=bot")).toContain("Bot Real");
  });
});

it("an export is complete across several pages", async () => {
  const references = (await office.show("/desk/leads.csv?view=all")).match(/AAAAA-\d{5}/g);
  expect(new Set(references).size).toBe(LEADS);
});

describe("a bill", () => {
  let path: string;
  beforeAll(async () => {
    await sendInquiry(office.site, inquiry("Billed Person"), photo());
    ({ path } = await office.find("Billed"));
  });

  it("is served unchanged, to staff only, and is not cached", async () => {
    const { status, headers, body } = await office.get(`${path}/bill`);
    expect([status, body.equals(Buffer.from(photo().bytes))]).toEqual([200, true]);
    expect(headers["content-type"]).toMatch(/^image\//);
    expect(headers["cache-control"]).toBe("no-store");
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    const stranger = await send(office.site.port, "GET", `${path}/bill`);
    expect([stranger.status, stranger.body.toString()]).toEqual([303, "Please sign in first.\n"]);
  });

  it("is named by its URL nowhere on the desk", async () => {
    for (const url of [path, `${path}.data`, "/desk.data?q=billed", "/desk/leads.csv"])
      expect(await office.show(url)).not.toMatch(/electricity-bills|electricityBillUrl/);
  });

  it("is erased with its lead once the reference is typed; who viewed and erased it stays in the log", async () => {
    const reference = path.slice(-11);
    const question = textOf(await office.get(`${path}/erase`));
    expect(question).toContain("Billed Person, 9876543210, new");
    const wrong = await office.erase(path, { reference: "yes" });
    expect([wrong.status, wrong.said.errors?.reference]).toEqual([
      422,
      `Nothing erased. Type ${reference} to confirm.`,
    ]);
    // The second one is the same call after a cut line.
    for (const typed of [reference.toLowerCase(), reference])
      expect((await office.erase(path, { reference: typed })).status).toBe(200);
    const gone = await office.get(path, office.ravi);
    expectAnswer(gone, 410, EMAIL);
    expect(textOf(gone)).not.toContain("Billed");
    expect((await office.get(`${path}/bill`)).status).toBe(404);
    expect(await office.show("/desk?q=billed")).not.toContain("Billed Person");
    const log = await runDesk(office.env, "log");
    for (const what of ["viewed", "erased"]) expect(log).toContain(`${EMAIL}  ${reference}  ${what}`);
    expect(log).not.toContain("Billed");
  });
});
