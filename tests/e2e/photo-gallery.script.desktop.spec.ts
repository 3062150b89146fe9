import { largeContent } from "../http/large-content.js";
import { temporaryFolder } from "../http/site";
import { expect, hold, scrolled, test, watchDocuments } from "./fixtures";
import { photoGallery } from "./photo-gallery";

test("a photo shows its description only on hover and focus (§2)", async ({ page, open }) => {
  await open("/project-photos");
  const { evening, terrace } = photoGallery(page);
  const description = evening.getByText("The array follows the slope of the main roof.").locator("..");
  const expectShown = (opacity: "0" | "1") => expect(description).toHaveCSS("opacity", opacity);
  await evening.scrollIntoViewIfNeeded();
  await expectShown("0");
  await evening.hover();
  await expectShown("1");
  await terrace.hover();
  await expectShown("0");
  await terrace.focus();
  await page.keyboard.press("Shift+Tab");
  await expect(evening).toBeFocused();
  await expectShown("1");
});

test("gallery tabs switch the list in place, and follow Back and Forward (§2)", async ({ page, open }) => {
  await open("/project-photos");
  const { tab, titles } = photoGallery(page);
  const documents = watchDocuments(page);
  const industrial = ["Factory Shed, Roorkee", "Warehouse Roof, Sahibabad"];
  await page.evaluate(() => scrollTo({ top: 200, behavior: "instant" }));
  await tab("Industrial").click();
  await expect(titles).toHaveText(industrial);
  await expect.poll(() => scrolled(page)).toBe(200);
  const release = await hold(page, /\/project-photos\.data/);
  await tab("Institutional").click();
  await expect(tab("Institutional")).toHaveAttribute("aria-current", "page");
  await expect(tab("Industrial")).not.toHaveAttribute("aria-current");
  release();
  await expect(titles).toHaveText(["School Terrace, Rishikesh"]);
  await page.goBack();
  await expect(titles).toHaveText(industrial);
  await page.goBack();
  await expect(titles).toHaveCount(8);
  await page.goForward();
  await expect(tab("Industrial")).toHaveAttribute("aria-current", "page");
  expect(documents).toEqual([]);
});

test("a large gallery continues on the next page (§2)", async ({ page, open, openSite }) => {
  const site = await openSite({ folder: largeContent(temporaryFolder(), { galleries: 3, photos: 50 }) });
  // The picture files do not exist.
  const body = '<svg xmlns="http://www.w3.org/2000/svg"/>';
  await page.route("**/pictures/**", (route) => route.fulfill({ contentType: "image/svg+xml", body }));
  await open(`${site.origin}/project-photos`);
  const { gallery, titles, lightbox, next, previous } = photoGallery(page);
  // Its photos, and its name.
  await expect(gallery("Site 0").getByRole("link")).toHaveCount(49);
  await expect(gallery("Site 0").getByText("Photos 1 to 48 of 50")).toBeVisible();
  await page.getByRole("navigation", { name: "Pages of photos" }).getByRole("link", { name: "Next" }).click();
  const links = gallery("Site 0 (continued)").getByRole("link");
  await expect(links).toHaveCount(3);
  await links.nth(1).click();
  await expect(lightbox.getByText("49 of 50")).toBeVisible();
  for (const [step, place] of [
    [previous, "48 of 50"],
    [next, "49 of 50"],
    [next, "50 of 50"],
    [next, "1 of 50"],
  ] as const) {
    await step.click();
    await expect(lightbox.getByText(place)).toBeVisible();
  }
  await page.keyboard.press("Escape");
  await expect(lightbox).toHaveCount(0);
  await expect(titles).toHaveText(["Site 0 (continued)", "Site 1"]);
});
