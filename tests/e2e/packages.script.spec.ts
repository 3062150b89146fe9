import { expect, test } from "./fixtures";
import { holdRequests } from "./send-form";

test("switching tabs loads no document and does not scroll the page", async ({ page, open }) => {
  await open("/packages");
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
  });
  const commercial = page.getByRole("link", { name: "Commercial", exact: true });
  await commercial.scrollIntoViewIfNeeded();
  const height = async () => Math.round((await commercial.boundingBox())?.y ?? 0);
  const before = await height();
  await commercial.click();
  await expect(page.getByRole("heading", { name: "100 kW Factory Shed" })).toBeAttached();
  expect(await height()).toBe(before);
  await expect(commercial).toBeFocused();
  expect(documents).toEqual([]);
});

test("a chosen tab is marked while its packages are loading", async ({ page, open }) => {
  await open("/packages");
  const { hold, release } = holdRequests();
  await page.route(/\/packages\.data/, hold);
  const tab = (name: string) => page.getByRole("link", { name, exact: true });
  await tab("Commercial").click();
  const loading = page.getByText("Loading packages...").and(page.locator(":not([role=status])"));
  await expect(loading).toBeVisible();
  await expect(tab("Commercial")).toHaveAttribute("aria-current", "page");
  await expect(tab("Residential")).not.toHaveAttribute("aria-current");
  const [text, tabs] = [
    await loading.boundingBox(),
    await page
      .getByRole("list")
      .filter({ has: tab("Commercial") })
      .boundingBox(),
  ];
  expect(text?.x).toBe(tabs?.x);
  release();
  await expect(page.getByRole("heading", { name: "100 kW Factory Shed" })).toBeVisible();
});
