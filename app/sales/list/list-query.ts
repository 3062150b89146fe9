import { dayAfter, dayInIndia, startOfDay, timeInIndia } from "~/india-time";
import { name, oneOf, type QueryRules, searchOf, type ValuesBy, valuesIn as valuesBy, words } from "~/query";
import { DUE_GROUPS } from "~/sales/calls/to-call";
import { JOB_FILTERS } from "~/sales/job/jobs";
import { kindLabels } from "~/sales/lead/labels";
import type { DeskKind } from "~/sales/lead/lead-state";
import { STATUSES } from "~/sales/lead/statuses";
import type { DeskQuery } from "~/sales/store/desk";
import { readEmail } from "~/staff/staff";

const kinds = Object.keys(kindLabels) as DeskKind[];

/** Days before today, by name. */
const PERIOD_DAYS = { today: 0, week: 6, month: 29, year: 364 };

export const periodLabels = { today: "Today", week: "7 days", month: "30 days", year: "A year" };

/** Which leads, by the name of their tab. */
export const VIEWS = ["calls", "surveys", "mine", "open", "won", "lost", "all"] as const;

export type View = (typeof VIEWS)[number];

export const NOBODY = "nobody";

/** The colleagues are named one by one. */
export const SEVERAL = "several";

/** The parameters of the list, its export and its spam: each means the same everywhere. */
export const listRules = {
  q: words(100),
  // Defaults to the view "calls".
  view: oneOf(...VIEWS.slice(1)),
  status: oneOf(...STATUSES),
  kind: oneOf(...kinds),
  source: (text: string) => (/^[\w. -]{1,40}$/.test(text) ? text : undefined),
  import: (text: string) => (/^[\da-f]{20}$/.test(text) ? text : undefined),
  owner: (text: string) => (text === NOBODY ? NOBODY : readEmail(text)),
  period: oneOf(...(Object.keys(PERIOD_DAYS) as (keyof typeof PERIOD_DAYS)[])),
  /** Of the calls, those whose time is over. */
  overdue: oneOf("yes"),
  after: name,
  /** The whole list is chosen already. */
  choose: oneOf("all"),
  /** The list of jobs instead of one of leads. */
  jobs: oneOf(...JOB_FILTERS),
} satisfies QueryRules;

export type ListValues = ValuesBy<typeof listRules>;

export const valuesIn = (query: string): ListValues => valuesBy(listRules, query);

/** Returns a path under /desk with these values, without a page unless `values` has one. */
export function listPath(values: ListValues, path = "/desk"): string {
  return path + searchOf(listRules, values);
}

/** The parameter of a lead's page that names the list to go back to: the list's own parameters. */
export const FROM = "from";

/** Returns the path of a lead's page that leads back to a list. @param from the list's parameters */
export function leadPathFrom(path: string, from: string): string {
  return path + (from && `?${new URLSearchParams({ [FROM]: from })}`);
}

export const fromRule = (text: string) => listPath(valuesIn(text), "") || undefined;

/** Returns a tab, which a search does not have: it finds leads of all tabs. */
export function viewOf({ q, view }: ListValues): View | undefined {
  return q ? undefined : (view ?? "calls");
}

/** Returns the values of another tab, with those filters that it shares. */
export function inView(view: View, { kind, source, owner, period }: ListValues): ListValues {
  return {
    ...(view !== "calls" && { view }),
    kind,
    source,
    period,
    ...(view !== "mine" && { owner }),
  };
}

const SAVED_WITHIN_MS = 60_000;

/** Returns now minus a minute, so that leads that are still being written are not missed. */
export function savedBefore(now: Date): string {
  return new Date(now.getTime() - SAVED_WITHIN_MS).toISOString();
}

const FILTERS = ["status", "kind", "source", "owner", "period", "overdue", "import"] as const;

/** Whether filters are chosen; in a list without any, "To call" is one's own leads and nobody's. */
export function isFiltered(values: ListValues): boolean {
  return FILTERS.some((name) => values[name] !== undefined);
}

/** Whether leads of colleagues are left out of the list, because a person's calls are their own and nobody's. */
export function isOwnCalls(values: ListValues): boolean {
  return viewOf(values) === "calls" && !isFiltered(values);
}

/** @param me who looks: an address of staff */
export function queryOf(values: ListValues, now: Date, me: string): DeskQuery {
  const { q, status, kind, source, owner, period, after } = values;
  if (values.import && !q) return { importId: values.import, after };
  const view = viewOf(values);
  const isOwn = isOwnCalls(values);
  const today = dayInIndia(now);
  return {
    text: q,
    list: q ? "found" : undefined,
    status: view === "won" || view === "lost" ? view : (status ?? (view === "open" ? "open" : undefined)),
    kind,
    source,
    [view === "surveys" ? "goes" : "owner"]: view === "mine" || isOwn ? me : owner === NOBODY ? "" : owner,
    orNobody: isOwn || undefined,
    since: period ? startOfDay(dayAfter(today, -PERIOD_DAYS[period])) : undefined,
    callsOn: view === "calls" || view === "mine" ? timeInIndia(now) : undefined,
    groups: values.overdue ? ["overdue"] : undefined,
    withSurveys: view === "mine" || undefined,
    surveys: view === "surveys" || undefined,
    after,
  };
}

/** Returns what "All in this list" means: the whole list, without the merged leads that a search finds. */
export function wholeListOf(values: ListValues, now: Date, me: string): DeskQuery {
  return { ...queryOf(values, now, me), list: undefined, after: undefined };
}

/** Returns what to count for a tab: of calls, those to make today; of one's own leads, all. */
export function countedIn(view: View, values: ListValues, now: Date, me: string): DeskQuery {
  const query = queryOf(inView(view, values), now, me);
  if (view === "mine") return { status: "open", ...query, callsOn: undefined };
  return view === "calls" ? { ...query, groups: DUE_GROUPS } : query;
}
