import { describe, expect, it } from "vitest";
import { dayAfter, dayInIndia } from "~/india-time";
import { post, runDesk } from "./desk-staff";
import { elementsIn, pageOf, wordsIn } from "./html";
import { testOffice } from "./test-site";

/** A run may pass midnight. */
const today = () => dayInIndia(Date.now());
const tomorrow = () => dayAfter(today(), 1);

/** The steps of a home of a few kW, each with whom it waits for. */
const STEPS = [
  ["advance", "Advance", "the customer"],
  ["papers", "Papers", "the customer"],
  ["application", "Application on the portal", "us"],
  ["material", "Material", "us"],
  ["installation", "Installation", "us"],
  ["portal", "Details and photos on the portal, meter asked for", "us"],
  ["inspection", "Inspection", "the DISCOM"],
  ["meter", "Net meter and commissioning", "the DISCOM"],
  ["balance", "Balance", "the customer"],
  ["claim", "Subsidy claimed", "us"],
  ["subsidy", "Central subsidy received", "the government"],
  ["handover", "Handover and warranty", "us"],
] as const;

const REFUSED = [
  [{ done: tomorrow() }, "Choose a day that isn’t ahead"],
  [{ done: "2026-02-30" }, "Choose a day"],
  [{ done: "none" }, "Choose a day"],
  [{ done: "1999-12-31" }, "Choose a day after 1 Jan 2000"],
  [{ since: tomorrow() }, "Choose a day that isn’t ahead"],
  [{ planned: "0001-01-01" }, "Choose a day after 1 Jan 2000"],
  [{ planned: "2100-01-01" }, "Choose a day before 2100"],
  [{ number: "9".repeat(61) }, "Please use at most 60 characters"],
] as const;

describe("a job", async () => {
  const { site, env, ravi, show: get, call, tell, told, find } = await testOffice();

  const expectListed = (query: string, name: string, isThere = true) =>
    expect.poll(async () => (await get(`/desk${query}`)).includes(`>${name}</a>`)).toBe(isThere);

  async function come(name: string, mobile: string): Promise<string> {
    const typed = { name, mobile, email: `${mobile}@example.in`, message: "3 kW" };
    expect((await post(site, "/contact", typed)).status).toBe(303);
    const query = `?q=${encodeURIComponent(name)}`;
    await expectListed(query, name);
    return /href="(\/desk\/leads\/[^"?]+)/.exec(await get(`/desk${query}`))?.[1] ?? "";
  }

  async function win(name: string, mobile: string): Promise<string> {
    const path = await come(name, mobile);
    await told(path, { outcome: "won", amount: "180000" });
    return path;
  }

  /** Returns what the form of a step shows on this page. */
  const stepForm = (page: string, id: string) =>
    pageOf({
      body: Buffer.from(new RegExp(`<form[^>]*id="step-${id}".*?</form>`, "s").exec(page)?.[0] ?? ""),
    }).values;

  const nextIn = (page: string) =>
    wordsIn(/<section[^>]*class="job-next.*?<\/section>/s.exec(page)?.[0] ?? "");
  /** Returns what stands above the folded calls. */
  const jobIn = (page: string) => /<div class="job">.*?id="call"/s.exec(page)?.[0] ?? "";
  async function undo(path: string, id: string) {
    expect((await call(`${path}/events`, { undo: id })).status).toBe(200);
    return get(path);
  }

  it("goes over all steps to the handover, each done in one tap, and its next step leads the page", async () => {
    const path = await win("Kamla Devi", "9811200001");
    let page = await get(path);
    let last = { id: "" };
    for (const [index, [id, label, waiter]] of STEPS.entries()) {
      expect(nextIn(page)).toMatch(
        new RegExp(`^Next ${label} Waiting for ${waiter} \\(usually \\d+ days?\\)`),
      );
      expect(nextIn(page)).toContain(`${label}: done today`);
      // The folded forms beside the steps have their own.
      const black = elementsIn(jobIn(page), "button", "a").filter(
        ({ attributes }) => attributes.class?.includes("button-primary") && attributes.form !== undefined,
      );
      expect(black.map(({ attributes: { form, name, value } }) => [form, name, value])).toEqual([
        [`step-${id}`, "act", "today"],
      ]);
      last = await tell(path, { step: { id, done: today() } });
      page = await get(path);
      expect(wordsIn(page)).toContain(`${label}: done today`);
      expect(wordsIn(page)).toContain(`${index + 1} done`);
    }
    expect(nextIn(page)).toBe(`All steps are done The last one on ${shortToday()}.`);
    page = await undo(path, last.id);
    expect(page).toContain("Undone: Handover and warranty: done today");
    expect(nextIn(page)).toContain("Next Handover and warranty");
  });

  it("keeps for whom a step waits, its days and the number on the portal, by which it is found", async () => {
    const path = await win("Mohan Bhatt", "9811200002");
    const typed = { waitsFor: "customer", since: today(), planned: tomorrow(), number: "NP-UKPC26-7654321" };
    const after = await told(path, { step: { id: "application", ...typed }, note: "OTP <b>first</b>" });
    const words = wordsIn(after);
    expect(words).toContain(
      `Application on the portal: waiting for the customer, since today, planned for tomorrow`,
    );
    expect(words).toContain("OTP <b>first</b>");
    expect(stepForm(after, "application")).toMatchObject({ ...typed, note: "" });
    await expectListed("?q=NP-UKPC26-7654321", "Mohan Bhatt");
    expect(wordsIn(await get("/desk?q=7654321"))).toContain("Application: NP-UKPC26- 7654321");
    // Nothing was changed: nothing is written.
    const events = (page: string) => page.match(/<time /g)?.length;
    expect(events(await told(path, { step: { id: "application" } }))).toBe(events(after));
  });

  it("leaves a step out, opens one again, and takes later ones before their turn", async () => {
    const path = await win("Sunita Rawat", "9811200003");
    const act = (id: string, said: object, note = "") =>
      told(path, { step: { id, ...said }, ...(note && { note }) });
    expect(await act("papers", { isLeftOut: true }, "All here")).toContain("Papers: not needed");
    const page = await act("balance", { done: today() });
    expect(nextIn(page)).toContain("Next Advance");
    // Loan and state’s subsidy are not needed either: nobody has said so.
    expect(wordsIn(page)).toContain("Steps 1 done · 3 not needed · 10 to go");
    expect(await act("balance", { done: "" })).toContain("Balance: not done yet");
    expect(await act("papers", { isLeftOut: false })).toContain("Papers: needed");
    expect(await act("loan", { isLeftOut: false })).toContain("Loan: needed");
    expect(await act("loan", { subsidyTo: "loan" })).toContain(
      "Loan: the subsidy goes into the loan account",
    );
    expect(wordsIn(await get(path))).toContain("Steps 0 done · 1 not needed · 13 to go");
  });

  it("refuses days that cannot be and numbers that are too long, beside their fields", async () => {
    const path = await win("Refused Person", "9811200004");
    for (const [typed, message] of REFUSED) {
      const { status, said } = await tell(path, { step: { id: "application", ...typed }, note: "Not kept" });
      expect([typed, status, said.errors]).toEqual([typed, 422, { [Object.keys(typed)[0] ?? ""]: message }]);
    }
    expect((await tell(path, { step: { id: "dance" } })).status).toBe(400);
    expect(await get(path)).not.toContain("Not kept");
  });

  it("shows the second what the first did to the same step, who then decides; other steps are free", async () => {
    const path = await win("Two People", "9811200005");
    const seen = 1;
    const planned = { step: { id: "papers", planned: tomorrow() }, note: "Bill comes" };
    expect((await tell(path, planned, { seen, cookie: ravi })).status).toBe(200);
    const other = await told(path, { step: { id: "material", isLeftOut: true } }, { seen });
    expect(other).toContain("Material: not needed");
    const mine = { step: { id: "papers", done: today() }, note: "All here" };
    const stopped = await tell(path, mine, { seen });
    expect(stopped).toMatchObject({
      status: 409,
      said: {
        message: "ravi changed this lead while you had it open",
        theirs: { lines: ["Papers: planned for tomorrow", "Bill comes"], seen: 3 },
      },
    });
    const decided = await told(path, mine, { seen: 3 });
    expect(wordsIn(decided)).toContain("Papers: done today");
    expect(wordsIn(decided)).toContain("planned for tomorrow");
    // A colleague’s step cannot be undone.
    expect(await get(path, ravi)).not.toContain(">Undo<");
  });

  it("ends early with a reason, leaves To call, and goes on after all", async () => {
    const path = await win("Moved Away", "9811200006");
    await told(path, { step: { id: "advance", done: today() } });
    await told(path, { outcome: "call-back", nextCall: `${today()}T00:05` });
    await expectListed("?view=calls", "Moved Away");
    const unsaid = await tell(path, { jobEnded: " " });
    expect([unsaid.status, unsaid.said.message]).toEqual([422, expect.stringContaining("Why does it end?")]);
    const { id } = await tell(path, { jobEnded: "Sold the house" });
    const ended = await get(path);
    expect(nextIn(ended)).toBe("Ended early Sold the house. Its money and papers are kept. Resume this job");
    expect(wordsIn(ended)).toContain("Job ended early: Sold the house");
    expect(wordsIn(ended)).toContain("Steps 1 done · 2 not needed · 11 not done");
    await expectListed("?view=calls", "Moved Away", false);
    const back = await undo(path, id);
    expect(nextIn(back)).toContain("Next Papers");
    await expectListed("?view=calls", "Moved Away");
    await told(path, { jobEnded: "Sold the house" });
    expect(nextIn(await told(path, { jobEnded: "" }))).toContain("Next Papers");
  });

  it("stays with its lead when another is merged into it, and after they are separated", async () => {
    const path = await win("Whole Lead", "9811200007");
    await told(path, { step: { id: "advance", done: today() } });
    const part = await come("Part Lead", "9811200007");
    await expect.poll(async () => (await get(part)).includes("Same phone as Whole Lead")).toBe(true);
    const { choice } = await find("Whole Lead");
    const partId = (await find("Part Lead")).choice.id;
    expect((await call(`${part}/events`, { merge: choice.id })).status).toBe(200);
    const merged = await get(path);
    expect([nextIn(merged), wordsIn(merged)]).toEqual([
      expect.stringContaining("Next Papers"),
      expect.stringContaining("Part Lead also sent"),
    ]);
    expect(await get(part)).not.toContain("job-step");
    expect((await call(`${path}/events`, { separate: partId })).status).toBe(200);
    expect(nextIn(await get(path))).toContain("Next Papers");
    expect(await get(part)).not.toContain("job-step");
  });

  it("is of won leads alone, and the log has its steps without what people wrote", async () => {
    const path = await come("Open Lead", "9811200008");
    expect(await get(path)).not.toMatch(/job-step|end-job/);
    const unasked = [await tell(path, { step: { id: "papers", done: today() } })];
    unasked.push(await tell(path, { jobEnded: "x" }));
    expect(unasked.map(({ status }) => status)).toEqual([422, 422]);
    await told(path, { outcome: "won" });
    await told(path, { step: { id: "application", done: today(), number: "NP-SECRET" }, note: "SECRET too" });
    const log = await runDesk(env, "log");
    expect(log).toMatch(/Application on the portal: done \d+ \w+ \d{4}, number given, set: note/);
    expect(log).not.toContain("SECRET");
    // What was won is lost again meanwhile: the step waits for a decision.
    await told(path, { status: "lost", reason: "Cheque bounced" }, { cookie: ravi });
    const late = await tell(path, { step: { id: "papers", done: today() } }, { seen: 2 });
    expect(late).toMatchObject({
      status: 409,
      said: { theirs: { lines: ["Status: Lost – Cheque bounced"] } },
    });
  });
});

function shortToday(): string {
  const date = new Date(`${today()}T00:00Z`);
  return `${date.getUTCDate()} ${"Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ")[date.getUTCMonth()]}`;
}
