import type { Page } from "@playwright/test";
import sharp from "sharp";
import { test as base } from "./desk-site";

/** A site with the sample content, and somebody signed in, with a narrow phone on a poor line. */
export const test = base.extend<{ origin: string }>({
  ownContent: true,
  viewport: { width: 360, height: 800 },

  origin: async ({ context, deskSite: { site, enter } }, use) => {
    await enter(context);
    await use(site.origin);
  },
});

/** Photos of 12 megapixels, each with other pixels. */
export function photos(count: number) {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const background = { r: 60 + 5 * index, g: 90, b: 160 - 5 * index };
      const image = sharp({ create: { width: 4000, height: 3000, channels: 3, background } });
      const buffer = await image.jpeg({ quality: 40 }).toBuffer();
      return { name: `छत ${index + 1}.jpg`, mimeType: "image/jpeg", buffer };
    }),
  );
}

/** A megabit a second. */
const BYTES_PER_SECOND = 125_000;

/** Makes the page's line as poor as on many sites. */
export async function slowLine(page: Page) {
  const session = await page.context().newCDPSession(page);
  const line = { latency: 300, downloadThroughput: BYTES_PER_SECOND, uploadThroughput: BYTES_PER_SECOND };
  await session.send("Network.emulateNetworkConditions", { offline: false, ...line });
}
