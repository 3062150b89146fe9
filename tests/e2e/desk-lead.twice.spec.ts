import path from "node:path";
import { openLeadsLmdb } from "../../app/stores/embedded/leads-lmdb";
import { EMAIL, joinDesk, PASSWORD, post } from "../http/desk-staff";
import { startSite, temporaryFolder } from "../http/site";
import { person } from "../store/desk-contract";
import { test as base, expect } from "./fixtures";

const LEAD = "/desk/leads/AAAA-0001";
const NAME = "Venkatanarasimharajuvaripeta वेंकटनरसिंहराजुवारिपेटा";

interface Desk {
  origin: string;
  /** Posts a form of a colleague. */
  colleague: (fields: Record<string, string>) => Promise<unknown>;
}

const test = base.extend<{ desk: Desk; expectGoodScreen: () => Promise<void> }>({
  viewport: { width: 360, height: 800 },
  colorScheme: ({ javaScriptEnabled }, use) => use(javaScriptEnabled ? "light" : "dark"),
  expectedComplaint: /status of (?:401|409|422) |^SyntaxError|ERR_INTERNET_DISCONNECTED|manifest patches/,

  /** A site with two leads from one phone number, one of them open, and somebody signed in. */
  desk: async ({ page, context }, use) => {
    const env = { DATA_DIR: temporaryFolder(), FIREBASE_PROJECT_ID: "" };
    const site = await startSite(env);
    const leads = openLeadsLmdb(path.join(env.DATA_DIR, "leads"));
    const phone = "9876543210";
    await leads.add(person(2, { phone }));
    await leads.add(person(1, { phone, name: NAME }));
    await leads.close();
    for (const cookie of (await joinDesk(site, env)).split("; ")) {
      const [name = "", value = ""] = cookie.split(/=(.*)/);
      await context.addCookies([{ name, value, url: site.origin }]);
    }
    const ravi = await joinDesk(site, env, "ravi@example.in");
    const colleague = (fields: Record<string, string>) => post(site, LEAD, fields, { cookie: ravi });
    await use({ origin: site.origin, colleague });
    await page.close();
    await site.stop();
  },

  expectGoodScreen: async ({ page, viewport, expectAccessible }, use) => {
    await use(async () => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport?.width);
      await expectAccessible();
    });
  },
});

test("no answer takes one tap on the lead, is said, and is undone", async ({
  page,
  desk,
  javaScriptEnabled,
  expectGoodScreen,
}) => {
  await page.goto(desk.origin + LEAD);
  await expectGoodScreen();
  await page.getByRole("button", { name: "No answer", exact: true }).click();
  const result = page.locator("#result");
  await expect(result).toContainText("Called, no answer. Yours now.");
  await expect(result).toContainText("Next try: Tomorrow, 10:00 am");
  await expect(result).toBeInViewport();
  if (javaScriptEnabled) await expect(result).toBeFocused();
  await expectGoodScreen();
  await result.getByRole("button", { name: "Undo" }).click();
  await expect(result).toContainText("Undid: No answer.");
  await expect(page.getByText("Nobody’s yet")).toBeVisible();
  await expect(page.locator("#history")).toContainText("Undone");
  await expectGoodScreen();
});

test("quoted takes three taps on the lead and the amount", async ({ page, desk, expectGoodScreen }) => {
  await page.goto(desk.origin + LEAD);
  await page.getByText("Quoted…").click();
  await page.getByLabel("Amount in ₹", { exact: true }).fill("a lot");
  await page.getByRole("button", { name: "Save: Quoted" }).click();
  await expect(page.getByRole("alert")).toContainText("Enter the amount in rupees");
  await expectGoodScreen();
  await page.getByLabel("Amount in ₹", { exact: true }).fill("1,80,000");
  await page.getByLabel("Amount in ₹", { exact: true }).press("Enter");
  await expect(page.locator("#result")).toContainText("Quoted ₹1,80,000. Yours now.");
});

test("two people change one lead: the second sees what the first did, and decides", async ({
  page,
  desk,
  expectGoodScreen,
}) => {
  await page.goto(desk.origin + LEAD);
  await page.getByLabel("Note").fill("Who is this?");
  await desk.colleague({ outcome: "quoted", "quoted-amount": "1.8 lakh" });
  await page.getByRole("button", { name: "Wrong number", exact: true }).click();
  const conflict = page.getByRole("region", { name: "ravi changed this lead while you had it open" });
  await expect(conflict).toContainText("Quoted ₹1,80,000");
  await expect(conflict).toContainText("Who is this?");
  await expect(page.getByLabel("Note")).toHaveValue("Who is this?");
  await expectGoodScreen();
  await conflict.getByRole("button", { name: "Keep theirs, add my note" }).click();
  await expect(page.locator("#result")).toContainText("Note saved.");
  await expect(page.locator("#history")).toContainText("Who is this?");
  await expect(page.getByLabel("Note")).toHaveValue("");
});

test("duplicates are merged and separated", async ({ page, desk, expectGoodScreen }) => {
  await page.goto(desk.origin + LEAD);
  await page.getByRole("button", { name: "Merge Person 2" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Merged: both histories" })).toBeVisible();
  await expect(page.getByText("Same phone as Person 2")).toBeHidden();
  await expectGoodScreen();
  await page.getByRole("button", { name: "Separate Person 2 again" }).click();
  await expect(page.getByText("Same phone as Person 2")).toBeVisible();
});

test("a call is kept while its caller signs in again", async ({ page, context, desk, expectGoodScreen }) => {
  await page.goto(desk.origin + LEAD);
  await page.getByText("Quoted…").click();
  await page.getByLabel("Amount in ₹", { exact: true }).fill("1,80,000");
  await page.getByLabel("Note").fill("By mail.");
  await context.clearCookies();
  await page.getByRole("button", { name: "Save: Quoted" }).click();
  await expect(page.getByRole("alert")).toContainText("You have been signed out.");
  await page.getByLabel("Email").fill(EMAIL);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByLabel("Note")).toHaveValue("By mail.");
  await expect(page.locator("dl")).toContainText("Quoted");
  await expectGoodScreen();
  await page.getByRole("button", { name: "Save it now" }).click();
  await expect(page.locator("#result")).toContainText("Quoted ₹1,80,000. Yours now.");
});

test("an open page says that a colleague changed the lead, loses nothing without a line, and keeps a note on Back", async ({
  page,
  context,
  desk,
  javaScriptEnabled,
}) => {
  if (!javaScriptEnabled) return;
  await page.goto(desk.origin + LEAD);
  await page.getByLabel("Note").fill("Half a sentence");
  await desk.colleague({ outcome: "won" });
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await expect(page.getByText("ravi changed this lead: show")).toBeVisible();
  await expect(page.locator("#history")).not.toContainText("Won");
  await page.getByRole("link", { name: "show" }).click();
  await expect(page.locator("#history")).toContainText("Won");
  await expect(page.getByLabel("Note")).toHaveValue("Half a sentence");

  await page.getByRole("link", { name: "Look" }).click();
  await expect(page.getByLabel("Note")).toHaveValue("");
  await page.goBack();
  await expect(page.getByLabel("Note")).toHaveValue("Half a sentence");
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Save the note alone" }).click();
  await expect(page.getByRole("alert")).toContainText("No connection");
  await expect(page.getByLabel("Note")).toHaveValue("Half a sentence");
  await context.setOffline(false);
  await page.getByRole("button", { name: "Save the note alone" }).click();
  await expect(page.locator("#history")).toContainText("Half a sentence");
});
