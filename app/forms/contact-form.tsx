import { useSearchParams } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { readReference } from "~/leads/reference";
import { useToast } from "~/ui/toasts";
import { type FormAnswer, REFERENCE, SENT, texts } from "./answer";
import { Field } from "./field";
import { ErrorSummary, SentNote } from "./form-status";
import { Honeypot } from "./honeypot";
import { SourceFields } from "./source-fields";
import { useSubmission } from "./use-submission";

/** The contact form (specification §2, §5): a message to the company. */
export function ContactForm({ answered }: { answered: FormAnswer | undefined }) {
  const showToast = useToast();
  const [search] = useSearchParams();
  const note = useRef<HTMLDivElement>(null);
  const { answer, isSending, round, formProps } = useSubmission({
    form: "contact",
    answered,
    loadRules: () => import("~/leads/contact").then((module) => module.contactRules),
    onSent: ({ message }) => showToast({ type: "success", message }),
  });
  const reference = answer?.ok ? answer.reference : readReference(search.get(REFERENCE));
  const wasSent = answer?.ok || (!answer && search.get(SENT) === "contact");

  // The fields that had the focus are gone, so it goes to what replaced them.
  useEffect(() => {
    if (round > 0) note.current?.focus();
  }, [round]);

  const common = { form: "contact", answer };
  return (
    <form id="contact-form" action="/contact" className="card grid gap-5 p-5 sm:p-8" {...formProps}>
      <Honeypot form="contact" />
      <SourceFields answer={answer} />
      <ErrorSummary answer={answer} />
      {wasSent && (
        <div ref={note} tabIndex={-1}>
          <SentNote message={texts.contact.sent} reference={reference} />
        </div>
      )}
      <div key={round} className="grid gap-5">
        <Field {...common} name="name" label="Name *" autoComplete="name" enterKeyHint="next" required />
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            {...common}
            name="email"
            label="Email *"
            type="email"
            autoComplete="email"
            enterKeyHint="next"
            required
          />
          <Field
            {...common}
            name="mobile"
            label="Mobile *"
            inputMode="numeric"
            autoComplete="tel-national"
            maxLength={10}
            enterKeyHint="next"
            required
          />
        </div>
        <Field {...common} name="message" label="Message" rows={5} required />
      </div>
      <button type="submit" className="button button-primary" disabled={isSending}>
        {isSending ? "Sending..." : "Send Message"}
      </button>
    </form>
  );
}
