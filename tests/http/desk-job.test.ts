import { describe, expect, it } from "vitest";
import { dayAfter, dayInIndia } from "~/india-time";
import { post, runDesk, textOf } from "./desk-staff";
import { elementsIn, valuesInForm, wordsIn } from "./html";
import type { Answer } from "./site";
import { testOffice } from "./test-site";

const TODAY = dayInIndia(Date.now());
const TOMORROW = dayAfter(TODAY, 1);

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

const REFUSED: readonly [Record<string, string>, string][] = [
  [{ act: "on", doneOn: TOMORROW }, "Choose a day that isn’t ahead"],
  [{ act: "on", doneOn: "2026-02-30" }, "Choose a day"],
  [{ act: "on", doneOn: "" }, "Choose a day"],
  [{ act: "on", doneOn: "1999-12-31" }, "Choose a day after 1 Jan 2000"],
  [{ since: TOMORROW }, "Choose a day that isn’t ahead"],
  [{ planned: "0001-01-01" }, "Choose a day after 1 Jan 2000"],
  [{ planned: "2100-01-01" }, "Choose a day before 2100"],
  [{ number: "9".repeat(61) }, "Please use at most 60 characters"],
];

describe("a job", async () => {
  const { site, env, asha, ravi, show: get } = await testOffice();

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
    await saved(path, { intent: "call", outcome: "won", amount: "180000" });
    return path;
  }

  const change = (path: string, fields: Record<string, string>, cookie = asha) =>
    post(site, path, fields, { cookie });

  /** Returns the page that a saved form leads to. */
  async function saved(path: string, fields: Record<string, string>, cookie = asha): Promise<string> {
    const answer = await change(path, fields, cookie);
    expect([fields, answer.status]).toEqual([fields, 303]);
    return get(String(answer.headers.location), cookie);
  }

  /** Returns what the form of a step on this page sends, as a browser without scripts would. */
  const stepForm = (page: string, path: string, id: string) => valuesInForm(page, `${path}#step-${id}`);

  const nextIn = (page: string) =>
    wordsIn(/<section[^>]*class="job-next.*?<\/section>/s.exec(page)?.[0] ?? "");
  /** Returns what stands above the folded calls. */
  const jobIn = (page: string) => /<div class="job">.*?id="call"/s.exec(page)?.[0] ?? "";
  const openSteps = (page: string) =>
    elementsIn(page, "details").flatMap(({ attributes }) =>
      attributes.class === "job-step" && "open" in attributes ? [attributes["data-is"]] : [],
    );
  const undoIn = (page: string) => ({
    intent: "undo",
    seen: /name="seen" value="(\d+)"/.exec(page)?.[1] ?? "",
    eventId: /name="eventId" value="([^"]+)"/.exec(page)?.[1] ?? "",
  });

  it("goes over all steps to the handover, each done in one tap, and its next step leads the page", async () => {
    const path = await win("Kamla Devi", "9811200001");
    let page = await get(path);
    for (const [index, [id, label, waiter]] of STEPS.entries()) {
      expect(nextIn(page)).toMatch(new RegExp(`^Next ${label} Waiting for ${waiter} \\(usually \\d+\\)`));
      expect(nextIn(page)).toContain(`${label}: done today`);
      expect([id, openSteps(page)]).toEqual([id, ["next"]]);
      // The folded forms beside the steps have their own.
      const black = elementsIn(jobIn(page), "button", "a").filter(
        ({ attributes }) => attributes.class?.includes("button-primary") && attributes.form !== undefined,
      );
      expect(black.map(({ attributes: { form, name, value } }) => [form, name, value])).toEqual([
        [`step-${id}`, "act", "today"],
      ]);
      page = await saved(path, { ...stepForm(page, path, id), act: "today" });
      expect(page).toContain(`${label}: done today.</strong>`);
      expect(wordsIn(page)).toContain(`${index + 1} done`);
    }
    expect(nextIn(page)).toBe(`All steps are done The last one on ${shortToday()}.`);
    expect(openSteps(page)).toEqual([]);
    page = await saved(path, undoIn(page));
    expect(page).toContain("Undone: Handover and warranty: done today.");
    expect(nextIn(page)).toContain("Next Handover and warranty");
  });

  it("keeps for whom a step waits, its days and the number on the portal, by which it is found", async () => {
    const path = await win("Mohan Bhatt", "9811200002");
    const page = await get(path);
    const typed = { ...stepForm(page, path, "application"), number: "NP-UKPC26-7654321", since: TODAY };
    const after = await saved(path, {
      ...typed,
      waitsFor: "customer",
      planned: TOMORROW,
      note: "OTP <b>first</b>",
    });
    const words = wordsIn(after);
    expect(words).toContain(
      `Application on the portal: waits for the customer, since today, planned for tomorrow`,
    );
    expect(words).toContain("OTP <b>first</b>");
    expect(stepForm(after, path, "application")).toMatchObject({
      ...{ waitsFor: "customer", since: TODAY, planned: TOMORROW, number: "NP-UKPC26-7654321", note: "" },
    });
    await expectListed("?q=NP-UKPC26-7654321", "Mohan Bhatt");
    expect(wordsIn(await get("/desk?q=7654321"))).toContain("Application: NP-UKPC26- 7654321");
    // Nothing was changed: nothing is written.
    const same = await saved(path, stepForm(after, path, "application"));
    expect(same).not.toContain('id="result"');
  });

  it("leaves a step out, opens one again, and takes later ones before their turn", async () => {
    const path = await win("Sunita Rawat", "9811200003");
    const act = async (id: string, fields: Record<string, string>) =>
      saved(path, { ...stepForm(await get(path), path, id), ...fields });
    expect(await act("papers", { act: "leave-out", note: "All here" })).toContain("Papers: not needed.");
    const page = await act("balance", { act: "on", doneOn: TODAY });
    expect(nextIn(page)).toContain("Next Advance");
    // Loan and state’s subsidy are not needed either: nobody has said so.
    expect(wordsIn(page)).toContain("Steps 1 done · 3 not needed · 10 to go");
    expect(await act("balance", { act: "reopen" })).toContain("Balance: not done yet.");
    expect(await act("papers", { act: "need" })).toContain("Papers: needed after all.");
    expect(await act("loan", { act: "need" })).toContain("Loan: needed after all.");
    expect(await act("loan", { subsidyTo: "loan" })).toContain(
      "Loan: the subsidy goes into the loan account.",
    );
    expect(wordsIn(await get(path))).toContain("Steps 0 done · 1 not needed · 13 to go");
  });

  it("refuses days that cannot be and numbers that are too long, and keeps what was typed", async () => {
    const path = await win("Refused Person", "9811200004");
    const form = stepForm(await get(path), path, "application");
    for (const [typed, message] of REFUSED) {
      const answer = await change(path, { ...form, note: "Kept note", ...typed });
      expect([typed, answer.status, textOf(answer).includes(message)]).toEqual([typed, 422, true]);
      const { act: _, ...fields } = typed;
      expect(stepForm(textOf(answer), path, "application")).toMatchObject({ note: "Kept note", ...fields });
    }
    const unknown = await change(path, { ...form, step: "dance" });
    expect([unknown.status, textOf(unknown).includes("This step is not known")]).toEqual([422, true]);
    expect(await get(path)).not.toContain("Kept note");
  });

  it("shows the second what the first did to the same step, who then decides; other steps are free", async () => {
    const path = await win("Two People", "9811200005");
    const page = await get(path);
    const [ravis, ashas] = [stepForm(await get(path, ravi), path, "papers"), stepForm(page, path, "papers")];
    await saved(path, { ...ravis, planned: TOMORROW, note: "Bill comes" }, ravi);
    const other = await saved(path, { ...stepForm(page, path, "material"), act: "leave-out" });
    expect(other).toContain("Material: not needed.");
    const stopped: Answer = await change(path, { ...ashas, act: "today", note: "All here" });
    expect(stopped.status).toBe(409);
    const words = wordsIn(textOf(stopped));
    for (const part of [
      "ravi changed this lead",
      "Papers: planned for tomorrow",
      "Bill comes",
      "Step Papers",
      "Done today",
      "All here",
    ])
      expect(words).toContain(part);
    const mine = valuesInForm(textOf(stopped), path);
    const decided = await saved(path, mine);
    expect(wordsIn(decided)).toContain("Papers: done today.");
    expect(stepForm(decided, path, "papers")).toMatchObject({ planned: TOMORROW });
    // A colleague’s step cannot be undone.
    expect(await get(path, ravi)).not.toContain('name="eventId"');
  });

  it("ends early with a reason, leaves To call, and goes on after all", async () => {
    const path = await win("Moved Away", "9811200006");
    await saved(path, { ...stepForm(await get(path), path, "advance"), act: "today" });
    await saved(path, { intent: "call", outcome: "call-back", "nextCall-button": `${TODAY}T00:05` });
    await expectListed("?view=calls", "Moved Away");
    const unsaid = await change(path, { intent: "end-job", jobEnded: " " });
    expect([unsaid.status, textOf(unsaid).includes("Why does it end?")]).toEqual([422, true]);
    const ended = await saved(path, { intent: "end-job", jobEnded: "Sold the house" });
    expect(nextIn(ended)).toBe("Ended early Sold the house. Its money and papers stay. Resume this job");
    expect(wordsIn(ended)).toContain("Job ended early: Sold the house.");
    expect(wordsIn(ended)).toContain("Steps 1 done · 2 not needed · 11 to go");
    await expectListed("?view=calls", "Moved Away", false);
    const back = await saved(path, undoIn(ended));
    expect(nextIn(back)).toContain("Next Papers");
    await expectListed("?view=calls", "Moved Away");
    await saved(path, { intent: "end-job", jobEnded: "Sold the house" });
    expect(nextIn(await saved(path, { intent: "end-job", act: "go-on" }))).toContain("Next Papers");
  });

  it("stays with its lead when another is merged into it, and after they are separated", async () => {
    const path = await win("Whole Lead", "9811200007");
    await saved(path, { ...stepForm(await get(path), path, "advance"), act: "today" });
    const part = await come("Part Lead", "9811200007");
    await expect.poll(async () => (await get(part)).includes("Same phone as Whole Lead")).toBe(true);
    const lead = /name="lead" value="([^"]+)"/.exec(await get(part))?.[1] ?? "";
    await saved(part, { intent: "merge", lead });
    const merged = await get(path);
    expect([nextIn(merged), wordsIn(merged)]).toEqual([
      expect.stringContaining("Next Papers"),
      expect.stringContaining("Part Lead also sent"),
    ]);
    expect(await get(part)).not.toContain("job-step");
    const [, separated = ""] = /name="lead" value="([^"]+)"[^>]*>Separate/.exec(merged) ?? [];
    await saved(path, { intent: "separate", lead: separated });
    expect(nextIn(await get(path))).toContain("Next Papers");
    expect(await get(part)).not.toContain("job-step");
  });

  it("is of won leads alone, and the log has its steps without what people wrote", async () => {
    const path = await come("Open Lead", "9811200008");
    expect(await get(path)).not.toMatch(/job-step|end-job/);
    const unasked = [await change(path, { intent: "step", step: "papers", act: "today" })];
    unasked.push(await change(path, { intent: "end-job", jobEnded: "x" }));
    expect(unasked.map(({ status }) => status)).toEqual([422, 422]);
    await saved(path, { intent: "call", outcome: "won" });
    const form = stepForm(await get(path), path, "application");
    await saved(path, { ...form, act: "today", number: "NP-SECRET", note: "SECRET too" });
    const log = await runDesk(env, "log");
    expect(log).toMatch(/Application on the portal: done \d+ \w+ \d{4}, number given, set: note/);
    expect(log).not.toContain("SECRET");
    // What was won is lost again meanwhile: the step waits for a decision.
    const papers = stepForm(await get(path), path, "papers");
    await saved(path, { intent: "by-hand", status: "lost", reason: "Cheque bounced" }, ravi);
    const late = await change(path, { ...papers, act: "today" });
    expect([late.status, textOf(late).includes("Status: Lost – Cheque bounced")]).toEqual([409, true]);
  });
});

function shortToday(): string {
  const date = new Date(`${TODAY}T00:00Z`);
  return `${date.getUTCDate()} ${"Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ")[date.getUTCMonth()]}`;
}
