import { Link } from "@remix-run/react";
import { ForManager } from "~/desk/for-manager";
import { Field, FieldFaults, Options, Submit } from "~/desk/form-parts";
import { personLabels, statusLabels } from "~/leads/pipeline/labels";
import { EDITABLE, type LeadState } from "~/leads/pipeline/lead-state";
import { type FormErrors, MAX_REASON } from "./lead-form";
import { SaveForm } from "./save-form";

const HAND = "by-hand";
const EDIT = "edit";

interface Typed {
  errors: FormErrors | undefined;
  typed: Record<string, string> | undefined;
}

const BY_HAND = ["status", "reason", "owner", "nextCall"];

function only(names: readonly string[], errors: FormErrors = {}): FormErrors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => names.includes(name)));
}

/** Returns the errors that stand in no form of this file. */
export function callErrors(errors: FormErrors): FormErrors {
  const elsewhere = [...BY_HAND, ...EDITABLE, "merge", "lead"];
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !elsewhere.includes(name)));
}

interface ByHandProps extends Typed {
  state: LeadState;
  owners: readonly string[];
}

/** Status, owner and next call without a call. */
export function ByHand({ state, owners, typed = {}, ...rest }: ByHandProps) {
  const errors = only(BY_HAND, rest.errors);
  const { status, reason, owner, nextCall } = typed.outcome ? state : { ...state, ...typed };
  const [day, time] = nextCall.split("T");
  return (
    <details id={HAND} open={Object.keys(errors).length > 0} className="card p-4 sm:p-5">
      <summary className="flex min-h-11 items-center font-semibold underline">Change status</summary>
      <FieldFaults errors={errors} />
      <SaveForm intent="by-hand" at={`#${HAND}`} className="mt-3 grid gap-4 sm:grid-cols-2">
        <Field name="status" label="Status" error={errors.status}>
          {(control) => (
            <select {...control} className={`${control.className} select`} defaultValue={status}>
              <Options labels={statusLabels} />
            </select>
          )}
        </Field>
        <Field name="reason" label="Reason, if won or lost" error={errors.reason}>
          {(control) => <input {...control} maxLength={MAX_REASON} defaultValue={reason} />}
        </Field>
        <Field name="nextDay" label="Next call" error={errors.nextCall}>
          {(control) => <input {...control} type="date" defaultValue={day} />}
        </Field>
        <Field name="nextTime" label="At (if it matters)">
          {(control) => <input {...control} type="time" defaultValue={time} />}
        </Field>
        <Field name="owner" label="Owner" error={errors.owner} className="sm:col-span-2">
          {(control) => (
            <select {...control} className={`${control.className} select`} defaultValue={owner}>
              <option value="">Nobody</option>
              <Options labels={personLabels(state.owner ? [...owners, state.owner] : owners)} />
            </select>
          )}
        </Field>
        <p className="flex flex-wrap gap-2 sm:col-span-2">
          <Submit label="Save" className="button button-primary" />
          {state.nextCall && <Submit name="noCall" value="1" label="No next call" />}
        </p>
      </SaveForm>
    </details>
  );
}

type Editable = (typeof EDITABLE)[number];

const fields: Record<Editable, { label: string; limit: number; type?: string }> = {
  name: { label: "Name", limit: 200 },
  phone: { label: "Phone", limit: 40, type: "tel" },
  secondPhone: { label: "Second phone", limit: 40, type: "tel" },
  email: { label: "Email", limit: 254, type: "email" },
  city: { label: "City", limit: 100 },
  load: { label: "Load", limit: 100 },
};

interface CorrectProps extends Typed {
  current: Record<Editable, string>;
}

/** What was sent stays as it was, below. */
export function Correct({ current, typed = {}, ...rest }: CorrectProps) {
  const errors = only(EDITABLE, rest.errors);
  return (
    <details id={EDIT} open={Object.keys(errors).length > 0} className="card p-4 sm:p-5">
      <summary className="flex min-h-11 items-center font-semibold underline">
        Correct name, phone, email, city or load
      </summary>
      <FieldFaults errors={errors} />
      <SaveForm intent="edit" at={`#${EDIT}`} noValidate className="mt-3 grid gap-4 sm:grid-cols-2">
        {EDITABLE.map((name) => (
          <div key={name}>
            <Field name={name} label={fields[name].label} error={errors[name]}>
              {(control) => (
                <input
                  {...control}
                  type={fields[name].type ?? "text"}
                  maxLength={fields[name].limit}
                  defaultValue={typed[name] ?? current[name]}
                  autoComplete="off"
                />
              )}
            </Field>
          </div>
        ))}
        <Submit
          label="Save corrections"
          className="button button-primary sm:col-span-2 sm:justify-self-start"
        />
      </SaveForm>
    </details>
  );
}

/** What is seldom done to a lead. */
export function Seldom({ path, isSpam }: { path: string; isSpam: boolean }) {
  return (
    <div id="seldom" className="flex flex-wrap items-center gap-4 text-small">
      {!isSpam && (
        <SaveForm>
          <Submit name="intent" value="spam" label="Mark as spam" className="min-h-11 text-muted underline" />
        </SaveForm>
      )}
      <ForManager>
        <Link to={`${path}/person`} className="inline-flex min-h-11 items-center text-muted underline">
          Everything about this person
        </Link>
        <Link to={`${path}/erase`} className="inline-flex min-h-11 items-center text-muted underline">
          Erase this lead
        </Link>
      </ForManager>
    </div>
  );
}
