import { contactForm, expectFaults, TITLE, WRONG_MOBILE } from "./contact-form";
import { expect, keepToasts, newVisitor, test } from "./fixtures";
import { expectFields, fillFields } from "./forms";

/** On a slow phone a form may be submitted before hydration, which then starts from the server's response. */
test.use({ expectedComplaint: /status of 422 .*\/contact$/ });

test("a form sent early hydrates as the server answered (§4)", async ({ page, open, sendWithoutScript }) => {
  await open("/contact");
  const form = contactForm(page);
  const visitor = { ...newVisitor(), mobile: "12345" };
  await fillFields(form.fields, visitor);
  await sendWithoutScript(form.main.locator("form"));
  await expectFaults(page, { mobile: WRONG_MOBILE });
  await expectFields(form.fields, visitor);
  await expect(form.summary).toBeFocused();
  await form.fields.mobile.fill("9876543210");
  await form.send.click();
  await expect(form.sentNote).toBeVisible();
  await expect(page).toHaveTitle(TITLE);
  await keepToasts(page);
  await open("/contact");
  await fillFields(form.fields, newVisitor());
  await sendWithoutScript(form.main.locator("form"));
  for (const shown of [form.toast, form.sentNote]) await expect(shown).toBeVisible();
});
