import { contactForm, fillContactForm } from "./contact-form";
import { expect, newVisitor, test } from "./fixtures";
import { fillNewInquiry, inquiryForm } from "./inquiry-form";
import { fillQuickContact, quickContact } from "./quick-contact-form";
import { sendForm } from "./send-form";

const CAMPAIGN = "utm_source=newsletter&utm_medium=email&utm_campaign=monsoon+sale";
const campaign = { utmSource: "newsletter", utmMedium: "email", utmCampaign: "monsoon sale" };

test.describe("a message from a campaign", () => {
  test.use({ expectedComplaint: /status of 422 .*\/contact$/ });

  test("a message stores its campaign, even after a correction", async ({ page, open, leadsOf }) => {
    await open(`/contact?${CAMPAIGN}`);
    const form = contactForm(page);
    const visitor = newVisitor();
    await fillContactForm(page, { ...visitor, mobile: "12345" });
    expect(await sendForm(form.send)).toBe(422);
    await expect(page).toHaveURL("/contact");
    await form.mobile.fill(visitor.mobile);
    expect(await sendForm(form.send)).toBe(303);
    await expect(form.sentNote).toBeVisible();
    expect(await leadsOf(visitor.name)).toMatchObject([{ landingPage: "/contact", ...campaign }]);
  });
});

test("a callback request stores the campaign of its page", async ({ page, open, leadsOf }) => {
  await open(`/?${CAMPAIGN}`);
  const { name, email, mobile: phone } = newVisitor();
  await fillQuickContact(page, { name, email, phone });
  expect(await sendForm(quickContact(page).send)).toBe(303);
  await expect(quickContact(page).sentNote).toBeVisible();
  expect(await leadsOf(name)).toMatchObject([{ landingPage: "/", ...campaign }]);
});

test("an inquiry stores its campaign beside its package", async ({ page, open, leadsOf }) => {
  await open(`/inquiry?package=residential-3-kw&${CAMPAIGN}`);
  const inquiry = await fillNewInquiry(page);
  expect(await sendForm(inquiryForm(page).send)).toBe(303);
  expect(await leadsOf(inquiry.fullName)).toMatchObject([
    { package: "residential-3-kw", landingPage: "/inquiry", ...campaign },
  ]);
});
