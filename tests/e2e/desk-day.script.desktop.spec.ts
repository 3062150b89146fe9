import { EMAIL, exported, PASSWORD } from "../http/desk-staff";
import { test } from "./desk-site";
import { expect, hydrated, type Locator, type Page } from "./fixtures";

const LEADS = 60;
const RAVI = "ravi@example.in";

test.use({
  viewport: { width: 360, height: 800 },
  isMobile: true,
  hasTouch: true,
  expectedComplaint: /status of (?:401|409|422) |^SyntaxError|ERR_INTERNET_DISCONNECTED|manifest patches/,
});

test.slow(true, "Two people work sixty leads.");

const nameOf = (number: number) => `Visitor ${String(number).padStart(2, "0")}`;

/** The nineteenth visitor has written before. */
const phoneOf = (number: number) => String(9_800_000_000 + (number === 19 ? 18 : number));

/** What somebody did with a lead, for a sum by hand. */
interface Done {
  owner: string;
  status: "open" | "won" | "lost";
  amount: number;
  note: string;
}

/** One person at the desk, whose taps between the list and the saved call are counted. */
class Worker {
  readonly taps = new Map<string, Set<number>>();
  private count = 0;

  constructor(
    readonly page: Page,
    private readonly origin: string,
    private readonly tapOn: (target: Locator) => Promise<void>,
  ) {}

  async tap(target: Locator) {
    this.count += 1;
    await this.tapOn(target);
  }

  async openLead(number: number) {
    await this.page.goto(`${this.origin}/desk`);
    this.count = 0;
    await this.tap(this.page.getByRole("link", { name: nameOf(number), exact: true }));
    await expect(this.page.getByRole("heading", { level: 1 })).toHaveText(nameOf(number));
  }

  press(name: string) {
    return this.tap(this.page.getByRole("button", { name, exact: true }));
  }

  /** Taps an outcome that asks for something, and what is asked. */
  async answer(outcome: string, chip: string) {
    await this.tap(this.page.getByText(`${outcome}…`, { exact: true }));
    await this.tap(this.page.locator("details[open]").getByRole("button", { name: chip }));
  }

  async enter(outcome: string, label: string, amount: string) {
    await this.tap(this.page.getByText(`${outcome}…`, { exact: true }));
    await this.page.getByLabel(label, { exact: true }).fill(amount);
    await this.press(`Save: ${outcome}`);
  }

  /** The result is shown before it is saved, and says so. */
  async expectResult(words: string) {
    const result = this.page.locator("#result");
    await expect(result).toContainText(words);
    await expect(result).not.toContainText("Saving…");
  }

  async expectSaved(what: string, words: string) {
    await this.expectResult(words);
    this.taps.set(what, (this.taps.get(what) ?? new Set()).add(this.count));
  }

  /** Works one lead as on any other day. */
  async work(number: number, owner: string): Promise<Done> {
    await this.openLead(number);
    const note = number % 5 === 0 ? `Note of ${nameOf(number)}` : "";
    if (note) await this.page.getByLabel("Note").fill(note);
    const open = { owner, status: "open", amount: 0, note } as const;
    if (number < 10) {
      await this.press("No answer");
      await this.expectSaved("no answer, tomorrow", "Called, no answer. Yours now.");
      return open;
    }
    if (number < 20) {
      await this.answer("Call back", "Tomorrow, 5:00 pm");
      await this.expectSaved("call back", "Next call: Tomorrow, 5:00 pm");
      return open;
    }
    if (number < 30) {
      await this.enter("Quoted", "Amount in ₹", "1,80,000");
      await this.expectSaved("quoted", "Quoted ₹1,80,000. Yours now.");
      return open;
    }
    if (number < 40) {
      await this.enter("Won", "Amount in ₹, if known", "2.4 lakh");
      await this.expectSaved("won", "Won ₹2,40,000. Yours now.");
      return { ...open, status: "won", amount: 240_000 };
    }
    if (number < 45) {
      await this.answer("Not interested", "Rented roof");
      await this.expectSaved("lost", "Not interested: Rented roof. Yours now.");
      return { ...open, status: "lost" };
    }
    if (number < 50) {
      await this.press("Wrong number");
      await this.expectSaved("wrong number", "Wrong number. Yours now.");
      return { ...open, status: "lost" };
    }
    const later = "Will be at home on Sunday";
    await this.page.getByLabel("Note").fill(later);
    await this.press("Save the note alone");
    await this.expectSaved("note", "Note saved.");
    return { ...open, owner: "", note: later };
  }
}

test("a day of sixty leads is worked by two people at once, and everything adds up", async ({
  page,
  context,
  browser,
  deskSite: { site, enter, write },
}) => {
  for (let number = 0; number < LEADS; number += 1) await write(nameOf(number), phoneOf(number));
  const cookie = await enter(context);
  const desktop = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    javaScriptEnabled: false,
    isMobile: false,
    hasTouch: false,
  });
  await enter(desktop, RAVI);
  const asha = new Worker(page, site.origin, (target) => target.tap());
  const ravi = new Worker(await desktop.newPage(), site.origin, (target) => target.click());

  const done = new Map<number, Done>();
  async function workAll(who: Worker, owner: string, first: number) {
    for (let number = first; number < 58; number += 2) {
      if (number === 19) continue;
      done.set(number, await who.work(number, owner));
    }
  }
  await Promise.all([
    (async () => {
      done.set(0, await workThroughBreaks(asha, 0));
      await workAll(asha, EMAIL, 2);
    })(),
    workAll(ravi, RAVI, 1),
  ]);

  // Both call one lead: the second sees what the first did, and keeps it.
  await asha.openLead(58);
  await ravi.work(58, RAVI);
  await ravi.openLead(58);
  await ravi.press("No answer");
  await ravi.expectSaved("no answer, tomorrow", "Called, no answer.");
  await asha.press("No answer");
  const conflict = page.getByRole("region", { name: "ravi changed this lead while you had it open" });
  await expect(conflict).toContainText("No answer");
  await asha.tap(conflict.getByRole("link", { name: "Keep theirs" }));
  await expect(conflict).toBeHidden();
  done.set(58, { owner: RAVI, status: "open", amount: 0, note: "Will be at home on Sunday" });

  await asha.openLead(18);
  await asha.press(`Merge ${nameOf(19)} into this lead`);
  await expect(page.getByText("Merged: both histories are below")).toBeVisible();
  done.set(59, { owner: "", status: "open", amount: 0, note: "" });

  const expectedTaps = {
    "no answer, tomorrow": [2],
    quoted: [3],
    won: [3],
    "call back": [3],
    lost: [3],
    note: [2],
  };
  for (const { taps } of [asha, ravi])
    for (const [what, counts] of Object.entries(expectedTaps))
      expect([what, ...(taps.get(what) ?? [])]).toEqual([what, ...counts]);

  const all = [...done.values()];
  expect(all).toHaveLength(LEADS - 1);
  const rows = await exported(site, cookie, "?view=all");
  const notes = new Map(rows.map((row) => [row.name, row.notes]));
  for (const [number, { note }] of done) expect(notes.get(nameOf(number))).toContain(note);
  expect(rows.find(({ name }) => name === nameOf(19))?.mergedInto).not.toBe("");

  await page.goto(`${site.origin}/desk`);
  for (const [tab, status] of [
    ["Open", "open"],
    ["Won", "won"],
    ["Lost", "lost"],
  ])
    await expect(page.getByRole("link", { name: new RegExp(`^${tab} `) })).toHaveText(
      `${tab} ${all.filter((one) => one.status === status).length}`,
    );
  await page.goto(`${site.origin}/desk/numbers`);
  for (const [name, owner] of [
    ["asha", EMAIL],
    ["ravi", RAVI],
    ["Nobody", ""],
  ]) {
    const own = all.filter((one) => one.owner === owner);
    const count = (status: string) => String(own.filter((one) => one.status === status).length);
    const worth = own.reduce((sum, { amount }) => sum + amount, 0).toLocaleString("en-IN");
    const cells = page.getByRole("row", { name: new RegExp(`^${name} \\d`) }).getByRole("cell");
    await expect(cells).toHaveText([
      String(own.length),
      count("open"),
      count("won"),
      count("lost"),
      `₹${worth}`,
    ]);
  }
  await desktop.close();
});

/** The line is cut in the list and while a call is saved, and the session ends before the last tap: nothing is lost. */
async function workThroughBreaks(who: Worker, number: number): Promise<Done> {
  const { page } = who;
  const context = page.context();
  await who.openLead(number);
  await page.goBack();
  await hydrated(page);
  await context.setOffline(true);
  await expect(page.getByText("Reconnecting…")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("Reconnecting…")).toBeHidden();

  await who.openLead(number);
  await hydrated(page);
  const note = "Asked for the price of 5 kW";
  await page.getByLabel("Note").fill(note);
  await context.setOffline(true);
  await who.press("No answer");
  await expect(page.getByRole("alert")).toContainText("No connection");
  await context.setOffline(false);
  await context.clearCookies();
  await who.press("No answer");
  await expect(page.getByRole("alert")).toContainText("You have been signed out.");
  await page.getByLabel("Email").fill(EMAIL);
  await page.getByLabel("Password").fill(PASSWORD);
  await who.press("Sign in");
  await expect(page.getByLabel("Note")).toHaveValue(note);
  await who.press("Save it now");
  await who.expectResult("Called, no answer. Yours now.");
  return { owner: EMAIL, status: "open", amount: 0, note };
}
