import { expect, type Page } from "./fixtures";

export const SENT = "Thank you for your message. We will get back to you soon!";
export const FAILED = "Sorry, there was an error sending your message. Please try again.";
export const FIX_ERRORS = "Please fix the errors in the form";

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

type Fields = Record<"name" | "email" | "mobile" | "message", string>;

export async function fillContactForm(page: Page, fields: Fields) {
  const form = contactForm(page);
  await form.name.fill(fields.name);
  await form.email.fill(fields.email);
  await form.mobile.fill(fields.mobile);
  await form.message.fill(fields.message);
}

export async function expectValues(page: Page, fields: Fields) {
  const form = contactForm(page);
  await expect(form.name).toHaveValue(fields.name);
  await expect(form.email).toHaveValue(fields.email);
  await expect(form.mobile).toHaveValue(fields.mobile);
  await expect(form.message).toHaveValue(fields.message);
}

/** Invalid inputs (specification §5), each with its error messages in the order of the form. */
export const faults: readonly { typed: Partial<Fields>; says: Partial<Fields> }[] = [
  {
    typed: { name: "   ", email: "asha.example.in", mobile: "12345", message: " \n " },
    says: {
      name: "Name is required",
      email: "Please enter a valid email address",
      mobile: "Please enter a valid 10-digit mobile number",
      message: "Message is required",
    },
  },
  {
    typed: { email: "asha@example", mobile: "987654321" },
    says: {
      email: "Please enter a valid email address",
      mobile: "Please enter a valid 10-digit mobile number",
    },
  },
  { typed: { mobile: "" }, says: { mobile: "Mobile number is required" } },
];

/** Expects exactly these errors, in the summary and at the fields. */
export async function expectFaults(page: Page, says: Partial<Fields>) {
  const form = contactForm(page);
  await expect(form.summary).toContainText(FIX_ERRORS);
  await expect(form.summary.getByRole("link")).toHaveText(Object.values(says));
  for (const field of ["name", "email", "mobile", "message"] as const) {
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

/** Expects each link of the summary to focus its field. */
export async function followSummary(page: Page, says: Fields) {
  const form = contactForm(page);
  for (const field of ["name", "email", "mobile", "message"] as const) {
    await form.summary.getByRole("link", { name: says[field] }).click();
    await expect(form[field]).toBeFocused();
    await expect(form[field]).toBeInViewport();
  }
}

/** The toast leaves after 3 s (specification §9) by an animation, which is finished here instead of waited for. */
export async function expectToastToLeave(page: Page) {
  const { toast } = contactForm(page);
  const delays = await toast.evaluate((element) =>
    element.getAnimations().map((animation) => {
      const delay = animation.effect?.getTiming().delay;
      animation.finish();
      return delay;
    }),
  );
  expect(delays).toContain(3000);
  await expect(toast).toBeHidden();
}
