import type { FieldErrors, Values } from "~/leads/form-rules";
import type { LeadKind } from "~/leads/leads";

/** What an action says of a submission: to the page that shows the form again, and as JSON to the script. */
export type FormAnswer =
  | { form: LeadKind; ok: true; message: string }
  | { form: LeadKind; ok: false; message: string; errors: FieldErrors; values: Values };

/** The search parameter by which a page knows that it is shown after a submission: `?sent=contact`. */
export const SENT = "sent";

export const FIX_ERRORS = "Please fix the errors in the form";

/** What each form says when it was kept and when it could not be (specification §8). */
export const texts = {
  contact: {
    sent: "Thank you for your message. We will get back to you soon!",
    failed: "Sorry, there was an error sending your message. Please try again.",
  },
  "quick-contact": {
    sent: "Thank you! We'll get back to you soon.",
    failed: "Sorry, there was an error sending your request. Please try again.",
  },
} as const;
