import sharp from "sharp";
import { expect, type Page, test } from "./fixtures";

const LEAST_SHARE_OF_LIGHT = 0.85;

const UNSHADED = `.scene-picture { mask: none !important } .scene-words { background: none !important }
  .scene-picture::after, .scene-text::before { content: none !important }`;

// The page's policy would block the style that takes the shades away.
test.use({ bypassCSP: true });

/** The part of the screen beside or above the words, in shares of its width and height. */
const areas = [
  { url: "/", width: 800, height: 360, part: { left: 0.8, top: 0.37, right: 1, bottom: 0.75 } },
  {
    url: "/project-photos",
    width: 800,
    height: 360,
    part: { left: 0.8, top: 0.37, right: 1, bottom: 0.75 },
  },
  { url: "/", width: 1440, height: 900, part: { left: 0.6, top: 0.5, right: 1, bottom: 0.9 } },
];

for (const { url, width, height, part } of areas)
  test(`the picture of ${url} at ${width}x${height} is shaded only under the words`, async ({
    page,
    open,
  }) => {
    await page.setViewportSize({ width, height });
    await open(url);
    await page
      .locator(".scene img")
      .first()
      .evaluate((image: HTMLImageElement) => image.decode());
    const clip = {
      x: Math.round(part.left * width),
      y: Math.round(part.top * height),
      width: Math.floor((part.right - part.left) * width),
      height: Math.floor((part.bottom - part.top) * height),
    };
    const shaded = await lightOf(page, clip);
    await page.evaluate((css) => {
      document.head.appendChild(document.createElement("style")).textContent = css;
    }, UNSHADED);
    expect(shaded / (await lightOf(page, clip))).toBeGreaterThan(LEAST_SHARE_OF_LIGHT);
  });

async function lightOf(
  page: Page,
  clip: { x: number; y: number; width: number; height: number },
): Promise<number> {
  const { channels } = await sharp(await page.screenshot({ clip, scale: "css" })).stats();
  return channels.slice(0, 3).reduce((sum, { mean }) => sum + mean, 0);
}
