import { Form } from "@remix-run/react";
import { personLabels, statusLabels } from "~/desk/labels";
import { type FormErrors, MAX_NOTE, MAX_REASON } from "~/desk/lead-form";
import type { LeadState } from "~/desk/lead-state";
import { Field, FieldFaults, Options } from "./form-parts";
import { SendButton } from "./send-button";

/** An answer with errors is shown from here, past everything that the visitor sent. */
const WORK = "work";

interface LeadWorkProps {
  state: LeadState;
  owners: readonly string[];
  /** The number of lines that the page shows. */
  seen: number;
  errors: FormErrors | undefined;
  typed: Record<string, string> | undefined;
}

/** What to do with a lead: everything in one form, because after a call everything changes at once. */
export function LeadWork({ state, owners, seen, errors = {}, typed }: LeadWorkProps) {
  const shown = { ...state, note: "", ...typed };
  return (
    <section id={WORK} className="card p-4 sm:p-5">
      <h2 className="text-card">After a call</h2>
      <FieldFaults errors={errors} />
      <Form method="post" action={`#${WORK}`} className="mt-3 grid gap-4 sm:grid-cols-2">
        <input type="hidden" name="seen" value={seen} />
        {(["status", "reason", "nextCall", "owner"] as const).map((name) => (
          <input key={name} type="hidden" name={`was-${name}`} value={state[name]} />
        ))}
        <Field name="note" label="Note" error={errors.note} className="sm:col-span-2">
          {(control) => <textarea {...control} rows={3} maxLength={MAX_NOTE} defaultValue={shown.note} />}
        </Field>
        <Field name="status" label="Status" error={errors.status}>
          {(control) => (
            <select {...control} className={`${control.className} select`} defaultValue={shown.status}>
              <Options labels={statusLabels} />
            </select>
          )}
        </Field>
        <Field name="reason" label="Reason, if won or lost" error={errors.reason}>
          {(control) => <input {...control} maxLength={MAX_REASON} defaultValue={shown.reason} />}
        </Field>
        <Field name="nextCall" label="Next call" error={errors.nextCall}>
          {(control) => <input {...control} type="date" defaultValue={shown.nextCall} />}
        </Field>
        <Field name="owner" label="Owner" error={errors.owner}>
          {(control) => (
            <select {...control} className={`${control.className} select`} defaultValue={shown.owner}>
              <option value="">Nobody</option>
              <Options labels={personLabels(state.owner ? [...owners, state.owner] : owners)} />
            </select>
          )}
        </Field>
        <SendButton label="Save" sending="Saving…" className="sm:col-span-2 sm:justify-self-start" />
      </Form>
    </section>
  );
}
