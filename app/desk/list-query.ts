import { name, oneOf, type QueryRules, searchOf, words } from "~/query";
import type { DeskQuery } from "./desk";
import { dayAfter, dayInIndia, kindLabels, startOfDay } from "./labels";
import { type DeskKind, STATUSES } from "./lead-state";
import { readEmail } from "./staff";

const kinds = Object.keys(kindLabels) as DeskKind[];

/** Days before today, by name. */
const PERIOD_DAYS = { today: 0, week: 6, month: 29, year: 364 };

export const periodLabels = { today: "Today", week: "7 days", month: "30 days", year: "A year" };

type Period = keyof typeof PERIOD_DAYS;

export const NOBODY = "nobody";

/** The parameters of the list, its export and its spam: each means the same everywhere. */
export const listRules = {
  q: words(100),
  status: oneOf(...STATUSES),
  kind: oneOf(...kinds),
  owner: (text: string) => (text === NOBODY ? NOBODY : readEmail(text)),
  period: oneOf(...Object.keys(PERIOD_DAYS)),
  due: oneOf("1"),
  after: name,
} satisfies QueryRules;

export type ListValues = Partial<Record<keyof typeof listRules, string>>;

export function readValues(request: Request): ListValues {
  const search = new URL(request.url).searchParams;
  return Object.fromEntries(
    Object.entries(listRules).flatMap(([key, read]) => {
      const value = read(search.get(key) ?? "");
      return value === undefined ? [] : [[key, value]];
    }),
  );
}

/** Returns a path under /desk with these values, without a page unless `values` has one. */
export function listPath(values: ListValues, path = "/desk"): string {
  return path + searchOf(listRules, values);
}

export function queryOf({ q, status, kind, owner, period, due, after }: ListValues, now: Date): DeskQuery {
  const today = dayInIndia(now);
  return {
    text: q,
    status: STATUSES.find((one) => one === status),
    kind: kinds.find((one) => one === kind),
    owner: owner === NOBODY ? "" : owner,
    since: isPeriod(period) ? startOfDay(dayAfter(today, -PERIOD_DAYS[period])) : undefined,
    callsOn: due && !q ? today : undefined,
    after,
  };
}

function isPeriod(text: string | undefined): text is Period {
  return text !== undefined && Object.hasOwn(PERIOD_DAYS, text);
}
