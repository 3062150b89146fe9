import { site } from "../../app/site";
import { expect, hydrated, test } from "./fixtures";

test("client-side navigation loads no document, scrolls to the top and moves the focus", async ({
  page,
  open,
}) => {
  await open("/about");
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
  });
  const link = page.getByRole("contentinfo").getByRole("link", { name: "Contact", exact: true });
  await link.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500);
  await link.click();
  await expect(page).toHaveURL("/contact");
  await expect(page).toHaveTitle(`Contact Us | ${site.brand}`);
  await expect(page.getByRole("main")).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").getByLabel("Name *")).toBeFocused();
  expect(documents).toEqual([]);
});

test("form errors are gone when the visitor comes back to the page", async ({ page, open }) => {
  await open("/contact");
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "Send Message" }).click();
  await expect(page).toHaveTitle(`Error: Contact Us | ${site.brand}`);
  await page.getByRole("contentinfo").getByRole("link", { name: "About" }).click();
  await expect(page).toHaveTitle(`About | ${site.brand}`);
  await page.goBack();
  await expect(page).toHaveTitle(`Contact Us | ${site.brand}`);
  await expect(main.getByRole("alert")).toHaveCount(0);
});

test("a document that the visitor comes back to stands where it was left, also once it is hydrated", async ({
  page,
  open,
}) => {
  const scrolled = () => page.evaluate(() => scrollY);
  await open("/about");
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact", exact: true }).focus();
  const left = await scrolled();
  expect(left).toBeGreaterThan(500);
  await page.goto("/healthz");
  await page.goBack();
  await expect.poll(scrolled).toBe(left);
  await hydrated(page);
  expect(await scrolled()).toBe(left);
});
