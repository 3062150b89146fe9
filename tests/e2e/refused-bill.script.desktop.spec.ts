import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { expect, type Page, pass, test } from "./fixtures";
import {
  expectBillByWhatsApp,
  fillNewInquiry,
  GOES_HOME,
  inquiryForm,
  LIMIT_BYTES,
  photo,
} from "./inquiry-form";

const TOO_LARGE = "File size must be less than 2MB";
const WITHOUT_BILL = "You can send the inquiry without the bill.";
const USE_COPY = /^Use a smaller copy \(\d\.\d MB\)$/;

/** A portrait photo as a phone stores it: 2700 x 1800 pixels with EXIF that says to turn it. Noise makes it large. */
async function phonePhoto() {
  const size = { width: 2700, height: 1800 };
  const noise = { raw: { width: size.width / 4, height: size.height / 4, channels: 3 } } as const;
  const buffer = await sharp(randomBytes((size.width * size.height * 3) / 16), noise)
    .resize(size)
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 100 })
    .toBuffer();
  expect(buffer.length).toBeGreaterThan(LIMIT_BYTES);
  return { name: "WhatsApp Image 2026-11-22 at 10.15.30 AM.jpeg", mimeType: "image/jpeg", buffer };
}

/** The file that the form would send. */
function chosenFile(page: Page) {
  return inquiryForm(page).bill.evaluate(async (input: HTMLInputElement) => {
    const file = input.files?.[0];
    if (!file) return undefined;
    const picture = await createImageBitmap(file);
    const text = new TextDecoder("latin1").decode(await file.arrayBuffer());
    const { name, type, size } = file;
    return { name, type, size, width: picture.width, height: picture.height, hasExif: text.includes("Exif") };
  });
}

test("an oversized photo gets a smaller copy, upright and without EXIF, which is sent", async ({
  page,
  open,
  leadsOf,
  expectAccessible,
}) => {
  // The browser decodes and encodes a photo as large as a phone's.
  test.slow();
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(request.url()));
  await open("/inquiry");
  const inquiry = await fillNewInquiry(page);
  const { bill, banner, form, send } = inquiryForm(page);
  await bill.setInputFiles(photo(1000));
  expect(scripts.filter((url) => url.includes("shrink-picture"))).toEqual([]);

  await bill.setInputFiles(await phonePhoto());
  await expect(banner.getByRole("link")).toHaveText(TOO_LARGE);
  await expect(banner).toBeFocused();
  await expect(banner).toBeInViewport({ ratio: 1 });
  const use = banner.getByRole("button", { name: USE_COPY });
  await expect(use).toBeVisible();
  await expect(banner.getByRole("img")).toBeVisible();
  await expectAccessible();

  await use.click();
  await expect(banner).toHaveCount(0);
  await expect(bill).toBeFocused();
  await expect(bill).toBeInViewport();
  await expect(form.getByRole("img", { name: "The smaller copy of your bill" })).toBeInViewport();
  const copy = await chosenFile(page);
  expect(copy).toMatchObject({
    name: "WhatsApp Image 2026-11-22 at 10.15.30 AM.jpg",
    type: "image/jpeg",
    width: 1707,
    height: 2560,
    hasExif: false,
  });
  expect(copy?.size).toBeLessThanOrEqual(LIMIT_BYTES);

  await send.click();
  const modal = inquiryForm(page).success;
  await expect(modal.getByText(GOES_HOME)).toBeVisible();
  await expect(modal.getByText("Your bill wasn’t attached.")).toHaveCount(0);
  expect(await leadsOf(inquiry.fullName)).toMatchObject([
    { electricityBillUrl: expect.stringMatching(/WhatsApp Image 2026-11-22.*\.jpg$/) },
  ]);
});

test("the bill's error goes once a valid file is chosen, and other errors stay", { tag: "@page" }, async ({
  page,
  open,
}) => {
  await open("/inquiry");
  const { bill, banner, send } = inquiryForm(page);
  await fillNewInquiry(page, { city: "" });
  await send.click();
  await bill.setInputFiles(photo(LIMIT_BYTES + 1));
  await expect(banner.getByRole("link")).toHaveText(["City is required", TOO_LARGE]);
  await bill.setInputFiles(photo(1000));
  await expect(banner.getByRole("link")).toHaveText(["City is required"]);
  await expect(bill).not.toHaveAttribute("aria-invalid");
});

for (const [what, file, refusal] of [
  ["a PDF", { ...photo(3_000_000, "बिजली बिल.pdf"), mimeType: "application/pdf" }, TOO_LARGE],
  ["a picture that cannot be decoded", photo(LIMIT_BYTES + 1), TOO_LARGE],
  [
    "HEIC",
    { ...photo(1000, "IMG_0042.HEIC"), mimeType: "image/heic" },
    "Only JPG, PNG and PDF files are allowed",
  ],
] as const) {
  test(`after ${what} is refused, the inquiry is sent without it and offers WhatsApp`, {
    tag: "@page",
  }, async ({ page, openAtRest, leadsOf, expectAccessible }) => {
    await openAtRest("/inquiry");
    const inquiry = await fillNewInquiry(page);
    const { bill, banner, send, form, fields } = inquiryForm(page);
    await bill.setInputFiles(file);
    await expect(banner.getByRole("link")).toHaveText(refusal);
    await expect(banner.getByText(WITHOUT_BILL)).toBeVisible();
    await expect(banner.getByRole("button")).toHaveCount(0);

    await pass(page, 3000);
    await send.click();
    const modal = inquiryForm(page).success;
    await expectBillByWhatsApp(modal);
    await expectAccessible({ atRest: true });
    await pass(page, 10_000);
    await expect(modal).toBeVisible();

    await modal.getByRole("button", { name: "Stay on this page" }).click();
    await expect(form.getByText("Your bill wasn’t attached.")).toBeVisible();
    await expect(fields.fullName).toHaveValue("");
    expect(await leadsOf(inquiry.fullName)).toMatchObject([{ electricityBillUrl: null }]);
  });
}

test("an inquiry can be sent without the bill that the server refused", async ({ page, open }) => {
  await open("/inquiry");
  await fillNewInquiry(page);
  const { bill, banner, send } = inquiryForm(page);
  await bill.setInputFiles({ name: "bill.jpg", mimeType: "image/jpeg", buffer: Buffer.from("<html>") });
  await send.click();
  await expect(banner.getByText(WITHOUT_BILL)).toBeVisible();
  await expect(bill).toHaveValue("");
  await send.click();
  await expect(inquiryForm(page).success.getByText("Your bill wasn’t attached.")).toBeVisible();
});
test.use({ expectedComplaint: /status of 422 .*\/forms\/inquiry/ });
