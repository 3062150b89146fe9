import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { dayInIndia, timeInIndia } from "~/desk/labels";
import { type LeadRow, rowOf } from "~/desk/lead-row";
import {
  countedIn,
  type ListValues,
  listPath,
  listRules,
  queryOf,
  readValues,
  VIEWS,
  type View,
  viewOf,
} from "~/desk/list-query";
import { signedIn } from "~/desk/signed-in";
import { CALL_GROUPS, type CallGroup, groupOf } from "~/desk/to-call";
import { useAsLastList } from "~/pages/desk/back-to-list";
import { ChooseBar } from "~/pages/desk/choose-bar";
import { Keys } from "~/pages/desk/keys";
import { LeadRows } from "~/pages/desk/lead-rows";
import { ListBars } from "~/pages/desk/list-bars";
import { Filters, Search, Tabs } from "~/pages/desk/list-filters";

export const handle = { query: listRules };

/** Leads that are still being saved while the page is made count as new. */
const SAVED_WITHIN_MS = 60_000;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { email } = signedIn(context);
  const { changed, ...values } = readValues(request);
  const now = new Date();
  const { desk, staff } = context.stores;
  const since = new Date(now.getTime() - SAVED_WITHIN_MS).toISOString();
  const tabs = VIEWS.map((view) => countedIn(view, values, now, email));
  // Counted before the list is read: a lead that comes between is announced, though it is shown.
  const [count = 0, ...counts] = await desk.count([{ since }, ...tabs]);
  const [page, accounts] = await Promise.all([desk.list(queryOf(values, now, email)), staff.list()]);
  return {
    values,
    changed,
    now: now.toISOString(),
    today: dayInIndia(now),
    leads: page.leads.map((entry, choice) => ({ ...rowOf(entry), choice })),
    next: page.next,
    counted: { since, count },
    counts: Object.fromEntries(VIEWS.map((view, number) => [view, counts[number] ?? 0])) as Record<
      View,
      number
    >,
    owners: accounts.map((account) => account.email),
  };
}

export const meta: MetaFunction = () => [{ title: "Leads" }];

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Leads() {
  const loaded = useLoaderData<typeof loader>();
  const { first, latestOf } = useKeptOrder(loaded);
  const { values, changed, leads, now, today, next, owners, counted } = first;
  const from = listPath(values, "");
  useAsLastList(from);
  useForgottenChange(changed, listPath(values));
  const view = viewOf(values);
  const isCalls = view === "calls" || view === "mine";
  const title = titleOf(values, first.counts.calls);
  const groups = isCalls ? groupsOf(leads, timeInIndia(new Date(now))) : [{ title, rows: leads }];
  const hasNew = !values.status && !values.kind && !values.owner && !values.after;
  const showsNew = hasNew && (view === "calls" || view === "open" || view === "all");
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-title">{title}</h1>
        <Search values={values} />
      </div>
      <Tabs values={values} counts={loaded.counts} />
      <div className="mt-2 flex flex-wrap items-start gap-x-6">
        <Filters values={values} owners={owners} />
        {leads.length > 0 && (
          <label className="choose-several">
            <input type="checkbox" /> Choose several
          </label>
        )}
      </div>
      {changed && (
        <p role="status" className="mt-2 border-l-2 border-good pl-3 text-good">
          {changed === "1" ? "1 lead changed." : `${changed} leads changed.`}
        </p>
      )}
      {leads.length > 0 &&
        groups.map(({ title, rows }) => (
          <section key={title} className="mt-6">
            {isCalls && <h2 className="mb-2 font-semibold text-sun">{title}</h2>}
            <LeadRows leads={rows.map(latestOf)} now={now} today={today} label={title} from={from} />
          </section>
        ))}
      {leads.length === 0 && (
        <p className="mt-6 rounded-control border border-line bg-raised px-4 py-6 text-muted">
          {emptyText(values)}
        </p>
      )}
      <nav aria-label="Pages" className="mt-6 flex flex-wrap gap-2">
        {values.after && (
          <Link to={listPath({ ...values, after: undefined })} className="button button-quiet">
            First page
          </Link>
        )}
        {next && (
          <Link to={listPath({ ...values, after: next })} rel="next" className="button button-quiet">
            {isCalls ? "Later calls" : "Older leads"}
          </Link>
        )}
      </nav>
      <Keys />
      <div className="list-foot">
        <ListBars counted={counted} path={listPath(values)} newPath={showsNew ? listPath(values) : "/desk"} />
        <ChooseBar owners={owners} from={from} />
      </div>
    </>
  );
}

/** Keeps every row where the person saw it until they ask for the list again; what colleagues did shows in its place. */
function useKeptOrder(loaded: Loaded) {
  const { key } = useLocation();
  const kept = useRef({ key, first: loaded });
  if (kept.current.key !== key) kept.current = { key, first: loaded };
  const latest = new Map(loaded.leads.map((lead) => [lead.id, lead]));
  return {
    first: kept.current.first,
    latestOf: (lead: LeadRow): LeadRow => ({ ...lead, ...latest.get(lead.id), choice: lead.choice }),
  };
}

/** After a reload the message would be old. */
function useForgottenChange(changed: string | undefined, path: string) {
  useEffect(() => {
    if (changed) history.replaceState(history.state, "", path);
  }, [changed, path]);
}

const groupTitles: Record<CallGroup, string> = {
  overdue: "Overdue",
  today: "Due today",
  never: "Never called",
  unplanned: "No call planned",
  waiting: "Waiting",
};

function groupsOf(leads: LeadRow[], now: string): { title: string; rows: LeadRow[] }[] {
  return CALL_GROUPS.map((group) => ({
    title: groupTitles[group],
    rows: leads.filter((lead) => groupOf(lead, now) === group),
  })).filter(({ rows }) => rows.length > 0);
}

function titleOf(values: ListValues, toCall: number): string {
  const view = viewOf(values);
  if (!view) return `Found for “${values.q}”`;
  const titles: Record<View, string> = {
    calls: toCall === 0 ? "Nobody to call now" : `${toCall} to call`,
    mine: "My leads",
    open: "Open leads",
    won: "Won",
    lost: "Lost",
    all: "All leads",
  };
  return titles[view];
}

function emptyText(values: ListValues): string {
  const { q, status, kind, owner, period } = values;
  if (q) return "No leads found. Try the start of a name, or the last four digits of the phone.";
  if (status || kind || owner || period) return "No leads match these filters.";
  const view = viewOf(values);
  if (view === "mine") return "You look after no open lead. Whoever calls a lead first owns it.";
  if (view === "won" || view === "lost") return `No leads are ${view} yet.`;
  return "No leads yet. New ones are announced here.";
}
