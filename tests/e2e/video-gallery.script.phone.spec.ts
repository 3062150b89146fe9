import { expect, scrolled, test, watchRequests } from "./fixtures";
import { playerStandIn, videoGallery } from "./video-gallery";

test("a closed video restores focus and place, and Forward reopens it (§2)", async ({ page, open }) => {
  await playerStandIn(page);
  await open("/project-videos");
  const { clamps, cinema, player, close } = videoGallery(page);
  const asked = watchRequests(page, (request) => {
    const isOurs = new URL(request.url()).hostname === "localhost";
    return isOurs && (request.isNavigationRequest() || request.url().includes(".data"));
  });
  await clamps.scrollIntoViewIfNeeded();
  const place = await scrolled(page);
  for (const leave of [
    () => page.keyboard.press("Escape"),
    () => close.click(),
    () => page.mouse.click(4, 4),
    () => page.goBack(),
  ]) {
    await clamps.click();
    await expect(close).toBeFocused();
    await leave();
    for (const gone of [cinema, player]) await expect(gone).toHaveCount(0);
    await expect(page).toHaveURL("/project-videos");
    await expect(clamps).toBeFocused();
    await expect.poll(() => scrolled(page)).toBe(place);
  }
  expect(asked, "no document and no data").toEqual([]);
  await page.goForward();
  await expect(cinema).toBeVisible();
  await page.reload();
  await expect(cinema).toBeVisible();
});
