import { site } from "../../app/site";
import { expect, newVisitor, pass, test } from "./fixtures";
import { expectQuickValues, fillQuickContact, missing, quickContact } from "./quick-contact-form";
import { holdRequests, keptLead } from "./send-form";

/** Specification §9. */
const SENT_FOR_MS = 5000;

for (const address of ["/", "/about"]) {
  test(`sent from ${address}, it says so for 5 seconds and is empty again`, async ({
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

test("an empty form says what is missing and sends nothing", async ({ page, open }) => {
  await open("/about");
  const form = quickContact(page);
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") posts.push(request.url());
  });
  await form.send.click();
  await expect(form.summary).toBeFocused();
  await expect(form.summary.getByRole("link")).toHaveText(missing);
  await form.summary.getByRole("link", { name: "Phone is required" }).click();
  await expect(form.phone).toBeFocused();
  await expect(form.phone).toHaveAccessibleDescription("Phone is required");
  expect(posts).toEqual([]);
});

test("a mobile number keeps its ten digits, and a number from abroad all of its own", async ({
  page,
  open,
}) => {
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

test("while it is being sent the button says so", async ({ page, open }) => {
  await open("/about");
  const form = quickContact(page);
  const { hold, letGo } = holdRequests();
  await page.route("**/quick-contact", hold);
  const { name, email, mobile: phone } = newVisitor();
  await fillQuickContact(page, { name, email, phone });
  await form.send.click();
  await expect(form.sending).toBeDisabled();
  letGo();
  await expect(form.sentNote).toBeVisible();
  await expect(form.send).toBeEnabled();
});

test.describe("when sending fails", () => {
  test.use({ expectedComplaint: /Failed to load resource.*\/quick-contact$/ });

  test("it says so, keeps what was typed and offers the phone", async ({ page, open }) => {
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
