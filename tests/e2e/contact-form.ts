import { site } from "../../app/site";
import { expect, type Page } from "./fixtures";

export const SENT = "Thank you for your message. We will get back to you soon!";
export const TITLE = `Contact Us | ${site.brand}`;
export const WRONG_MOBILE = "Please enter a valid 10-digit mobile number";

/** Locators of the contact form. */
export function contactForm(page: Page) {
  const main = page.getByRole("main");
  return {
    main,
    fields: {
      name: main.getByLabel("Name *"),
      email: main.getByLabel("Email *"),
      mobile: main.getByLabel("Mobile *"),
      message: main.getByLabel("Message", { exact: true }),
    },
    send: main.getByRole("button", { name: "Send Message" }),
    sending: main.getByRole("button", { name: "Sending..." }),
    summary: main.getByRole("alert"),
    sentNote: main.getByText(SENT),
    toast: page.getByRole("status").getByText(SENT),
  };
}

/** Expects exactly these errors, in the title, the summary and at the fields. */
export async function expectFaults(page: Page, says: Record<string, string>) {
  const { fields, summary } = contactForm(page);
  await expect(page).toHaveTitle(`Error: ${TITLE}`);
  await expect(summary).toContainText("Please fix the errors in the form");
  await expect(summary.getByRole("link")).toHaveText(Object.values(says));
  for (const [name, field] of Object.entries(fields)) {
    await expect(field).toHaveAccessibleDescription(says[name] ?? "");
    if (says[name]) await expect(field).toHaveAttribute("aria-invalid", "true");
    else await expect(field).not.toHaveAttribute("aria-invalid");
  }
}
