import { contactForm, TITLE } from "./contact-form";
import { expect, footerLink, hydrated, scrolled, test, unfoldFooter, watchDocuments } from "./fixtures";

test("a link loads no document, scrolls to the top and moves the focus (§2)", async ({ page, open }) => {
  await open("/about");
  const documents = watchDocuments(page);
  const link = footerLink(page, "Contact");
  await unfoldFooter(page);
  await link.scrollIntoViewIfNeeded();
  expect(await scrolled(page)).toBeGreaterThan(500);
  await link.click();
  await expect(page).toHaveURL("/contact");
  await expect(page).toHaveTitle(TITLE);
  await expect(page.getByRole("main")).toBeFocused();
  await expect.poll(() => scrolled(page)).toBe(0);
  await page.keyboard.press("Tab");
  await expect(contactForm(page).fields.name).toBeFocused();
  expect(documents).toEqual([]);
});

test("form errors are gone when the visitor comes back to the page (§4)", async ({ page, open }) => {
  await open("/contact");
  const { send, summary } = contactForm(page);
  await send.click();
  await expect(page).toHaveTitle(`Error: ${TITLE}`);
  await unfoldFooter(page);
  await footerLink(page, "About").click();
  await expect(page).toHaveTitle(/^About/);
  await page.goBack();
  await expect(page).toHaveTitle(TITLE);
  await expect(summary).toHaveCount(0);
});

test("a document that the visitor comes back to stands where it was left (§4)", async ({ page, open }) => {
  await open("/about");
  await footerLink(page, "Privacy Policy").focus();
  const left = await scrolled(page);
  expect(left).toBeGreaterThan(500);
  /** A font that arrived after the position was read may have moved the page by a pixel. */
  const moved = async () => Math.abs((await scrolled(page)) - left);
  // Chromium keeps the position of a page left for another process, as the sandboxed /healthz has, only a moment later.
  await page.goto("/terms");
  await page.goBack();
  await expect.poll(moved).toBeLessThanOrEqual(1);
  await hydrated(page);
  expect(await moved()).toBeLessThanOrEqual(1);
});

test("the link to the other language keeps the query and the part of the page", async ({ page, open }) => {
  await open("/packages?type=Commercial#commercial-50-kw");
  await page.locator('header a[hreflang="hi"]').click();
  await expect(page).toHaveURL("/hi/packages?type=Commercial#commercial-50-kw");
  await hydrated(page);
  await page.goto("/hi/packages?state=Delhi#content");
  await hydrated(page);
  await page.locator('header a[hreflang="en"]').click();
  await expect(page).toHaveURL("/packages?state=Delhi#content");
});
