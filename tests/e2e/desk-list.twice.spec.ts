import { test } from "./desk-site";
import { expect } from "./fixtures";

test.use({ colorScheme: ({ isMobile }, use) => use(isMobile ? "dark" : "light") });

test.slow(true, "It starts a site.");

test("two leads are chosen and given to a person, and the menu leads everywhere", async ({
  page,
  viewport,
  isMobile,
  context,
  deskSite: { site, enter, write },
  expectAccessible,
}) => {
  await enter(context);
  for (const name of ["Anita Negi", "Ravi Bisht"]) await write(name);
  await page.goto(`${site.origin}/desk`);
  await expect(page.getByRole("heading", { name: "2 to call" })).toBeVisible();
  if (isMobile) {
    await expect(page.getByRole("link", { name: "Call Anita Negi" })).toBeVisible();
    await page.getByLabel("Choose several").check();
  }
  for (const name of ["Anita Negi", "Ravi Bisht"]) await page.getByLabel(`Choose ${name}`).check();
  await page.locator("#chosen").getByLabel("Owner").selectOption("asha");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport?.width);
  await expectAccessible();
  await page.getByRole("button", { name: "Change", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "2 leads changed." })).toBeVisible();
  await page.getByRole("link", { name: "Mine 2" }).click();
  await expect(page.getByRole("heading", { name: "My leads" })).toBeVisible();
  await expect(page.locator("[data-lead]")).toHaveCount(2);

  await page.getByRole("button", { name: "Menu of asha" }).click();
  await expect(page.getByRole("link", { name: "Suspected spam 0" })).toBeVisible();
  await expectAccessible();
  await page.getByRole("link", { name: "Add a lead" }).click();
  await expect(page.getByRole("heading", { name: "Add a lead" })).toBeVisible();
});
