import { expect, newVisitor, test } from "./fixtures";
import { expectQuickValues, faults, fillQuickContact, quickContact, wrong } from "./quick-contact-form";
import { sendForm, storedLead } from "./send-form";

test.use({ expectedComplaint: /status of 422 .*\/quick-contact$/ });

test("a callback completes without JavaScript", { tag: "@firebase" }, async ({ page, open, leadsOf }) => {
  await open("/about");
  const form = quickContact(page);
  await fillQuickContact(page, wrong);
  expect(await sendForm(form.send)).toBe(422);
  await expect(page).toHaveTitle(/^Error: /);
  await expect(form.summary).toBeFocused();
  await expect(form.summary.getByRole("link")).toHaveText(faults);
  const { name, email } = newVisitor();
  await fillQuickContact(page, { name, email, phone: " " });
  expect(await sendForm(form.send)).toBe(422);
  await expectQuickValues(page, { name, email, phone: " " });
  await expect(form.phone).toHaveAccessibleDescription("Phone is required");
  expect(await leadsOf(name)).toEqual([]);
  await form.phone.fill("+91 98765 43210");
  expect(await sendForm(form.send)).toBe(303);
  await expect(page).toHaveURL("/about?sent=quick-contact#quick-contact");
  await expect(form.sentNote).toBeInViewport();
  await expectQuickValues(page, { name: "", email: "", phone: "" });
  const fields = { name, email, phone: "9876543210", landingPage: "/about" };
  expect(await leadsOf(name)).toEqual([storedLead("quick-contact", fields)]);
});
