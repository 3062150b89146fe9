import { describe, expect, it } from "vitest";
import { dayAfter, dayInIndia } from "~/india-time";
import { newId } from "~/ui/hash";
import { EMAIL, exported, RAVI } from "./desk-staff";
import { send } from "./site";
import { testOffice } from "./test-site";

/** A run may pass midnight. */
const today = () => dayInIndia(new Date());

const office = await testOffice();

/** Returns the names in a list, from top to bottom. */
const namesIn = (list: string) =>
  [...list.matchAll(/data-lead="true"[^>]*>([^<]*)</g)].map(([, name = ""]) => name);
const listed = async (query: string) => namesIn(await office.show(`/desk${query}`));
const exportOf = async (query: string) =>
  (await office.show(`/desk/leads.csv${query}`)).trim().split("\r\n").slice(1);

it("the list opens on the calls to make in their order, and each tab has its leads and their number", async () => {
  const calls = { Later: dayAfter(today(), 2), Late: dayAfter(today(), -1), Now: today() };
  for (const [name, nextCall] of Object.entries(calls)) {
    const { path } = await office.contact(`Order ${name}`);
    const call = { outcome: "call-back", nextCall };
    // A day that has passed is asked about.
    const { question } = (await office.tell(path, call)).said;
    if (question) await office.told(path, call, { confirm: question });
  }
  await office.contact("Order Never");
  const { choice } = await office.contact("Order Won");
  await office.choose([choice], { status: "won", owner: EMAIL });

  const list = await office.show("/desk?kind=contact");
  expect(namesIn(list)).toEqual(["Order Never", "Order Late", "Order Now", "Order Later"]);
  const headings = [...list.matchAll(/<h2[^>]*>([^<]+)</g)].map(([, heading]) => heading);
  expect(headings).toEqual(expect.arrayContaining(["Just in", "Overdue", "Due today", "Waiting"]));
  for (const tab of ["To call +<b>3", "Open +<b>4", "Won +<b>1", "All +<b>5", "Suspected spam +<b>0"])
    expect(list).toMatch(new RegExp(`>${tab}<`));
  expect(list).toContain('href="/desk/leads.csv?kind=contact"');
  expect(await listed("?view=mine")).toEqual(["Order Late", "Order Now", "Order Later"]);
  for (const query of ["?view=won", "?view=all&status=won&owner=asha%40example.in"])
    expect(await listed(query)).toEqual(["Order Won"]);
});

it("a lead given to a colleague leaves one's calls, and is under All, in a search and under its owner", async () => {
  await office.choose([(await office.find("Order Never")).choice], { owner: RAVI });
  await office.contact("Order Free");
  const [own, calls, all] = [
    ["Order Free", "Order Late", "Order Now", "Order Later"],
    "To call +<b>3",
    "All +<b>6",
  ];
  const list = await office.show("/desk");
  expect(namesIn(list)).toEqual(own);
  for (const part of ["<h1[^>]*>3 to call<", `>${calls}<`, `>${all}<`])
    expect(list).toMatch(new RegExp(part));
  for (const query of ["?view=all", "?q=order"]) {
    const found = await office.show(`/desk${query}`);
    expect([namesIn(found).length, found]).toEqual([6, expect.stringMatching(new RegExp(`>${calls}<`))]);
  }
  expect(await office.show("/desk?view=won")).toMatch(new RegExp(`>${calls}<.*>${all}<`, "s"));
  expect(await exportOf("")).toHaveLength(own.length);
  expect(namesIn(await office.show("/desk", office.ravi))).toEqual(["Order Free", "Order Never"]);
});

it("a search shows why it found a lead, escaped, and no more of its notes", async () => {
  const { path } = await office.contact("Noted Person");
  const note = `${"Long ago. ".repeat(9)}<b>Garhwali</b> speaker. ${"And so on. ".repeat(9)}The end`;
  await office.tell(path, { note });
  const list = await office.show("/desk?q=garhw");
  expect(namesIn(list)).toEqual(["Noted Person"]);
  expect(list).toContain("&lt;b&gt;<mark>Garhwali</mark>");
  expect(list).not.toContain("The end");
  expect(await office.show("/desk?q=noted")).not.toContain("<mark>");
});

it("the pages of leads and their lists alone are marked as Leads", async () => {
  const { path } = await office.contact("Marked Person");
  const isMarked = async (url: string) => /<a aria-current="page"[^>]*>Leads</.test(await office.show(url));
  for (const url of ["/desk", path, "/desk/spam", "/desk/import"])
    expect([url, await isMarked(url)]).toEqual([url, true]);
  for (const url of ["/desk/account", "/desk/colleagues", "/desk/numbers"])
    expect([url, await isMarked(url)]).toEqual([url, false]);
});

it("the list ignores invalid parameters", async () => {
  const invalid = ["status=x", "owner=%00", "period=never", "after=%F0%9F%8C%9E", "due=2"];
  for (const query of [...invalid, "q=%22%3E%3Cscript%3E"])
    expect(await office.show(`/desk?${query}`)).not.toContain('"><script>');
});

it("a lead leads back to its list, and nowhere else", async () => {
  await office.contact("Returning Person");
  const list = await office.show("/desk?view=open&kind=contact");
  const [, href = ""] = /href="(\/desk\/leads\/[^"]+)"[^>]*>Returning Person/.exec(list) ?? [];
  const page = await office.show(href.replaceAll("&amp;", "&"));
  expect(page).toContain('href="/desk?view=open&amp;kind=contact"');
  const outside = `${href.split("?")[0]}?from=${encodeURIComponent("//evil.example/?view=open")}`;
  expect(await office.show(outside)).not.toContain("evil");
});

describe("chosen leads", () => {
  const ownerOf = async (name: string) => {
    const [lead] = await exported(office.site, office.asha, `?view=all&q=${encodeURIComponent(name)}`);
    return lead?.owner;
  };

  it("are changed together, but none that somebody has changed meanwhile, and taken back by who did it", async () => {
    const both = [await office.contact("Chosen One"), await office.contact("Chosen Two")];
    const choices = both.map(({ choice }) => choice);
    await office.choose(choices.slice(1), { owner: RAVI }, office.ravi);
    const { value } = await office.choose(choices, { owner: EMAIL });
    expect([value.changed, value.of, value.words]).toEqual([[choices[0]?.id], 2, "given to asha"]);
    expect(value.reasons).toEqual([expect.stringMatching(/^Somebody changed 1 lead meanwhile/)]);
    expect(value.left.map(({ name }) => name)).toEqual(["Chosen Two"]);
    expect(await ownerOf("Chosen One")).toBe(EMAIL);
    const { choice } = await office.find("Chosen Two");
    expect(await ownerOf("Chosen Two")).toBe(RAVI);

    const given = (await office.choose([choice], { owner: EMAIL })).value;
    expect([given.changed, await ownerOf("Chosen Two")]).toEqual([[choice.id], EMAIL]);

    const undo = async (cookie?: string) => {
      const body = { undo: given.id, leads: [...given.changed, choices[0]?.id] };
      return (await office.call("/desk/chosen/undo", body, cookie)).said.value;
    };
    expect(await undo(office.ravi)).toBe(0);
    expect(await ownerOf("Chosen Two"), "nobody undoes another’s").toBe(EMAIL);
    // The second one is the same call after a cut line.
    expect([await undo(), await undo()]).toEqual([1, 1]);
    expect(await ownerOf("Chosen Two")).toBe(RAVI);
    expect(await ownerOf("Chosen One"), "an earlier act stays").toBe(EMAIL);
  });

  it("are changed once by a call that is sent again", async () => {
    const { choice } = await office.contact("Sent Twice");
    const call = { id: newId(), from: "", shown: new Date().toISOString(), leads: [choice] };
    for (let times = 0; times < 2; times += 1) {
      const { said } = await office.call("/desk/chosen", { ...call, change: { status: "called" } });
      expect(said.value).toMatchObject({ changed: [choice.id], reasons: [] });
    }
    expect((await office.find("Sent Twice")).choice).toEqual({ ...choice, seen: choice.seen + 1 });
  });

  it("need a change that can be, and an erased one is counted", async () => {
    const { choice, path } = await office.contact("Incomplete Choice");
    const wrong = await office.choose([choice], { status: "lost" });
    expect([wrong.status, wrong.said.errors]).toEqual([
      422,
      { reason: "Why were they lost? A few words are enough" },
    ]);
    expect((await office.choose([], { status: "called" })).status).toBe(422);
    await office.erase(path);
    const late = await office.choose([choice], { status: "called" });
    expect(late.value.reasons).toEqual(["Somebody erased 1 lead meanwhile."]);
  });

  it("are exported alone", async () => {
    const { choice } = await office.contact("Exported Person");
    await office.contact("Unexported Person");
    expect(await exportOf(`?ids=${choice.id}`)).toEqual([expect.stringContaining("Exported Person")]);
  });
});

describe("the export", () => {
  it("has the list's filters, is safe against formulas and has no bill URLs", async () => {
    await office.contact("=Formula Singh", { message: "=1+1" });
    const { headers, body } = await office.get("/desk/leads.csv?q=formula");
    expect(headers).toMatchObject({ "cache-control": "no-store" });
    expect(headers["content-type"]).toContain("text/csv");
    const [, ...rows] = body.toString().trim().split("\r\n");
    expect(rows).toEqual([expect.stringContaining("'=Formula Singh")]);
    expect(body.toString()).not.toMatch(/electricity-bills|electricityBillUrl/);
  });

  it("of conversions has the ad, time and worth of won leads that came by one, and nothing of the person", async () => {
    const source = { gclid: "Cj0KCQ-click", fbclid: "no spaces, so dropped" };
    const clicked = await office.contact("Clicked Won", source);
    await office.contact("Clicked Open", source);
    const won = { outcome: "won", amount: "1,80,000" };
    for (const { path } of [clicked, await office.contact("Walked Won")])
      expect((await office.tell(path, won)).status).toBe(200);
    const { headers, body } = await office.get("/desk/leads.csv?as=conversions");
    expect(headers["content-disposition"]).toContain("conversions-");
    const [head, ...rows] = body.toString().trim().split("\r\n");
    expect(head).toContain('"Google Click ID","GBRAID","WBRAID","Conversion Name"');
    expect(rows).toEqual([
      expect.stringMatching(
        /^"Cj0KCQ-click","","","Won","\d{4}-\d\d-\d\d \d\d:\d\d:00 Asia\/Kolkata","180000","INR"$/,
      ),
    ]);
  });
});

describe("a lead that is added by hand", () => {
  it("has its owner and next call from the first moment, once", async () => {
    const given = { name: "Gopal Das", phone: "+९१ ९८११० ०००००", owner: EMAIL, nextCall: "2030-01-05T15:30" };
    const { status, path } = await office.add(given);
    expect([status, path]).toEqual([200, expect.stringMatching(/^\/desk\/leads\/\w{5}-\w{5}$/)]);
    const [row, ...others] = await exportOf("?q=gopal");
    for (const cell of ["by-hand", "Gopal Das", "9811000000", EMAIL, "2030-01-05 15:30"])
      expect(row).toContain(`"${cell}"`);
    expect(others).toEqual([]);
    expect((await office.add({ name: "Gopal Das", phone: "98110-00000" })).path).toBe(path);
    const page = await office.show(path, office.ravi);
    for (const words of ["By phone", "Added this lead", "tel:+919811000000"]) expect(page).toContain(words);
  });

  it("is offered to its reader, and says of each field what is wrong", async () => {
    expect(await office.show("/desk/new")).toContain(`<option value="${EMAIL}" selected="">`);
    const typed = { name: "Gopal", phone: "98110", email: "gopal@", owner: "x@example.in", nextCall: "soon" };
    const { status, said } = await office.add(typed);
    expect([status, said.errors]).toEqual([
      422,
      {
        phone: expect.stringContaining("complete phone number"),
        email: expect.stringContaining("valid email"),
        owner: "Choose who looks after this lead",
        nextCall: "Choose a day and a time",
      },
    ]);
    const landline = { phone: "080 6123 4567" };
    expect((await office.add({ ...landline, name: "x".repeat(201) })).status).toBe(422);
    expect((await office.add({ ...landline, name: "Landline" })).status).toBe(200);
    expect(await listed("?q=06123%204567")).toEqual(["Landline"]);
  });

  it("needs no name, and is asked about a digit that its number lacks", async () => {
    const given = { phone: "98110-0001", secondPhone: "+91 88888 00001", message: "Came by" };
    const { status, path } = await office.add(given);
    expect(status).toBe(200);
    const page = await office.show(path);
    for (const words of [
      "No name",
      "981100001",
      "9 digits: is one missing?",
      "tel:+918888800001",
      "wa.me/918888800001",
    ])
      expect(page).toContain(words);
    expect((await office.add({ ...given, secondPhone: "12" })).status).toBe(422);
    const [row] = await exportOf("?q=88888%2000001");
    for (const cell of ["98110-0001", "8888800001"]) expect(row).toContain(`"${cell}"`);
  });

  it("is filled in from a pasted WhatsApp message with its estimate, and not stored before “Add lead”", async () => {
    const message = `[10:32 am, 24/11/2026] +91 98765 43299: नमस्ते, मेरा नाम रमेश यादव है
https://www.suryanta.example/hi/calculator?for=home&state=Uttarakhand&bill=2500`;
    const { status, said } = await office.call("/desk/new/message", { message });
    const filled = said.value as { lead: Record<string, string>; estimate: string };
    expect([status, filled.estimate]).toEqual([200, expect.stringMatching(/^3 kW, /)]);
    const estimate = "?for=home&state=Uttarakhand&bill=2500";
    expect(filled.lead).toMatchObject({ name: "रमेश यादव", phone: "9876543299", estimate });
    expect(await listed("?q=43299")).toEqual([]);
    expect((await office.call("/desk/new/message", { message: " " })).status).toBe(422);

    const page = await office.show((await office.add(filled.lead)).path);
    for (const words of ["रमेश यादव", "Their estimate", "bill ₹2,500"]) expect(page).toContain(words);
  });
});

it("staff alone learn which leads have come or were worked on since a time", async () => {
  const { path } = await office.contact("Older Person");
  const url = `/desk/newer?since=${new Date().toISOString()}`;
  await office.contact("Newer Person");
  const newer = async () => JSON.parse(await office.show(url)).rows.map(({ name }: { name: string }) => name);
  expect(await newer()).toEqual(["Newer Person"]);
  await office.tell(path, { note: "Wants a survey" }, { cookie: office.ravi });
  expect(await newer()).toEqual(["Older Person", "Newer Person"]);
  expect((await send(office.site.port, "GET", url)).status).toBe(303);
});

it("the event stream tells only staff of a new lead, without naming it, and ends when its user signs out", async () => {
  expect((await send(office.site.port, "GET", "/desk/live")).status).toBe(303);
  const { body } = await fetch(`${office.site.origin}/desk/live`, { headers: { cookie: office.ravi } });
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let seen = "";
  const changes = () => seen.split("event: change").length - 1;
  /** Reads until so many changes have come, or the stream has ended. */
  async function readChanges(count: number) {
    for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
      seen += part.value;
      if (changes() >= count) return;
    }
  }
  await readChanges(1);
  await office.contact("Live Person");
  await readChanges(2);
  const before = changes();
  await office.post("/desk/sign-out", {}, office.ravi);
  await office.contact("Later Person");
  await readChanges(Number.POSITIVE_INFINITY);
  expect(changes()).toBe(before);
  expect(seen).not.toContain("Person");
});
