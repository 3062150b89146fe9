import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { versionOf } from "~/desk/desk";
import { dayInIndia } from "~/desk/labels";
import { rowOf } from "~/desk/lead-row";
import { type ListValues, listPath, listRules, queryOf, readValues } from "~/desk/list-query";
import { signedIn } from "~/desk/signed-in";
import { Headings, LeadRows } from "~/pages/desk/lead-rows";
import { ListFilters } from "~/pages/desk/list-filters";
import { NewLeads } from "~/pages/desk/new-leads";

export const handle = { query: listRules };

export async function loader({ request, context }: LoaderFunctionArgs) {
  signedIn(context);
  const values = readValues(request);
  const now = new Date();
  const today = dayInIndia(now);
  const { desk, staff } = context.stores;
  const query = queryOf(values, now);
  const isFirst = values.after === undefined && values.q === undefined && values.due === undefined;
  const [page, due, accounts] = await Promise.all([
    desk.list(query),
    isFirst ? desk.list({ ...query, callsOn: today }) : { leads: [] },
    staff.list(),
  ]);
  const calls = due.leads.filter(({ nextCall }) => nextCall && nextCall.slice(0, 10) <= today);
  const isShownAbove = new Set(calls.map(({ id }) => id));
  return {
    values,
    now: now.toISOString(),
    today,
    overdue: calls.filter(({ nextCall }) => nextCall.slice(0, 10) < today).map(rowOf),
    dueToday: calls.filter(({ nextCall }) => nextCall.slice(0, 10) === today).map(rowOf),
    moreDue: "next" in due && due.next !== undefined && calls.length === due.leads.length,
    leads: page.leads.filter(({ id }) => !isShownAbove.has(id)).map(rowOf),
    next: page.next,
    // The rest of the list is older than this.
    version: values.after === undefined ? versionOf(page.leads) : undefined,
    owners: accounts.map((account) => account.email),
  };
}

export const meta: MetaFunction = () => [{ title: "Leads" }];

export default function Leads() {
  const { values, now, today, overdue, dueToday, moreDue, leads, next, owners, version } =
    useLoaderData<typeof loader>();
  const rows = { now, today };
  const count = overdue.length + dueToday.length + leads.length;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <h1 className="mr-auto text-title">{values.due ? "Calls due" : "Leads"}</h1>
        <Link to="/desk/new" className="button button-quiet">
          Add a lead
        </Link>
        <span className="hidden gap-2 md:flex">
          <OtherViews values={values} />
        </span>
      </div>
      <ListFilters values={values} owners={owners} />
      {version && (
        <NewLeads
          key={listPath(values)}
          version={version}
          ids={[...overdue, ...dueToday, ...leads].map(({ id }) => id)}
        />
      )}
      <div className="mt-6">
        {count > 0 && <Headings />}
        <div className="grid gap-8">
          {overdue.length > 0 && (
            <Section title="Overdue" count={overdue.length}>
              <LeadRows {...rows} leads={overdue} label="Overdue" />
            </Section>
          )}
          {dueToday.length > 0 && (
            <Section title="Due today" count={dueToday.length}>
              <LeadRows {...rows} leads={dueToday} label="Due today" />
            </Section>
          )}
          {moreDue && (
            <Link to={listPath({ ...values, due: "1" })} className="button justify-self-start">
              All calls due
            </Link>
          )}
          <Section title={titleOf(values)}>
            {leads.length > 0 ? (
              <LeadRows {...rows} leads={leads} label={titleOf(values)} />
            ) : (
              <p className="rounded-control border border-line bg-raised px-4 py-6 text-muted">
                {count > 0 ? "No other leads." : emptyText(values)}
              </p>
            )}
          </Section>
        </div>
      </div>
      <nav aria-label="Pages" className="mt-6 flex flex-wrap gap-2">
        {values.after && (
          <Link to={listPath({ ...values, after: undefined })} className="button button-quiet">
            First page
          </Link>
        )}
        {next && (
          <Link to={listPath({ ...values, after: next })} rel="next" className="button button-quiet">
            {values.due ? "Later calls" : "Older leads"}
          </Link>
        )}
        <span className="flex gap-2 md:hidden">
          <OtherViews values={values} />
        </span>
      </nav>
    </>
  );
}

function OtherViews({ values }: { values: ListValues }) {
  return (
    <>
      <Link to="/desk/spam" className="button button-quiet">
        Suspected spam
      </Link>
      <a href={listPath({ ...values, after: undefined }, "/desk/leads.csv")} className="button button-quiet">
        Export CSV
      </a>
    </>
  );
}

function Section({ title, count, children }: { title: string; count?: number; children: React.ReactNode }) {
  return (
    <section>
      <h2 className="mb-2 text-card">
        {title} {count !== undefined && <span className="text-muted">({count})</span>}
      </h2>
      {children}
    </section>
  );
}

function titleOf({ q, due, after }: ListValues): string {
  if (q) return `Found for “${q}”`;
  if (due) return "Longest overdue first";
  return after ? "Older leads" : "Newest first";
}

function emptyText({ q, status, kind, owner, period }: ListValues): string {
  if (q) return "No leads found. Try the start of a name or the full phone number.";
  return status || kind || owner || period
    ? "No leads match these filters."
    : "No leads yet. New ones appear here by themselves.";
}
