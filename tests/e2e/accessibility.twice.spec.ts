import sharp from "sharp";
import { PAGES } from "../pages";
import { contactForm, fillContactForm } from "./contact-form";
import { expect, newVisitor, test } from "./fixtures";

const OTHER_STATES = [
  "/packages?type=Commercial",
  "/brochures?q=no+such+words",
  "/calculator?for=home&state=Uttar+Pradesh&units=350&load=3",
  "/calculator?for=society&state=Delhi&units=many&load=-3",
  "/calculator?for=business&state=Kerala&units=5000",
  "/calculator?for=home&state=Haryana&units=20",
  "/calculator?for=home&state=Delhi&units=180",
  "/inquiry?for=home&state=Uttar+Pradesh&units=350&load=3",
  "/inquiry?package=residential-3-kw",
  "/inquiry?sent=inquiry&ref=NZ1J-7CVY&stay=1",
  "/quick-contact",
  "/hi/calculator?for=home&state=Delhi&units=180",
  "/hi/calculator?for=society&state=Delhi&units=many&load=-3",
  "/hi/inquiry?sent=inquiry&ref=NZ1J-7CVY&stay=1",
  "/hi/no-such-page",
  "/blog/no-such-post",
  "/no-such-page",
];

test.use({
  expectedComplaint: /status of (404 .*\/no-such-page|404 .*\/blog\/no-such-post|422 .*\/contact)$/,
});

const inHindi = PAGES.map((page) => `/hi${page.replace(/^\/$/, "")}`);

for (const address of [...PAGES, ...inHindi, ...OTHER_STATES]) {
  test(`${address} is accessible`, async ({ open, expectAccessible }) => {
    await open(address);
    await expectAccessible();
  });
}

test("the contact form is accessible with errors, and after sending with its toast", async ({
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

test("contrast themes mark what is chosen", async ({ page, open }) => {
  await page.emulateMedia({ forcedColors: "active" });
  async function background(name: string) {
    const choice = page.locator("main :is(a, label)").filter({ hasText: new RegExp(`^${name}$`) });
    const { dominant } = await sharp(await choice.screenshot()).stats();
    return dominant;
  }
  await open("/packages");
  expect(await background("Residential")).not.toEqual(await background("Commercial"));
  await open("/calculator");
  expect(await background("Home")).not.toEqual(await background("Business"));
});
