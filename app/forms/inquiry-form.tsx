import { useHref, useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { BILL_FIELD, type BillFault, billFault } from "~/leads/bill-rules";
import type { FieldErrors } from "~/leads/form-rules";
import { texts } from "~/texts/texts";
import { ESTIMATE_FIELD, type FormAnswer } from "./answer";
import { RefusedBill } from "./bill-field";
import { DataNotice } from "./data-notice";
import { ErrorSummary, SentNote } from "./form-status";
import { Honeypot } from "./honeypot";
import { InquiryFields, type PresetFields } from "./inquiry-fields";
import { InquirySentDialog, ShareBill } from "./inquiry-sent";
import { Sending } from "./sending";
import { SourceFields } from "./source-fields";
import { useBill } from "./use-bill";
import { useDraft } from "./use-draft";
import { useSubmission } from "./use-submission";

interface InquiryFormProps {
  answered: FormAnswer | undefined;
  packageId: string | undefined;
  estimate: InquiryEstimate | undefined;
}

export interface InquiryEstimate {
  /** The calculator's inputs: "?for=home&…". The server works out the figures again. */
  search: string;
  preset: PresetFields;
}

/** The quotation inquiry (specification §2, §3, §5). Only the error summary shows messages; fields are marked. */
export function InquiryForm({ answered, packageId, estimate }: InquiryFormProps) {
  const action = useHref(useLocation().pathname + searchOfForm(packageId, estimate));
  const form = useRef<HTMLFormElement>(null);
  const [sent, setSent] = useState<{ isThanked: boolean; withoutBill: boolean }>();
  const draft = useDraft(form, "inquiry", answered === undefined);
  const submission = useSubmission({
    kind: "inquiry",
    answered,
    failed: texts.inquiry.failed,
    loadRules: () => import("~/leads/inquiry").then((module) => module.inquiryRules),
    checkFiles: (formData) => billErrors(formData, texts.inquiry.bill),
    onSent: () => {
      draft.discard();
      setSent({ isThanked: true, withoutBill: bill.wasRefused });
      bill.reset();
    },
  });
  const { answer, isSending, isCancelled, successCount } = submission;
  const preset = successCount === 0 ? estimate?.preset : undefined;
  const bill = useBill({
    answer,
    onRefused: (element, fault) => submission.addErrors(element, { [BILL_FIELD]: texts.inquiry.bill[fault] }),
    onAccepted: () => submission.clearError(BILL_FIELD),
  });

  return (
    <>
      <form
        ref={form}
        action={action}
        encType="multipart/form-data"
        className="card grid gap-8 p-5 sm:p-8"
        aria-label={texts.inquiry.title}
        {...submission.formProps}
      >
        <Honeypot kind="inquiry" />
        <SourceFields answer={answer} />
        <input type="hidden" name="package" value={packageId ?? ""} />
        <input type="hidden" name={ESTIMATE_FIELD} value={estimate?.search ?? ""} />
        <ErrorSummary
          key={`failure ${submission.failureCount}`}
          answer={answer}
          help={{ [BILL_FIELD]: <RefusedBill copy={bill.copy} onUse={bill.applyCopy} /> }}
        />
        {answer?.ok && (
          <SentNote {...answer}>
            {sent?.withoutBill && (
              <div className="mt-2 text-small">
                <ShareBill reference={answer.reference} />
              </div>
            )}
          </SentNote>
        )}
        {draft.isRestored && <RestoredNote onClear={draft.clear} />}
        <div key={successCount} className="grid gap-8">
          <InquiryFields answer={answer} bill={bill} preset={preset} />
        </div>
        {/* Replaces the notice, which it would push, with its link, under the finger of a double tap. */}
        {isSending ? <Sending progress={submission.progress} onCancel={submission.cancel} /> : <DataNotice />}
        <SubmitButton isSending={isSending} isCancelled={isCancelled} />
      </form>
      {sent?.isThanked && answer?.ok && (
        <InquirySentDialog
          reference={answer.reference}
          withoutBill={sent.withoutBill}
          onStay={() => setSent({ ...sent, isThanked: false })}
        />
      )}
    </>
  );
}

/** The form is shown again at the same URL, with the same package and estimate. */
function searchOfForm(packageId: string | undefined, estimate: InquiryEstimate | undefined): string {
  const search = new URLSearchParams(estimate?.search);
  if (packageId) search.set("package", packageId);
  return search.size > 0 ? `?${search}` : "";
}

function RestoredNote({ onClear }: { onClear: () => void }) {
  return (
    <p className="flex flex-wrap items-center justify-between gap-3 rounded-control border border-line bg-raised-2 p-4 text-small text-muted">
      {texts.inquiry.kept}
      <button type="button" className="button button-quiet" onClick={onClear}>
        {texts.inquiry.clear}
      </button>
    </p>
  );
}

function SubmitButton({ isSending, isCancelled }: { isSending: boolean; isCancelled: boolean }) {
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (isCancelled && !isSending) button.current?.focus();
  }, [isCancelled, isSending]);

  return (
    <>
      <div role="status" className="text-small text-muted empty:hidden">
        {isCancelled && texts.inquiry.notSent}
      </div>
      <button ref={button} type="submit" className="button button-primary" disabled={isSending}>
        {isSending ? texts.inquiry.submitting : texts.inquiry.submit}
      </button>
    </>
  );
}

function billErrors(formData: FormData, messages: Record<BillFault, string>): FieldErrors {
  const bill = formData.get(BILL_FIELD);
  const fault = bill instanceof File && bill.size > 0 ? billFault(bill) : undefined;
  return fault ? { [BILL_FIELD]: messages[fault] } : {};
}
