import { site } from "../../app/site";
import { expect, test } from "./fixtures";
import { HOME, photoGallery } from "./photo-gallery";
import { PROJECTS } from "./sample-content";

test("the URL of a photo shows it whole, with its words and nothing of the page behind it (§2)", async ({
  page,
  open,
  javaScriptEnabled,
  expectAccessible,
}) => {
  await open(`/project-photos?photo=${HOME}~gone.jpg`);
  const { lightbox, previous, tabs, titles } = photoGallery(page);
  await expect(titles, "the gallery, for a missing photo").toHaveCount(PROJECTS.length);
  await expect(lightbox).toHaveCount(0);
  await open(`/project-photos?category=Residential&photo=${HOME}~house-morning.jpg`);
  await expect(page).toHaveTitle(`The same roof by day | Family Home, Haridwar | ${site.brand}`);
  await expect(lightbox.getByRole("heading", { name: "Family Home, Haridwar" })).toBeVisible();
  const description = "No tree or tank shades the slope between morning and late afternoon.";
  for (const words of [description, "3 of 4"]) await expect(lightbox.getByText(words)).toBeVisible();
  const picture = lightbox.getByRole("img", { name: "The same roof by day" });
  await expect(picture).toBeVisible();
  await expect(picture).toHaveCSS("object-fit", "contain");
  await expect(picture).toHaveJSProperty("complete", true);
  const isWide = ({ naturalWidth, naturalHeight }: HTMLImageElement) => naturalWidth > naturalHeight;
  await expect.poll(() => picture.evaluate(isWide)).toBe(true);
  await expectAccessible();
  if (javaScriptEnabled) return;
  for (const hidden of [tabs, page.getByRole("banner")]) await expect(hidden).toBeHidden();
  // After the skip link, the focus moves to the photo's own link and controls.
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "One like this for my roof" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(previous).toBeFocused();
  await page.mouse.wheel(0, 600);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});
