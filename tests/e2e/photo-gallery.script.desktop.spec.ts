import { expect, test } from "./fixtures";
import { photoGallery } from "./photo-gallery";
import { holdRequests } from "./send-form";

test("a photo shows its description only on hover and focus", async ({ page, open }) => {
  await open("/project-photos");
  const { evening, terrace } = photoGallery(page);
  const description = evening.getByText("The array follows the slope of the main roof.").locator("..");
  await evening.scrollIntoViewIfNeeded();
  await expect(description).toHaveCSS("opacity", "0");
  await evening.hover();
  await expect(description).toHaveCSS("opacity", "1");
  await terrace.hover();
  await expect(description).toHaveCSS("opacity", "0");

  await terrace.focus();
  await page.keyboard.press("Shift+Tab");
  await expect(evening).toBeFocused();
  await expect(description).toHaveCSS("opacity", "1");
});

test("tabs switch the list without scrolling, and Back and Forward follow them", async ({ page, open }) => {
  await open("/project-photos");
  const { tab, titles } = photoGallery(page);
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
  });
  await page.evaluate(() => scrollTo({ top: 200, behavior: "instant" }));
  await tab("Industrial").click();
  await expect(titles).toHaveText(["Factory Shed, Roorkee", "Warehouse Roof, Sahibabad"]);
  expect(await page.evaluate(() => scrollY)).toBe(200);
  await tab("Institutional").click();
  await expect(titles).toHaveText(["School Terrace, Rishikesh"]);

  await page.goBack();
  await expect(titles).toHaveText(["Factory Shed, Roorkee", "Warehouse Roof, Sahibabad"]);
  await page.goBack();
  await expect(titles).toHaveCount(8);
  await page.goForward();
  await expect(tab("Industrial")).toHaveAttribute("aria-current", "page");
  expect(documents).toEqual([]);
});

test("a chosen tab is marked while its galleries are loading", async ({ page, open }) => {
  await open("/project-photos");
  const { tab, titles } = photoGallery(page);
  const { hold, release } = holdRequests();
  await page.route(/\/project-photos\.data/, hold);
  await tab("Institutional").click();
  await expect(tab("Institutional")).toHaveAttribute("aria-current", "page");
  await expect(tab("All")).not.toHaveAttribute("aria-current");
  release();
  await expect(titles).toHaveText(["School Terrace, Rishikesh"]);
});

test("a tab chosen far down the page leads to the start of its list", async ({ page, open }) => {
  await open("/project-photos");
  const { tabs, tab, gallery } = photoGallery(page);
  await page.evaluate(() => scrollTo({ top: 5000, behavior: "instant" }));
  await expect(tabs).toBeInViewport({ ratio: 1 });
  await tab("Commercial").click();
  const first = gallery("Hospital Carport, Ghaziabad").getByRole("heading");
  await expect(first).toBeInViewport({ ratio: 1 });
  const [bar, heading] = [await tabs.boundingBox(), await first.boundingBox()];
  expect(heading?.y).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0));
});
