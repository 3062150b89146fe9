import { site } from "../../app/site";
import { expect, hold, newVisitor, pass, test } from "./fixtures";
import { expectQuickValues, faults, fillQuickContact, quickContact, wrong } from "./quick-contact-form";
import { storedLead, watchPosts } from "./send-form";

test("a callback is confirmed for 5 seconds and clears the form", async ({ page, openAtRest, leadsOf }) => {
  await openAtRest("/about");
  const form = quickContact(page);
  const release = await hold(page, /\/forms\/quick-contact$/);
  const { name, email, mobile: phone } = newVisitor();
  await fillQuickContact(page, { name, email, phone: "98765" });
  await form.phone.blur();
  const question = page.getByText("Is this number complete?");
  await expect(question).toBeVisible();
  for (const [typed, kept] of [
    ["+971 50 123 4567", "+971 50 123 4567"],
    ["+91 98765 43210", phone],
  ] as const) {
    await form.phone.fill(typed);
    await form.phone.blur();
    await expect(form.phone).toHaveValue(kept);
    await expect(question).toBeHidden();
  }
  await form.send.click();
  await expect(form.sending).toBeDisabled();
  release();
  await expect(form.sentNote).toBeVisible();
  await expect(form.send).toBeEnabled();
  await expectQuickValues(page, { name: "", email: "", phone: "" });
  await expect(page).toHaveURL("/about");
  await pass(page, 4999);
  await expect(form.sentNote).toBeVisible();
  await pass(page, 1);
  await expect(form.sentNote).toBeHidden();
  const fields = { name, email, phone, landingPage: "/about" };
  expect(await leadsOf(name)).toEqual([storedLead("quick-contact", fields)]);
});

test("the browser's own messages speak for wrong fields, and nothing is sent", async ({ page, open }) => {
  await open("/about");
  const form = quickContact(page);
  const posts = watchPosts(page);
  for (const [field, email] of [
    ["name", ""],
    ["email", "asha"],
    ["phone", "asha@example.in"],
  ] as const) {
    await fillQuickContact(page, { name: email && "Asha", email, phone: "" });
    await form.send.click();
    await expect(form[field]).toBeFocused();
    expect(await form[field].evaluate((input: HTMLInputElement) => input.validationMessage)).not.toBe("");
    await expect(form.summary).toHaveCount(0);
  }
  expect(posts).toEqual([]);
});

test.describe("what only the server refuses", () => {
  test.use({ expectedComplaint: /status of 422 .*\/forms\/quick-contact$|Failed to load resource/ });

  test("an error stays until its field changes; a failure offers the phone", async ({ page, open }) => {
    await open("/about");
    const form = quickContact(page);
    await fillQuickContact(page, wrong);
    await form.send.click();
    await expect(form.summary).toBeFocused();
    await expect(form.summary.getByRole("link")).toHaveText(faults);
    await form.summary.getByRole("link", { name: "Phone is required" }).click();
    await expect(form.phone).toBeFocused();
    await expect(form.phone).toHaveAccessibleDescription("Phone is required");
    await form.phone.fill("9876543210");
    await expect(form.phone).not.toHaveAttribute("aria-invalid");
    await expect(form.summary.getByRole("link")).toHaveText(faults.slice(0, 2));
    const { name, email, mobile: phone } = newVisitor();
    await page.route("**/quick-contact", (route) => route.abort("connectionrefused"));
    await fillQuickContact(page, { name, email, phone });
    await form.send.click();
    await expect(form.summary.getByRole("link", { name: site.callNow.display })).toBeVisible();
    await expect(form.summary).toBeFocused();
    await expectQuickValues(page, { name, email, phone });
  });
});
