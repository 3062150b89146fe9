import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { CallForm } from "~/desk/call-form";
import { forStaff } from "~/desk/for-staff.server";
import { BackLink, ButtonLink, Submit } from "~/desk/form-parts";
import { name, valuesIn } from "~/query";
import { kindLabels } from "~/sales/lead/labels";
import { rowOf } from "~/sales/list/lead-entry";
import { ageOf } from "~/ui/format-day";

export const handle = { query: { after: name } };

export function loader(args: LoaderFunctionArgs) {
  return forStaff(args, async ({ request, stores }) => {
    const { after } = valuesIn(handle.query, new URL(request.url).search);
    const page = await stores.desk.list({ list: "spam", after });
    return { leads: page.leads.map(rowOf), next: page.next, now: new Date().toISOString() };
  });
}

export const meta: MetaFunction = () => [{ title: "Suspected spam | Desk" }];

export default function Spam() {
  const { leads, next, now } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink to="/desk">All leads</BackLink>
      <h1 className="mt-1 text-title">Suspected spam</h1>
      <p className="mt-2 max-w-2xl text-muted">
        These filled in a field that people can’t see. No alert was sent. Check them now and then: one tap
        puts a real one among the leads.
      </p>
      {leads.length === 0 && <p className="mt-6 text-muted">No suspected spam.</p>}
      {leads.length > 0 && (
        <ul className="mt-6 overflow-hidden rounded-control border border-line bg-raised">
          {leads.map((lead) => (
            <li
              key={lead.id}
              className="flex items-center gap-3 border-b border-line px-4 py-2 last:border-0"
            >
              <Link to={lead.path} className="min-w-0 grow py-1 hover:underline">
                <span className="block truncate font-semibold">{lead.name || "No name"}</span>
                <span className="block truncate text-small text-muted">
                  {[lead.city, lead.email, kindLabels[lead.kind], ageOf(lead.timestamp, new Date(now))]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              </Link>
              <CallForm
                name={lead.id}
                path={`${lead.path}/events`}
                body={() => ({ change: { restored: true } })}
                className="shrink-0"
              >
                <Submit
                  aria-label={`${lead.name || "No name"} is not spam`}
                  label="Not spam"
                  className="button button-quiet"
                />
              </CallForm>
            </li>
          ))}
        </ul>
      )}
      {next && (
        <ButtonLink
          to={`/desk/spam?after=${encodeURIComponent(next)}`}
          label="Older leads"
          className="button button-quiet mt-6"
        />
      )}
    </>
  );
}
