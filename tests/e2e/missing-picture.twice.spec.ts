import { readFile } from "node:fs/promises";
import { expect, test } from "./fixtures";

test.use({ expectedComplaint: /status of 404 .*\/pictures\// });

for (const url of ["/", "/project-photos", "/blog/shadow-and-orientation"]) {
  test(`a picture that does not load leaves a placeholder of its size: ${url}`, async ({ page, open }) => {
    let placeholders = 0;
    page.on("request", (request) => {
      if (request.url().endsWith("post-without-cover.svg")) placeholders += 1;
    });
    const body = await readFile("public/images/house-at-dusk.jpg");
    await page.route("**/pictures/**", (route) => route.fulfill({ body, contentType: "image/jpeg" }));
    await open(url);
    const picture = page.getByRole("main").locator("img").first();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    const box = await picture.boundingBox();
    expect(placeholders).toBe(0);

    await page.unroute("**/pictures/**");
    await page.route("**/pictures/**", (route) => route.fulfill({ status: 404 }));
    // Browsers fetch it only to draw it.
    const placeholder = page.waitForRequest("**/images/post-without-cover.svg");
    await open(url);
    await placeholder;
    expect(await picture.boundingBox()).toEqual(box);
  });
}
