import { EMAIL, joinDesk, PASSWORD, post } from "../http/desk-staff";
import { startSite, temporaryFolder } from "../http/site";
import { expect, test } from "./fixtures";

/** Its own site takes a while to start. */
const WITHIN = { timeout: 30_000 };

test("new leads appear on the desk by themselves, and are counted in the title until somebody looks", async ({
  page,
  expectAccessible,
}) => {
  test.setTimeout(120_000);
  const env = { DATA_DIR: temporaryFolder(), FIREBASE_PROJECT_ID: "" };
  const site = await startSite(env);
  try {
    await joinDesk(site, env);
    await page.goto(`${site.origin}/desk`);
    await page.getByLabel("Email").fill(EMAIL);
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveTitle("Leads", WITHIN);
    await expectAccessible();
    for (const [count, name] of ["Lakshmi Iyer", "Meena Rawat"].entries()) {
      await post(site, "/contact", { name, email: "a@example.in", mobile: "9876543210", message: "Call me" });
      await expect(page).toHaveTitle(`(${count + 1}) Leads`, WITHIN);
      await expect(page.getByRole("link", { name })).toBeVisible();
    }
    await page.getByRole("heading", { name: "Leads", exact: true }).click();
    await expect(page).toHaveTitle("Leads");
    await page.getByRole("link", { name: "Meena Rawat" }).click();
    await expect(page.getByRole("heading", { name: "Meena Rawat" })).toBeVisible();
    await expectAccessible();
  } finally {
    await site.stop();
  }
});
