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
