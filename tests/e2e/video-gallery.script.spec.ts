import { expect, type Page, test } from "./fixtures";
import { playerStandIn, videoGallery } from "./video-gallery";

const waysOut: Record<string, (page: Page) => Promise<unknown>> = {
  Escape: (page) => page.keyboard.press("Escape"),
  "its button": (page) => videoGallery(page).close.click(),
  Back: (page) => page.goBack(),
  "a click beside it": (page) => page.mouse.click(4, 4),
};

for (const [way, leave] of Object.entries(waysOut)) {
  test(`closing a video by ${way} restores the focus and the scroll position`, async ({ page, open }) => {
    await playerStandIn(page);
    await open("/project-videos");
    const { clamps, cinema, player, close } = videoGallery(page);
    await clamps.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => scrollY);
    await clamps.click();
    await expect(close).toBeFocused();
    await leave(page);
    await expect(cinema).toHaveCount(0);
    await expect(player).toHaveCount(0);
    await expect(page).toHaveURL("/project-videos");
    await expect(clamps).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(place);
  });
}

test("opening a video requests no document and no data from the site", async ({ page, open }) => {
  await playerStandIn(page);
  await open("/project-videos");
  const { clamps, player, close } = videoGallery(page);
  const asked: string[] = [];
  page.on("request", (request) => {
    const isOurs = new URL(request.url()).hostname === "localhost";
    if (isOurs && (request.isNavigationRequest() || request.url().includes(".data")))
      asked.push(request.url());
  });
  await clamps.click();
  await expect(player).toBeVisible();
  await expect(close).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(player).toHaveCount(0);
  expect(asked).toEqual([]);
});

test("Forward and a reload open the video again", async ({ page, open }) => {
  await playerStandIn(page);
  await open("/project-videos");
  const { clamps, cinema } = videoGallery(page);
  await clamps.click();
  await expect(cinema).toBeVisible();
  await page.goBack();
  await expect(cinema).toHaveCount(0);
  await page.goForward();
  await expect(cinema).toBeVisible();
  await page.reload();
  await expect(cinema).toBeVisible();
});
