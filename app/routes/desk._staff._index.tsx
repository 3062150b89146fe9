import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { endedSession } from "~/desk/call";
import { forStaff, unlessFault } from "~/desk/for-staff.server";
import { ButtonLink } from "~/desk/form-parts";
import { usePersonLabel } from "~/desk/use-people";
import { GoingLive } from "~/editor/list/going-live";
import { readGaps } from "~/editor/list/going-live.server";
import { dayInIndia, INDIA_OFFSET_MS, timeInIndia } from "~/india-time";
import { unreadableLine } from "~/leads/unreadable-bodies";
import { CALL_GROUPS, type CallGroup, groupsAt, type LocalTime } from "~/sales/calls/to-call";
import { sourceLabels } from "~/sales/lead/lead-view.server";
import { ChooseBar, ReceiptNotice, useReceipt } from "~/sales/list/chosen";
import { Keys } from "~/sales/list/keys";
import { type LeadRow, rowOf } from "~/sales/list/lead-entry";
import { LeadRows } from "~/sales/list/lead-rows";
import { hitOf, readSearch } from "~/sales/list/lead-search";
import {
  ColleaguesOverdue,
  Filters,
  ListBars,
  Search,
  useAsLastList,
  ViewTabs,
  viewLabels,
} from "~/sales/list/list-parts";
import {
  countedIn,
  isFiltered,
  isOwnCalls,
  type ListValues,
  listPath,
  listRules,
  queryOf,
  savedBefore,
  VIEWS,
  type View,
  valuesIn,
  viewOf,
  wholeListOf,
} from "~/sales/list/list-query";
import type { Desk } from "~/sales/store/desk";
import type { PersonLabel } from "~/staff/person-label";
import { dayLabel } from "~/ui/format-day";
import { useEvents } from "~/ui/use-events";

export const handle = { query: listRules };

/** More calls than anybody agrees on for one day. */
const MAX_LATER = 500;

/** Limits the leads that came within a minute. */
const MAX_KNOWN = 100;

export function loader(args: LoaderFunctionArgs) {
  return forStaff(args, async ({ request, stores, staff: { email, manager } }) => {
    const { choose, ...values } = valuesIn(new URL(request.url).search);
    const now = new Date();
    const { desk } = stores;
    const since = savedBefore(now);
    const tabs = VIEWS.map((view) => countedIn(view, values, now, email));
    // Read before the list: a lead that comes between is announced, though it is shown.
    const known = await desk.changed(since, MAX_KNOWN);
    const [counts, page, later] = await Promise.all([
      desk.count([...tabs, wholeListOf(values, now, email)]),
      desk.list(queryOf(values, now, email)),
      laterToday(desk, values, now, email),
    ]);
    const search = values.q === undefined ? undefined : readSearch(values.q);
    return {
      gaps: manager ? ((await unlessFault(readGaps(stores))) ?? []) : [],
      unreadable: unreadableLine((await unlessFault(desk.unreadable.list())) ?? []),
      me: email,
      overdue: manager && isOwnCalls(values) ? await overdueOfOthers(desk, now, email) : {},
      later,
      visits: (await visitsToday(desk, values, now, email)).map(rowOf),
      values,
      now: now.toISOString(),
      leads: page.leads.map(
        (entry): LeadRow => ({
          ...rowOf(entry),
          hit: search && hitOf(entry, search),
          canBeChosen: !entry.mergedInto,
        }),
      ),
      next: page.next,
      bar: { now: now.toISOString(), total: counts.at(-1) ?? 0, hasAll: choose !== undefined },
      since,
      known: known.map(({ id }) => id),
      counts: Object.fromEntries(VIEWS.map((view, number) => [view, counts[number] ?? 0])) as Record<
        View,
        number
      >,
      sources: sourceLabels([
        ...page.leads.map(({ source }) => source),
        ...(values.source ? [values.source] : []),
      ]),
    };
  });
}

/** Returns how many calls of a list are agreed on for later today, and the time of the first. */
async function laterToday(desk: Desk, values: ListValues, now: Date, email: string) {
  const query = queryOf(values, now, email);
  if (query.callsOn === undefined || query.groups) return { count: 0 };
  const { leads } = await desk.list({ ...query, groups: ["later"], after: undefined, most: MAX_LATER });
  return { count: leads.length, at: leads[0]?.nextCall };
}

/** Returns the surveys and visits of a person's day, for their first screen. */
async function visitsToday(desk: Desk, values: ListValues, now: Date, email: string) {
  if (!isOwnCalls(values) || values.after) return [];
  const { leads } = await desk.list({ surveys: true, goes: email, most: MAX_LATER });
  return leads.filter(({ surveyAt }) => surveyAt.startsWith(dayInIndia(now)));
}

async function overdueOfOthers(desk: Desk, now: Date, email: string): Promise<Record<string, number>> {
  const most = Number.MAX_SAFE_INTEGER;
  const { leads } = await desk.list({ callsOn: timeInIndia(now), groups: ["overdue"], most });
  const found: Record<string, number> = {};
  for (const { owner } of leads) if (owner && owner !== email) found[owner] = (found[owner] ?? 0) + 1;
  return found;
}

export const meta: MetaFunction = () => [{ title: "Leads" }];

export default function Leads() {
  const { gaps, unreadable, me, overdue, later, visits, values, now, next, bar, sources } =
    useLoaderData<typeof loader>();
  const { leads: listed, counts, since, known } = useLoaderData<typeof loader>();
  const personLabel = usePersonLabel();
  const { connection, rows: newer } = useNewLeads(since);
  const latestOf = (lead: LeadRow) => latest(lead, newer.get(lead.id), me, personLabel);
  const from = listPath(values, "");
  useAsLastList(from);
  const { receipt, setReceipt } = useReceipt(from);
  const unchanged = receipt?.steps.at(-1)?.left ?? [];
  const leads = listed.filter((lead) => !unchanged.some(({ id }) => id === lead.id));
  useShownInTime(later.at, now);
  const view = viewOf(values);
  const isCalls = view === "calls" || view === "mine";
  const heading = titleOf(values, counts.calls, bar.total);
  const isVisit = ({ id }: LeadRow) => visits.some((visit) => visit.id === id);
  const own = { title: "You go today", rows: visits, hidesStatus: true };
  const toCall = leads.filter((lead) => !isVisit(lead));
  const groups = isCalls
    ? [...(visits.length > 0 ? [own] : []), ...groupsOf(toCall, timeInIndia(now), later.count)]
    : view === "surveys"
      ? surveyDays(leads, dayInIndia(now))
      : [{ title: heading, rows: leads, hidesStatus: false }];
  const showsNew =
    !isFiltered(values) && !values.after && (view === "calls" || view === "open" || view === "all");
  const newValues = showsNew ? values : {};
  const isNew = ({ id, timestamp, isSpam, mergedInto, owner }: LeadRow) =>
    timestamp >= since &&
    !isSpam &&
    !mergedInto &&
    !known.includes(id) &&
    (!owner || owner === me || !isOwnCalls(newValues));
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-title">{heading}</h1>
        <Search values={values} />
      </div>
      {unreadable && (
        <Link
          to="/desk/unread"
          className="mt-3 flex min-h-11 items-center border-l-2 border-bad pl-3 underline"
        >
          {unreadable}
        </Link>
      )}
      <ColleaguesOverdue overdue={overdue} />
      <GoingLive gaps={gaps} isOpen={counts.all === 0} />
      <ViewTabs values={values} counts={counts} />
      <div className="mt-2 flex flex-wrap items-start gap-x-6">
        <Filters values={values} sources={sources} />
        {listed.length > 0 && (
          <label className="choose-several">
            <input type="checkbox" /> Select several
          </label>
        )}
      </div>
      {receipt && <ReceiptNotice receipt={receipt} setReceipt={setReceipt} />}
      {unchanged.length > 0 && (
        <section className="mt-6">
          <h2 className="mb-2 font-semibold text-sun">Not changed</h2>
          <LeadRows leads={unchanged.map(latestOf)} label="Not changed" now={now} from={from} />
        </section>
      )}
      {(leads.length > 0 || visits.length > 0) &&
        groups.map(({ title, rows, hidesStatus }, index) => (
          <section key={title} className="mt-6">
            {title !== heading && <h2 className="mb-2 font-semibold text-sun">{title}</h2>}
            <LeadRows
              leads={rows.map(latestOf)}
              label={title}
              hasHeads={index === 0}
              now={now}
              from={from}
              hidesStatus={hidesStatus}
            />
          </section>
        ))}
      {listed.length === 0 && visits.length === 0 && (
        <p className="mt-6 rounded-control border border-line bg-raised px-4 py-6 text-muted">
          {emptyText(values, counts.all)}
        </p>
      )}
      <nav aria-label="Pages" className="mt-6 flex flex-wrap gap-2 empty:hidden">
        {values.after && (
          <ButtonLink
            to={listPath({ ...values, after: undefined })}
            label="First page"
            className="button button-quiet"
          />
        )}
        {next && (
          <ButtonLink
            to={listPath({ ...values, after: next })}
            rel="next"
            label={view === "surveys" ? "Later surveys" : isCalls ? "Later calls" : "Older leads"}
            className="button button-quiet"
          />
        )}
      </nav>
      <Keys on="list" />
      <div className="list-foot">
        <ListBars
          connection={connection}
          count={[...newer.values()].filter(isNew).length}
          newPath={listPath(newValues)}
        />
        <ChooseBar
          {...bar}
          hasAll={bar.hasAll && !receipt}
          from={from}
          onSaved={(changed) => setReceipt({ steps: [changed] })}
        />
      </div>
    </>
  );
}

/** What colleagues did shows in a row's place and height: nothing moves until the list is asked for again. */
function latest(shown: LeadRow, now: LeadRow | undefined, me: string, personLabel: PersonLabel): LeadRow {
  if (!now || now.lastContact <= shown.lastContact) return shown;
  const nextCall = shown.nextCall && now.nextCall;
  const news = [now.last, now.owner && `Owner: ${personLabel(now.owner)}`].filter(Boolean).join(" · ");
  const who = now.workedBy === me ? "You" : personLabel(now.workedBy);
  return {
    ...shown,
    ...now,
    nextCall,
    surveyAt: shown.surveyAt && now.surveyAt,
    last: shown.last && now.last,
    owner: shown.owner && now.owner,
    tries: shown.tries && now.tries,
    change: {
      who: `${who} ${now.isCall ? "called" : "changed this"}`,
      news,
      hasNoCall: shown.nextCall !== "" && nextCall === "",
    },
  };
}

const groupTitles: Record<CallGroup, string> = {
  replied: "Answered a quotation",
  wrote: "Wrote",
  service: "Service requests",
  fresh: "Just in",
  visited: "After the survey",
  overdue: "Overdue",
  today: "Due today",
  never: "Not called yet",
  unplanned: "No call planned",
  imported: "Imported, not called yet",
  later: "Later today",
  waiting: "Waiting",
};

/** @param later number of calls later today, of which the page may have some */
function groupsOf(leads: LeadRow[], now: LocalTime, later: number) {
  const groupOf = groupsAt(now);
  return CALL_GROUPS.map((group) => ({
    title: group === "later" ? `${groupTitles.later}: ${later}` : groupTitles[group],
    rows: leads.filter(({ callKey = "" }) => groupOf(callKey) === group),
    hidesStatus: ["fresh", "never", "imported"].includes(group),
  })).filter(({ rows }) => rows.length > 0);
}

function surveyDays(leads: LeadRow[], today: string) {
  const days = [...new Set(leads.map(({ surveyAt }) => surveyAt.slice(0, 10)))];
  return days.map((day) => ({
    title: dayLabel(day, today),
    rows: leads.filter(({ surveyAt }) => surveyAt.startsWith(day)),
    hidesStatus: true,
  }));
}

/** Titles that say more than their tab. */
const viewTitles: Partial<Record<View, string>> = {
  mine: "My leads",
  open: "Open leads",
  all: "All leads",
};

function titleOf(values: ListValues, toCall: number, total: number): string {
  const view = viewOf(values);
  if (values.overdue) return total === 1 ? "1 overdue call" : `${total} overdue calls`;
  if (!view) return `Found for “${values.q}”`;
  if (view === "calls") return toCall === 0 ? "Nobody to call now" : `${toCall} to call`;
  return viewTitles[view] ?? viewLabels[view];
}

function emptyText(values: ListValues, total: number): string {
  if (values.q)
    return "No leads found. Try the start of a name, a word of a note, or the last four digits of the phone.";
  if (isFiltered(values)) return "No leads match these filters.";
  const view = viewOf(values);
  if (view === "mine") return "You have no open leads. Call one under To call, and it’s yours.";
  if (view === "calls" && total > 0) return "You have nobody to call. Your colleagues’ leads are under All.";
  if (view === "surveys") return "No surveys are booked. “Interested, survey” after a call books one.";
  if (view === "won" || view === "lost") return `No leads are ${view} yet.`;
  return "No leads yet. New ones are announced here.";
}

const LOOK_EVERY_MS = 10_000;

/** Asks for the list again once a call is due. @param at of the first call that waits @param now of the list: ISO 8601 in UTC */
function useShownInTime(at: LocalTime | undefined, now: string) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!at) return;
    const waitMs = Date.parse(`${at}Z`) - INDIA_OFFSET_MS - Date.parse(now);
    const shown = Date.now();
    // A telephone that slept has missed a timeout.
    const timer = setInterval(() => Date.now() - shown >= waitMs && revalidate(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [at, now, revalidate]);
}

/** Learns what happens to leads while a list is open, and says when it cannot. @param since ISO 8601 in UTC */
function useNewLeads(since: string) {
  /** Leads that came or were worked on after the page was made, by id. */
  const [rows, setRows] = useState<ReadonlyMap<string, LeadRow>>(new Map());
  const [isFailing, setFailing] = useState(false);
  const next = useRef(since);

  async function look() {
    const answer = await fetch(`/desk/newer?since=${next.current}`).catch(() => undefined);
    const found: { rows: LeadRow[]; next: string } | undefined = answer?.ok
      ? await answer.json().catch(() => undefined)
      : undefined;
    setFailing(!found);
    if (!found) return;
    next.current = found.next;
    if (found.rows.length > 0)
      setRows((before) => new Map([...before, ...found.rows.map((row) => [row.id, row] as const)]));
  }

  const connection = useEvents("/desk/live", look);

  useEffect(() => {
    // As a document: no name stays on the screen. The browser keeps what is chosen.
    if (connection === "signed out" && !endedSession.read()) window.location.reload();
  }, [connection]);

  useEffect(() => {
    next.current = since;
    // A hidden tab listens to no events, but its title counts the new leads.
    const timer = setInterval(() => document.hidden && look(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [since]);

  return { connection: connection === "open" && isFailing ? "lost" : connection, rows };
}
