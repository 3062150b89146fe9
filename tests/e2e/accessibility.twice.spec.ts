import sharp from "sharp";
import { PAGES } from "../pages";
import { expect, test } from "./fixtures";

// One test for many pages: a fresh browser context takes as long as a page.
for (const [part, pages] of [
  ["first", PAGES.slice(0, 7)],
  ["other", PAGES.slice(7)],
] as const)
  test(`the ${part} pages are accessible, and no wider than the screen (§2)`, async ({
    open,
    expectGoodScreen,
  }) => {
    for (const address of pages) {
      await open(address);
      await expectGoodScreen();
    }
  });

test("contrast themes mark what is chosen", async ({ page, open }) => {
  await page.emulateMedia({ forcedColors: "active" });
  async function background(name: string) {
    const choice = page.locator("main :is(a, label)").filter({ hasText: new RegExp(`^${name}$`) });
    return (await sharp(await choice.screenshot()).stats()).dominant;
  }
  await open("/packages");
  expect(await background("Residential")).not.toEqual(await background("Commercial"));
  await open("/calculator");
  expect(await background("Home")).not.toEqual(await background("Business"));
});
