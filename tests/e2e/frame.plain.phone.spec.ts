import { dayInIndia } from "../../app/india-time";
import { site } from "../../app/site";
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
