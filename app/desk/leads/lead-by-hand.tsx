import { Link } from "@remix-run/react";
import { ForManager } from "~/desk/for-manager";
import { Field, FieldFaults, Options, Submit } from "~/desk/form-parts";
import { fieldLabels, personLabels, statusLabels } from "~/leads/pipeline/labels";
import { EDITABLE, type LeadState } from "~/leads/pipeline/lead-state";
import { buttonFor, type FormErrors, MAX_REASON, NEXT_TIME, NO_CALL } from "./lead-form";
import { SaveForm } from "./save-form";

const HAND = "by-hand";
const EDIT = "edit";

interface Typed {
  errors?: FormErrors | undefined;
  typed?: Record<string, string> | undefined;
}

interface ByHandProps extends Typed {
  state: LeadState;
  owners: readonly string[];
}

/** Status, owner and next call without a call. */
export function ByHand({ state, owners, typed, errors = {} }: ByHandProps) {
  const { status, reason, owner, nextCall } = { ...state, ...typed };
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
        <Field name="nextCall" label="Next call" error={errors.nextCall}>
          {(control) => <input {...control} type="date" defaultValue={day} />}
        </Field>
        <Field name={NEXT_TIME} label="At (if it matters)">
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
          {state.nextCall && <Submit name={buttonFor("nextCall")} value={NO_CALL} label="No next call" />}
        </p>
      </SaveForm>
    </details>
  );
}

type Editable = (typeof EDITABLE)[number];

const LIMITS: Record<Editable, number> = {
  ...{ name: 200, email: 254, city: 100, load: 100 },
  ...{ phone: 40, secondPhone: 40 },
};
const TYPES: Partial<Record<Editable, string>> = { phone: "tel", secondPhone: "tel", email: "email" };

interface CorrectProps extends Typed {
  current: Record<Editable, string>;
}

/** What was sent stays as it was, below. */
export function Correct({ current, typed = {}, errors = {} }: CorrectProps) {
  return (
    <details id={EDIT} open={Object.keys(errors).length > 0} className="card p-4 sm:p-5">
      <summary className="flex min-h-11 items-center font-semibold underline">
        Correct name, phone, email, city or load
      </summary>
      <FieldFaults errors={errors} />
      <SaveForm intent="edit" at={`#${EDIT}`} noValidate className="mt-3 grid gap-4 sm:grid-cols-2">
        {EDITABLE.map((name) => (
          <div key={name}>
            <Field name={name} label={fieldLabels[name]} error={errors[name]}>
              {(control) => (
                <input
                  {...control}
                  type={TYPES[name] ?? "text"}
                  maxLength={LIMITS[name]}
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
