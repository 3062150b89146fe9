import { expect, test } from "./fixtures";
import { inquiryForm } from "./inquiry-form";

const HINTS: Record<string, Record<string, string>> = {
  fullName: { autocomplete: "name" },
  email: { type: "email", autocomplete: "email" },
  mobile: { inputmode: "numeric", autocomplete: "tel-national" },
  addressLine1: { autocomplete: "address-line1" },
  addressLine2: { autocomplete: "address-line2" },
  city: { autocomplete: "address-level2" },
  state: { autocomplete: "address-level1", list: "inquiry-states" },
  pinCode: { inputmode: "numeric", autocomplete: "postal-code" },
};

test("the inquiry shows its package, and each field has its hints (§2, §9)", async ({ page, open }) => {
  await open("/contact/inquiry?package=residential-3-kw");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Submit Your Inquiry");
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", /:\d+\/inquiry$/);
  const main = page.getByRole("main");
  await expect(main.getByText("3 kW Family Home")).toBeVisible();
  await expect(main.getByRole("link", { name: "Change" })).toHaveAttribute("href", "/packages");
  const { fields, bill } = inquiryForm(page);
  for (const [name, field] of Object.entries(fields))
    for (const [attribute, value] of Object.entries({ name, ...HINTS[name] }))
      await expect(field).toHaveAttribute(attribute, value);
  await expect(bill).toHaveAttribute("accept", ".pdf,.jpg,.jpeg,.png,.jfif,image/jpeg,image/png");
  await expect(page.locator("#inquiry-states option")).toHaveCount(36);
  await open("/inquiry?package=no-such-package");
  await expect(main.getByText("Your package")).toHaveCount(0);
});
