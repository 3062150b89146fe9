import { expect, test } from "./fixtures";
import { topBar } from "./top-bar";

test("the WhatsApp dialog and the open menu are accessible", async ({
  page,
  open,
  expectAccessible,
  isMobile,
}) => {
  await open("/about");
  const header = page.getByRole("banner");
  await header.getByRole("button", { name: "WhatsApp" }).click();
  await expect(page.getByRole("dialog", { name: "Chat on WhatsApp" })).toBeVisible();
  await expectAccessible();
  await page.keyboard.press("Escape");

  if (isMobile) {
    await header.getByRole("button", { name: "Menu" }).click();
    await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
  } else {
    const { contact, contactUs } = topBar(page);
    await contact.click();
    await expect(contactUs).toBeVisible();
  }
  await expectAccessible();
});
