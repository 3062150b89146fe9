import { STATES } from "~/states";
import { texts } from "~/texts/texts";
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
  const { fields } = texts.inquiry;
  return (
    <Group legend={texts.inquiry.contactLegend}>
      <Field {...common} name="fullName" label={fields.fullName} autoComplete="name" required />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field {...common} name="email" label={fields.email} type="email" autoComplete="email" required />
        <Field {...common} name="mobile" label={fields.mobile} {...mobileInput} required />
      </div>
    </Group>
  );
}

function RoofFields({ preset, ...common }: Common & Pick<InquiryFieldsProps, "preset">) {
  const { fields } = texts.inquiry;
  return (
    <Group legend={texts.inquiry.addressLegend}>
      <Field
        {...common}
        name="addressLine1"
        label={fields.addressLine1}
        autoComplete="address-line1"
        required
      />
      <Field
        {...common}
        name="addressLine2"
        label={fields.addressLine2}
        hint={texts.inquiry.optional}
        autoComplete="address-line2"
      />
      <div className="grid gap-5 sm:grid-cols-[1fr_1fr_8rem]">
        <Field {...common} name="city" label={fields.city} autoComplete="address-level2" required />
        <Field
          {...common}
          name="state"
          defaultValue={preset && texts.inquiry.stateName(preset.state)}
          label={fields.state}
          autoComplete="address-level1"
          list="inquiry-states"
          required
        />
        <Field
          {...common}
          name="pinCode"
          label={fields.pinCode}
          {...pinCodeInput}
          autoComplete="postal-code"
          required
        />
      </div>
      <datalist id="inquiry-states">
        {STATES.map((state) => (
          <option key={state} value={texts.inquiry.stateName(state)} />
        ))}
      </datalist>
    </Group>
  );
}

function LoadFields({ bill, preset, ...common }: Common & Pick<InquiryFieldsProps, "bill" | "preset">) {
  const { fields } = texts.inquiry;
  return (
    <Group legend={texts.inquiry.roofLegend}>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          {...common}
          name="sanctionLoad"
          defaultValue={preset?.sanctionLoad}
          label={fields.sanctionLoad}
          hint={texts.inquiry.loadHint}
          autoComplete="off"
          required
        />
        <Field
          {...common}
          name="availableArea"
          defaultValue={preset?.availableArea}
          label={fields.availableArea}
          hint={texts.inquiry.areaHint}
          autoComplete="off"
          required
        />
      </div>
      <Field
        {...common}
        name="electricityAccountNumber"
        label={fields.account}
        hint={texts.inquiry.optional}
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
