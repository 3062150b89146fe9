import { site } from "../../app/site";
import { expect, test } from "./fixtures";
import { HOME, photoGallery } from "./photo-gallery";
import { PROJECTS } from "./sample-content";

const GALLERIES = PROJECTS.map((title) => title.replace(/(?<= )[a-z]/g, (letter) => letter.toUpperCase()));

test("a tab shows the galleries of its category (§2)", async ({ page, open }) => {
  await open("/project-photos");
  await expect(page).toHaveTitle(`Photo Gallery | ${site.brand}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Photo Gallery");
  const { tabs, tab, titles, gallery } = photoGallery(page);
  await expect(titles).toHaveText(GALLERIES);
  // Its photos, and its name.
  await expect(gallery("Guest House Terrace, Dehradun").getByRole("link")).toHaveCount(3);
  const categories = ["Commercial", "Ground-mounted", "Industrial", "Institutional", "Residential"];
  await expect(tabs.getByRole("link")).toHaveText(["All", ...categories]);
  await expect(tab("All")).toHaveAttribute("aria-current", "page");
  await tab("Residential").click();
  await expect(page).toHaveURL("/project-photos?category=Residential");
  await expect(page).toHaveTitle(`Residential | Photo Gallery | ${site.brand}`);
  await expect(tab("Residential")).toHaveAttribute("aria-current", "page");
  await expect(tab("Residential")).toBeInViewport({ ratio: 1 });
  await expect(tab("All")).not.toHaveAttribute("aria-current");
  await expect(titles).toHaveText(["Apartment Block, Indirapuram", "Family Home, Haridwar"]);
  await tab("All").click();
  await expect(page).toHaveURL("/project-photos");
  await expect(titles).toHaveCount(GALLERIES.length);
});

test("an unknown category says so and links to all galleries (§2)", async ({
  page,
  open,
  expectAccessible,
}) => {
  await open("/project-photos?category=Marine");
  await expect(page.getByText("No Galleries Found In This Category")).toBeVisible();
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  await expectAccessible();
  await page.getByRole("link", { name: "Show all galleries" }).click();
  await expect(page).toHaveURL("/project-photos");
  await expect(photoGallery(page).titles).toHaveCount(GALLERIES.length);
});

test("the URL of a photo shows it whole, with its words and nothing of the page behind it (§2)", async ({
  page,
  open,
  javaScriptEnabled,
  expectAccessible,
}) => {
  await open(`/project-photos?photo=${HOME}~gone.jpg`);
  const { lightbox, previous, tabs, titles } = photoGallery(page);
  await expect(titles, "the gallery, for a missing photo").toHaveCount(GALLERIES.length);
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

test("next and previous wrap around, and close returns (§2)", async ({ page, open, expectAccessible }) => {
  await open("/project-photos?category=Residential");
  const { evening, porch, lightbox, next, previous, close } = photoGallery(page);
  await evening.click();
  await expect(lightbox.getByText("1 of 4")).toBeVisible();
  await expect(page).toHaveURL(`/project-photos?category=Residential&photo=${HOME}~house-at-dusk.jpg`);
  await expectAccessible();
  for (const place of ["2 of 4", "3 of 4", "4 of 4", "1 of 4"]) {
    await next.click();
    await expect(lightbox.getByText(place)).toBeVisible();
  }
  await previous.click();
  await expect(lightbox.getByText("4 of 4")).toBeVisible();
  await close.click();
  await expect(lightbox).toHaveCount(0);
  await expect(page).toHaveURL(/\?category=Residential(?:#|$)/);
  await expect(porch, "the photo shown last").toBeInViewport();
});
