import { expect, hold, keepToasts, test } from "./fixtures";
import { COPY_READY, confirmation, fillNewInquiry, inquiryForm, phonePhoto, photo } from "./inquiry-form";

test("a photo replaces the chosen file, and is checked like it", async ({ page, open, leadsOf }) => {
  await keepToasts(page);
  await open("/inquiry");
  const { fullName } = await fillNewInquiry(page);
  const { bill, camera, refusal, form, send } = inquiryForm(page);
  await bill.setInputFiles(photo(100_000));
  await camera.scrollIntoViewIfNeeded();
  await camera.setInputFiles({ name: "clip.gif", mimeType: "image/gif", buffer: Buffer.from("GIF89a") });
  await expect(refusal.getByText("Only JPG, PNG and PDF files are allowed")).toBeInViewport();
  await camera.setInputFiles(photo(300_000, `later ${fullName}.jpg`));
  await expect(form.getByText("0.3 MB, ready to send")).toBeVisible();
  await expect(refusal).toHaveCount(0);
  await send.click();
  await expect(confirmation(page)).toBeVisible();
  const electricityBillUrl = `electricity-bills/later ${fullName}.jpg`;
  expect(await leadsOf(fullName)).toMatchObject([{ electricityBillUrl }]);
});

test("a photo that is too large becomes its smaller copy, but not over a file chosen meanwhile", {
  tag: "@long",
}, async ({ page, open, leadsOf }) => {
  await keepToasts(page);
  const release = await hold(page, /shrink-picture/);
  await open("/inquiry");
  const { fullName } = await fillNewInquiry(page);
  const { bill, camera, refusal, form, send } = inquiryForm(page);
  const large = await phonePhoto();
  await camera.setInputFiles(large);
  await expect(refusal.getByText("Making a smaller copy...")).toBeVisible();
  await bill.setInputFiles(photo(100_000));
  await expect(form.getByText("98 KB, ready to send")).toBeVisible();
  release();
  await camera.setInputFiles(large);
  await expect(form.getByText(COPY_READY)).toBeVisible();
  await camera.setInputFiles(large);
  await bill.setInputFiles(photo(100_000, `meanwhile ${fullName}.jpg`));
  await send.click();
  await expect(confirmation(page)).toBeVisible();
  const electricityBillUrl = `electricity-bills/meanwhile ${fullName}.jpg`;
  expect(await leadsOf(fullName)).toMatchObject([{ electricityBillUrl }]);
});
