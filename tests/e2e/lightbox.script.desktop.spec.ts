import { expect, type Page, test } from "./fixtures";
import { HOME, photoGallery } from "./photo-gallery";

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

test("opening and changing photos requests no document and no data", async ({ page, open }) => {
  await open("/project-photos");
  const { evening, lightbox, next } = photoGallery(page);
  await evening.scrollIntoViewIfNeeded();
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest() || request.url().includes(".data")) asked.push(request.url());
  });
  await evening.click();
  await expect(lightbox.getByText("1 of 4")).toBeVisible();
  await next.click();
  await expect(lightbox.getByText("2 of 4")).toBeVisible();
  expect(asked).toEqual([]);
});

test("the pictures of both neighbours are prefetched", async ({ page, open }) => {
  await open("/project-photos");
  const neighbours = ["house-terrace-array-dusk.jpg", "inverter-wall-evening.jpg"].map((name) =>
    page.waitForRequest(
      (request) => /\/pictures\/full-\d+\/media\//.test(request.url()) && request.url().includes(name),
    ),
  );
  await photoGallery(page).evening.click();
  await Promise.all(neighbours);
});

test("the keyboard alone opens a photo, wraps around, and closes it back to where it was", async ({
  page,
  open,
}) => {
  await open("/project-photos");
  const { evening, lightbox, close } = photoGallery(page);
  await evening.focus();
  const place = await scrolled(page);
  await page.keyboard.press("Enter");
  await expect(close).toBeFocused();

  for (const [key, shown] of [
    ["ArrowLeft", "4 of 4"],
    ["ArrowRight", "1 of 4"],
    ["ArrowRight", "2 of 4"],
    ["ArrowLeft", "1 of 4"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(lightbox.getByText(shown)).toBeVisible();
  }

  await page.keyboard.press("Escape");
  await expect(lightbox).toHaveCount(0);
  await expect(page).toHaveURL("/project-photos");
  await expect(evening).toBeFocused();
  expect(await scrolled(page)).toBe(place);
});

test("arrow keys work after a click on the photo, and are ignored with a modifier", async ({
  page,
  open,
}) => {
  await open(`/project-photos?photo=${HOME}~house-at-dusk.jpg`);
  const { lightbox } = photoGallery(page);
  await lightbox.getByRole("img", { name: "Evening, lights on" }).click();
  await page.keyboard.press("ArrowRight");
  await expect(lightbox.getByText("2 of 4")).toBeVisible();
  await page.keyboard.press("Control+ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(lightbox.getByText("3 of 4")).toBeVisible();
});

test("an open photo traps the focus and keeps the page from scrolling", async ({ page, open }) => {
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
  await page.keyboard.press("ArrowRight");
  await expect(lightbox.getByText("3 of 4")).toBeVisible();
  expect(await scrolled(page)).toBe(place);
});

test("closing a photo focuses the link of the photo shown last", async ({ page, open }) => {
  await open("/project-photos");
  const { evening, porch, lightbox, previous, close } = photoGallery(page);
  await evening.click();
  await previous.click();
  await expect(lightbox.getByText("4 of 4")).toBeVisible();
  await close.click();
  await expect(porch).toBeFocused();
  await expect(porch).toBeInViewport();
});

test("Back closes the photo in one step, and Forward reopens it", async ({ page, open }) => {
  await open("/about");
  await open("/project-photos");
  const { terrace, lightbox, next } = photoGallery(page);
  await terrace.click();
  await next.click();
  await expect(lightbox.getByText("3 of 4")).toBeVisible();
  const place = await scrolled(page);

  await page.goBack();
  await expect(lightbox).toHaveCount(0);
  await expect(page).toHaveURL("/project-photos");
  expect(await scrolled(page)).toBe(place);
  await page.goForward();
  await expect(lightbox.getByText("3 of 4")).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL("/about");
});

test("the close button removes the photo from the history, even on a double click", async ({
  page,
  open,
}) => {
  await open("/about");
  await open("/project-photos");
  const { evening, lightbox, close } = photoGallery(page);
  await evening.click();
  await close.dblclick();
  await expect(lightbox).toHaveCount(0);
  await expect(page).toHaveURL("/project-photos");
  await page.goBack();
  await expect(page).toHaveURL("/about");
});

test("a reloaded photo stays open and closes to the page it was opened from", async ({ page, open }) => {
  await open("/project-photos?category=Residential");
  const { terrace, lightbox, next, close } = photoGallery(page);
  await terrace.click();
  await expect(lightbox.getByText("2 of 4")).toBeVisible();
  await open(page.url());
  await next.click();
  await expect(lightbox.getByText("3 of 4")).toBeVisible();
  await page.reload();
  await expect(lightbox.getByText("3 of 4")).toBeVisible();
  await close.click();
  await expect(lightbox).toHaveCount(0);
  expect(new URL(page.url()).search).toBe("?category=Residential");
});

test("a photo opened by URL closes to its place in the gallery, and Back leaves the page", async ({
  page,
  open,
}) => {
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
