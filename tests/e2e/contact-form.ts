import { site } from "../../app/site";
import { expect, type Page } from "./fixtures";

export const SENT = "Thank you for your message. We will get back to you soon!";
export const TITLE = `Contact Us | ${site.brand}`;

/** Locators of the contact form. */
export function contactForm(page: Page) {
  const main = page.getByRole("main");
  return {
    main,
    name: main.getByLabel("Name *"),
    email: main.getByLabel("Email *"),
    mobile: main.getByLabel("Mobile *"),
    message: main.getByLabel("Message", { exact: true }),
    send: main.getByRole("button", { name: "Send Message" }),
    sending: main.getByRole("button", { name: "Sending..." }),
    summary: main.getByRole("alert"),
    sentNote: main.getByText(SENT),
    toast: page.getByRole("status").getByText(SENT),
  };
}

const NAMES = ["name", "email", "mobile", "message"] as const;
type Fields = Record<(typeof NAMES)[number], string>;
export const EMPTY: Fields = { name: "", email: "", mobile: "", message: "" };

export async function fillContactForm(page: Page, fields: Fields) {
  for (const name of NAMES) await contactForm(page)[name].fill(fields[name]);
}

export async function expectValues(page: Page, fields: Fields) {
  for (const name of NAMES) await expect(contactForm(page)[name]).toHaveValue(fields[name]);
}

/** Invalid inputs (specification §5), with their error messages in the order of the form. */
export const wrong = {
  typed: { name: "   ", email: "asha.example.in", mobile: "12345", message: " \n " },
  says: {
    name: "Name is required",
    email: "Please enter a valid email address",
    mobile: "Please enter a valid 10-digit mobile number",
    message: "Message is required",
  },
};

/** Expects exactly these errors, in the title, the summary and at the fields. */
export async function expectFaults(page: Page, says: Partial<Fields>) {
  const form = contactForm(page);
  await expect(page).toHaveTitle(`Error: ${TITLE}`);
  await expect(form.summary).toContainText("Please fix the errors in the form");
  await expect(form.summary.getByRole("link")).toHaveText(Object.values(says));
  for (const field of NAMES) {
    await expect(form[field]).toHaveAccessibleDescription(says[field] ?? "");
    if (says[field]) await expect(form[field]).toHaveAttribute("aria-invalid", "true");
    else await expect(form[field]).not.toHaveAttribute("aria-invalid");
  }
}

/** The errors of an empty form. */
export const allMissing: Fields = {
  name: "Name is required",
  email: "Email is required",
  mobile: "Mobile number is required",
  message: "Message is required",
};

/** Sends the empty form, and follows each link of its summary to its field. */
export async function expectAllMissing(page: Page, send: () => Promise<unknown>) {
  const form = contactForm(page);
  await send();
  await expect(form.summary).toBeFocused();
  await expect(form.summary).toBeInViewport();
  await expectFaults(page, allMissing);
  for (const field of NAMES) {
    await form.summary.getByRole("link", { name: allMissing[field] }).click();
    await expect(form[field]).toBeFocused();
    await expect(form[field]).toBeInViewport();
  }
}

/** The toast leaves after 3 s (specification §9) by an animation, which is finished here instead of waited for. */
export async function expectToastToLeave(page: Page) {
  const { toast } = contactForm(page);
  const delays = await toast.evaluate((element) =>
    element.getAnimations().map((animation) => {
      animation.finish();
      return animation.effect?.getTiming().delay;
    }),
  );
  expect(delays).toContain(3000);
  await expect(toast).toBeHidden();
}
