import { useHref, useSearchParams } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { PHOTO_FIELD } from "~/leads/bills";
import { readReference } from "~/leads/reference";
import { type FormAnswer, REFERENCE_PARAM, SENT_PARAM } from "~/submission/form-answer";
import { fileField } from "~/texts/file-field";
import { frame } from "~/texts/frame";
import { service } from "~/texts/service";
import { useTexts } from "~/texts/use-texts";
import { mobileInput } from "./digits-input";
import { FileField, fileErrors, useFile } from "./file-field";
import { DataNotice, Field, Honeypot, SourceFields } from "./form-parts";
import { ErrorSummary, SentNote } from "./form-status";
import { Sending, SubmitButton } from "./sending";
import { useSubmission } from "./use-submission";

export function ServiceForm({ answered }: { answered: FormAnswer | undefined }) {
  const { title, fields, photo, send, sent, failed } = useTexts(service);
  const { faults } = useTexts(fileField);
  const { sending } = useTexts(frame).form;
  const [search] = useSearchParams();
  const note = useRef<HTMLDivElement>(null);
  const submission = useSubmission({
    kind: "service",
    answered,
    failed,
    loadRules: () => import("~/leads/form-rules").then((module) => module.serviceRules),
    checkFiles: (formData) => fileErrors(formData, PHOTO_FIELD, faults),
    onSent: () => file.reset(),
  });
  const { answer, isSending, isCancelled, successCount } = submission;
  const file = useFile({
    name: PHOTO_FIELD,
    answer,
    onAccepted: () => submission.clearError(PHOTO_FIELD),
  });
  const reference = answer?.ok ? answer.reference : readReference(search.get(REFERENCE_PARAM));
  const wasSent = answer?.ok || (!answer && search.get(SENT_PARAM) === "service");

  // The focused field is gone, so the note takes the focus.
  useEffect(() => {
    if (successCount > 0) note.current?.focus();
  }, [successCount]);

  const common = { kind: "service", answer, required: true } as const;
  return (
    <form
      id="service-form"
      action={useHref("/service")}
      encType="multipart/form-data"
      aria-label={title}
      className="card grid gap-5 p-5 sm:p-8"
      {...submission.formProps}
    >
      <Honeypot kind="service" />
      <SourceFields answer={answer} />
      <ErrorSummary key={`failure ${submission.failureCount}`} answer={answer} />
      {wasSent && (
        <div ref={note} tabIndex={-1}>
          <SentNote message={sent} reference={reference} />
        </div>
      )}
      <div key={successCount} className="grid gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <Field {...common} name="name" label={fields.name} autoComplete="name" />
          <Field {...common} name="phone" label={fields.phone} {...mobileInput} />
        </div>
        <Field {...common} name="address" label={fields.address} autoComplete="address-line1" />
        <Field {...common} name="message" label={fields.message} rows={4} />
        {/* Last, so that the text fields arrive before a file that is too large. */}
        <FileField kind="service" words={photo} file={file} />
      </div>
      {/* As in the inquiry: the notice would push its link under the finger of a double tap. */}
      {isSending ? <Sending progress={submission.progress} onCancel={submission.cancel} /> : <DataNotice />}
      <SubmitButton {...{ isSending, isCancelled }} words={[send, sending]} />
    </form>
  );
}
