import { EMAIL, invite, PASSWORD } from "../http/desk-staff";
import { forgetSession, signIn, test } from "./desk-site";
import { expect, hydrated } from "./fixtures";

test.use({
  // Remix reports an answer that is not its own, as to somebody who is signed out.
  expectedComplaint: /status of (?:401|410|422) .*\/(?:desk\/|__manifest)|manifest patches|^SyntaxError/,
});

test("a member of staff comes in by a link and a password, and is out after signing out", async ({
  page,
  context,
  javaScriptEnabled,
  deskSite: { site, env },
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
  await forgetSession(page);
  await page.goto(`${site.origin}/desk`);

  await signIn(page, EMAIL, "wrong");
  await expect(page.getByRole("alert")).toHaveText("Email or password is wrong.");
  await expectGoodScreen();
  await signIn(page, EMAIL);
  await expect(page.getByText("No leads yet.")).toBeVisible();
  await expectGoodScreen();

  const menu = page.getByRole("button", { name: "Menu of asha" });
  if (javaScriptEnabled) await hydrated(page);
  await context.clearCookies();
  await page.getByRole("link", { name: "Add a lead" }).click();
  await expect(page.getByRole("heading", { name: "Sign in to the desk" })).toBeVisible();
  await signIn(page, EMAIL);
  await expect(page.getByRole("heading", { name: "Add a lead" })).toBeVisible();

  await menu.click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: "Sign in to the desk" })).toBeVisible();
  await page.goto(`${site.origin}/desk`);
  await expect(page).toHaveURL(/\/desk\/sign-in\?next=/);
});

test("leads appear in the list, are chosen and given to a person, and one is erased once its reference is typed", async ({
  page,
  context,
  isMobile,
  javaScriptEnabled,
  deskSite: { site, enter, write },
  expectGoodScreen,
}) => {
  await enter(context);
  await write("Anita Negi");
  await page.goto(`${site.origin}/desk`);
  await write("Lakshmi Iyer");
  if (javaScriptEnabled) {
    await expect(page).toHaveTitle("(1) Leads");
    await page.getByRole("link", { name: "Show" }).click();
  }
  // Without scripts the page is asked for again: on Firestore its list may be a second old.
  const heading = page.getByRole("heading", { level: 1 });
  const headingNow = async () => {
    if (!javaScriptEnabled) await page.reload();
    return heading.textContent();
  };
  await expect.poll(headingNow).toBe("2 to call");
  await expect(page.getByRole("list", { name: "Just in" })).toContainText("Lakshmi Iyer");
  if (isMobile) {
    await expect(page.getByRole("link", { name: "Call Anita Negi" })).toBeVisible();
    await page.getByLabel("Select several").check();
  }
  for (const name of ["Anita Negi", "Lakshmi Iyer"]) await page.getByLabel(`Choose ${name}`).check();
  await page.locator("#chosen").getByLabel("Owner").selectOption("asha");
  await expectGoodScreen();
  await page.getByRole("button", { name: "Change", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "2 leads given to asha." })).toBeVisible();
  await page.getByRole("link", { name: "Mine 2" }).click();
  await expect(page.getByRole("heading", { name: "My leads" })).toBeVisible();
  await expect(page.locator("[data-lead]")).toHaveCount(2);
  await page.getByRole("button", { name: "Menu of asha" }).click();
  await expect(page.getByRole("link", { name: "Suspected spam 0" })).toBeVisible();
  await expectGoodScreen();
  await page.keyboard.press("Escape");

  await page.getByRole("link", { name: "Lakshmi Iyer", exact: true }).click();
  await page.getByRole("link", { name: "Erase this lead" }).click();
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toHaveText(/^Erase lead /);
  const [reference = "none"] = /[0-9A-Z]{5}-[0-9A-Z]{5}/.exec((await title.textContent()) ?? "") ?? [];
  const confirmation = page.getByLabel(`Type ${reference} to confirm`);
  await confirmation.fill("yes");
  await page.getByRole("button", { name: "Erase lead" }).click();
  await expect(confirmation).toHaveAccessibleDescription(`Nothing erased. Type ${reference} to confirm.`);
  await expectGoodScreen();
  await confirmation.fill(reference.toLowerCase());
  await page.getByRole("button", { name: "Erase lead" }).click();
  await expect(title).toHaveText(`Lead ${reference} was erased`);
  await expect(page.getByText("by asha. Nothing else of it is kept.")).toBeVisible();
});
