import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { expect, test } from "./fixtures";

/** Slow: every word is compared with its picture, pixel by pixel. */
const LONG = { tag: "@long" };

const LEAST_CONTRAST = 4.5;

/** Colours stay as they are computed; only the painting of texts ends. */
const WITHOUT_WORDS = `* { -webkit-text-fill-color: transparent !important; text-decoration: none !important; transition: none !important }
  .shade-up { opacity: 1 !important; translate: none !important; transform: none !important }`;

type Rgb = readonly [number, number, number];

interface Text {
  words: string;
  /** Red, green and blue from 0 to 255. */
  color: Rgb;
  /** From 0 to 1. */
  opacity: number;
  boxes: { x: number; y: number; width: number; height: number }[];
}

// The page's policy would block the style that hides the texts.
test.use({ bypassCSP: true });

/** Hindi once: on a phone, its longer words take the most room. */
const languages = (isMobile: boolean) => (isMobile ? ["", "/hi"] : [""]);

test(
  "texts on the pictures of the home page have a contrast of 4.5:1",
  LONG,
  async ({ page, open, isMobile }) => {
    for (const language of languages(isMobile)) {
      await open(language || "/");
      await expectLegible(page, await page.locator(".hero-slides > li").all(), "start");
      await expectLegible(page, [page.locator("section[aria-labelledby=highlights] .scene")], "end");
      const strips = await page.locator(".strip").all();
      expect(strips).toHaveLength(2);
      for (const strip of strips) {
        const cards = await strip.locator("li").all();
        expect(cards.length).toBeGreaterThan(3);
        await expectLegible(page, cards, "end");
      }
    }
  },
);

test("texts on the banner of each page have a contrast of 4.5:1", LONG, async ({ page, open, isMobile }) => {
  for (const language of languages(isMobile))
    for (const url of ["/about", "/events", "/packages", "/contact", "/project-videos", "/project-photos"]) {
      await open(language + url);
      await expectLegible(page, [page.locator(".scene")], "start");
      if (url !== "/project-photos") continue;
      const photos = await page.locator("main a:has(.shade-up)").all();
      await expectLegible(page, photos.slice(0, 8), "center");
    }
});

test("at 768 px, texts on pictures have a contrast of 4.5:1", LONG, async ({ page, open, isMobile }) => {
  // A tablet in either hand: its home page as a touch screen, a banner as a small window.
  await page.setViewportSize({ width: 768, height: 1024 });
  await open(isMobile ? "/" : "/about");
  await expectLegible(page, await page.locator(isMobile ? ".hero-slides > li" : ".scene").all(), "start");
});

/** Checks every area, as many at a time as the screen shows: screenshots are slow. */
async function expectLegible(page: Page, areas: Locator[], block: ScrollLogicalPosition) {
  expect(areas).not.toEqual([]);
  await page.evaluate(async (css) => {
    document.head.append(Object.assign(document.createElement("style"), { textContent: css }));
    // A font that arrives after a text was measured moves the icon beside it.
    await document.fonts.ready;
  }, WITHOUT_WORDS);
  const left = [...areas];
  for (let area = left.shift(); area; area = left.shift()) {
    const position = { block, inline: "center", behavior: "instant" } as const;
    await area.evaluate((element, at) => element.scrollIntoView(at), position);
    const shown = [area];
    while (left[0] && (await isWhollyShown(left[0]))) shown.push(...left.splice(0, 1));
    await expectShownLegible(page, shown);
  }
}

/** Compares the colour of each text in the areas and in the header with every pixel behind it. */
async function expectShownLegible(page: Page, areas: Locator[]) {
  const texts = await textsIn(page.locator(".site-header"));
  for (const area of areas) {
    const areComplete = () =>
      area.locator("img").evaluateAll((all: HTMLImageElement[]) => all.every(({ complete }) => complete));
    // The first request for a picture waits until it is encoded.
    await expect.poll(areComplete).toBe(true);
    texts.push(...(await textsIn(area)));
  }
  expect(texts.length).toBeGreaterThan(0);
  const screenshot = sharp(await page.screenshot({ scale: "css" }))
    .removeAlpha()
    .raw();
  const { data, info } = await screenshot.toBuffer({ resolveWithObject: true });
  for (const { words, color, opacity, boxes } of texts) {
    let least = Number.POSITIVE_INFINITY;
    for (const { x, y, width, height } of boxes)
      for (let row = Math.max(0, Math.floor(y)); row < Math.min(info.height, y + height); row++)
        for (let column = Math.max(0, Math.floor(x)); column < Math.min(info.width, x + width); column++) {
          const at = (row * info.width + column) * 3;
          const ground: Rgb = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
          least = Math.min(least, contrast(color, opacity, ground));
        }
    expect.soft(least, `"${words}" at ${page.url()}`).toBeGreaterThanOrEqual(LEAST_CONTRAST);
  }
}

/** Whether nothing covers or cuts off the middle of any side. */
function isWhollyShown(area: Locator): Promise<boolean> {
  return area.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const isOurs = (x: number, y: number) => element.contains(document.elementFromPoint(x, y));
    return isOurs(left + 1, y) && isOurs(right - 1, y) && isOurs(x, top + 1) && isOurs(x, bottom - 1);
  });
}

/** Returns the texts of an element that are wholly in the viewport, captions that appear on hover included. */
function textsIn(area: Locator): Promise<Text[]> {
  return area.evaluate((element) => {
    const pen = new OffscreenCanvas(1, 1).getContext("2d");
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (pen && walker.nextNode()) {
      const { currentNode } = walker;
      const parent = currentNode.parentElement;
      if (!parent || !currentNode.textContent?.trim()) continue;
      const range = document.createRange();
      range.selectNodeContents(currentNode);
      // Lines that line-clamp hides have boxes too, below their element.
      const end = Math.min(innerHeight, parent.getBoundingClientRect().bottom + 1);
      const boxes = [...range.getClientRects()]
        .filter(({ width, top, bottom }) => width > 1 && top >= 0 && bottom <= end)
        .map(({ x, y, width, height }) => ({ x, y, width, height }));
      if (boxes.length === 0 || !parent.checkVisibility({ visibilityProperty: true })) continue;
      pen.clearRect(0, 0, 1, 1);
      pen.fillStyle = getComputedStyle(parent).color;
      pen.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, alpha = 0] = pen.getImageData(0, 0, 1, 1).data;
      texts.push({ words: currentNode.textContent, color: [red, green, blue], opacity: alpha / 255, boxes });
    }
    return texts;
  });
}

function contrast([red, green, blue]: Rgb, opacity: number, ground: Rgb): number {
  const over = (value: number, below: number) => value * opacity + below * (1 - opacity);
  const words = luminance([over(red, ground[0]), over(green, ground[1]), over(blue, ground[2])]);
  const [dark = 0, bright = 0] = [words, luminance(ground)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

/** The light of each value from 0 to 255 (WCAG 2.2). */
const LIGHT = Float64Array.from({ length: 256 }, (_, value) => {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
});

/** Relative luminance (WCAG 2.2), of many pixels. */
function luminance([red, green, blue]: Rgb): number {
  const light = (value: number) => LIGHT[Math.round(value)] ?? 0;
  return 0.2126 * light(red) + 0.7152 * light(green) + 0.0722 * light(blue);
}
