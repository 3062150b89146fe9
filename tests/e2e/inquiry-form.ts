import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page } from "./fixtures";

export const SUCCESS = "Your inquiry has been submitted successfully!";
export const GOES_HOME = "Redirecting to home page in 3 seconds...";
export const FIX_ERRORS = "Please fix the errors in the form";
export const FAILED = "Failed to submit inquiry. Please try again.";

/** The reference as shown to the visitor. */
export const REFERENCE = /[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}/;

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
    send: form.getByRole("button", { name: "Submit Inquiry" }),
    sending: form.getByRole("button", { name: "Submitting..." }),
    banner: form.getByRole("alert"),
    /** With JavaScript. */
    success: page.getByRole("dialog", { name: "Success!" }),
  };
}

export type Inquiry = Record<keyof ReturnType<typeof inquiryForm>["fields"], string>;

/** The banner's errors for an empty form (specification §5), by field. */
export const allMissing: Partial<Inquiry> = {
  fullName: "Full Name is required",
  email: "Email is required",
  mobile: "Mobile is required",
  addressLine1: "Address Line1 is required",
  city: "City is required",
  state: "State is required",
  pinCode: "Pin Code is required",
  sanctionLoad: "Sanction Load is required",
  availableArea: "Available Area is required",
};

/** A unique inquiry, so that a test finds its own by name. */
export function newInquiry(): Inquiry {
  const id = randomUUID().slice(0, 8);
  return {
    fullName: `सुनीता देवी ${id}`,
    email: `sunita.${id}@example.in`,
    mobile: "9876543210",
    addressLine1: "12 Ganga Marg",
    addressLine2: "",
    city: "Haridwar",
    state: "Uttarakhand",
    pinCode: "249403",
    sanctionLoad: "5 kW",
    availableArea: "600",
    electricityAccountNumber: "",
  };
}

/** The inquiry as stored: empty fields are omitted (specification §7). */
export function asKept(inquiry: Inquiry) {
  return Object.fromEntries(Object.entries(inquiry).filter(([, value]) => value !== ""));
}

export async function fillInquiry(page: Page, inquiry: Partial<Inquiry>) {
  const { fields } = inquiryForm(page);
  for (const [name, field] of Object.entries(fields)) {
    const value = inquiry[name as keyof Inquiry];
    if (value !== undefined) await field.fill(value);
  }
}

/** Fills in the form for somebody who has never asked before, and returns what was typed. */
export async function fillNewInquiry(page: Page, changes: Partial<Inquiry> = {}): Promise<Inquiry> {
  const inquiry = { ...newInquiry(), ...changes };
  await fillInquiry(page, inquiry);
  return inquiry;
}

export async function expectInquiry(page: Page, inquiry: Inquiry) {
  const { fields } = inquiryForm(page);
  for (const [name, field] of Object.entries(fields))
    await expect(field).toHaveValue(inquiry[name as keyof Inquiry]);
}

/** Expects the banner to list exactly these errors; fields are marked, without text beside them (specification §5). */
export async function expectBanner(page: Page, faults: Partial<Inquiry>) {
  const { form, banner, fields } = inquiryForm(page);
  await expect(banner.getByText(FIX_ERRORS)).toBeVisible();
  await expect(banner.getByRole("link")).toHaveText(Object.values(faults));
  for (const [name, field] of Object.entries(fields)) {
    const says = faults[name as keyof Inquiry];
    if (says) await expect(field).toHaveAttribute("aria-invalid", "true");
    else await expect(field).not.toHaveAttribute("aria-invalid");
    if (says) await expect(form.getByText(says, { exact: true })).toHaveCount(1);
  }
}

/** The success without a bill names a reference, which its link to WhatsApp carries. */
export async function expectBillByWhatsApp(success: Locator) {
  await expect(success.getByText(SUCCESS)).toBeVisible();
  await expect(success.getByText("Your bill wasn’t attached.")).toBeVisible();
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

export const LIMIT_BYTES = 2_097_152;
