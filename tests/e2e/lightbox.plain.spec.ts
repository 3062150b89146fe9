import { expect, test } from "./fixtures";
import { HOME, photoGallery } from "./photo-gallery";

test("behind an open photo there is nothing to see, to reach or to scroll", async ({ page, open }) => {
  await open(`/project-photos?photo=${HOME}~house-morning.jpg`);
  const { lightbox, previous, tabs } = photoGallery(page);
  await expect(lightbox).toBeVisible();
  await expect(tabs).toBeHidden();
  await expect(page.getByRole("banner")).toBeHidden();
  // After the link that skips to the content, the first to be reached belongs to the photo.
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(previous).toBeFocused();
  await page.mouse.wheel(0, 600);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("closing a photo leads to where it stands in the page", async ({ page, open }) => {
  await open("/project-photos");
  const { evening, lightbox, next, terrace, close } = photoGallery(page);
  await evening.click();
  await next.click();
  await expect(lightbox.getByText("2 of 4")).toBeVisible();
  await close.click();
  await expect(terrace).toBeInViewport();
});
