import { largeContent } from "../http/large-content.js";
import { temporaryFolder } from "../http/site";
import { expect, test } from "./fixtures";
import { photoGallery } from "./photo-gallery";

test("a large gallery continues on the next page, where photos open within the whole", async ({
  page,
  open,
  openSite,
}) => {
  const site = await openSite({ folder: largeContent(temporaryFolder(), { galleries: 3, photos: 50 }) });
  // The picture files do not exist.
  await page.route("**/pictures/**", (route) =>
    route.fulfill({ contentType: "image/svg+xml", body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  );
  await open(`${site.origin}/project-photos`);
  const { gallery, titles, lightbox, next, previous } = photoGallery(page);
  await expect(gallery("Site 0").getByRole("link")).toHaveCount(48);
  await expect(gallery("Site 0").getByText("Photos 1 to 48 of 50")).toBeVisible();

  await page.getByRole("navigation", { name: "Pages of photos" }).getByRole("link", { name: "Next" }).click();
  await expect(titles).toHaveText(["Site 0 (continued)", "Site 1"]);
  await expect(gallery("Site 0 (continued)").getByRole("link")).toHaveCount(2);

  await gallery("Site 0 (continued)").getByRole("link").first().click();
  await expect(lightbox.getByText("49 of 50")).toBeVisible();
  await previous.click();
  await expect(lightbox.getByText("48 of 50")).toBeVisible();
  for (const place of ["49 of 50", "50 of 50", "1 of 50"]) {
    await next.click();
    await expect(lightbox.getByText(place)).toBeVisible();
  }
  await page.keyboard.press("Escape");
  await expect(lightbox).toHaveCount(0);
  await expect(titles).toHaveText(["Site 0 (continued)", "Site 1"]);
});
