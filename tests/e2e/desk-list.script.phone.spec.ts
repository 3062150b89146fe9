import { test } from "./desk-site";
import { expect } from "./fixtures";

test.use({ expectedComplaint: /status of (?:410|422) / });

test("leads appear in the list, are chosen and given to a person, and one is erased once its reference is typed", async ({
  page,
  context,
  deskSite: { site, enter, write },
  expectGoodScreen,
}) => {
  await enter(context);
  await write("Anita Negi");
  await page.goto(`${site.origin}/desk`);
  await write("Lakshmi Iyer");
  await expect(page).toHaveTitle("(1) Leads");
  await page.getByRole("link", { name: "Show" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("2 to call");
  await expect(page.getByRole("list", { name: "Just in" })).toContainText("Lakshmi Iyer");
  await expect(page.getByRole("link", { name: "Call Anita Negi" })).toBeVisible();
  await page.getByLabel("Select several").check();
  for (const name of ["Anita Negi", "Lakshmi Iyer"]) await page.getByLabel(`Choose ${name}`).check();
  await page.locator("#chosen").getByLabel("Owner").selectOption("asha");
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
