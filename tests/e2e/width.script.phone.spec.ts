import { expect, test } from "./fixtures";

test("the header stays on one line down to 320 px, in both languages (§2)", async ({ page, open }) => {
  for (const width of [320, 359, 360])
    for (const address of ["/about", "/hi/about"]) {
      await page.setViewportSize({ width, height: 640 });
      await open(address);
      await page.evaluate(() => document.fonts.ready);
      const name = page.locator("header a").first().getByText("Suryanta");
      const [height = 0, overflow] = await name.evaluate((element) => [
        element.getClientRects()[0]?.height,
        document.documentElement.scrollWidth - innerWidth,
      ]);
      const isOneLine = height > 10 && height < 30;
      expect([address, width, overflow, isOneLine]).toEqual([address, width, 0, true]);
    }
});
