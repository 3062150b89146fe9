import { expect, type Page } from "./fixtures";

export const SENT = "Thank you! We'll get back to you soon.";

/** Locators of the Quick Contact form. */
export function quickContact(page: Page) {
  const section = page.getByRole("region", { name: "Quick Contact" });
  return {
    name: section.getByLabel("Name"),
    email: section.getByLabel("Email"),
    phone: section.getByLabel("Phone"),
    send: section.getByRole("button", { name: "Request a call" }),
    sending: section.getByRole("button", { name: "Sending..." }),
    summary: section.getByRole("alert"),
    sentNote: section.getByText(SENT),
  };
}

interface Fields {
  name: string;
  email: string;
  phone: string;
}

export async function fillQuickContact(page: Page, { name, email, phone }: Fields) {
  const form = quickContact(page);
  await form.name.fill(name);
  await form.email.fill(email);
  await form.phone.fill(phone);
}

export async function expectQuickValues(page: Page, { name, email, phone }: Fields) {
  const form = quickContact(page);
  await expect(form.name).toHaveValue(name);
  await expect(form.email).toHaveValue(email);
  await expect(form.phone).toHaveValue(phone);
}

/** Expects the browser to refuse the form at its first empty or wrong field. */
export async function expectRefusedByBrowser(page: Page, name: "name" | "email" | "phone") {
  const form = quickContact(page);
  await form.send.click();
  await expect(form[name]).toBeFocused();
  const said = await form[name].evaluate((input: HTMLInputElement) => input.validationMessage);
  expect(said).not.toBe("");
  await expect(form.summary).toHaveCount(0);
}

/** What the browser lets through and the server does not, and what the server says. */
export const wrong = { name: " ", email: "asha@example", phone: " " };
export const faults = ["Name is required", "Please enter a valid email address", "Phone is required"];
