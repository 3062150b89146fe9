import { Link } from "@remix-run/react";
import { ForManager } from "~/desk/for-manager";
import { Field, FieldFaults, Submit } from "~/desk/form-parts";
import { usePeople, usePersonLabel } from "~/desk/use-people";
import { fieldLabels, statusLabels } from "./labels";
import { buttonFor, MAX_REASON, NEXT_TIME, NO_CALL } from "./lead-form";
import { EDITABLE } from "./lead-state";
import { Asked, SaveForm, useAnswer, useSaving } from "./save-form";

const HAND = "by-hand";
const EDIT = "edit";

/** Status, owner and next call without a call. */
export function ByHand() {
  const { values } = useSaving();
  const { errors, typed } = useAnswer("by-hand");
  const [day, time] = String(typed.nextCall ?? values.nextCall).split("T");
  const personLabel = usePersonLabel();
  // Who has left may still be the owner.
  const owners = { ...usePeople(), ...(values.owner && { [values.owner]: personLabel(values.owner) }) };
  return (
    <details id={HAND} open={Object.keys(errors).length > 0} className="card p-4 sm:p-5">
      <summary className="flex min-h-11 items-center font-semibold underline">Change status</summary>
      <FieldFaults errors={errors} />
      <SaveForm
        intent="by-hand"
        at={`#${HAND}`}
        values={{ ...values, [NEXT_TIME]: values.nextCall }}
        className="mt-3 grid gap-4 sm:grid-cols-2"
      >
        <Asked />
        <Field name="status" label="Status" options={statusLabels} />
        <Field name="reason" label="Reason, if won or lost" maxLength={MAX_REASON} />
        <Field name="nextCall" label="Next call" type="date" defaultValue={day} />
        <Field name={NEXT_TIME} label="At (if it matters)" type="time" defaultValue={time} />
        <Field name="owner" label="Owner" options={{ "": "Nobody", ...owners }} className="sm:col-span-2" />
        <p className="flex flex-wrap gap-2 sm:col-span-2">
          <Submit label="Save" className="button button-primary" />
          {values.nextCall && <Submit name={buttonFor("nextCall")} value={NO_CALL} label="No next call" />}
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

/** What was sent stays as it was, below. */
export function Correct() {
  const { values } = useSaving();
  const { errors } = useAnswer("edit");
  return (
    <details id={EDIT} open={Object.keys(errors).length > 0} className="card p-4 sm:p-5">
      <summary className="flex min-h-11 items-center font-semibold underline">
        Correct name, phone, email, city or load
      </summary>
      <FieldFaults errors={errors} />
      <SaveForm
        intent="edit"
        at={`#${EDIT}`}
        values={{ ...values }}
        noValidate
        className="mt-3 grid gap-4 sm:grid-cols-2"
      >
        {EDITABLE.map((name) => (
          <Field
            key={name}
            name={name}
            label={fieldLabels[name]}
            type={TYPES[name] ?? "text"}
            maxLength={LIMITS[name]}
            autoComplete="off"
          />
        ))}
        <Submit
          label="Save corrections"
          className="button button-primary sm:col-span-2 sm:justify-self-start"
        />
      </SaveForm>
    </details>
  );
}

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
