import { PAGES } from "../pages";
import { expect, test } from "./fixtures";

test.use({
  expectedComplaint: /status of 404 .*\/no-such-page$/,
});

test("the header stays on one line down to 320 px, in both languages", async ({ page, open }) => {
  for (const width of [320, 359, 360])
    for (const address of ["/about", "/hi/about"]) {
      await page.setViewportSize({ width, height: 640 });
      await open(address);
      const name = page.locator("header a").first().getByText("Suryanta");
      const { lines, overflow } = await name.evaluate((element) => ({
        lines: element.getClientRects()[0]?.height ?? 0,
        overflow: document.documentElement.scrollWidth - innerWidth,
      }));
      expect({ overflow, isOneLine: lines > 10 && lines < 30 }, `${address} ${width}`).toEqual({
        overflow: 0,
        isOneLine: true,
      });
    }
});

test("no page is wider than the screen", async ({ page, open }) => {
  for (const address of [
    ...PAGES,
    "/quick-contact",
    "/no-such-page",
    "/hi",
    "/hi/packages",
    "/hi/project-photos",
  ]) {
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
