import { contactForm } from "./contact-form";
import { expect, footerLink, keepToasts, newVisitor, type Page, test } from "./fixtures";
import { fillFields } from "./forms";
import { confirmation, fillNewInquiry, inquiryForm } from "./inquiry-form";
import { quickContact } from "./quick-contact-form";

const SEARCH = { referer: "https://www.google.com/" };
const ADVERTISED = "/?utm_source=google&utm_medium=cpc&utm_campaign=monsoon+sale";
const first = { landingPage: "/", referrerHost: "www.google.com" };
const arrival = { ...first, utmSource: "google", utmMedium: "cpc", utmCampaign: "monsoon sale" };

/** Requests a callback with the form in the footer. */
async function askForCall(page: Page) {
  const { name, email, mobile: phone } = newVisitor();
  await fillFields(quickContact(page).fields, { name, email, phone });
  await quickContact(page).send.click();
  await expect(quickContact(page).sentNote).toBeVisible();
  return name;
}

test("leads store where the visit began, without a cookie", async ({ page, context, open, leadsOf }) => {
  // The first page is left before its scripts load.
  await page.goto(ADVERTISED, SEARCH);
  await open("/about");
  const caller = await askForCall(page);
  // A footer link loads no document.
  await footerLink(page, "Contact").click();
  await expect(page).toHaveURL("/contact");
  const visitor = newVisitor();
  await fillFields(contactForm(page).fields, visitor);
  await contactForm(page).send.click();
  await expect(contactForm(page).sentNote).toBeVisible();
  for (const name of [caller, visitor.name]) expect(await leadsOf(name)).toMatchObject([arrival]);
  expect(await context.cookies()).toEqual([]);
  await open("/packages?utm_source=newsletter", { referer: "https://mail.example/" });
  await keepToasts(page);
  await open("/inquiry?package=residential-3-kw");
  const inquiry = await fillNewInquiry(page);
  await inquiryForm(page).send.click();
  await expect(confirmation(page)).toBeVisible();
  const [lead] = await leadsOf(inquiry.fullName);
  expect(lead).toMatchObject({ ...first, utmSource: "newsletter", package: "residential-3-kw" });
  for (const name of ["utmMedium", "utmCampaign"]) expect(lead).not.toHaveProperty(name);
});

test.describe("without session storage", { tag: "@long" }, () => {
  // Remix logs that it cannot store the scroll position.
  test.use({ expectedComplaint: /denied/ });

  const denials = {
    "is blocked": () =>
      Object.defineProperty(window, "sessionStorage", {
        configurable: true,
        get() {
          throw new DOMException("denied", "SecurityError");
        },
      }),
    "has no room": () => {
      Storage.prototype.setItem = () => {
        throw new DOMException("denied", "QuotaExceededError");
      };
    },
  };
  for (const [why, deny] of Object.entries(denials))
    test(`pages work where it ${why}, and a lead stores what the loaded page knows`, async ({
      page,
      open,
      leadsOf,
    }) => {
      await page.addInitScript(deny);
      await open(ADVERTISED, SEARCH);
      await footerLink(page, "Privacy Policy").click();
      await expect(page).toHaveTitle(/Privacy Policy/);
      expect(await leadsOf(await askForCall(page))).toMatchObject([arrival]);
    });
});
