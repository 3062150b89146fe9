import { expect, test } from "./fixtures";
import { topBar } from "./top-bar";

test("a dropdown opens by keyboard, and closes on a click elsewhere, by Escape, on losing focus or going back (§2)", async ({
  page,
  open,
  javaScriptEnabled,
  expectAccessible,
}) => {
  await open("/about");
  const { bar, projects, projectPhoto, contact, contactUs } = topBar(page);
  await projects.click();
  await expect(projectPhoto).toBeVisible();
  await contact.focus();
  await page.keyboard.press("Enter");
  await expect(contactUs).toBeVisible();
  await expect(projectPhoto).toBeHidden();
  await projects.click();
  await expect(projectPhoto).toBeVisible();
  await expect(contactUs).toBeHidden();
  await page.mouse.click(300, 800);
  await expect(projectPhoto).toBeHidden();
  if (!javaScriptEnabled) return;
  await projects.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(projectPhoto).toBeFocused();
  await expectAccessible();
  await page.keyboard.press("Escape");
  await expect(projectPhoto).toBeHidden();
  await expect(projects).toBeFocused();
  await page.keyboard.press("Enter");
  for (let step = 0; step < 3; step++) await page.keyboard.press("Tab");
  await expect(bar.getByRole("link", { name: "Packages" })).toBeFocused();
  await expect(projectPhoto).toBeHidden();
  await bar.getByRole("link", { name: "Home" }).click();
  // The URL changes a moment before the page.
  await expect(page.getByRole("region", { name: "Our Projects" })).toBeVisible();
  await contact.click();
  await expect(contactUs).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/about");
  await expect(contactUs).toBeHidden();
});
