import { expect, test } from "./fixtures";
import { playerStandIn, videoGallery } from "./video-gallery";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("a video opens without a word to the server, and gives the focus and the place back, however it is closed", async ({
  page,
  open,
}) => {
  await playerStandIn(page);
  await open("/project-videos");
  const { clamps, cinema, player, close } = videoGallery(page);
  await clamps.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  const asked: string[] = [];
  page.on("request", (request) => {
    const isOurs = new URL(request.url()).hostname === "localhost";
    if (isOurs && ["document", "fetch", "script"].includes(request.resourceType())) asked.push(request.url());
  });
  for (const leave of [
    () => page.keyboard.press("Escape"),
    () => close.click(),
    () => page.goBack(),
    () => page.mouse.click(4, 4),
  ]) {
    await clamps.click();
    await expect(cinema).toBeVisible();
    await expect(close).toBeFocused();
    await leave();
    await expect(cinema).toHaveCount(0);
    await expect(player).toHaveCount(0);
    await expect(page).toHaveURL("/project-videos");
    await expect(clamps).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(place);
  }
  expect(asked).toEqual([]);
});

test("Forward opens a video again, and so does a reload", async ({ page, open }) => {
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
