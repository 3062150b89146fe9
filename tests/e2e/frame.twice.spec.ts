import { site } from "../../app/site";
import { frame } from "../../app/texts/frame.en";
import { expect, type Locator, test } from "./fixtures";

/** The text and href of each link in the list. */
function linksOf(list: Locator) {
  return list
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute("href")]));
}

test("the footer has its link lists, social accounts, copyright and legal links", async ({ page, open }) => {
  await open("/about");
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByText("Leading provider of solar energy solutions")).toBeVisible();
  expect(await linksOf(footer.getByRole("navigation", { name: "Quick Links" }))).toEqual([
    ["About", "/about"],
    ["Packages", "/packages"],
    ["Project Photos", "/project-photos"],
    ["Project Videos", "/project-videos"],
  ]);
  expect(await linksOf(footer.getByRole("navigation", { name: "Our Services" }))).toEqual([
    ["Brochures", "/brochures"],
    ["Blog", "/events"],
    ["Inquiry", "/inquiry"],
    ["Contact", "/contact"],
  ]);
  for (const name of ["Facebook", "Twitter", "Instagram", "LinkedIn", "YouTube"]) {
    await expect(footer.getByRole("link", { name })).toHaveAttribute("href", /^https:\/\//);
  }
  await expect(footer.getByText(`© ${new Date().getFullYear()} ${site.brand}`)).toBeVisible();
  await expect(footer.getByRole("link", { name: "Privacy Policy" })).toHaveAttribute(
    "href",
    "/privacy-policy",
  );
  await expect(footer.getByRole("link", { name: "Terms of Service" })).toHaveAttribute("href", "/terms");
  await expect(footer.getByRole("link", { name: /^Developed by/ })).toHaveAttribute("href", /^https:\/\//);
});

test("the header links home and to a call, and stays in view while the page scrolls", async ({
  page,
  open,
}) => {
  await open("/about");
  const header = page.getByRole("banner");
  await expect(header.getByRole("link", { name: "Call Now" })).toHaveAttribute(
    "href",
    `tel:${site.callNow.e164}`,
  );
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await expect(header.getByRole("link", { name: "Call Now" })).toBeInViewport();
  await header.getByRole("link", { name: site.shortBrand }).click();
  await expect(page).toHaveURL("/");
  await expect(page).toHaveTitle(`${frame.tagline} | ${site.brand}`);
});

test.describe("an unknown URL", () => {
  test.use({ expectedComplaint: /status of 404 .*\/no-such-page$/ });

  test("the 404 page keeps the frame and links home", async ({ page, open }) => {
    const response = await open("/no-such-page");
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
    await expect(page.getByRole("banner").getByRole("link", { name: "Call Now" })).toBeVisible();
    await expect(page.getByRole("contentinfo")).toBeVisible();
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
    await page.getByRole("link", { name: "Back to the home page" }).click();
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("region", { name: "Our Projects" })).toBeVisible();
  });
});
