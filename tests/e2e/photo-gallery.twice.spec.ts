import { site } from "../../app/site";
import { expect, test } from "./fixtures";
import { HOME, photoGallery } from "./photo-gallery";
import { publishedTitlesAsShown } from "./sample-content";

test("published galleries are shown under title-cased headings, and drafts are not", async ({
  page,
  open,
}) => {
  await open("/project-photos");
  await expect(page).toHaveTitle(`Photo Gallery | ${site.brand}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Photo Gallery");
  const { titles, gallery } = photoGallery(page);
  await expect(titles).toHaveText(await publishedTitlesAsShown());
  await expect(titles.filter({ hasText: "Office Roof, Noida" })).toHaveCount(0);
  await expect(gallery("Guest House Terrace, Dehradun").getByRole("link")).toHaveCount(2);
});

test("a tab shows its category and is marked as current; All comes first and shows everything", async ({
  page,
  open,
}) => {
  await open("/project-photos");
  const { tabs, tab, titles } = photoGallery(page);
  await expect(tabs.getByRole("link")).toHaveText([
    "All",
    "Commercial",
    "Ground-mounted",
    "Industrial",
    "Institutional",
    "Residential",
  ]);
  await expect(tab("All")).toHaveAttribute("aria-current", "page");

  await tab("Residential").click();
  await expect(page).toHaveURL("/project-photos?category=Residential");
  await expect(page).toHaveTitle(`Residential | Photo Gallery | ${site.brand}`);
  await expect(tab("Residential")).toHaveAttribute("aria-current", "page");
  await expect(tab("All")).not.toHaveAttribute("aria-current");
  await expect(titles).toHaveText(["Apartment Block, Indirapuram", "Family Home, Haridwar"]);

  await tab("All").click();
  await expect(page).toHaveURL("/project-photos");
  await expect(titles).toHaveCount(8);
});

test("the current tab is in view", async ({ page, open }) => {
  await open("/project-photos?category=Residential");
  await expect(photoGallery(page).tab("Residential")).toBeInViewport({ ratio: 1 });
});

test("an unknown category says so and links to all galleries", async ({ page, open }) => {
  await open("/project-photos?category=Marine");
  await expect(page.getByText("No Galleries Found In This Category")).toBeVisible();
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  await page.getByRole("link", { name: "Show all galleries" }).click();
  await expect(page).toHaveURL("/project-photos");
  await expect(photoGallery(page).titles).toHaveCount(8);
});

test("the URL of a photo shows it whole, with its title, description and position", async ({
  page,
  open,
}) => {
  await open(`/project-photos?category=Residential&photo=${HOME}~house-morning.jpg`);
  const { lightbox } = photoGallery(page);
  await expect(page).toHaveTitle(`The same roof by day | Family Home, Haridwar | ${site.brand}`);
  await expect(lightbox.getByRole("heading", { name: "Family Home, Haridwar" })).toBeVisible();
  await expect(lightbox.getByRole("img", { name: "The same roof by day" })).toBeVisible();
  await expect(
    lightbox.getByText("No tree or tank shades the slope between morning and late afternoon."),
  ).toBeVisible();
  await expect(lightbox.getByText("3 of 4")).toBeVisible();
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute(
    "href",
    /\/project-photos\?category=Residential$/,
  );
  const picture = lightbox.getByRole("img", { name: "The same roof by day" });
  await expect(picture).toHaveCSS("object-fit", "contain");
  await expect(picture).toHaveJSProperty("complete", true);
  const shape = await picture.evaluate((image: HTMLImageElement) => [
    image.naturalWidth,
    image.naturalHeight,
  ]);
  expect(Number(shape[0])).toBeGreaterThan(Number(shape[1]));
});

test("next and previous wrap around the gallery, and close returns to the page opened from", async ({
  page,
  open,
}) => {
  await open("/project-photos?category=Residential");
  const { evening, lightbox, next, previous, close } = photoGallery(page);
  await evening.click();
  await expect(lightbox.getByText("1 of 4")).toBeVisible();
  await expect(page).toHaveURL(`/project-photos?category=Residential&photo=${HOME}~house-at-dusk.jpg`);
  for (const place of ["2 of 4", "3 of 4", "4 of 4", "1 of 4"]) {
    await next.click();
    await expect(lightbox.getByText(place)).toBeVisible();
  }
  await previous.click();
  await expect(lightbox.getByText("4 of 4")).toBeVisible();
  await close.click();
  await expect(lightbox).toHaveCount(0);
  expect(new URL(page.url()).search).toBe("?category=Residential");
});

test("the URL of a missing photo shows the gallery without an error", async ({ page, open }) => {
  const response = await open(`/project-photos?photo=${HOME}~gone.jpg`);
  expect(response?.status()).toBe(200);
  const { lightbox, titles } = photoGallery(page);
  await expect(titles).toHaveCount(8);
  await expect(lightbox).toHaveCount(0);
});
