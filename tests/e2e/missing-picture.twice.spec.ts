import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { expect, test } from "./fixtures";

test.use({ expectedComplaint: /status of 404 .*\/pictures\// });

/** Whether any pixel of the screenshot is as orange as the placeholder's sun. */
async function showsSun(screenshot: Buffer): Promise<boolean> {
  const { data, info } = await sharp(screenshot).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  for (let at = 0; at < data.length; at += info.channels) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    if (red > 240 && green > 170 && green < 200 && blue < 40) return true;
  }
  return false;
}

test("a placeholder of its size replaces a picture that fails", async ({ page, open }) => {
  const body = await readFile("public/images/house-at-dusk.jpg");
  await page.route("**/pictures/**", (route) => route.fulfill({ body, contentType: "image/jpeg" }));
  await open("/project-photos");
  const picture = page.locator("main .card img, main article img, main li img").first();
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).not.toHaveJSProperty("naturalWidth", 0);
  const size = async () => {
    const { width, height } = (await picture.boundingBox()) ?? {};
    return { width, height };
  };
  const loaded = await size();
  expect(await showsSun(await picture.screenshot())).toBe(false);
  await page.unroute("**/pictures/**");
  await page.route("**/pictures/**", (route) => route.fulfill({ status: 404 }));
  await open("/project-photos");
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(async () => showsSun(await picture.screenshot())).toBe(true);
  expect(await size()).toEqual(loaded);
});
