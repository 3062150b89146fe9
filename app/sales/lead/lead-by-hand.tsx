import { Link } from "@remix-run/react";
import { ForManager } from "~/desk/for-manager";
import type { Fields } from "~/desk/form-controls";
import { EnterButton, Field, Submit } from "~/desk/form-parts";
import { usePeople, usePersonLabel } from "~/desk/use-people";
import { MAX_REASON } from "~/sales/calls/read-call";
import { ChangeForm, useLead } from "./change-form";
import { editFields, statusLabels } from "./labels";

const HAND = "by-hand";
const EDIT = "edit";

/** Status, owner and next call without a call. */
export function ByHand() {
  const { values } = useLead();
  const { status, reason, owner } = values;
  const [nextCall = "", nextTime = ""] = values.nextCall.split("T");
  const personLabel = usePersonLabel();
  // A colleague who has left may still be the owner.
  const owners = { ...usePeople(), ...(owner && { [owner]: personLabel(owner) }) };
  return (
    <details id={HAND} className="card p-4 sm:p-5">
      <summary className="flex min-h-11 items-center font-semibold underline">Change status</summary>
      <ChangeForm
        name={HAND}
        shown={{ status, reason, owner, nextCall, nextTime }}
        change={({ nextTime: time, ...typed }, all) => ({
          ...typed,
          ...((typed.nextCall ?? time) !== undefined && { nextCall: timeOf(all) }),
        })}
        className="mt-3 grid gap-4 sm:grid-cols-2"
      >
        <EnterButton />
        <Field name="status" label="Status" options={statusLabels} />
        <Field name="reason" label="Reason, if won or lost" maxLength={MAX_REASON} />
        <Field name="nextCall" label="Next call" type="date" />
        <Field name="nextTime" label="At (if it matters)" type="time" />
        <Field name="owner" label="Owner" options={{ "": "Nobody", ...owners }} className="sm:col-span-2" />
        <p className="flex flex-wrap gap-2 sm:col-span-2">
          <Submit label="Save" className="button button-primary" />
          {nextCall && <Submit name="nextCall" value="" label="No next call" />}
        </p>
      </ChangeForm>
    </details>
  );
}

function timeOf({ nextCall: day, nextTime: time }: Fields): string {
  return day && time ? `${day}T${time}` : (day ?? "");
}

/** What was sent stays as it was, below. */
export function Correct() {
  const { values } = useLead();
  return (
    <details id={EDIT} className="card p-4 sm:p-5">
      <summary className="flex min-h-11 items-center font-semibold underline">
        Correct name, phone, email, city, load or language
      </summary>
      <ChangeForm
        name={EDIT}
        shown={{ ...values }}
        change={(edits) => ({ edits })}
        className="mt-3 grid gap-4 sm:grid-cols-2"
      >
        {Object.entries(editFields).map(([name, { most, type = "text", ...field }]) => (
          <Field key={name} name={name} {...field} type={type} maxLength={most} autoComplete="off" />
        ))}
        <Submit
          label="Save corrections"
          className="button button-primary sm:col-span-2 sm:justify-self-start"
        />
      </ChangeForm>
    </details>
  );
}

export function Seldom({ path, isSpam }: { path: string; isSpam: boolean }) {
  return (
    <div id="seldom" className="flex flex-wrap items-center gap-4 text-small">
      {!isSpam && (
        <ChangeForm name="spam" asks={{ change: { spam: true } }}>
          <Submit label="Mark as spam" className="min-h-11 text-muted underline" />
        </ChangeForm>
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
