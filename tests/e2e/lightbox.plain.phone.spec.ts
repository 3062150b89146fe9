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

test("closing a photo returns to its place in the gallery", async ({ page, open }) => {
  await open("/project-photos");
  const { evening, lightbox, next, terrace, close } = photoGallery(page);
  await evening.click();
  await next.click();
  await expect(lightbox.getByText("2 of 4")).toBeVisible();
  await close.click();
  await expect(terrace).toBeInViewport();
});
