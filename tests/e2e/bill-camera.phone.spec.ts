import { expect, test } from "./fixtures";
import { fillNewInquiry, inquiryForm, photo, SUCCESS } from "./inquiry-form";

test("a phone's camera is asked for directly, and its photo is the bill", async ({ page, open, leadsOf }) => {
  await open("/inquiry");
  const inquiry = await fillNewInquiry(page);
  const { camera, send } = inquiryForm(page);
  await expect(camera).toBeVisible();
  // Chrome starts the camera only for images alone, and its picker of photos has none.
  await expect(camera).toHaveAttribute("accept", "image/jpeg,image/png");
  await expect(camera).toHaveAttribute("capture", "environment");
  await camera.setInputFiles(photo(300_000, `taken ${inquiry.email}.jpg`));
  await send.click();
  await expect(page.getByText(SUCCESS).first()).toBeVisible();
  expect(await leadsOf(inquiry.fullName)).toMatchObject([
    { electricityBillUrl: `electricity-bills/taken ${inquiry.email}.jpg` },
  ]);
});
