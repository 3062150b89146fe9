import { randomBytes, randomUUID } from "node:crypto";
import sharp from "sharp";
import { inquiryRules } from "../../app/leads/form-rules";
import { formErrors } from "../../app/texts/form-errors";
import { inquiry as sample } from "../sample-inquiry.js";
import { expect, type Locator, type Page } from "./fixtures";
import { fillFields } from "./forms";

export const SUCCESS = "Your inquiry has been submitted successfully!";
export const GOES_HOME = "Redirecting to home page in 3 seconds...";
export const NOT_ATTACHED = "Your bill wasn’t attached.";

export const COPY_READY = /^We made a smaller copy: \d\.\d MB, ready to send$/;

/** The reference as shown to the visitor. */
export const REFERENCE = /[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}/;

export const LIMIT_BYTES = 2_097_152;

/** Locators of the inquiry form. */
export function inquiryForm(page: Page) {
  const form = page.getByRole("form", { name: "Submit Your Inquiry" });
  const field = (label: string) => form.getByLabel(label);
  return {
    form,
    fields: {
      fullName: field("Full Name *"),
      email: field("Email *"),
      mobile: field("Mobile *"),
      addressLine1: field("Address Line 1 *"),
      addressLine2: field("Address Line 2"),
      city: field("City *"),
      state: field("State *"),
      pinCode: field("Pin Code *"),
      sanctionLoad: field("Sanction Load *"),
      availableArea: field("Available Area *"),
      electricityAccountNumber: field("Electricity Account Number"),
    },
    bill: field("Electricity Bill"),
    /** On touch screens. */
    camera: field("Or take a photo of it"),
    send: form.getByRole("button", { name: "Get your quotation" }),
    sending: form.getByRole("button", { name: "Submitting..." }),
    banner: form.getByRole("alert"),
    /** Beside the bill, why it was refused. */
    refusal: form.locator("[id$=-refusal]"),
    /** With JavaScript. */
    success: page.getByRole("dialog", { name: "Success!" }),
  };
}

export type Inquiry = Record<string, string>;

/** The banner's errors for an empty form (specification §5), by field. */
export const allMissing: Inquiry = inquiryRules(formErrors.en).check({}).errors ?? {};

/** Says that the inquiry has arrived: the success for 3 s, and then a toast on the home page, which `keepToasts` keeps. */
export const confirmation = (page: Page) =>
  page.getByText(SUCCESS).or(page.getByText("We’ve got your inquiry. Reference ")).first();

/** A unique inquiry, so that a test finds its own by name. */
export function newInquiry(): Inquiry {
  const id = randomUUID().slice(0, 8);
  return { ...sample(`सुनीता देवी ${id}`), email: `sunita.${id}@example.in` };
}

/** Fills in the form for somebody who has never asked before, and returns what was typed. */
export async function fillNewInquiry(page: Page, changes: Inquiry = {}) {
  const inquiry = { ...newInquiry(), ...changes };
  await fillFields(inquiryForm(page).fields, inquiry);
  return { ...inquiry, fullName: inquiry.fullName ?? "" };
}

/** Expects the banner to list exactly these errors; fields are marked, without text beside them (specification §5). */
export async function expectBanner(page: Page, faults: Inquiry) {
  const { form, banner, fields } = inquiryForm(page);
  await expect(banner.getByText("Please fix the errors in the form")).toBeVisible();
  await expect(banner.getByRole("link")).toHaveText(Object.values(faults));
  for (const [name, field] of Object.entries(fields)) {
    const says = faults[name];
    if (!says) await expect(field).not.toHaveAttribute("aria-invalid");
    else await expect(field).toHaveAttribute("aria-invalid", "true");
    if (says) await expect(form.getByText(says, { exact: true })).toHaveCount(1);
  }
}

/** The success without a bill names a reference, which its link to WhatsApp carries. */
export async function expectBillByWhatsApp(success: Locator) {
  for (const words of [SUCCESS, NOT_ATTACHED]) await expect(success.getByText(words)).toBeVisible();
  const reference = REFERENCE.exec((await success.textContent()) ?? "")?.[0] ?? "none";
  const share = success.getByRole("link", { name: "Share on WhatsApp" });
  await expect(share).toHaveAttribute("href", new RegExp(`^https://wa\\.me/\\d+\\?text=.*${reference}`));
}

/** A photo of a bill: what it begins with, and then so many bytes. */
export function photo(bytes: number, name = "bijli bill.jpg") {
  const buffer = Buffer.alloc(bytes, name);
  buffer.set([0xff, 0xd8, 0xff, 0xe0]);
  return { name, mimeType: "image/jpeg", buffer };
}

/** A portrait photo as a phone stores it: 2700 x 1800 pixels with EXIF that says to turn it. Noise makes it large. */
export async function phonePhoto() {
  const raw = { width: 675, height: 450, channels: 3 } as const;
  const noise = sharp(randomBytes(raw.width * raw.height * 3), { raw }).resize(2700, 1800);
  const buffer = await noise.withMetadata({ orientation: 6 }).jpeg({ quality: 100 }).toBuffer();
  expect(buffer.length).toBeGreaterThan(LIMIT_BYTES);
  return { name: "WhatsApp Image 2026-11-22 at 10.15.30 AM.jpeg", mimeType: "image/jpeg", buffer };
}
