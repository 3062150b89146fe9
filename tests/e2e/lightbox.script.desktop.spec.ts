import { expect, hydrated, scrolled, test, watchRequests } from "./fixtures";
import { HOME, photoGallery } from "./photo-gallery";

test("the keyboard opens a photo, changes it, and closes it in its place (§2)", async ({ page, open }) => {
  await open("/project-photos");
  const { evening, lightbox, close } = photoGallery(page);
  await evening.focus();
  const place = await scrolled(page);
  const asked = watchRequests(
    page,
    (request) => request.isNavigationRequest() || request.url().includes(".data"),
  );
  const neighbours = ["house-terrace-array-dusk", "inverter-wall-evening"].map((name) =>
    page.waitForRequest(new RegExp(`/pictures/full-\\d+/media/${name}\\.jpg`)),
  );
  await page.keyboard.press("Enter");
  await expect(close).toBeFocused();
  await Promise.all(neighbours);
  for (const [key, shown] of [
    ["ArrowLeft", "4 of 4"],
    ["ArrowRight", "1 of 4"],
    ["ArrowRight", "2 of 4"],
    ["ArrowLeft", "1 of 4"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(lightbox.getByText(shown)).toBeVisible();
  }
  expect(asked, "no document and no data").toEqual([]);
  await page.keyboard.press("Escape");
  await expect(lightbox).toHaveCount(0);
  await expect(page).toHaveURL("/project-photos");
  await expect(evening).toBeFocused();
  await expect.poll(() => scrolled(page)).toBe(place);
});

test("an open photo keeps focus and scrolling to itself (§2)", async ({ page, open }) => {
  await open("/project-photos");
  const { terrace, lightbox } = photoGallery(page);
  await terrace.click();
  await expect(lightbox).toBeVisible();
  const place = await scrolled(page);
  for (let step = 0; step < 6; step++) {
    await page.keyboard.press("Tab");
    const isInside = await lightbox.evaluate(
      (element) => element.contains(document.activeElement) || document.activeElement === document.body,
    );
    expect(isInside).toBe(true);
  }
  await page.mouse.wheel(0, 800);
  await lightbox.getByRole("img").first().click();
  await page.keyboard.press("Control+ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(lightbox.getByText("3 of 4")).toBeVisible();
  await expect.poll(() => scrolled(page)).toBe(place);
});

test("a photo closed by its button or Back returns in one step, and Forward reopens it (§2)", async ({
  page,
  open,
}) => {
  await open("/about");
  await open("/project-photos");
  const { evening, terrace, porch, lightbox, next, previous, close } = photoGallery(page);
  await evening.click();
  await previous.click();
  await expect(lightbox.getByText("4 of 4")).toBeVisible();
  await close.dblclick();
  await expect(lightbox).toHaveCount(0);
  await expect(page).toHaveURL("/project-photos");
  await expect(porch, "the photo shown last").toBeFocused();
  await terrace.click();
  await next.click();
  await expect(lightbox.getByText("3 of 4")).toBeVisible();
  const place = await scrolled(page);
  await page.goBack();
  await expect(lightbox).toHaveCount(0);
  await expect(page).toHaveURL("/project-photos");
  await expect.poll(() => scrolled(page)).toBe(place);
  await page.goForward();
  await expect(lightbox.getByText("3 of 4")).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL("/about");
});

test("a reloaded photo stays open and closes to the page it was opened from (§2)", async ({ page, open }) => {
  await open("/project-photos?category=Residential");
  const { terrace, lightbox, next, close } = photoGallery(page);
  await terrace.click();
  await expect(lightbox.getByText("2 of 4")).toBeVisible();
  await open(page.url());
  await next.click();
  await expect(lightbox.getByText("3 of 4")).toBeVisible();
  await page.reload();
  await hydrated(page);
  await expect(lightbox.getByText("3 of 4")).toBeVisible();
  await close.click();
  await expect(lightbox).toHaveCount(0);
  await expect(page).toHaveURL("/project-photos?category=Residential");
});

test("a photo opened by URL closes to its place, and Back leaves the page (§2)", async ({ page, open }) => {
  await open("/about");
  await open(`/project-photos?photo=${HOME}~house-at-dusk.jpg`);
  const { evening, lightbox, close } = photoGallery(page);
  await expect(close).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(lightbox).toHaveCount(0);
  await expect(evening).toBeInViewport();
  await expect(evening).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL("/about");
});
