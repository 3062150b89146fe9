import { expect, hold, test, watchDocuments } from "./fixtures";

test("a package tab is marked while it loads, and the page stays in place", async ({ page, open }) => {
  await open("/packages");
  const documents = watchDocuments(page);
  const release = await hold(page, /\/packages\.data/);
  const tab = (name: string) => page.getByRole("link", { name, exact: true });
  await tab("Commercial").scrollIntoViewIfNeeded();
  const height = async () => Math.round((await tab("Commercial").boundingBox())?.y ?? 0);
  const before = await height();
  await tab("Commercial").click();
  const loading = page.getByText("Loading packages...");
  const seen = loading.and(page.locator(":not([role=status])"));
  await expect(seen).toBeVisible();
  await expect(loading.and(page.getByRole("status"))).toBeAttached();
  await expect(tab("Commercial")).toHaveAttribute("aria-current", "page");
  await expect(tab("Residential")).not.toHaveAttribute("aria-current");
  const tabs = page.getByRole("list").filter({ has: tab("Commercial") });
  expect((await seen.boundingBox())?.x).toBe((await tabs.boundingBox())?.x);
  release();
  await expect(page.getByRole("heading", { name: "100 kW Factory Shed" })).toBeVisible();
  expect(await height()).toBe(before);
  await expect(tab("Commercial")).toBeFocused();
  expect(documents).toEqual([]);
});
