import { contactForm, fillContactForm } from "./contact-form";
import { expect, newVisitor, type Page, test } from "./fixtures";
import { fillNewInquiry, inquiryForm, SUCCESS } from "./inquiry-form";
import { fillQuickContact, quickContact } from "./quick-contact-form";

const SEARCH = { referer: "https://www.google.com/" };
const campaign = { utmSource: "google", utmMedium: "cpc", utmCampaign: "monsoon sale" };
const ADVERTISED = "/?utm_source=google&utm_medium=cpc&utm_campaign=monsoon+sale";

/** Follows a footer link, which loads no document. */
async function readOn(page: Page, link: string, address: string) {
  await page.getByRole("contentinfo").getByRole("link", { name: link, exact: true }).click();
  await expect(page).toHaveURL(address);
}

async function sendMessage(page: Page) {
  const visitor = newVisitor();
  await fillContactForm(page, visitor);
  await contactForm(page).send.click();
  await expect(contactForm(page).sentNote).toBeVisible();
  return visitor.name;
}

/** Requests a callback with the form in the footer. */
async function askForCall(page: Page) {
  const { name, email, mobile: phone } = newVisitor();
  await fillQuickContact(page, { name, email, phone });
  await quickContact(page).send.click();
  await expect(quickContact(page).sentNote).toBeVisible();
  return name;
}

test("a message stores where the visit began, without a cookie", async ({ page, context, open, leadsOf }) => {
  await open(ADVERTISED, SEARCH);
  await readOn(page, "About", "/about");
  await readOn(page, "Contact", "/contact");
  const name = await sendMessage(page);
  expect(await context.cookies()).toEqual([]);
  expect(await leadsOf(name)).toMatchObject([
    { landingPage: "/", referrerHost: "www.google.com", ...campaign },
  ]);
});

test("a landing page counts even if it was left before its scripts loaded", async ({
  page,
  open,
  leadsOf,
}) => {
  await page.goto(ADVERTISED, SEARCH);
  await page.goto("/about");
  await open("/contact");
  expect(await leadsOf(await sendMessage(page))).toMatchObject([
    { landingPage: "/", referrerHost: "www.google.com", ...campaign },
  ]);
});

test("a callback request stores where the visit began", async ({ page, open, leadsOf }) => {
  await open(ADVERTISED, SEARCH);
  await readOn(page, "About", "/about");
  expect(await leadsOf(await askForCall(page))).toMatchObject([
    { landingPage: "/", referrerHost: "www.google.com", ...campaign },
  ]);
});

test("an inquiry after full page loads stores the landing page and the last campaign", async ({
  page,
  open,
  leadsOf,
}) => {
  await open(ADVERTISED, SEARCH);
  await open("/packages?utm_source=newsletter", { referer: "https://mail.example/" });
  await open("/about");
  await open("/inquiry?package=residential-3-kw");
  const inquiry = await fillNewInquiry(page);
  await inquiryForm(page).send.click();
  await expect(page.getByText(SUCCESS).first()).toBeVisible();
  const [lead] = await leadsOf(inquiry.fullName);
  expect(lead).toMatchObject({
    landingPage: "/",
    referrerHost: "www.google.com",
    utmSource: "newsletter",
    package: "residential-3-kw",
  });
  expect(lead).not.toHaveProperty("utmMedium");
  expect(lead).not.toHaveProperty("utmCampaign");
});

test.describe("without session storage", () => {
  // Remix logs that it cannot store the scroll position.
  test.use({ expectedComplaint: /denied/ });

  test("pages work, and a lead stores what the loaded page knows of its source", async ({
    page,
    open,
    leadsOf,
  }) => {
    await page.addInitScript(() =>
      Object.defineProperty(window, "sessionStorage", {
        configurable: true,
        get() {
          throw new DOMException("denied", "SecurityError");
        },
      }),
    );
    await open("/packages?utm_source=lost");
    await open(ADVERTISED, SEARCH);
    await page.getByRole("contentinfo").getByRole("link", { name: "Privacy Policy" }).click();
    await expect(page).toHaveTitle(/Privacy Policy/);
    expect(await leadsOf(await askForCall(page))).toMatchObject([
      { landingPage: "/", referrerHost: "www.google.com", ...campaign },
    ]);
  });
});

test("a tampered source is stored only where it is valid", async ({ page, open, leadsOf }) => {
  await page.addInitScript(() => {
    if (!sessionStorage.getItem("source"))
      sessionStorage.setItem("source", '{"landingPage":"//evil.example","utmTerm":7,"name":"x"}');
  });
  await open("/contact");
  const [lead] = await leadsOf(await sendMessage(page));
  expect(lead).toMatchObject({ utmTerm: "7" });
  expect(lead).not.toHaveProperty("landingPage");
});
