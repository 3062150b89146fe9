import { dayInIndia } from "../../app/india-time";
import { site } from "../../app/site";
import { frame } from "../../app/texts/frame";
import { expect, footerLink, linksOf, test, unfoldFooter } from "./fixtures";

test.use({ expectedComplaint: /status of 404 .*\/no-such-page$/ });

test("the footer has its link lists, social accounts, copyright and legal links (§1, §2)", async ({
  page,
  open,
}) => {
  await open("/about");
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByText("Leading provider of solar energy solutions")).toBeVisible();
  await unfoldFooter(page);
  expect(await linksOf(footer.getByRole("navigation", { name: "Quick Links" }))).toBe(
    "About /about, Packages /packages, Project Photos /project-photos, Project Videos /project-videos, How It Works /how-it-works, " +
      "Before You Buy /questions",
  );
  expect(await linksOf(footer.getByRole("navigation", { name: "Our Services" }))).toBe(
    "Brochures /brochures, Blog /events, Inquiry /inquiry, Contact /contact, Service Request /service",
  );
  for (const name of ["Facebook", "Twitter", "Instagram", "LinkedIn", "YouTube", "Developed by"])
    await expect(footer.getByRole("link", { name })).toHaveAttribute("href", /^https:\/\//);
  for (const name of ["Privacy Policy", "Terms of Service", "Accessibility"])
    await expect(footerLink(page, name)).toBeVisible();
  await expect(footer.getByText(`© ${dayInIndia(Date.now()).slice(0, 4)} ${site.brand}`)).toBeVisible();
});

test("the footer is one screen of a phone: its lists are folded, the form is open (§2)", async ({
  page,
  open,
  isMobile,
}) => {
  for (const [path, list, width] of [
    ["/about", "Quick Links", 360],
    ["/hi/about", "ज़रूरी पेज", 360],
    ["/about", "Quick Links", 768],
  ] as const) {
    if (!isMobile && width === 360) continue;
    await page.setViewportSize({ width, height: 800 });
    await open(path);
    const footer = page.getByRole("contentinfo");
    const isFolded = width === 360;
    await expect(footer.getByRole("navigation", { name: list }).getByRole("link")).toHaveCount(
      isFolded ? 0 : 6,
    );
    await expect(footer.locator("summary:visible")).toHaveCount(isFolded ? 2 : 0);
    await expect(footer.getByRole("textbox")).toHaveCount(3);
    if (isFolded)
      await expect.poll(async () => (await footer.boundingBox())?.height).toBeLessThanOrEqual(800);
  }
});

test("the header links home and to a call, and stays in view (§1, §2)", async ({ page, open }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await open("/about");
  await expect(page.locator("html"), "always dark").toHaveCSS("color-scheme", "dark");
  const header = page.getByRole("banner");
  const call = header.getByRole("link", { name: "Call Now" });
  await expect(call).toHaveAttribute("href", "tel:+915555501100");
  for (const word of [/^Call/, /^WhatsApp$/])
    await expect(header.getByText(word).filter({ visible: true })).toHaveCount(1);
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await expect(call).toBeInViewport();
  await header.getByRole("link", { name: site.shortBrand }).click();
  await expect(page).toHaveURL("/");
  await expect(page).toHaveTitle(`${frame.en.tagline} | ${site.brand}`);
});

test("the 404 page keeps the frame and links home (§2)", async ({ page, open }) => {
  const response = await open("/no-such-page");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
  await expect(page).toHaveTitle(`Page not found | ${site.brand}`);
  await expect(page.getByRole("banner").getByRole("link", { name: "Call Now" })).toBeVisible();
  await expect(page.getByRole("contentinfo")).toBeVisible();
  await page.getByRole("link", { name: "Back to the home page" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("region", { name: "Our Projects" })).toBeVisible();
});
