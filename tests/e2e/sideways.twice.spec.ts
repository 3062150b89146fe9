import { expect, type Locator, test } from "./fixtures";
import { HOME, photoGallery } from "./photo-gallery";
import { playerStandIn, videoGallery } from "./video-gallery";

// A phone held sideways.
test.use({ viewport: { width: 740, height: 360 } });

test("nothing covers an open photo or its text", async ({ page, open }) => {
  await open(`/project-photos?photo=${HOME}~house-morning.jpg`);
  const { lightbox, previous, next, close } = photoGallery(page);
  for (const control of [previous, next, close])
    for (const shown of [lightbox.getByRole("img"), lightbox.locator("[aria-live]")])
      await expect.poll(() => areApart(control, shown)).toBe(true);
});

test("a video fits the screen, beside its button", async ({ page, open }) => {
  await playerStandIn(page);
  await open("/project-videos");
  const { clamps, player, close } = videoGallery(page);
  await clamps.click();
  await expect(player).toBeInViewport({ ratio: 1 });
  await expect.poll(() => areApart(close, player)).toBe(true);
});

/** Returns whether two elements are laid out and do not overlap. */
async function areApart(...elements: [Locator, Locator]): Promise<boolean> {
  const [one, other] = [await elements[0].boundingBox(), await elements[1].boundingBox()];
  if (!one || !other) return false;
  const beside = one.x >= other.x + other.width || other.x >= one.x + one.width;
  return beside || one.y >= other.y + other.height || other.y >= one.y + one.height;
}
