import sharp from "sharp";
import { expect, test } from "./fixtures";

/** A white picture without words, so that only the shades take light away. */
const SHADES_ALONE = `.scene-picture { background: #fff } .scene-picture img { visibility: hidden !important }
  .site-header, .scene-text > *, ol ~ div { visibility: hidden !important }`;

// The page's policy would block the style above.
test.use({ bypassCSP: true });

/** Parts of the screen in pixels, and how much of their light is left. */
for (const [url, viewport, what, clip, least] of [
  ["/", [800, 360], "beside the words", [640, 133, 160, 136], 0.95],
  ["/project-photos", [800, 360], "beside the words", [640, 133, 160, 136], 0.95],
  // The question about the bill stands below the slides.
  ["/", [1440, 900], "in its lower half", [0, 450, 1440, 380], 0.58],
] as const)
  test(`the picture of ${url} at ${viewport} stays bright ${what}`, async ({ page, open }) => {
    await page.setViewportSize({ width: viewport[0], height: viewport[1] });
    await open(url);
    await page.evaluate((css) => {
      document.head.appendChild(document.createElement("style")).textContent = css;
    }, SHADES_ALONE);
    const [x, y, width, height] = clip;
    const screenshot = await page.screenshot({ clip: { x, y, width, height }, scale: "css" });
    const { channels } = await sharp(screenshot).stats();
    const light = channels.slice(0, 3).reduce((sum, { mean }) => sum + mean, 0) / (3 * 255);
    expect(light).toBeGreaterThan(least);
  });
