import { expect, hold, test } from "./fixtures";
import { expectFields, fillFields, sendForm, storedLead } from "./forms";
import * as forms from "./inquiry-form";

const { fillNewInquiry, inquiryForm, LIMIT_BYTES, photo } = forms;

test.use({ expectedComplaint: /status of (?:413|422) .*\/inquiry/ });

/** A page that is sent there after 3 s stays until this is let go: on a slow machine they may be over before a test looks. */
const HOME = /:\d+\/$/;

test("an inquiry completes without JavaScript (§2, §5, §7)", async ({ page, open, leadsOf }) => {
  await open("/inquiry?package=residential-5-kw");
  const { banner, fields, camera, send } = inquiryForm(page);
  expect(await sendForm(send)).toBe(422);
  await expect(banner).toBeFocused();
  await forms.expectBanner(page, forms.allMissing);
  await banner.getByRole("link", { name: "Pin Code is required" }).click();
  await expect(fields.pinCode).toBeInViewport();
  const wrong = { email: "sunita@example", mobile: "98765", pinCode: "24940" };
  const inquiry = await fillNewInquiry(page, wrong);
  expect(await sendForm(send)).toBe(422);
  await forms.expectBanner(page, {
    email: "Please enter a valid email address",
    mobile: "Please enter a valid 10-digit mobile number",
    pinCode: "Please enter a valid 6-digit pin code",
  });
  await expectFields(fields, inquiry);
  const email = `${inquiry.fullName.slice(-8)}@example.in`;
  await fillFields(fields, { email, mobile: "+91 98765 43210", pinCode: "249 403" });
  // Chrome starts the camera only for images alone, and its picker of photos has none.
  await expect(camera).toHaveAttribute("accept", "image/jpeg,image/png");
  await expect(camera).toHaveAttribute("capture", "environment");
  await camera.setInputFiles(photo(LIMIT_BYTES));
  const goHome = await hold(page, HOME);
  expect(await sendForm(send)).toBe(303);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: "Success!" })).toBeVisible();
  for (const words of [forms.SUCCESS, forms.GOES_HOME]) await expect(main.getByText(words)).toBeVisible();
  const [reference = ""] = forms.REFERENCE.exec((await main.textContent()) ?? "") ?? [];
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  goHome();
  await page.waitForURL((url) => url.pathname === "/");
  const leads = await leadsOf(inquiry.fullName);
  const stored = { ...inquiry, email, mobile: "9876543210", pinCode: "249403", landingPage: "/inquiry" };
  expect(leads).toEqual([
    storedLead("inquiry", {
      ...stored,
      package: "residential-5-kw",
      packageName: expect.stringContaining("5 kW"),
      electricityBillUrl: expect.stringMatching(/^electricity-bills\/bijli bill.*\.jpg$/),
    }),
  ]);
  expect(leads[0]?.id.startsWith(reference.toLowerCase().replace("-", ""))).toBe(true);
});

test("a bill of 12 MiB is refused, and the inquiry goes without it", async ({ page, open, leadsOf }) => {
  await open("/contact/inquiry");
  const inquiry = await fillNewInquiry(page, { city: "" });
  const { banner, refusal, bill, fields, send } = inquiryForm(page);
  await bill.setInputFiles(photo(12 * 1024 * 1024));
  expect(await sendForm(send)).toBe(413);
  await expect(page).toHaveURL(/\/contact\/inquiry$/);
  await expect(banner.getByRole("link")).toHaveText(["City is required", "File size must be less than 2MB"]);
  for (const words of ["You can send the inquiry without the bill.", "WhatsApp"])
    await expect(refusal).toContainText(words);
  await expectFields(fields, inquiry);
  // A second mistake does not make the first forgotten.
  expect(await sendForm(send)).toBe(422);
  await fields.city.fill("Roorkee");
  expect(await sendForm(send)).toBe(303);
  await forms.expectBillByWhatsApp(page.getByRole("main"));
  await expect(page.locator("meta[http-equiv=refresh]")).toHaveCount(0);
  expect(await leadsOf(inquiry.fullName)).toMatchObject([{ electricityBillUrl: null }]);
});

test("a smaller bill is accepted after a refused one, and the visitor can stay", async ({ page, open }) => {
  await open("/inquiry");
  await fillNewInquiry(page);
  const { bill, send } = inquiryForm(page);
  await bill.setInputFiles(photo(LIMIT_BYTES + 1));
  expect(await sendForm(send)).toBe(413);
  await bill.setInputFiles(photo(1000));
  await hold(page, HOME);
  expect(await sendForm(send)).toBe(303);
  const main = page.getByRole("main");
  await expect(main.getByText(forms.NOT_ATTACHED)).toHaveCount(0);
  await page.getByRole("link", { name: "Stay on this page" }).click();
  await expect(main.getByText(forms.REFERENCE)).toBeVisible();
  for (const gone of [page.locator("meta[http-equiv=refresh]"), main.getByText(forms.GOES_HOME)])
    await expect(gone).toHaveCount(0);
});
