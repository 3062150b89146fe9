import { expect, type Page, test } from "./fixtures";
import { HOME, photoGallery } from "./photo-gallery";

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

test("a photo opens over the page without asking the server for anything but its picture", async ({
  page,
  open,
}) => {
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

test("the pictures of both neighbours are fetched ahead", async ({ page, open }) => {
  await open("/project-photos");
  const neighbours = ["house-terrace-array-dusk.jpg", "inverter-wall-evening.jpg"].map((name) =>
    page.waitForRequest(
      (request) => /\/pictures\/full-\d+\/media\//.test(request.url()) && request.url().includes(name),
    ),
  );
  await photoGallery(page).evening.click();
  await Promise.all(neighbours);
});

test("the keyboard alone opens, goes round both ends, and closes to where it was", async ({ page, open }) => {
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

test("the arrow keys work after a click on the photo, and with a modifier they are the browser's", async ({
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

test("while a photo is open, the keyboard stays with it and the page stands still", async ({
  page,
  open,
}) => {
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

test("closed after moving on, the focus is on the photo that was shown last", async ({ page, open }) => {
  await open("/project-photos");
  const { evening, porch, lightbox, previous, close } = photoGallery(page);
  await evening.click();
  await previous.click();
  await expect(lightbox.getByText("4 of 4")).toBeVisible();
  await close.click();
  await expect(porch).toBeFocused();
  await expect(porch).toBeInViewport();
});

test("one Back closes, whatever was looked at; Forward opens again", async ({ page, open }) => {
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

test("the close button takes the opened photo out of the history, even when it is clicked twice", async ({
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

test("reloaded, the photo is open as it was; from there the way back is the same", async ({ page, open }) => {
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

test("opened by its address, a photo closes to its place in the gallery, and Back leaves", async ({
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
