import { post } from "../http/desk-staff";
import { send, startSite } from "../http/site";
import { test as base, type DeskSite } from "./desk-site";
import { expect, hydrated, type Page } from "./fixtures";

const test = base.extend<{ desk: DeskSite & { cookie: string } }>({
  // What the browser says of the refused and the lost connections of this test.
  expectedComplaint: /status of (?:401|503)|manifest patches|ERR_|net::/,
  desk: async ({ context, deskSite }, use) => use({ ...deskSite, cookie: await deskSite.enter(context) }),
});

test.slow(true, "Each test starts a site.");

const namesIn = (page: Page) => page.locator("[data-lead]");

test("a new lead is announced, moves no row, and is shown when asked for", async ({
  page,
  desk: { site, cookie, write },
  expectAccessible,
}) => {
  await write("First Person");
  await page.goto(`${site.origin}/desk?view=all`);
  await hydrated(page);
  await expect(namesIn(page)).toHaveText(["First Person"]);
  await write("Second Person");
  await expect(page.getByRole("status").filter({ hasText: "1 new lead" })).toBeVisible();
  await expect(page).toHaveTitle("(1) Leads");
  await expect(namesIn(page)).toHaveText(["First Person"]);
  await expectAccessible();

  // What a colleague does shows in its row, at once or after a break, and the rows stay.
  const list = (await send(site.port, "GET", "/desk?q=first", { cookie })).body.toString();
  const [, choice = ""] = /name="lead-0" value="([^"]+)"/.exec(list) ?? [];
  const row = page.getByRole("listitem").filter({ hasText: "First Person" });
  const { height } = (await row.boundingBox()) ?? {};
  await post(site, "/desk/chosen", { "lead-0": choice, status: "called" }, { cookie });
  await expect(row).toContainText("Changed: ");
  await page.context().setOffline(true);
  await expect(page.getByText("Reconnecting…")).toBeVisible();
  await post(
    site,
    "/desk/chosen",
    { "lead-0": choice.replace(" new ", " called "), status: "won" },
    { cookie },
  );
  await page.context().setOffline(false);
  await expect(page.getByText("Reconnecting…")).toBeHidden();
  await expect(row).toContainText("Won");
  expect((await row.boundingBox())?.height).toBe(height);
  await expect(namesIn(page)).toHaveText(["First Person"]);

  await page.getByRole("link", { name: "Show" }).click();
  await expect(namesIn(page)).toHaveText(["Second Person", "First Person"]);
  await expect(page).toHaveTitle("Leads");
  await expect(page.getByText("1 new lead")).toBeHidden();
});

test("a list whose person was signed out says so, and continues after signing in", async ({
  page,
  context,
  desk: { site },
  expectAccessible,
}) => {
  const listening = page.waitForResponse(/\/desk\/newer/);
  await page.goto(`${site.origin}/desk?view=open`);
  await hydrated(page);
  await listening;
  const cookies = await context.cookies();
  await context.clearCookies();
  await context.setOffline(true);
  await expect(page.getByText("Reconnecting…")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("Signed out: this list has stopped.")).toBeVisible();
  await expectAccessible();
  await expect(page.getByRole("link", { name: "Sign in" })).toHaveAttribute("href", "/desk?view=open");
  await context.addCookies(cookies);
  await page.getByRole("link", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Open leads" })).toBeVisible();
  await expect(page.getByText("this list has stopped")).toBeHidden();
});

test("a list whose server is gone says so, and catches up when it is back", async ({
  page,
  desk: { site, env, write },
}) => {
  await page.goto(`${site.origin}/desk`);
  await hydrated(page);
  await site.stop();
  await expect(page.getByText("Reconnecting…")).toBeVisible();
  const again = await startSite({ ...env, PORT: String(site.port) });
  await write("Patient Person");
  await expect(page.getByText("1 new lead")).toBeVisible();
  await expect(page.getByText("Reconnecting…")).toBeHidden();
  await page.close();
  await again.stop();
});

test("the list is worked by single keys, which can be turned off", async ({
  page,
  context,
  desk: { site, write },
  expectAccessible,
}) => {
  for (const name of ["Anita Negi", "Ravi Bisht"]) await write(name);
  await page.goto(`${site.origin}/desk`);
  await hydrated(page);
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expect(page.getByRole("link", { name: "Ravi Bisht" })).toBeFocused();
  await page.keyboard.press("k");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Anita Negi" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "2 to call" })).toBeVisible();

  await page.keyboard.press("/");
  const search = page.getByRole("searchbox");
  await expect(search).toBeFocused();
  await page.keyboard.type("j?k/");
  await expect(search).toHaveValue("j?k/");
  await search.fill("");
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keyboard keys" });
  await expect(keys).toBeVisible();
  await expectAccessible();
  await keys.getByRole("button", { name: "turn off" }).click();
  await keys.getByRole("button", { name: "Close" }).click();
  await page.keyboard.press("?");
  await page.keyboard.press("/");
  await expect(keys).toBeHidden();
  await expect(search).not.toBeFocused();

  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy the number of Anita Negi" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("9876543210");
});

test("a lead leads back to the place in the list", async ({ page, desk: { site, write } }) => {
  for (let number = 0; number < 30; number += 1) await write(`Person ${number}`);
  await page.goto(`${site.origin}/desk?view=open`);
  await hydrated(page);
  const far = page.getByRole("link", { name: "Person 2", exact: true });
  await far.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(500);
  await far.click();
  await expect(page.getByRole("heading", { name: "Person 2" })).toBeVisible();
  await page.getByRole("link", { name: "Back to the list" }).click();
  await expect(page).toHaveURL(/\/desk\?view=open$/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
});
