import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import { dayInIndia, timeInIndia } from "~/desk/labels";
import { type LeadRow, rowOf } from "~/desk/lead-row";
import {
  countedIn,
  type ListValues,
  listPath,
  listRules,
  queryOf,
  readValues,
  savedBefore,
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
import { useNewLeads } from "~/pages/desk/use-new-leads";

export const handle = { query: listRules };

/** Of leads that came within a minute. */
const MAX_KNOWN = 100;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { email } = signedIn(context);
  const { changed, ...values } = readValues(request);
  const now = new Date();
  const { desk, staff } = context.stores;
  const since = savedBefore(now);
  const tabs = VIEWS.map((view) => countedIn(view, values, now, email));
  // Read before the list: a lead that comes between is announced, though it is shown.
  const known = await desk.changed(since, MAX_KNOWN);
  const [counts, page, accounts] = await Promise.all([
    desk.count(tabs),
    desk.list(queryOf(values, now, email)),
    staff.list(),
  ]);
  return {
    values,
    changed,
    now: now.toISOString(),
    today: dayInIndia(now),
    leads: page.leads.map((entry, choice) => (entry.mergedInto ? rowOf(entry) : { ...rowOf(entry), choice })),
    next: page.next,
    since,
    known: known.map(({ id }) => id),
    counts: Object.fromEntries(VIEWS.map((view, number) => [view, counts[number] ?? 0])) as Record<
      View,
      number
    >,
    owners: accounts.map((account) => account.email),
  };
}

export const meta: MetaFunction = () => [{ title: "Leads" }];

export default function Leads() {
  const { values, changed, leads, now, today, next, owners, counts, since, known } =
    useLoaderData<typeof loader>();
  const { connection, rows: newer } = useNewLeads(since);
  const isNew = ({ id, timestamp, isSpam, mergedInto }: LeadRow) =>
    timestamp >= since && !isSpam && !mergedInto && !known.includes(id);
  const latestOf = (lead: LeadRow) => latest(lead, newer.get(lead.id));
  const from = listPath(values, "");
  useAsLastList(from);
  useForgottenChange(changed, listPath(values));
  const view = viewOf(values);
  const isCalls = view === "calls" || view === "mine";
  const title = titleOf(values, counts.calls);
  const groups = isCalls ? groupsOf(leads, timeInIndia(new Date(now))) : [{ title, rows: leads }];
  const hasNew = !values.status && !values.kind && !values.owner && !values.after;
  const showsNew = hasNew && (view === "calls" || view === "open" || view === "all");
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-title">{title}</h1>
        <Search values={values} />
      </div>
      <Tabs values={values} counts={counts} />
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
        <ListBars
          connection={connection}
          count={[...newer.values()].filter(isNew).length}
          path={listPath(values)}
          newPath={showsNew ? listPath(values) : "/desk"}
        />
        <ChooseBar owners={owners} from={from} />
      </div>
    </>
  );
}

/** What colleagues did shows in a row's place and height: nothing moves until the list is asked for again. */
function latest(shown: LeadRow, now: LeadRow | undefined): LeadRow {
  if (!now || now.lastContact <= shown.lastContact) return shown;
  const nextCall = shown.nextCall && now.nextCall;
  return { ...shown, ...now, nextCall, change: shown.nextCall && !nextCall ? "no call" : "changed" };
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
