import { useState } from "react";
import { BILL_ACCEPT, BILL_FIELD, billFault } from "~/leads/bill-rules";
import type { FormAnswer } from "./answer";
import { fieldId } from "./field";

interface BillFieldProps {
  answer: FormAnswer | undefined;
  /** Called with what is wrong with a file that was chosen; it is taken out again. */
  onRefused: (form: HTMLFormElement, fault: string) => void;
}

/** The electricity bill, checked as soon as it is chosen (specification §5). */
export function BillField({ answer, onRefused }: BillFieldProps) {
  const [chosen, setChosen] = useState<File>();
  const id = fieldId("inquiry", BILL_FIELD);
  const isInvalid = answer?.ok === false && BILL_FIELD in answer.errors;

  function check({ currentTarget: input }: React.ChangeEvent<HTMLInputElement>) {
    const file = input.files?.[0];
    const fault = file && billFault(file);
    if (fault) input.value = "";
    setChosen(fault ? undefined : file);
    if (fault && input.form) onRefused(input.form, fault);
  }

  return (
    <div>
      <label htmlFor={id} className="text-small font-medium">
        Electricity Bill <span className="text-faint">(optional)</span>
      </label>
      <input
        type="file"
        id={id}
        name={BILL_FIELD}
        accept={BILL_ACCEPT}
        className="input file-input mt-1.5"
        aria-describedby={`${id}-hint`}
        aria-invalid={isInvalid || undefined}
        onChange={check}
      />
      <p id={`${id}-hint`} className="mt-1.5 text-small text-faint">
        {chosen
          ? `${sizeOf(chosen)}, ready to send`
          : "A photo or PDF of the last bill: JPG, PNG or PDF, up to 2 MB."}
      </p>
    </div>
  );
}

function sizeOf({ size }: File): string {
  return size < 1024 * 1024 ? `${Math.ceil(size / 1024)} KB` : `${(size / (1024 * 1024)).toFixed(1)} MB`;
}
