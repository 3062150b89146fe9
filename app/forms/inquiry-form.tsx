import { useSearchParams } from "@remix-run/react";
import { BILL_ACCEPT, BILL_FIELD } from "~/leads/bill-rules";
import { readReference } from "~/leads/reference";
import { type FormAnswer, REFERENCE, SENT, texts } from "./answer";
import { Field, fieldId } from "./field";
import { ErrorSummary, SentNote } from "./form-status";
import { Honeypot } from "./honeypot";

/** The quotation inquiry (specification §2, §3), as plain HTML. */
export function InquiryForm({ answered }: { answered: FormAnswer | undefined }) {
  const [search] = useSearchParams();
  const reference = readReference(search.get(REFERENCE));
  const wasSent = !answered && search.get(SENT) === "inquiry";
  const common = { form: "inquiry", answer: answered };
  return (
    <form
      action="/inquiry"
      method="post"
      encType="multipart/form-data"
      noValidate
      className="card mt-8 grid max-w-xl gap-5 p-5 sm:p-8"
    >
      <Honeypot form="inquiry" />
      <ErrorSummary answer={answered} />
      {wasSent && (
        <SentNote message={`${texts.inquiry.sent}${reference ? ` Your reference is ${reference}.` : ""}`} />
      )}
      <Field {...common} name="fullName" label="Full Name *" required />
      <Field {...common} name="email" label="Email *" type="email" required />
      <Field {...common} name="mobile" label="Mobile *" type="tel" required />
      <Field {...common} name="addressLine1" label="Address Line 1 *" required />
      <Field {...common} name="addressLine2" label="Address Line 2" hint="(optional)" />
      <Field {...common} name="city" label="City *" required />
      <Field {...common} name="state" label="State *" required />
      <Field {...common} name="pinCode" label="Pin Code *" required />
      <Field {...common} name="sanctionLoad" label="Sanction Load *" required />
      <Field {...common} name="availableArea" label="Available Area *" required />
      <Field
        {...common}
        name="electricityAccountNumber"
        label="Electricity Account Number"
        hint="(optional)"
      />
      <input
        type="hidden"
        name="package"
        defaultValue={(answered?.ok === false && answered.values.package) || (search.get("package") ?? "")}
      />
      <div>
        <label htmlFor={fieldId("inquiry", BILL_FIELD)}>Electricity bill (optional)</label>
        <input type="file" id={fieldId("inquiry", BILL_FIELD)} name={BILL_FIELD} accept={BILL_ACCEPT} />
      </div>
      <button type="submit" className="button button-primary">
        Submit Inquiry
      </button>
    </form>
  );
}
