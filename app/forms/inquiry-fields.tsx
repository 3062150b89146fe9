import { STATES } from "~/states";
import type { FormAnswer } from "./answer";
import { BillField } from "./bill-field";
import { mobileInput, pinCodeInput } from "./digits-input";
import { Field } from "./field";
import type { useBill } from "./use-bill";

interface InquiryFieldsProps {
  answer: FormAnswer | undefined;
  bill: ReturnType<typeof useBill>;
  preset: PresetFields | undefined;
}

export interface PresetFields {
  sanctionLoad: string | undefined;
  availableArea: string | undefined;
  state: string;
}

export function InquiryFields({ answer, bill, preset }: InquiryFieldsProps) {
  const common = { kind: "inquiry", answer, showsError: false, enterKeyHint: "next" } as const;
  return (
    <>
      <ReachFields {...common} />
      <RoofFields {...common} preset={preset} />
      <LoadFields {...common} bill={bill} preset={preset} />
    </>
  );
}

type Common = Pick<React.ComponentProps<typeof Field>, "kind" | "answer" | "showsError" | "enterKeyHint">;

function ReachFields(common: Common) {
  return (
    <Group legend="Your contact details">
      <Field {...common} name="fullName" label="Full Name *" autoComplete="name" required />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field {...common} name="email" label="Email *" type="email" autoComplete="email" required />
        <Field {...common} name="mobile" label="Mobile *" {...mobileInput} required />
      </div>
    </Group>
  );
}

function RoofFields({ preset, ...common }: Common & Pick<InquiryFieldsProps, "preset">) {
  return (
    <Group legend="Your address">
      <Field {...common} name="addressLine1" label="Address Line 1 *" autoComplete="address-line1" required />
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
          defaultValue={preset?.state}
          label="State *"
          autoComplete="address-level1"
          list="inquiry-states"
          required
        />
        <Field
          {...common}
          name="pinCode"
          label="Pin Code *"
          {...pinCodeInput}
          autoComplete="postal-code"
          required
        />
      </div>
      <datalist id="inquiry-states">
        {STATES.map((state) => (
          <option key={state} value={state} />
        ))}
      </datalist>
    </Group>
  );
}

function LoadFields({ bill, preset, ...common }: Common & Pick<InquiryFieldsProps, "bill" | "preset">) {
  return (
    <Group legend="Your load and roof">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          {...common}
          name="sanctionLoad"
          defaultValue={preset?.sanctionLoad}
          label="Sanction Load *"
          hint="in kW, from your bill"
          autoComplete="off"
          required
        />
        <Field
          {...common}
          name="availableArea"
          defaultValue={preset?.availableArea}
          label="Available Area *"
          hint="on the roof, in sq ft"
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
      {/* Last, so that the text fields arrive before a file that is too large. */}
      <BillField bill={bill} />
    </Group>
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
