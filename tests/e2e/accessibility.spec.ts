import { PAGES } from "../pages";
import { contactForm, fillContactForm } from "./contact-form";
import { expect, newVisitor, test } from "./fixtures";
import { topBar } from "./top-bar";

const OTHER_STATES = [
  "/packages?type=Commercial",
  "/brochures?q=no+such+words",
  "/inquiry?package=residential-3-kw",
  "/inquiry?sent=inquiry&ref=NZ1J-7CVY&stay=1",
  "/quick-contact",
  "/blog/no-such-post",
  "/no-such-page",
];

test.use({
  contextOptions: { reducedMotion: "reduce" },
  expectedComplaint: /status of (404 .*\/no-such-page|404 .*\/blog\/no-such-post|422 .*\/contact)$/,
});

for (const address of [...PAGES, ...OTHER_STATES]) {
  test(`${address} is accessible`, async ({ open, expectAccessible }) => {
    await open(address);
    await expectAccessible();
  });
}

test("the contact form is accessible with its errors, and in its success with a toast", async ({
  page,
  open,
  expectAccessible,
}) => {
  await open("/contact");
  const form = contactForm(page);
  await form.send.click();
  await expect(form.summary).toBeVisible();
  await expectAccessible();

  await fillContactForm(page, newVisitor());
  await form.send.click();
  await expect(form.sentNote).toBeVisible();
  await expect(form.toast).toBeVisible();
  await expectAccessible();
});

test("what opens over the page is accessible", async ({ page, open, expectAccessible, isMobile }) => {
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
