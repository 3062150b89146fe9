import { expect, test } from "./fixtures";
import { HOME, photoGallery } from "./photo-gallery";
import { playerStandIn, videoGallery } from "./video-gallery";

test("a photo is accessible, whether opened by a click or by its URL", async ({
  page,
  open,
  expectAccessible,
}) => {
  await open("/project-photos?category=Residential");
  const { evening, lightbox } = photoGallery(page);
  await evening.click();
  await expect(lightbox).toBeVisible();
  await expectAccessible();

  await open(`/project-photos?photo=${HOME}~house-morning.jpg`);
  await expect(lightbox).toBeVisible();
  await expectAccessible();
});

test("an empty category is accessible", async ({ open, expectAccessible }) => {
  await open("/project-photos?category=Marine");
  await expectAccessible();
});

test("an open video is accessible", async ({ page, open, expectAccessible, javaScriptEnabled }) => {
  await playerStandIn(page);
  await open("/project-videos");
  const { clamps, cinema, player } = videoGallery(page);
  await clamps.click();
  await expect(cinema).toBeVisible();
  // axe waits for an answer from the frame, which never comes with scripts off.
  if (!javaScriptEnabled) await player.evaluate((frame) => frame.remove());
  await expectAccessible();
});
