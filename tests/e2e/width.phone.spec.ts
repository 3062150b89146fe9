import { PAGES } from "../pages";
import { expect, test } from "./fixtures";

test.use({ expectedComplaint: /status of 404 .*\/no-such-page$/ });

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

test("no page is wider than the screen", async ({ page, open }) => {
  const others = ["/quick-contact", "/no-such-page", "/hi", "/hi/packages", "/hi/project-photos"];
  for (const address of [...PAGES, ...others]) {
    await open(address);
    const widths = await page.evaluate(() => {
      scrollTo(1000, 0);
      return [document.documentElement.scrollWidth, visualViewport?.width, scrollX];
    });
    expect([address, ...widths]).toEqual([address, 360, 360, 0]);
  }
});
