import { exported } from "../http/desk-staff";
import { person } from "../store/desk-contract";
import { test } from "./desk-site";
import { expect, type Locator, type Page } from "./fixtures";

const LEADS = 60;
const RAVI = "ravi@example.in";

test.use({ viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true });

/** One way to work a lead: what is tapped on its page, what is typed there, what the page says then, and what becomes of it. */
interface Work {
  taps: ((page: Page) => Locator)[];
  typed?: [label: string, text: string];
  says: string;
  status?: "won" | "lost";
  amount?: number;
}

const button = (name: string) => (page: Page) => page.getByRole("button", { name, exact: true });
const summary = (name: string) => (page: Page) => page.getByText(`${name}…`, { exact: true });

const WORKS: Work[] = [
  { taps: [button("No answer")], says: "Called, no answer. Yours now." },
  { taps: [summary("Call back"), button("Tomorrow, 10:00 am")], says: "Next call: Tomorrow, 10:00 am" },
  {
    taps: [summary("Quoted"), button("Save")],
    typed: ["Amount in ₹", "1,80,000"],
    says: "Quoted ₹1,80,000. Yours now.",
  },
  {
    taps: [summary("Won"), button("Save")],
    typed: ["Amount in ₹", "2.4 lakh"],
    says: "Won ₹2,40,000. Yours now.",
    status: "won",
    amount: 240_000,
  },
  {
    taps: [summary("Not interested"), button("Rented roof")],
    says: "Not interested: Rented roof.",
    status: "lost",
  },
  { taps: [button("Wrong number")], says: "Wrong number. Yours now.", status: "lost" },
];

const workOf = (number: number) => WORKS[Math.floor(number / 10)] as Work;

/** Works one lead as on any other day. Each answer takes at most three taps, the one in the list included. */
async function work(page: Page, origin: string, number: number) {
  const { taps, typed, says } = workOf(number);
  const tap = (target: Locator) => (page.viewportSize()?.width === 360 ? target.tap() : target.click());
  const name = `Person ${number}`;
  await page.goto(`${origin}/desk`);
  await tap(page.getByRole("link", { name, exact: true }));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await page.getByLabel("Note").fill(`Note of ${name}`);
  const [first, ...others] = taps.map((target) => target(page).filter({ visible: true }));
  if (first) await tap(first);
  if (typed) await page.getByLabel(typed[0], { exact: true }).fill(typed[1]);
  for (const target of others) await tap(target);
  // The result is shown before it is saved, and says so.
  const result = page.locator("#result");
  await expect(result).toContainText(says);
  await expect(result).not.toContainText("Saving…");
}

test("a day of sixty leads is worked by two people at once, and everything adds up", {
  tag: "@long",
}, async ({ page, context, browser, deskSite: { site, enter, addLeads } }) => {
  // Those who came last are called first.
  await addLeads(...Array.from({ length: LEADS }, (_, number) => person(LEADS - 1 - number)));
  const cookie = await enter(context);
  const viewport = { width: 1440, height: 900 };
  const desktop = await browser.newContext({ viewport, isMobile: false, hasTouch: false });
  await enter(desktop, RAVI);

  async function workAll(own: Page, first: number) {
    for (let number = first; number < LEADS; number += 2) await work(own, site.origin, number);
  }
  await Promise.all([workAll(page, 0), workAll(await desktop.newPage(), 1)]);
  const rows = await exported(site, cookie, "?view=all");
  const notes = new Map(rows.map((row) => [row.name, row.notes]));
  for (let number = 0; number < LEADS; number += 1)
    expect(notes.get(`Person ${number}`)).toContain(`Note of Person ${number}`);

  await page.goto(`${site.origin}/desk`);
  for (const tab of ["Open 30", "Won 10", "Lost 20"])
    await expect(page.getByRole("link", { name: tab, exact: true })).toBeVisible();
  await page.goto(`${site.origin}/desk/numbers`);
  const owners = page.getByRole("table", { name: /^By owner/ });
  for (const name of ["asha", "ravi"]) {
    const cells = owners.getByRole("row", { name: new RegExp(`^${name} \\d`) }).getByRole("cell");
    await expect(cells).toHaveText(["30", "15", "5", "₹12,00,000"]);
  }
  await desktop.close();
});
