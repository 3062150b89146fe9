import { site } from "../../app/site";
import { contactForm, expectFaults, expectValues, fillContactForm } from "./contact-form";
import { expect, newVisitor, pass, test } from "./fixtures";
import { fillQuickContact, quickContact } from "./quick-contact-form";

/** On a slow phone a form may be submitted before hydration, which then starts from the server's response. */

test.use({ expectedComplaint: /status of 422 .*\/contact$/ });

test("a form with errors hydrates as the server returned it and can be corrected", async ({
  page,
  open,
  sendWithoutScript,
  leadsOf,
}) => {
  await open("/contact");
  const form = contactForm(page);
  const visitor = newVisitor();
  await fillContactForm(page, { ...visitor, mobile: "12345" });
  await sendWithoutScript(form.main.locator("form"));
  await expectFaults(page, { mobile: "Please enter a valid 10-digit mobile number" });
  await expectValues(page, { ...visitor, mobile: "12345" });
  await expect(form.summary).toBeFocused();
  await expect(page).toHaveTitle(`Error: Contact Us | ${site.brand}`);

  await form.mobile.fill(visitor.mobile);
  await form.send.click();
  await expect(form.sentNote).toBeVisible();
  await expect(page).toHaveTitle(`Contact Us | ${site.brand}`);
  expect(await leadsOf(visitor.name)).toHaveLength(1);
});

test("a message sent before hydration is confirmed, also by a toast", async ({
  page,
  open,
  sendWithoutScript,
}) => {
  await open("/contact");
  const form = contactForm(page);
  await fillContactForm(page, newVisitor());
  await sendWithoutScript(form.main.locator("form"));
  await expect(form.sentNote).toBeVisible();
  await expect(form.toast).toBeVisible();
});

test("a callback request sent before hydration is confirmed for 5 seconds", async ({
  page,
  openAtRest,
  sendWithoutScript,
}) => {
  await openAtRest("/about");
  const form = quickContact(page);
  const { name, email, mobile: phone } = newVisitor();
  await fillQuickContact(page, { name, email, phone });
  await sendWithoutScript(page.getByRole("contentinfo").locator("form"));
  await expect(page).toHaveURL("/about?sent=quick-contact#quick-contact");
  await expect(form.sentNote).toBeVisible();
  await pass(page, 5000);
  await expect(form.sentNote).toBeHidden();
});
