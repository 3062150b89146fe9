import { contactForm } from "./contact-form";
import { expect, newVisitor, test } from "./fixtures";
import { fillFields } from "./forms";

test("a country code typed without a blank leaves the ten digits of the number, in each form", async ({
  page,
  open,
}) => {
  for (const address of ["/contact", "/inquiry", "/service"]) {
    await open(address);
    const mobile = page.getByRole("main").locator('[autocomplete="tel-national"]');
    await mobile.pressSequentially("९१९९९९९१२३४५");
    await expect(mobile, address).toHaveValue("9999912345");
  }
});

test("a number typed with 91 is stored as its ten digits", async ({ page, open, leadsOf }) => {
  await open("/contact");
  const { fields, send, sentNote } = contactForm(page);
  const visitor = newVisitor();
  await fillFields(fields, { ...visitor, mobile: "" });
  await fields.mobile.pressSequentially("919999912345");
  await send.click();
  await expect(sentNote).toBeVisible();
  expect(await leadsOf(visitor.name)).toMatchObject([{ mobile: "9999912345" }]);
});
