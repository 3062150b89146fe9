import { expect, loadScripts, type Page, test } from "./fixtures";
import type { OwnSite } from "./own-site";
import { HOME, photoGallery } from "./photo-gallery";

test.use({
  // A test's server stops before its pages close.
  expectedComplaint: /ERR_CONNECTION_REFUSED|status of 503 .*\/live\//,
});

let site: OwnSite;
test.beforeEach(async ({ openSite }) => {
  site = await openSite();
});

/** Opens a page and waits for its live connection. */
async function openLive(page: Page, address: string) {
  const told = page.waitForResponse(/\/live\//);
  await page.goto(site.origin + address);
  await loadScripts(page);
  await told;
}

test("an edit shows in every browser without a reload, keeping the open photo and the focus", async ({
  page,
  browser,
}) => {
  await openLive(page, "/project-photos");
  const { gallery, evening, lightbox, next } = photoGallery(page);
  const other = await browser.newContext();
  const otherPage = await other.newPage();
  await openLive(otherPage, "/project-photos?category=Residential");

  await evening.click();
  await expect(lightbox.getByText("1 of 4")).toBeVisible();
  await next.focus();
  await gallery("Family Home, Haridwar").evaluate(() => Object.assign(window, { wasNeverReloaded: true }));

  await site.edit("photo-gallery", HOME, (data) => {
    data.title = "family home, Haridwar, after the rain";
    data.photos.unshift({ ...data.photos[2], title: "Washed by the rain" });
  });

  const title = "Family Home, Haridwar, After The Rain";
  await expect(otherPage.getByRole("heading", { name: title })).toBeVisible();
  await expect(lightbox.getByText(title)).toBeVisible();
  await expect(lightbox.getByText("2 of 5")).toBeVisible();
  await expect(lightbox.getByText("Evening, lights on")).toBeVisible();
  await expect(next).toBeFocused();
  expect(await page.evaluate(() => Reflect.get(window, "wasNeverReloaded"))).toBe(true);
  await other.close();
});

test("an edit shows without scrolling the page", async ({ page }) => {
  await openLive(page, "/project-photos");
  const { gallery } = photoGallery(page);
  await gallery("School Terrace, Rishikesh").scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  await site.edit("photo-gallery", "school-terrace-rishikesh", (data) => {
    data.title = "School terrace";
  });
  await expect(gallery("School Terrace")).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(before);
});

test("a new video appears by itself", async ({ page }) => {
  await openLive(page, "/project-videos");
  await expect(page.getByRole("heading", { name: "Clamps and torque" })).toBeVisible();
  await site.put("video-gallery", "new", {
    title: "New",
    createdAt: "2027-01-01",
    videos: [{ youtubeUrl: "https://youtu.be/SuryantaV99", title: "Just filmed" }],
  });
  await expect(page.getByRole("heading", { name: "Just filmed" })).toBeVisible();
});

test.describe("after a server restart", () => {
  test.use({ expectedComplaint: /ERR_|status of 503 .*\/live\// });

  test("the page reconnects and shows what changed meanwhile", async ({ page }) => {
    await openLive(page, "/project-photos");
    await site.restart(() =>
      site.edit("photo-gallery", HOME, (data) => {
        data.title = "Changed while nobody was there";
      }),
    );
    await expect(page.getByRole("heading", { name: "Changed While Nobody Was There" })).toBeVisible({
      timeout: 15_000,
    });
  });
});
