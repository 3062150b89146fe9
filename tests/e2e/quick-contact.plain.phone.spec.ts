import { expect, newVisitor, type Page, test } from "./fixtures";
import {
  expectQuickValues,
  expectRefusedByBrowser,
  faults,
  fillQuickContact,
  quickContact,
  wrong,
} from "./quick-contact-form";
import { keptLead, sendForm } from "./send-form";

const send = (page: Page) => sendForm(quickContact(page).send);

for (const address of ["/", "/about"]) {
  test(`a callback request from ${address} returns there with a confirmation`, async ({
    page,
    open,
    leadsOf,
  }) => {
    await open(address);
    const { name, email, mobile: phone } = newVisitor();
    await fillQuickContact(page, { name, email, phone });
    expect(await send(page)).toBe(303);
    await expect(page).toHaveURL(`${address}?sent=quick-contact#quick-contact`);
    await expect(quickContact(page).sentNote).toBeInViewport();
    await expectQuickValues(page, { name: "", email: "", phone: "" });
    expect(await leadsOf(name)).toEqual([
      keptLead("quick-contact", { name, email, phone, landingPage: address }),
    ]);
  });
}

test("the browser's own messages speak for empty and wrong fields", async ({ page, open }) => {
  await open("/about");
  await expectRefusedByBrowser(page, "name");
  await fillQuickContact(page, { name: "Asha", email: "asha", phone: "" });
  await expectRefusedByBrowser(page, "email");
  await fillQuickContact(page, { name: "Asha", email: "asha@example.in", phone: "" });
  await expectRefusedByBrowser(page, "phone");
  await expect(page).toHaveURL("/about");
});

test.describe("a form with errors", () => {
  test.use({ expectedComplaint: /status of 422 .*\/quick-contact$/ });

  test("the form keeps its values and, once corrected, returns to the page it was sent from", async ({
    page,
    open,
    leadsOf,
  }) => {
    await open("/about");
    const form = quickContact(page);
    await fillQuickContact(page, wrong);
    expect(await send(page)).toBe(422);
    await expect(page).toHaveTitle(/^Error: /);
    await expect(form.summary).toBeFocused();
    await expect(form.summary.getByRole("link")).toHaveText(faults);

    const { name, email } = newVisitor();
    await fillQuickContact(page, { name, email, phone: " " });
    expect(await send(page)).toBe(422);
    await expectQuickValues(page, { name, email, phone: " " });
    await expect(form.phone).toHaveAccessibleDescription("Phone is required");
    expect(await leadsOf(name)).toEqual([]);

    await form.phone.fill("+91 98765 43210");
    expect(await send(page)).toBe(303);
    await expect(form.sentNote).toBeVisible();
    expect(await leadsOf(name)).toHaveLength(1);
    await expect(page).toHaveURL("/about?sent=quick-contact#quick-contact");
  });
});
