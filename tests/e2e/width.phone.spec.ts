import { PAGES } from "../pages";
import { expect, test } from "./fixtures";

test.use({
  expectedComplaint: /status of 404 .*\/no-such-page$/,
});

test("no page is wider than the screen", async ({ page, open }) => {
  for (const address of [...PAGES, "/quick-contact", "/no-such-page"]) {
    await test.step(address, async () => {
      await open(address);
      const widths = await page.evaluate(() => {
        scrollTo(1000, 0);
        return { document: document.documentElement.scrollWidth, seen: visualViewport?.width, left: scrollX };
      });
      expect(widths).toEqual({ document: 360, seen: 360, left: 0 });
    });
  }
});
