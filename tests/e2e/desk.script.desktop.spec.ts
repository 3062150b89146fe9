import { EMAIL, invite, PASSWORD } from "../http/desk-staff";
import { forgetSession, listening, signIn, test } from "./desk-site";
import { expect, hydrated } from "./fixtures";

test.use({
  // Remix reports an answer that is not its own, as to somebody who is signed out.
  expectedComplaint: /status of (?:401|410|422) .*\/(?:desk\/|__manifest)|manifest patches|^SyntaxError/,
});

test("a member of staff comes in by a link and a password, and is out after signing out", async ({
  page,
  context,
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
  const listens = listening(page);
  await signIn(page, EMAIL);
  await expect(page.getByText("No leads yet.")).toBeVisible();
  await expectGoodScreen();

  const menu = page.getByRole("button", { name: "Menu of asha" });
  await hydrated(page);
  await listens;
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
