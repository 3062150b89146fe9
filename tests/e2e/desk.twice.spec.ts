import { EMAIL, invite, joinDesk, PASSWORD } from "../http/desk-staff";
import { FORM, type Site, send, startSite, temporaryFolder } from "../http/site";
import { test as base, expect, type Page } from "./fixtures";

interface Desk {
  site: Site;
  env: Record<string, string>;
}

const test = base.extend<{ desk: Desk; expectGoodScreen: () => Promise<void> }>({
  // The desk follows the device: here the phone is dark.
  colorScheme: ({ isMobile }, use) => use(isMobile ? "dark" : "light"),
  // Remix reports an answer that is not its own, as to somebody who is signed out.
  expectedComplaint: /status of (?:401|410|422) .*\/(?:desk\/|__manifest)|manifest patches|^SyntaxError/,

  /** A site of the test's own on the embedded store, because staff belong to a site. */
  desk: async ({ page }, use) => {
    const env = { DATA_DIR: temporaryFolder(), FIREBASE_PROJECT_ID: "" };
    const site = await startSite(env);
    await use({ site, env });
    // A list that still listened for new leads would complain of the end of its server.
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

test.slow(true, "Each test starts a site and looks at several screens.");

async function signIn(page: Page, password: string) {
  await page.getByLabel("Email").fill(EMAIL);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

async function writeTo({ port }: Site, name: string) {
  const fields = {
    name,
    email: "lakshmi@example.in",
    mobile: "9876543210",
    message: "What would 5 kW cost?",
  };
  const { status } = await send(port, "POST", "/contact", FORM, new URLSearchParams(fields).toString());
  expect(status).toBe(303);
}

test("a member of staff comes in by a link and a password, and is out after signing out", async ({
  page,
  context,
  desk: { site, env },
  expectGoodScreen,
}) => {
  await page.goto(site.origin + (await invite(env)));
  await page.getByLabel("New password").fill("123qweasdzxc");
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page.getByLabel("New password")).toHaveAccessibleDescription(/attackers try first/);
  await expectGoodScreen();
  await page.getByLabel("New password").fill(PASSWORD);
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page.getByText("No leads yet.")).toBeVisible();
  await context.clearCookies();
  await page.goto(`${site.origin}/desk`);

  await signIn(page, "wrong");
  await expect(page.getByRole("alert")).toHaveText("Email or password is wrong.");
  await expectGoodScreen();
  await signIn(page, PASSWORD);
  await expect(page.getByText("No leads yet.")).toBeVisible();
  await expectGoodScreen();

  const menu = page.getByRole("button", { name: "Menu of asha" });
  await menu.click();
  await context.clearCookies();
  await page.getByRole("link", { name: "Add a lead" }).click();
  await expect(page.getByRole("heading", { name: "Sign in to the desk" })).toBeVisible();
  await signIn(page, PASSWORD);
  await expect(page.getByRole("heading", { name: "Add a lead" })).toBeVisible();

  await menu.click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: "Sign in to the desk" })).toBeVisible();
  await page.goto(`${site.origin}/desk`);
  await expect(page).toHaveURL(/\/desk\/sign-in\?next=/);
});

test("a lead appears in the list, and is erased once its reference is typed", async ({
  page,
  context,
  javaScriptEnabled,
  desk: { site, env },
  expectGoodScreen,
}) => {
  for (const cookie of (await joinDesk(site, env)).split("; ")) {
    const [name = "", value = ""] = cookie.split(/=(.*)/);
    await context.addCookies([{ name, value, url: site.origin }]);
  }
  await page.goto(`${site.origin}/desk`);
  await writeTo(site, "Lakshmi Iyer");
  if (javaScriptEnabled) {
    await expect(page).toHaveTitle("(1) Leads");
    await page.getByRole("link", { name: "Show" }).click();
  } else await page.reload();
  await expect(page.getByRole("listitem").filter({ hasText: "Lakshmi Iyer" })).toContainText("New");
  await expectGoodScreen();

  await page.getByRole("link", { name: "Lakshmi Iyer", exact: true }).click();
  await page.getByRole("link", { name: "Erase this lead" }).click();
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toHaveText(/^Erase lead /);
  const [reference = "none"] = /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec((await title.textContent()) ?? "") ?? [];
  const confirmation = page.getByLabel(`Type ${reference} to confirm`);
  await confirmation.fill("yes");
  await page.getByRole("button", { name: "Erase lead" }).click();
  await expect(confirmation).toHaveAccessibleDescription(`Nothing erased. Type ${reference} to confirm.`);
  await expectGoodScreen();
  await confirmation.fill(reference.toLowerCase());
  await page.getByRole("button", { name: "Erase lead" }).click();
  await expect(title).toHaveText(`Lead ${reference} was erased`);
  await expect(page.getByText(`by ${EMAIL}`)).toBeVisible();
});
