import { expect, test } from "./fixtures";
import { topBar } from "./top-bar";

test("Escape closes a dropdown and returns the focus to its button", async ({ page, open }) => {
  await open("/about");
  const { projects, projectPhoto } = topBar(page);
  await projects.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(projectPhoto).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(projectPhoto).toBeHidden();
  await expect(projects).toBeFocused();
});

test("a dropdown closes when the focus leaves it", async ({ page, open }) => {
  await open("/about");
  const { bar, projects, projectPhoto } = topBar(page);
  await projects.focus();
  await page.keyboard.press("Enter");
  for (let step = 0; step < 3; step++) await page.keyboard.press("Tab");
  await expect(bar.getByRole("link", { name: "Packages" })).toBeFocused();
  await expect(projectPhoto).toBeHidden();
});

test("going back closes a dropdown", async ({ page, open }) => {
  await open("/about");
  const { contact, contactUs, bar } = topBar(page);
  await bar.getByRole("link", { name: "Home" }).click();
  await expect(page).toHaveURL("/");
  // The URL changes a moment before the page.
  await expect(page.getByRole("region", { name: "Our Projects" })).toBeVisible();
  await contact.click();
  await expect(contactUs).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/about");
  await expect(contactUs).toBeHidden();
});
