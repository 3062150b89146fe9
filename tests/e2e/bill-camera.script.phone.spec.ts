import { expect, keepToasts, test } from "./fixtures";
import { confirmation, fillNewInquiry, inquiryForm, photo } from "./inquiry-form";

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
