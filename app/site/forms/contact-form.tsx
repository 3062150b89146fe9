import { useHref, useSearchParams } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { readReference } from "~/leads/reference";
import { type FormAnswer, REFERENCE_PARAM, SENT_PARAM } from "~/submission/form-answer";
import { contact } from "~/texts/contact";
import { frame } from "~/texts/frame";
import { useTexts } from "~/texts/use-texts";
import { useToast } from "~/ui/toasts";
import { mobileInput } from "./digits-input";
import { DataNotice, Field, Honeypot, SourceFields } from "./form-parts";
import { ErrorSummary, SentNote } from "./form-status";
import { useSubmission } from "./use-submission";

export function ContactForm({ answered }: { answered: FormAnswer | undefined }) {
  const { fields, send, sent, failed } = useTexts(contact);
  const { sending } = useTexts(frame).form;
  const showToast = useToast();
  const [search] = useSearchParams();
  const note = useRef<HTMLDivElement>(null);
  const { answer, failureCount, isSending, successCount, formProps } = useSubmission({
    kind: "contact",
    answered,
    failed,
    loadRules: () => import("~/leads/form-rules").then((module) => module.contactRules),
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
