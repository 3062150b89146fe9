import { useHref, useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { DAY_MS } from "~/india-time";
import { BILL_FIELD } from "~/leads/bills";
import { STATES } from "~/states";
import { ESTIMATE_FIELD, type FormAnswer } from "~/submission/form-answer";
import type { estimateIn } from "~/submission/sent-estimate.server";
import { inquiry } from "~/texts/inquiry";
import { useTexts } from "~/texts/use-texts";
import { mobileInput, pinCodeInput } from "./digits-input";
import { FileField } from "./file-field";
import { fieldsOf, Honeypot, NoEmail, SourceFields } from "./form-parts";
import { ErrorSummary, SentNote } from "./form-status";
import { InquirySentDialog, ShareBill } from "./inquiry-sent";
import { SendFile } from "./sending";
import { type Kept, keep, readKept, useDraft } from "./use-draft";
import { type ChosenFile, useFile } from "./use-file";
import { useSubmission } from "./use-submission";

interface InquiryFormProps {
  answered: FormAnswer | undefined;
  packageId: string | undefined;
  estimate: InquiryEstimate | undefined;
}

/** Its `search` has the calculator's inputs: the server works out the figures again. */
type InquiryEstimate = NonNullable<Awaited<ReturnType<typeof estimateIn>>>;

/** The quotation inquiry (specification §2, §3, §5). Only the error summary shows messages; fields are marked. */
export function InquiryForm({ answered, packageId, estimate }: InquiryFormProps) {
  const texts = useTexts(inquiry);
  const action = useHref(useLocation().pathname + searchOfForm(packageId, estimate));
  const form = useRef<HTMLFormElement>(null);
  const [sent, setSent] = useState<{ isThanked: boolean; withoutBill: boolean }>();
  const draft = useDraft(form, answered === undefined);
  const submission = useSubmission({
    kind: "inquiry",
    answered,
    failed: texts.failed,
    loadRules: () => import("~/leads/form-rules").then((module) => module.inquiryRules),
    checkFiles: () => bill.errors(),
    onSent: ({ reference }, formData) => {
      // The reference outlives the message of success.
      if (reference) keep(KEY, reference);
      draft.discard();
      setSent({ isThanked: true, withoutBill: bill.isMissingIn(formData) });
      bill.reset();
    },
  });
  const { answer, successCount } = submission;
  const preset = successCount === 0 ? estimate?.preset : undefined;
  const bill = useFile(BILL_FIELD, submission);

  return (
    <>
      <form
        ref={form}
        action={action}
        encType="multipart/form-data"
        className="card grid gap-8 p-5 sm:p-8"
        aria-label={texts.title}
        {...submission.formProps}
      >
        <Honeypot kind="inquiry" />
        <SourceFields answer={answer} />
        <input type="hidden" name="package" value={packageId ?? ""} />
        <input type="hidden" name={ESTIMATE_FIELD} value={estimate?.search ?? ""} />
        <ErrorSummary key={`failure ${submission.failureCount}`} answer={answer} />
        {answer?.ok && (
          <SentNote {...answer}>
            {sent?.withoutBill && (
              <div className="mt-2 text-small">
                <ShareBill reference={answer.reference} />
              </div>
            )}
          </SentNote>
        )}
        {!answer && <LastSent />}
        {draft.isRestored && <RestoredNote hasBill={bill.chosen !== undefined} onClear={draft.clear} />}
        <div key={successCount} className="grid gap-8">
          <InquiryFields answer={answer} bill={bill} preset={preset} />
        </div>
        <SendFile submission={submission} words={[texts.submit, texts.submitting]} />
      </form>
      {sent?.isThanked && answer?.ok && (
        <InquirySentDialog
          reference={answer.reference}
          calls={answer.calls}
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

/** What this browser has sent already, so that nobody sends it twice for want of a confirmation. */
function LastSent() {
  const texts = useTexts(inquiry);
  const [last, setLast] = useState<Kept<string>>();
  useEffect(() => setLast(readKept(KEY, DAY_MS)), []);
  if (!last) return null;
  const isToday = new Date(last.savedAt).toDateString() === new Date().toDateString();
  return (
    <p role="status" className="rounded-control border border-good/40 bg-good/8 p-4 text-small">
      {texts.lastSent(last.value, isToday)}
    </p>
  );
}

function RestoredNote({ hasBill, onClear }: { hasBill: boolean; onClear: () => void }) {
  const texts = useTexts(inquiry);
  return (
    <p className="flex flex-wrap items-center justify-between gap-3 rounded-control border border-line bg-raised-2 p-4 text-small text-muted">
      <span>
        {texts.kept} {!hasBill && texts.keptNoBill}
      </span>
      <button type="button" className="button button-quiet" onClick={onClear}>
        {texts.clear}
      </button>
    </p>
  );
}

const KEY = "sent:inquiry";

interface InquiryFieldsProps {
  answer: FormAnswer | undefined;
  bill: ChosenFile;
  preset: InquiryEstimate["preset"] | undefined;
}

function InquiryFields({ answer, bill, preset }: InquiryFieldsProps) {
  const texts = useTexts(inquiry);
  const common = { kind: "inquiry", answer, showsError: false, enterKeyHint: "next" } as const;
  const optional = fieldsOf(common, texts.fields);
  const field = fieldsOf({ ...common, required: true }, texts.fields);
  const { sanctionLoad, availableArea } = preset ?? {};
  return (
    <>
      <Group legend={texts.contactLegend}>
        {field("fullName", { autoComplete: "name" })}
        <div className="grid gap-5 sm:grid-cols-2">
          {field("email", { type: "email", autoComplete: "email", below: <NoEmail /> })}
          {field("mobile", mobileInput)}
        </div>
      </Group>
      <Group legend={texts.addressLegend}>
        {field("addressLine1", { autoComplete: "address-line1" })}
        {optional("addressLine2", { hint: texts.optional, autoComplete: "address-line2" })}
        <div className="grid gap-5 sm:grid-cols-[1fr_1fr_8rem]">
          {field("city", { autoComplete: "address-level2" })}
          {field("state", {
            defaultValue: preset && texts.stateName(preset.state),
            autoComplete: "address-level1",
            list: "inquiry-states",
          })}
          {field("pinCode", { ...pinCodeInput, autoComplete: "postal-code" })}
        </div>
        <datalist id="inquiry-states">
          {STATES.map((state) => (
            <option key={state} value={texts.stateName(state)} />
          ))}
        </datalist>
      </Group>
      <Group legend={texts.roofLegend}>
        <div className="grid gap-5 sm:grid-cols-2">
          {field("sanctionLoad", { defaultValue: sanctionLoad, hint: texts.loadHint, autoComplete: "off" })}
          {field("availableArea", { defaultValue: availableArea, hint: texts.areaHint, autoComplete: "off" })}
        </div>
        {optional("account", { name: "electricityAccountNumber", hint: texts.optional, autoComplete: "off" })}
        {/* Last, so that the text fields arrive before a file that is too large. */}
        <FileField kind="inquiry" words={texts.bill} file={bill} />
      </Group>
    </>
  );
}

function Group({ legend, children }: { legend: string; children: React.ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-5">
      <legend className="mb-5 font-display text-card font-semibold">{legend}</legend>
      {children}
    </fieldset>
  );
}
