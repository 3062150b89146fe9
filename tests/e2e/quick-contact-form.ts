import { expect, type Page } from "./fixtures";

const FIELDS = ["name", "email", "phone"] as const;
type Fields = Record<(typeof FIELDS)[number], string>;

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
    sentNote: section.getByText("Thank you! We'll get back to you soon."),
  };
}

export async function fillQuickContact(page: Page, fields: Fields) {
  for (const name of FIELDS) await quickContact(page)[name].fill(fields[name]);
}

export async function expectQuickValues(page: Page, fields: Fields) {
  for (const name of FIELDS) await expect(quickContact(page)[name]).toHaveValue(fields[name]);
}

/** What the browser lets through and the server does not, and what the server says. */
export const wrong = { name: " ", email: "asha@example", phone: " " };
export const faults = ["Name is required", "Please enter a valid email address", "Phone is required"];
