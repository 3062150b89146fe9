import sharp from "sharp";
import { expect, test } from "./fixtures";

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
