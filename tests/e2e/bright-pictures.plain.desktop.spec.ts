import sharp from "sharp";
import { expect, test } from "./fixtures";

/** A white picture without words, so that only the shades take light away. */
const SHADES_ALONE = `.scene-picture { background: #fff } .scene-picture img { visibility: hidden !important }
  .site-header, .scene-text > *, ol ~ div { visibility: hidden !important }`;

// The page's policy would block the style above.
test.use({ bypassCSP: true });

/** Parts of the screen in shares of its width and height, and how much of their light is left. */
const sideways = {
  width: 800,
  height: 360,
  what: "beside the words",
  part: [0.8, 0.37, 1, 0.75],
  least: 0.95,
};
const desktop = { width: 1440, height: 900, what: "in its lower half", part: [0, 0.5, 1, 1], least: 0.58 };

for (const { url, width, height, what, part, least } of [
  { url: "/", ...sideways },
  { url: "/project-photos", ...sideways },
  { url: "/", ...desktop },
])
  test(`the picture of ${url} at ${width}x${height} stays bright ${what}`, async ({ page, open }) => {
    await page.setViewportSize({ width, height });
    await open(url);
    await page.evaluate((css) => {
      document.head.appendChild(document.createElement("style")).textContent = css;
    }, SHADES_ALONE);
    const [left = 0, top = 0, right = 1, bottom = 1] = part;
    const clip = {
      x: Math.round(left * width),
      y: Math.round(top * height),
      width: Math.floor((right - left) * width),
      height: Math.floor((bottom - top) * height),
    };
    const { channels } = await sharp(await page.screenshot({ clip, scale: "css" })).stats();
    const light = channels.slice(0, 3).reduce((sum, { mean }) => sum + mean, 0) / (3 * 255);
    expect(light).toBeGreaterThan(least);
  });
