import { expect, test } from "./fixtures";

test("going back closes the menu panel", async ({ page, open }) => {
  await open("/about");
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact", exact: true }).click();
  await expect(page).toHaveURL("/contact");
  const panel = page.getByRole("dialog", { name: "Menu" });
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await expect(panel).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/about");
  await expect(panel).toBeHidden();
});
