import { expect, test } from "./fixtures";
import { HOME, photoGallery } from "./photo-gallery";
import { playerStandIn, videoGallery } from "./video-gallery";

// A phone held sideways.
test.use({ viewport: { width: 740, height: 360 } });

test("the first screen of a page says what it is about", async ({ page, open }) => {
  for (const url of ["/", "/about", "/project-photos", "/packages", "/contact"]) {
    await open(url);
    await expect(page.getByRole("heading", { level: 1 })).toBeInViewport({ ratio: 1 });
  }
  await open("/");
  for (const name of ["Get a quotation", "What would I save?"])
    await expect(page.getByRole("main").getByRole("link", { name }).first()).toBeInViewport({ ratio: 1 });
});

test("nothing covers an open photo or its text", async ({ page, open }) => {
  await open(`/project-photos?photo=${HOME}~house-morning.jpg`);
  const { lightbox, previous, next, close } = photoGallery(page);
  const photo = await lightbox.getByRole("img").boundingBox();
  const text = await lightbox.locator("[aria-live]").boundingBox();
  for (const control of [previous, next, close]) {
    const box = await control.boundingBox();
    expect(apart(box, photo) && apart(box, text)).toBe(true);
  }
});

test("a video fits the screen, beside its button", async ({ page, open }) => {
  await playerStandIn(page);
  await open("/project-videos");
  const { clamps, player, close } = videoGallery(page);
  await clamps.click();
  await expect(player).toBeInViewport({ ratio: 1 });
  expect(apart(await close.boundingBox(), await player.boundingBox())).toBe(true);
});

test("texts stay clear of the camera", async ({ page, open }) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setSafeAreaInsetsOverride", { insets: { left: 59, right: 59 } });
  await open("/");
  const menu = page.getByRole("banner").getByRole("button", { name: "Menu" });
  const [heading, button] = [
    await page.getByRole("heading", { level: 1 }).boundingBox(),
    await menu.boundingBox(),
  ];
  expect(heading?.x).toBeGreaterThanOrEqual(59);
  expect((button?.x ?? 740) + (button?.width ?? 0)).toBeLessThanOrEqual(740 - 59);
});

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Returns whether two boxes were found and do not overlap. */
function apart(one: Box | null, other: Box | null): boolean {
  if (!one || !other) return false;
  const beside = one.x >= other.x + other.width || other.x >= one.x + one.width;
  return beside || one.y >= other.y + other.height || other.y >= one.y + one.height;
}
