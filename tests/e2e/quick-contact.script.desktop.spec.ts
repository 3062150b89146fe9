import { site } from "../../app/site";
import { expect, newVisitor, pass, test } from "./fixtures";
import {
  expectQuickValues,
  expectRefusedByBrowser,
  faults,
  fillQuickContact,
  quickContact,
  wrong,
} from "./quick-contact-form";
import { holdRequests, keptLead } from "./send-form";

/** Specification §9. */
const SENT_FOR_MS = 5000;

for (const address of ["/", "/about"]) {
  test(`a callback request from ${address} is confirmed for 5 seconds and clears the form`, async ({
    page,
    openAtRest,
    leadsOf,
  }) => {
    await openAtRest(address);
    const form = quickContact(page);
    const { name, email, mobile: phone } = newVisitor();
    await fillQuickContact(page, { name, email, phone });
    await form.send.click();
    await expect(form.sentNote).toBeVisible();
    await expectQuickValues(page, { name: "", email: "", phone: "" });
    await expect(page).toHaveURL(address);
    await pass(page, SENT_FOR_MS - 1);
    await expect(form.sentNote).toBeVisible();
    await pass(page, 1);
    await expect(form.sentNote).toBeHidden();
    expect(await leadsOf(name)).toEqual([
      keptLead("quick-contact", { name, email, phone, landingPage: address }),
    ]);
  });
}

test("the browser's own messages speak for empty and wrong fields, and nothing is sent", {
  tag: "@page",
}, async ({ page, open }) => {
  await open("/about");
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") posts.push(request.url());
  });
  await expectRefusedByBrowser(page, "name");
  await fillQuickContact(page, { name: "Asha", email: "asha", phone: "" });
  await expectRefusedByBrowser(page, "email");
  await fillQuickContact(page, { name: "Asha", email: "asha@example.in", phone: "" });
  await expectRefusedByBrowser(page, "phone");
  expect(posts).toEqual([]);
});

test.describe("what only the server refuses", () => {
  test.use({ expectedComplaint: /status of 422 .*\/forms\/quick-contact$/ });

  test("is listed and marked, until its field is changed", { tag: "@page" }, async ({ page, open }) => {
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
  });
});

test("an Indian mobile number keeps its ten digits, and other numbers stay as typed", {
  tag: "@page",
}, async ({ page, open }) => {
  await open("/about");
  const { phone } = quickContact(page);
  for (const [typed, kept] of [
    ["98765 43210", "9876543210"],
    ["+91 98765 43210", "9876543210"],
    ["098765 43210", "9876543210"],
    ["+971 50 123 4567", "+971 50 123 4567"],
    ["0120 234 5678", "0120 234 5678"],
  ] as const) {
    await phone.fill(typed);
    await phone.blur();
    await expect(phone).toHaveValue(kept);
  }
});

test('the button says "Sending..." and is disabled while the request is on its way', {
  tag: "@page",
}, async ({ page, open }) => {
  await open("/about");
  const form = quickContact(page);
  const { hold, release } = holdRequests();
  await page.route("**/quick-contact", hold);
  const { name, email, mobile: phone } = newVisitor();
  await fillQuickContact(page, { name, email, phone });
  await form.send.click();
  await expect(form.sending).toBeDisabled();
  release();
  await expect(form.sentNote).toBeVisible();
  await expect(form.send).toBeEnabled();
});

test.describe("a failed submission", () => {
  test.use({ expectedComplaint: /Failed to load resource.*\/quick-contact$/ });

  test("an error offers the phone number, and the form keeps its values", { tag: "@page" }, async ({
    page,
    open,
  }) => {
    await open("/about");
    const form = quickContact(page);
    const { name, email, mobile: phone } = newVisitor();
    await page.route("**/quick-contact", (route) => route.abort("connectionrefused"));
    await fillQuickContact(page, { name, email, phone });
    await form.send.click();
    await expect(form.summary).toBeFocused();
    await expect(form.summary.getByRole("link", { name: site.callNow.display })).toBeVisible();
    await expect(form.sentNote).toHaveCount(0);
    await expectQuickValues(page, { name, email, phone });
  });
});
