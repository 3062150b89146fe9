import type { ReactNode } from "react";
import { personLabel, statusLabels } from "../labels";
import { type LeadState, STATUSES } from "../lead-state";
import type { FormErrors } from "./lead-form.server";

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
  const people = [...new Set([...owners, ...(state.owner ? [state.owner] : [])])];
  const shown = { ...state, note: "", ...typed };
  return (
    <section className="card p-4 sm:p-5">
      <h2 className="mb-3 text-card">After a call</h2>
      {Object.keys(errors).length > 0 && (
        <p role="alert" className="mb-4 border-l-2 border-bad pl-3 text-bad">
          Nothing is saved yet: {Object.values(errors).join(". ")}.
        </p>
      )}
      <form method="post" className="grid gap-4 sm:grid-cols-2">
        <input type="hidden" name="seen" value={seen} />
        <Field name="note" label="Note" error={errors.note} isWide>
          <textarea
            name="note"
            id="note"
            rows={3}
            maxLength={5000}
            defaultValue={shown.note}
            {...invalid("note", errors)}
            className="input"
          />
        </Field>
        <Field name="status" label="Status" error={errors.status}>
          <input type="hidden" name="was-status" value={state.status} />
          <select
            name="status"
            id="status"
            defaultValue={shown.status}
            {...invalid("status", errors)}
            className="input"
          >
            {STATUSES.map((status) => (
              <option key={status} value={status}>
                {statusLabels[status]}
              </option>
            ))}
          </select>
        </Field>
        <Field name="reason" label="Reason, if won or lost" error={errors.reason}>
          <input type="hidden" name="was-reason" value={state.reason} />
          <input
            name="reason"
            id="reason"
            maxLength={300}
            defaultValue={shown.reason}
            {...invalid("reason", errors)}
            className="input"
          />
        </Field>
        <Field name="nextCall" label="Next call" error={errors.nextCall}>
          <input type="hidden" name="was-nextCall" value={state.nextCall} />
          <input
            type="date"
            name="nextCall"
            id="nextCall"
            defaultValue={shown.nextCall}
            {...invalid("nextCall", errors)}
            className="input"
          />
        </Field>
        <Field name="owner" label="Owner" error={errors.owner}>
          <input type="hidden" name="was-owner" value={state.owner} />
          <select
            name="owner"
            id="owner"
            defaultValue={shown.owner}
            {...invalid("owner", errors)}
            className="input"
          >
            <option value="">Nobody</option>
            {people.map((email) => (
              <option key={email} value={email}>
                {personLabel(email)}
              </option>
            ))}
          </select>
        </Field>
        <button type="submit" className="button button-primary sm:col-span-2 sm:justify-self-start">
          Save
        </button>
      </form>
    </section>
  );
}

function invalid(name: string, errors: FormErrors) {
  return errors[name] ? { "aria-invalid": true, "aria-describedby": `${name}-error` } : {};
}

interface FieldProps {
  name: string;
  label: string;
  error: string | undefined;
  isWide?: boolean;
  children: ReactNode;
}

function Field({ name, label, error, isWide, children }: FieldProps) {
  return (
    <div className={isWide ? "sm:col-span-2" : undefined}>
      <label htmlFor={name} className="mb-1 block text-small text-muted">
        {label}
      </label>
      {children}
      {error && (
        <p id={`${name}-error`} className="mt-1 text-small text-bad">
          {error}
        </p>
      )}
    </div>
  );
}
