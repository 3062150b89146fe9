import { rmSync, writeFileSync } from "node:fs";
import { expect, hold, keepToasts, type Page, pass, test, watchRequests } from "./fixtures";
import { expectFields } from "./forms";
import * as forms from "./inquiry-form";

const { COPY_READY, fillNewInquiry, inquiryForm, LIMIT_BYTES, NOT_ATTACHED, phonePhoto, photo } = forms;
const TOO_LARGE = "File size must be less than 2MB";
const ONLY = "Only JPG, PNG and PDF files are allowed";
const GONE = "This file can’t be read any more: choose it again.";
const STORED_COPY = expect.stringMatching(/WhatsApp Image 2026-11-22.*\.jpg$/);
const WITHOUT_BILL = "You can send the inquiry without the bill.";

/** Runs in the page: reads the file that the form would send. */
async function chosenFile(input: HTMLInputElement) {
  const file = input.files?.[0];
  if (!file) return undefined;
  const { width, height } = await createImageBitmap(file);
  const text = new TextDecoder("latin1").decode(await file.arrayBuffer());
  return { name: file.name, type: file.type, size: file.size, width, height, hasExif: text.includes("Exif") };
}

/** Opens the inquiry with the script of the copy held back, and chooses a photo that is too large. */
async function choosePhonePhoto(page: Page, open: (address: string) => Promise<unknown>) {
  await keepToasts(page);
  const release = await hold(page, /shrink-picture/);
  await open("/inquiry");
  const inquiry = await fillNewInquiry(page);
  const { bill, refusal } = inquiryForm(page);
  await bill.setInputFiles(await phonePhoto());
  for (const words of [TOO_LARGE, "Making a smaller copy..."])
    await expect(refusal.getByText(words)).toBeVisible();
  await expect(bill).toHaveValue("");
  return { ...inquiry, release };
}

test("an oversized photo gets a smaller copy (§5)", async ({ page, open, leadsOf, expectAccessible }) => {
  const shrinking = watchRequests(page, (request) => request.url().includes("shrink-picture"));
  await open("/inquiry");
  const { bill, banner, refusal, form, send } = inquiryForm(page);
  await bill.setInputFiles(photo(1000));
  await expect(form.getByText(/^1 KB, ready to send$/)).toBeVisible();
  expect(shrinking).toEqual([]);
  const { fullName, release } = await choosePhonePhoto(page, open);
  await bill.scrollIntoViewIfNeeded();
  const before = await bill.boundingBox();
  await expectAccessible();
  release();
  const ready = form.getByRole("status").getByText(COPY_READY);
  for (const shown of [ready, form.getByRole("img", { name: "The smaller copy of your bill" })])
    await expect(shown).toBeVisible();
  for (const gone of [refusal, banner]) await expect(gone).toHaveCount(0);
  await expect.poll(() => bill.boundingBox()).toEqual(before);
  await expectAccessible();
  const copy = await bill.evaluate(chosenFile);
  const name = "WhatsApp Image 2026-11-22 at 10.15.30 AM.jpg";
  expect(copy).toMatchObject({ name, type: "image/jpeg", width: 1707, height: 2560, hasExif: false });
  expect(copy?.size).toBeLessThanOrEqual(LIMIT_BYTES);
  await send.click();
  await expect(forms.confirmation(page)).toBeVisible();
  await expect(page.getByText(NOT_ATTACHED)).toHaveCount(0);
  expect(await leadsOf(fullName)).toMatchObject([{ electricityBillUrl: STORED_COPY }]);
});

test("a smaller copy can be removed, and the inquiry goes without it", async ({ page, open, leadsOf }) => {
  const { fullName, release } = await choosePhonePhoto(page, open);
  release();
  const { bill, form, send } = inquiryForm(page);
  await expect(form.getByText(COPY_READY)).toBeVisible();
  await form.getByRole("button", { name: "Remove" }).press("Enter");
  await expect(bill).toBeFocused();
  await expect(bill).toHaveValue("");
  await expect(form.getByText(COPY_READY)).toHaveCount(0);
  await expect(form.getByText("Your latest bill: JPG, PNG or PDF, up to 2 MB.")).toBeVisible();
  await send.click();
  await expect(forms.confirmation(page)).toBeVisible();
  await expect(page.getByText(NOT_ATTACHED)).toHaveCount(0);
  expect(await leadsOf(fullName)).toMatchObject([{ electricityBillUrl: null }]);
});

test("an inquiry sent while the copy is made waits for it, or is cancelled", async ({
  page,
  open,
  leadsOf,
}) => {
  const { fullName, release } = await choosePhonePhoto(page, open);
  const sent = watchRequests(page, (request) => request.url().includes("/forms/inquiry"));
  const { form, send, sending } = inquiryForm(page);
  await send.click();
  await expect(sending).toBeDisabled();
  await form.getByRole("button", { name: "Cancel" }).click();
  await expect(form.getByText("Not sent. We’ve kept everything you typed.")).toBeVisible();
  await expect(send).toBeFocused();
  await send.click();
  await expect(sending).toBeDisabled();
  expect(sent).toEqual([]);
  release();
  await expect(forms.confirmation(page)).toBeVisible();
  await expect(page.getByText(NOT_ATTACHED)).toHaveCount(0);
  expect(await leadsOf(fullName)).toMatchObject([{ electricityBillUrl: STORED_COPY }]);
});

test("an inquiry sent while no copy can be made says so, and then goes without its bill", async ({
  page,
  open,
  leadsOf,
}) => {
  const release = await hold(page, /shrink-picture/);
  await open("/inquiry");
  const { fullName } = await fillNewInquiry(page);
  const { bill, banner, refusal, send, sending, success } = inquiryForm(page);
  // This is no picture inside.
  await bill.setInputFiles(photo(LIMIT_BYTES + 1));
  await expect(refusal.getByText("Making a smaller copy...")).toBeVisible();
  await send.click();
  await expect(sending).toBeDisabled();
  release();
  await expect(banner.getByRole("link")).toHaveText(TOO_LARGE);
  await expect(refusal.getByText(WITHOUT_BILL)).toBeVisible();
  expect(await leadsOf(fullName)).toEqual([]);
  await send.click();
  await expect(success.getByText(NOT_ATTACHED)).toBeVisible();
  expect(await leadsOf(fullName)).toMatchObject([{ electricityBillUrl: null }]);
});

test("a wrong file is refused when it is chosen, or when it is sent (§5)", async ({ page, open }) => {
  await open("/inquiry");
  const { bill, form, banner, refusal, send, success } = inquiryForm(page);
  await fillNewInquiry(page, { city: "" });
  await send.click();
  for (const [start, says] of [
    ["<html>", ONLY],
    ["", "The file is empty: open it once and choose it again."],
    ["\0\0\0\x1cftypheic", "This is an iPhone HEIC picture: take a screenshot of it and choose that."],
  ] as const) {
    const buffer = Buffer.from(start, "latin1");
    await bill.setInputFiles({ name: "bill.jpg", mimeType: "image/jpeg", buffer });
    for (const words of [ONLY, says]) await expect(refusal.getByText(words)).toBeVisible();
    await expect(bill).toHaveValue("");
    await expect(banner.getByRole("link")).toHaveText(["City is required"]);
  }
  const file = test.info().outputPath("bill.png");
  writeFileSync(file, Buffer.from("89504e470d0a1a0a00", "hex"));
  await bill.setInputFiles(file);
  await expect(form.getByText("1 KB, ready to send")).toBeVisible();
  await expect(refusal).toHaveCount(0);
  await fillNewInquiry(page);
  rmSync(file);
  await send.click();
  await expect(banner.getByRole("link")).toHaveText(GONE);
  for (const words of [GONE, WITHOUT_BILL]) await expect(refusal.getByText(words)).toBeVisible();
  await expect(bill).toHaveAttribute("aria-invalid", "true");
  await expect(bill).toHaveValue("");
  await send.click();
  await expect(success.getByText(NOT_ATTACHED)).toBeVisible();
});

test("a PDF that may ask for a password is taken, with a word", async ({ page, open }) => {
  await open("/inquiry");
  const { bill, form } = inquiryForm(page);
  const pdf = (text: string) => ({ name: "bill.pdf", mimeType: "", buffer: Buffer.from(`%PDF-1.7 ${text}`) });
  await bill.setInputFiles(pdf("trailer <</Encrypt 5 0 R>>"));
  const said = "1 KB, ready to send. This PDF may ask for a password. If it does, we’ll ask you for it.";
  await expect(form.getByText(said, { exact: true })).toBeVisible();
  await bill.setInputFiles(pdf("trailer <</Root 1 0 R>>"));
  await expect(form.getByText("1 KB, ready to send", { exact: true })).toBeVisible();
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
    [{ name: "बिजली बिल.pdf", mimeType: "", buffer: Buffer.alloc(3_000_000, "%PDF-1.7 ") }, TOO_LARGE],
    [{ name: "IMG_0042.HEIC", mimeType: "", buffer: Buffer.from("\0\0\0\x1cftypmif1") }, ONLY],
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
