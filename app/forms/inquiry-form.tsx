import { useLocation } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { BILL_FIELD, billFault } from "~/leads/bill-rules";
import { digitsOf, tenDigits } from "~/leads/digits";
import type { FieldErrors } from "~/leads/form-rules";
import { STATES } from "~/leads/states";
import type { FormAnswer } from "./answer";
import { BillField } from "./bill-field";
import { Field } from "./field";
import { ErrorSummary, SentNote } from "./form-status";
import { Honeypot } from "./honeypot";
import { InquirySentDialog } from "./inquiry-sent";
import { Sending } from "./sending";
import { SourceFields } from "./source-fields";
import { useDraft } from "./use-draft";
import { useSubmission } from "./use-submission";

interface InquiryFormProps {
  answered: FormAnswer | undefined;
  /** The package that the visitor came from. */
  packageId: string | undefined;
}

/** The quotation inquiry (specification §2, §3, §5). What is wrong stands in the banner alone; fields are only marked. */
export function InquiryForm({ answered, packageId }: InquiryFormProps) {
  const { pathname } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const submit = useRef<HTMLButtonElement>(null);
  const [isThanked, setThanked] = useState(false);
  const draft = useDraft(form, "inquiry", answered === undefined);
  const { answer, isSending, isCancelled, progress, round, cancel, refuse, formProps } = useSubmission({
    form: "inquiry",
    answered,
    loadRules: () => import("~/leads/inquiry").then((module) => module.inquiryRules),
    checkMore: billErrors,
    onSent: () => {
      draft.forget();
      setThanked(true);
    },
  });

  useEffect(() => {
    if (isCancelled && !isSending) submit.current?.focus();
  }, [isCancelled, isSending]);

  const common = { form: "inquiry", answer, showsError: false, enterKeyHint: "next" } as const;
  return (
    <>
      <form
        ref={form}
        action={pathname + (packageId ? `?package=${encodeURIComponent(packageId)}` : "")}
        encType="multipart/form-data"
        className="card grid gap-8 p-5 sm:p-8"
        aria-label="Submit Your Inquiry"
        {...formProps}
      >
        <Honeypot form="inquiry" />
        <SourceFields answer={answer} />
        <input type="hidden" name="package" value={packageId ?? ""} />
        <ErrorSummary answer={answer} />
        {answer?.ok && <SentNote {...answer} />}
        {draft.isRestored && (
          <p className="flex flex-wrap items-center justify-between gap-3 rounded-control border border-line bg-raised-2 p-4 text-small text-muted">
            What you typed earlier was kept on this device.
            <button type="button" className="button button-quiet" onClick={draft.clear}>
              Clear the form
            </button>
          </p>
        )}
        <div key={round} className="grid gap-8">
          <Group legend="How we reach you">
            <Field {...common} name="fullName" label="Full Name *" autoComplete="name" required />
            <div className="grid gap-5 sm:grid-cols-2">
              <Field {...common} name="email" label="Email *" type="email" autoComplete="email" required />
              <Field
                {...common}
                name="mobile"
                label="Mobile *"
                inputMode="numeric"
                autoComplete="tel-national"
                onInput={(event) => keepDigits(event, (typed) => tenDigits(typed).slice(0, 10))}
                required
              />
            </div>
          </Group>
          <Group legend="Where the roof is">
            <Field
              {...common}
              name="addressLine1"
              label="Address Line 1 *"
              autoComplete="address-line1"
              required
            />
            <Field
              {...common}
              name="addressLine2"
              label="Address Line 2"
              hint="(optional)"
              autoComplete="address-line2"
            />
            <div className="grid gap-5 sm:grid-cols-[1fr_1fr_8rem]">
              <Field {...common} name="city" label="City *" autoComplete="address-level2" required />
              <Field
                {...common}
                name="state"
                label="State *"
                autoComplete="address-level1"
                list="inquiry-states"
                required
              />
              <Field
                {...common}
                name="pinCode"
                label="Pin Code *"
                inputMode="numeric"
                autoComplete="postal-code"
                onInput={(event) => keepDigits(event, (typed) => digitsOf(typed).slice(0, 6))}
                required
              />
            </div>
            <datalist id="inquiry-states">
              {STATES.map((state) => (
                <option key={state} value={state} />
              ))}
            </datalist>
          </Group>
          <Group legend="What it has to carry">
            <div className="grid gap-5 sm:grid-cols-2">
              <Field
                {...common}
                name="sanctionLoad"
                label="Sanction Load *"
                hint="as on the bill, in kW"
                autoComplete="off"
                required
              />
              <Field
                {...common}
                name="availableArea"
                label="Available Area *"
                hint="of roof, in sq ft"
                autoComplete="off"
                required
              />
            </div>
            <Field
              {...common}
              name="electricityAccountNumber"
              label="Electricity Account Number"
              hint="(optional)"
              autoComplete="off"
            />
            {/* The file comes last: what stands before it has been checked by the time it arrives. */}
            <BillField
              answer={answer}
              onRefused={(element, fault) => refuse(element, { [BILL_FIELD]: fault })}
            />
          </Group>
        </div>
        {isSending && <Sending progress={progress} onCancel={cancel} />}
        <div role="status" className="text-small text-muted empty:hidden">
          {isCancelled && "Not sent. Everything you typed is still here."}
        </div>
        <button ref={submit} type="submit" className="button button-primary" disabled={isSending}>
          {isSending ? "Submitting..." : "Submit Inquiry"}
        </button>
      </form>
      {isThanked && answer?.ok && (
        <InquirySentDialog reference={answer.reference} onStay={() => setThanked(false)} />
      )}
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

/** The file has its own rules, which are those of the server too. */
function billErrors(formData: FormData): FieldErrors {
  const bill = formData.get(BILL_FIELD);
  const fault = bill instanceof File && bill.size > 0 ? billFault(bill) : undefined;
  return fault ? { [BILL_FIELD]: fault } : {};
}

/** Whatever is typed or pasted, only its digits stay (specification §5). */
function keepDigits(
  { currentTarget: input }: FormEvent<HTMLInputElement>,
  digits: (typed: string) => string,
) {
  const kept = digits(input.value);
  if (kept !== input.value) input.value = kept;
}
