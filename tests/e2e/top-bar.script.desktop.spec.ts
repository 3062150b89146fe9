import { expect, test } from "./fixtures";
import { topBar } from "./top-bar";

test("Escape closes a dropdown and leaves the keyboard where it opened it", async ({ page, open }) => {
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

test("a dropdown closes when the keyboard leaves it", async ({ page, open }) => {
  await open("/about");
  const { bar, projects, projectPhoto } = topBar(page);
  await projects.focus();
  await page.keyboard.press("Enter");
  for (let step = 0; step < 3; step++) await page.keyboard.press("Tab");
  await expect(bar.getByRole("link", { name: "Packages" })).toBeFocused();
  await expect(projectPhoto).toBeHidden();
});

test("a change of route closes a dropdown", async ({ page, open }) => {
  await open("/about");
  const { contact, contactUs, bar } = topBar(page);
  await bar.getByRole("link", { name: "Home" }).click();
  await expect(page).toHaveURL("/");
  // The address changes a moment before the page does.
  await expect(page.getByRole("region", { name: "Our Projects" })).toBeVisible();
  await contact.click();
  await expect(contactUs).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/about");
  await expect(contactUs).toBeHidden();
});
