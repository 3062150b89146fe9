import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useNavigate } from "@remix-run/react";
import { CallForm } from "~/desk/call-form";
import { forStaff, needsManager } from "~/desk/for-staff.server";
import { BackLink, Field, Submit } from "~/desk/form-parts";
import { deskPath, referenceOf } from "~/leads/reference";
import { statusLabels } from "~/sales/lead/labels";
import { findLead } from "~/sales/lead/lead-view.server";
import { leadsOfPerson } from "~/sales/lead/person";
import { entryOf, type LeadEntry } from "~/sales/list/lead-entry";
import { timeLabel } from "~/ui/format-day";

// Its own, so that its headers count too.
export { DeskError as ErrorBoundary } from "~/desk/desk-error";

export function loader(args: LoaderFunctionArgs) {
  return forStaff(args, async ({ params, stores, staff }) => {
    needsManager(staff, "erase");
    const found = await findLead(params.reference, stores.desk);
    const { id } = found.lead;
    const own = new Set([id, ...found.merged.map(({ lead }) => lead.id)]);
    const leads = (await leadsOfPerson(found, stores.desk)).map(({ lead, state }) => entryOf(lead, state));
    return {
      path: deskPath(id),
      reference: referenceOf(id),
      own: leads.filter((one) => own.has(one.id)).map(whoIs),
      others: leads.filter((one) => !own.has(one.id)).map(whoIs),
    };
  });
}

function whoIs({ reference, name, phone, email, status, timestamp }: LeadEntry) {
  const facts = [name || "No name", phone || email, statusLabels[status].toLowerCase(), timeLabel(timestamp)];
  return { reference, text: facts.join(", ") };
}

export const meta: MetaFunction = () => [{ title: "Erase a lead | Desk" }];

export default function EraseLead() {
  const { path, reference, own, others } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  return (
    <div className="max-w-xl">
      <BackLink to={path}>Back to the lead</BackLink>
      <h1 className="mt-1 text-title">Erase lead {reference}?</h1>
      <ul className="mt-3 grid gap-1">
        {own.map((one, index) => (
          <li key={one.reference} className="[overflow-wrap:anywhere]">
            <strong className="font-semibold">{one.text}</strong>
            {index > 0 && ` (${one.reference}, merged into it)`}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-muted">
        This removes all fields, notes, files and the bill for good. Only the reference, the time and your
        name stay, as proof that it was done.
      </p>
      <CallForm
        name="erase"
        path={`${path}/erasure`}
        body={(_, { reference, all }) => ({ reference, all: Boolean(all) })}
        onSaved={() => navigate(path)}
        className="card mt-5 grid gap-4 p-4 sm:p-5"
      >
        <Field
          name="reference"
          label={`Type ${reference} to confirm`}
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        {others.length > 0 && (
          <fieldset>
            <legend className="font-semibold">The same phone or email has also</legend>
            <ul className="mt-1 grid gap-1 text-small">
              {others.map((one) => (
                <li key={one.reference} className="[overflow-wrap:anywhere]">
                  {`${one.text} (${one.reference})`}
                </li>
              ))}
            </ul>
            <label className="mt-2 flex min-h-11 items-center gap-3">
              <input type="checkbox" name="all" />
              {`Erase ${others.length === 1 ? "that one" : `those ${others.length}`} too: everything of this person`}
            </label>
          </fieldset>
        )}
        <Submit label="Erase lead" className="button button-primary justify-self-start" />
      </CallForm>
    </div>
  );
}
