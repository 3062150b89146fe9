import type { Page } from "./fixtures";

/** Locators of the Quick Contact form. */
export function quickContact(page: Page) {
  const section = page.getByRole("region", { name: "Quick Contact" });
  return {
    fields: {
      name: section.getByLabel("Name"),
      email: section.getByLabel("Email"),
      phone: section.getByLabel("Phone"),
    },
    send: section.getByRole("button", { name: "Request a call" }),
    sending: section.getByRole("button", { name: "Sending..." }),
    summary: section.getByRole("alert"),
    sentNote: section.getByText("Thank you! We'll get back to you soon."),
  };
}
