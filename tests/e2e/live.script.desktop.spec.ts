import { expect, hydrated, loadScripts, type Page, scrolled, test } from "./fixtures";
import { type OwnSite, openOwnSite } from "./own-site";
import { HOME, photoGallery } from "./photo-gallery";

test.describe.configure({ mode: "default" });

// The server stops before a page closes, and once while a page is open.
test.use({ expectedComplaint: /ERR_|status of 503 .*\/live\// });

let site: OwnSite;
// biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed
test.beforeAll(async ({}, { config }) => {
  site = await openOwnSite({}, config.metadata.onFirebase);
});
test.afterAll(() => site.close());

/** Opens a page and waits for its live connection. */
async function openLive(page: Page, address: string) {
  const told = page.waitForResponse(/\/live\//);
  await page.goto(site.origin + address);
  await loadScripts(page);
  await told;
}

test("an edit shows in every browser without a reload, keeping the open photo and the focus (§4)", async ({
  page,
  browser,
}) => {
  await openLive(page, "/project-photos");
  const { gallery, evening, lightbox, next } = photoGallery(page);
  const other = await browser.newContext();
  const otherPage = await other.newPage();
  await openLive(otherPage, "/project-photos");
  await evening.click();
  await expect(lightbox.getByText("1 of 4")).toBeVisible();
  await next.focus();
  await gallery("Family Home, Haridwar").evaluate(() => Object.assign(window, { wasNeverReloaded: true }));

  await site.edit("photo-gallery", HOME, (data) => {
    data.title = "family home, Haridwar, after the rain";
    data.photos.unshift({ ...data.photos[2], title: "Washed by the rain" });
  });
  const title = "Family Home, Haridwar, After The Rain";
  for (const words of [title, "2 of 5", "Evening, lights on"])
    await expect(lightbox.getByText(words)).toBeVisible();
  await expect(next).toBeFocused();
  expect(await page.evaluate(() => Reflect.get(window, "wasNeverReloaded"))).toBe(true);

  await expect(otherPage.getByRole("heading", { name: title })).toBeAttached();
  const theirs = photoGallery(otherPage);
  await theirs.gallery("School Terrace, Rishikesh").scrollIntoViewIfNeeded();
  const place = await scrolled(otherPage);
  await site.edit("photo-gallery", "school-terrace-rishikesh", (data) => {
    data.title = "School terrace";
  });
  await expect(theirs.gallery("School Terrace")).toBeVisible();
  await expect.poll(() => scrolled(otherPage)).toBe(place);
  await other.close();
});

test("a new video appears by itself, also after a restart of the server (§4)", { tag: "@long" }, async ({
  page,
}) => {
  await openLive(page, "/project-videos");
  const put = (title: string) => {
    const videos = [{ youtubeUrl: "https://youtu.be/SuryantaV99", title }];
    return site.put("video-gallery", "new", { title: "New", createdAt: "2027-01-01", videos });
  };
  await put("Just filmed");
  await expect(page.getByRole("heading", { name: "Just filmed" })).toBeVisible();
  await site.restart(() => put("Filmed while nobody was there"));
  await expect(page.getByRole("heading", { name: "Filmed while nobody was there" })).toBeVisible();
});

// React finds another title than its own in a document, and then renders all of it anew: what was typed is gone.
test("a title with two spaces in a row takes nothing that was typed before hydration", async ({ page }) => {
  await site.restart(() =>
    site.edit("blogPost", "cleaning-panels-and-dust", (data) => {
      data.title = "Dust  and dew";
    }),
  );
  await page.goto(`${site.origin}/blog/cleaning-panels-and-dust`);
  const email = page.getByRole("contentinfo").getByLabel("Email").first();
  await expect(page).toHaveTitle(/^Dust and dew/);
  await email.fill("asha@example.com");
  await hydrated(page);
  await expect(email).toHaveValue("asha@example.com");
});
