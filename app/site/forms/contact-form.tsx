import { useHref, useSearchParams } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { readReference } from "~/leads/reference";
import { texts } from "~/texts/texts";
import { useToast } from "~/ui/toasts";
import { type FormAnswer, REFERENCE_PARAM, SENT_PARAM } from "./answer";
import { DataNotice } from "./data-notice";
import { mobileInput } from "./digits-input";
import { Field } from "./field";
import { ErrorSummary, SentNote } from "./form-status";
import { Honeypot } from "./honeypot";
import { SourceFields } from "./source-fields";
import { useSubmission } from "./use-submission";

export function ContactForm({ answered }: { answered: FormAnswer | undefined }) {
  const { fields, send, sent, failed } = texts.contact;
  const { sending } = texts.frame.form;
  const showToast = useToast();
  const [search] = useSearchParams();
  const note = useRef<HTMLDivElement>(null);
  const { answer, failureCount, isSending, successCount, formProps } = useSubmission({
    kind: "contact",
    answered,
    failed,
    loadRules: () => import("~/leads/contact").then((module) => module.contactRules),
    onSent: ({ message }) => showToast({ type: "success", message }),
  });
  const reference = answer?.ok ? answer.reference : readReference(search.get(REFERENCE_PARAM));
  const wasSent = answer?.ok || (!answer && search.get(SENT_PARAM) === "contact");

  // The focused field is gone, so the note takes the focus.
  useEffect(() => {
    if (successCount > 0) note.current?.focus();
  }, [successCount]);

  const common = { kind: "contact", answer } as const;
  return (
    <form
      id="contact-form"
      action={useHref("/contact")}
      className="card grid gap-5 p-5 sm:p-8"
      {...formProps}
    >
      <Honeypot kind="contact" />
      <SourceFields answer={answer} />
      <ErrorSummary key={`failure ${failureCount}`} answer={answer} />
      {wasSent && (
        <div ref={note} tabIndex={-1}>
          <SentNote message={sent} reference={reference} />
        </div>
      )}
      <div key={successCount} className="grid gap-5">
        <Field {...common} name="name" label={fields.name} autoComplete="name" enterKeyHint="next" required />
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            {...common}
            name="email"
            label={fields.email}
            type="email"
            autoComplete="email"
            enterKeyHint="next"
            required
          />
          <Field
            {...common}
            name="mobile"
            label={fields.mobile}
            {...mobileInput}
            enterKeyHint="next"
            required
          />
        </div>
        <Field {...common} name="message" label={fields.message} rows={5} required />
      </div>
      <DataNotice />
      <button type="submit" className="button button-primary" disabled={isSending}>
        {isSending ? sending : send}
      </button>
    </form>
  );
}
