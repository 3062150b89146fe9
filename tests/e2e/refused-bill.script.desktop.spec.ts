import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { expect, pass, test, watchRequests } from "./fixtures";
import { expectFields } from "./forms";
import * as forms from "./inquiry-form";

const { fillNewInquiry, inquiryForm, LIMIT_BYTES, NOT_ATTACHED, photo } = forms;
const TOO_LARGE = "File size must be less than 2MB";
const WRONG_TYPE = "Only JPG, PNG and PDF files are allowed";
const WITHOUT_BILL = "You can send the inquiry without the bill.";

/** A portrait photo as a phone stores it: 2700 x 1800 pixels with EXIF that says to turn it. Noise makes it large. */
async function phonePhoto() {
  const raw = { width: 675, height: 450, channels: 3 } as const;
  const noise = sharp(randomBytes(raw.width * raw.height * 3), { raw }).resize(2700, 1800);
  const buffer = await noise.withMetadata({ orientation: 6 }).jpeg({ quality: 100 }).toBuffer();
  expect(buffer.length).toBeGreaterThan(LIMIT_BYTES);
  return { name: "WhatsApp Image 2026-11-22 at 10.15.30 AM.jpeg", mimeType: "image/jpeg", buffer };
}

/** Runs in the page: reads the file that the form would send. */
async function chosenFile(input: HTMLInputElement) {
  const file = input.files?.[0];
  if (!file) return undefined;
  const { width, height } = await createImageBitmap(file);
  const text = new TextDecoder("latin1").decode(await file.arrayBuffer());
  return { name: file.name, type: file.type, size: file.size, width, height, hasExif: text.includes("Exif") };
}

test("an oversized photo gets a smaller copy", async ({ page, open, leadsOf, expectAccessible }) => {
  const shrinking = watchRequests(page, (request) => request.url().includes("shrink-picture"));
  await open("/inquiry");
  const inquiry = await fillNewInquiry(page);
  const { bill, banner, refusal, form, send, success } = inquiryForm(page);
  await bill.setInputFiles(photo(1000));
  expect(shrinking).toEqual([]);
  await bill.scrollIntoViewIfNeeded();
  const before = await bill.boundingBox();
  await bill.setInputFiles(await phonePhoto());
  await expect(refusal.getByText(TOO_LARGE)).toBeVisible();
  const use = refusal.getByRole("button", { name: /^Use a smaller copy \(\d\.\d MB\)$/ });
  for (const shown of [use, refusal.getByRole("img")]) await expect(shown).toBeVisible();
  expect(await bill.boundingBox()).toEqual(before);
  await expect(banner).toHaveCount(0);
  await expectAccessible();
  await use.click();
  await expect(refusal).toHaveCount(0);
  await expect(bill).toBeFocused();
  await expect(bill).toBeInViewport();
  await expect(form.getByRole("img", { name: "The smaller copy of your bill" })).toBeInViewport();
  const copy = await bill.evaluate(chosenFile);
  const name = "WhatsApp Image 2026-11-22 at 10.15.30 AM.jpg";
  expect(copy).toMatchObject({ name, type: "image/jpeg", width: 1707, height: 2560, hasExif: false });
  expect(copy?.size).toBeLessThanOrEqual(LIMIT_BYTES);
  await send.click();
  await expect(success.getByText(forms.GOES_HOME)).toBeVisible();
  await expect(success.getByText(NOT_ATTACHED)).toHaveCount(0);
  const electricityBillUrl = expect.stringMatching(/WhatsApp Image 2026-11-22.*\.jpg$/);
  expect(await leadsOf(inquiry.fullName)).toMatchObject([{ electricityBillUrl }]);
});

test.describe("a file that is no bill", () => {
  test.use({ expectedComplaint: /status of 422 .*\/forms\/inquiry/ });

  test("a wrong file is refused when it is chosen, or when it is sent", async ({ page, open }) => {
    await open("/inquiry");
    const { bill, banner, refusal, send, success } = inquiryForm(page);
    await fillNewInquiry(page, { city: "" });
    await send.click();
    await bill.setInputFiles(photo(LIMIT_BYTES + 1));
    await expect(refusal.getByText(TOO_LARGE)).toBeVisible();
    await expect(banner.getByRole("link")).toHaveText(["City is required"]);
    await expect(bill).toHaveValue("");
    await bill.setInputFiles(photo(1000));
    await expect(refusal).toHaveCount(0);
    await fillNewInquiry(page);
    await bill.setInputFiles({ name: "bill.jpg", mimeType: "image/jpeg", buffer: Buffer.from("<html>") });
    await send.click();
    await expect(banner.getByRole("link")).toHaveText(WRONG_TYPE);
    await expect(refusal.getByText(WITHOUT_BILL)).toBeVisible();
    await expect(bill).toHaveAttribute("aria-invalid", "true");
    await expect(bill).toHaveValue("");
    await send.click();
    await expect(success.getByText(NOT_ATTACHED)).toBeVisible();
  });
});

test("an inquiry without its bill offers WhatsApp", async ({
  page,
  openAtRest,
  leadsOf,
  expectAccessible,
}) => {
  await openAtRest("/inquiry");
  const inquiry = await fillNewInquiry(page);
  const { fields, bill, refusal, send, form, success } = inquiryForm(page);
  for (const [file, says] of [
    [{ ...photo(3_000_000, "बिजली बिल.pdf"), mimeType: "application/pdf" }, TOO_LARGE],
    [{ ...photo(1000, "IMG_0042.HEIC"), mimeType: "image/heic" }, WRONG_TYPE],
    // This is no picture inside.
    [photo(LIMIT_BYTES + 1), TOO_LARGE],
  ] as const) {
    await bill.setInputFiles(file);
    for (const text of [says, WITHOUT_BILL]) await expect(refusal.getByText(text)).toBeVisible();
    await expect(refusal.getByRole("button")).toHaveCount(0);
  }
  await pass(page, 3000);
  await send.click();
  await forms.expectBillByWhatsApp(success);
  await expectAccessible({ atRest: true });
  await pass(page, 10_000);
  await expect(success).toBeVisible();
  await success.getByRole("button", { name: "Stay on this page" }).click();
  await expect(form.getByText(NOT_ATTACHED)).toBeVisible();
  await expectFields(fields);
  expect(await leadsOf(inquiry.fullName)).toMatchObject([{ electricityBillUrl: null }]);
});
