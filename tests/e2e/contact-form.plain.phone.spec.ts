import * as contact from "./contact-form";
import { expect, newVisitor, test } from "./fixtures";
import { sendForm, storedLead } from "./send-form";

const { contactForm, expectFaults, expectValues, fillContactForm, wrong } = contact;

test.use({ expectedComplaint: /status of 422 .*\/contact$/ });

test("a message completes without JavaScript", { tag: "@firebase" }, async ({ page, open, leadsOf }) => {
  const campaign = { utmSource: "newsletter", utmCampaign: "monsoon sale" };
  await open("/contact?utm_source=newsletter&utm_campaign=monsoon+sale");
  const form = contactForm(page);
  const send = () => sendForm(form.send);
  await contact.expectAllMissing(page, async () => expect(await send()).toBe(422));
  const visitor = newVisitor();
  await fillContactForm(page, { ...visitor, ...wrong.typed });
  expect(await send()).toBe(422);
  await expectFaults(page, wrong.says);
  await expectValues(page, { ...visitor, ...wrong.typed });
  expect(await leadsOf(visitor.name)).toEqual([]);
  await fillContactForm(page, { ...visitor, mobile: "+91 98765 43210" });
  expect(await send()).toBe(303);
  await expect(page).toHaveURL(/\/contact\?sent=contact/);
  await expect(form.sentNote).toBeInViewport();
  await expect(form.main.getByText(/^Your reference is [0-9A-Z]{4}-[0-9A-Z]{4}\.$/)).toBeVisible();
  await expectValues(page, contact.EMPTY);
  const lead = storedLead("contact", { ...visitor, landingPage: "/contact", ...campaign });
  expect(await leadsOf(visitor.name)).toEqual([lead]);
  await contact.expectToastToLeave(page);
});

test("reading leaves no cookie, and a toast removes its own", async ({ context, page, open }) => {
  for (const address of ["/", "/quick-contact", "/contact"]) await open(address);
  expect(await context.cookies()).toEqual([]);
  const form = contactForm(page);
  await fillContactForm(page, newVisitor());
  await form.send.click();
  await expect(form.toast).toBeVisible();
  expect(await context.cookies()).toEqual([]);
  await page.reload();
  await expect(form.sentNote).toBeVisible();
  await expect(form.toast).toHaveCount(0);
});
