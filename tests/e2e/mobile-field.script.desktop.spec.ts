import { contactForm } from "./contact-form";
import { expect, newVisitor, test } from "./fixtures";
import { fillFields } from "./forms";

for (const address of ["/contact", "/inquiry", "/service", "/hi/contact", "/hi/inquiry", "/hi/service"])
  test(`a country code typed without a blank leaves the ten digits of the number, on ${address}`, async ({
    page,
    open,
  }) => {
    await open(address);
    const mobile = page.getByRole("main").locator('[autocomplete="tel-national"]');
    for (const typed of [
      "919999912345",
      "00919999912345",
      "0919999912345",
      "९१९९९९९१२३४५",
      "+91 99999 12345",
    ]) {
      await mobile.clear();
      await mobile.pressSequentially(typed);
      await expect(mobile).toHaveValue("9999912345");
    }
    await mobile.clear();
    await mobile.pressSequentially("9199999123");
    await expect(mobile).toHaveValue("9199999123");
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
