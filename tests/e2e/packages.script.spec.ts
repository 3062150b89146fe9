import { expect, test } from "./fixtures";

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
