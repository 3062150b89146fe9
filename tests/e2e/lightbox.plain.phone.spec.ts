import { expect, test } from "./fixtures";
import { HOME, photoGallery } from "./photo-gallery";

test("an open photo hides the page behind it from sight, keyboard and scrolling", async ({ page, open }) => {
  await open(`/project-photos?photo=${HOME}~house-morning.jpg`);
  const { lightbox, previous, tabs } = photoGallery(page);
  await expect(lightbox).toBeVisible();
  await expect(tabs).toBeHidden();
  await expect(page.getByRole("banner")).toBeHidden();
  // After the skip link, the focus moves to the photo's controls.
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(previous).toBeFocused();
  await page.mouse.wheel(0, 600);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});
