import { expect, test } from "./fixtures";
import { inquiryForm } from "./inquiry-form";

test("each field has its specified name, keyboard and autocomplete hint", { tag: "@page" }, async ({
  page,
  open,
}) => {
  await open("/inquiry");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Submit Your Inquiry");
  const { fields, bill } = inquiryForm(page);
  const expected: Record<string, Record<string, string>> = {
    fullName: { autocomplete: "name" },
    email: { type: "email", autocomplete: "email" },
    mobile: { inputmode: "numeric", autocomplete: "tel-national" },
    addressLine1: { autocomplete: "address-line1" },
    addressLine2: { autocomplete: "address-line2" },
    city: { autocomplete: "address-level2" },
    state: { autocomplete: "address-level1", list: "inquiry-states" },
    pinCode: { inputmode: "numeric", autocomplete: "postal-code" },
  };
  for (const [name, field] of Object.entries(fields)) {
    await expect(field).toHaveAttribute("name", name);
    for (const [attribute, value] of Object.entries(expected[name] ?? {}))
      await expect(field).toHaveAttribute(attribute, value);
  }
  await expect(bill).toHaveAttribute("accept", ".pdf,.jpg,.jpeg,.png");
  await expect(page.locator("#inquiry-states option")).toHaveCount(36);
});

test("a chosen package is shown with a link to change it, and an unknown one is ignored", async ({
  page,
  open,
}) => {
  await open("/inquiry?package=residential-3-kw");
  const main = page.getByRole("main");
  await expect(main.getByText("3 kW Family Home")).toBeVisible();
  await expect(main.getByRole("link", { name: "Change" })).toHaveAttribute("href", "/packages");
  await open("/inquiry?package=no-such-package");
  await expect(main.getByText("Your package")).toHaveCount(0);
});

test("/contact/inquiry shows the same form, with /inquiry as its canonical URL", async ({ page, open }) => {
  await open("/contact/inquiry");
  await expect(inquiryForm(page).send).toBeVisible();
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", /:\d+\/inquiry$/);
});
