import { expect, newVisitor, test } from "./fixtures";
import { expectFields, fillFields, storedLead } from "./forms";
import { quickContact } from "./quick-contact-form";

test.use({ expectedComplaint: /status of 422 .*\/quick-contact$/ });

/** What the browser lets through and the server does not, and what the server says. */
const WRONG = { name: " ", email: "asha@example", phone: " " };
const FAULTS = ["Name is required", "Please enter a valid email address", "Phone is required"];

test("a callback completes, after the errors that only the server finds (§5)", async ({
  page,
  open,
  leadsOf,
  javaScriptEnabled,
}) => {
  await open("/about");
  const { fields, send, summary, sentNote } = quickContact(page);
  await fillFields(fields, WRONG);
  await send.click();
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("link")).toHaveText(FAULTS);
  await summary.getByRole("link", { name: "Phone is required" }).click();
  await expect(fields.phone).toBeFocused();
  await expect(fields.phone).toHaveAccessibleDescription("Phone is required");
  if (javaScriptEnabled) {
    await fields.phone.fill("9876543210");
    await expect(fields.phone).not.toHaveAttribute("aria-invalid");
    await expect(summary.getByRole("link")).toHaveText(FAULTS.slice(0, 2));
  }
  const { name, email } = newVisitor();
  await fillFields(fields, { name, email, phone: " " });
  await send.click();
  await expect(summary.getByRole("link")).toHaveText(["Phone is required"]);
  await expectFields(fields, { name, email, phone: " " });
  expect(await leadsOf(name)).toEqual([]);
  await fields.phone.fill("+91 98765 43210");
  await send.click();
  await expect(sentNote).toBeInViewport();
  await expect(page).toHaveURL(javaScriptEnabled ? "/about" : "/about?sent=quick-contact#quick-contact");
  await expectFields(fields);
  const stored = { name, email, phone: "9876543210", landingPage: "/about" };
  expect(await leadsOf(name)).toEqual([storedLead("quick-contact", stored)]);
});
