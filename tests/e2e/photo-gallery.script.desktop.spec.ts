import { expect, test } from "./fixtures";
import { photoGallery } from "./photo-gallery";

test("a photo says what it shows on hover and on focus, and is quiet otherwise", async ({ page, open }) => {
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

test("tabs change the list in the page, which stays where it is; Back and Forward go through them", async ({
  page,
  open,
}) => {
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

test("from far down in one list, a tab leads to the start of the next", async ({ page, open }) => {
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
