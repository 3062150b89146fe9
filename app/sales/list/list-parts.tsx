import { Form, Link, useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { ButtonLink, Hidden, Options, SearchForm, Submit, Tabs } from "~/desk/form-parts";
import { usePeople, usePersonLabel } from "~/desk/use-people";
import { kindLabels, statusLabels } from "~/sales/lead/labels";
import type { NextLead } from "~/sales/lead/lead-view.server";
import type { Connection } from "~/ui/use-events";
import {
  FROM,
  inView,
  isFiltered,
  type ListValues,
  listPath,
  NOBODY,
  periodLabels,
  VIEWS,
  type View,
  valuesIn,
  viewOf,
} from "./list-query";

export const viewLabels: Record<View, string> = {
  calls: "To call",
  surveys: "Surveys",
  mine: "Mine",
  open: "Open",
  won: "Won",
  lost: "Lost",
  all: "All",
};

export function ViewTabs({ values, counts }: { values: ListValues; counts: Record<View, number> }) {
  const tabs = VIEWS.map((view) => ({
    to: listPath(inView(view, values)),
    label: viewLabels[view],
    count: counts[view],
    isCurrent: view === viewOf(values),
  }));
  return <Tabs label="Lists" tabs={tabs} isLine />;
}

/** The field that the key "/" goes to. */
export const SEARCH = "search";

export function Search({ values }: { values: ListValues }) {
  return (
    <div className="w-full sm:w-80">
      <SearchForm
        id={SEARCH}
        path="/desk"
        q={values.q}
        label="Search by name, city, last digits of the phone, email, reference, or a word of a note or message"
        hint="Name, phone, a note"
      />
    </div>
  );
}

/** Each combination is a URL. */
export function Filters({ values, sources }: { values: ListValues; sources: Record<string, string> }) {
  const { q, status, kind, owner, period } = values;
  const people = usePeople();
  const view = viewOf(values);
  const isNarrowed = isFiltered(values);
  const { won, lost, ...open } = statusLabels;
  return (
    <details key={listPath(values)} open={isNarrowed} className="open:w-full">
      <summary className="inline-flex min-h-11 items-center text-small text-muted underline">Filters</summary>
      <Form action="/desk" className="grid grid-cols-2 items-end gap-2 pb-2 md:flex md:flex-wrap">
        <Hidden q={q} view={values.view} overdue={values.overdue} />
        {view !== "won" && view !== "lost" && (
          <Choice
            name="status"
            label="Status"
            value={status}
            options={view === "all" || !view ? statusLabels : open}
          />
        )}
        <Choice name="kind" label="Kind" value={kind} options={kindLabels} />
        <Choice name="source" label="Source" value={values.source} options={sources} />
        {view !== "mine" && (
          <Choice
            name="owner"
            label={view === "surveys" ? "Who goes" : "Owner"}
            value={owner}
            options={{ [NOBODY]: "Nobody", ...people }}
          />
        )}
        <Choice name="period" label="Came in" value={period} options={periodLabels} any="Any time" />
        <Submit label="Filter" />
        {isNarrowed && <ButtonLink to={listPath({ q, view: values.view })} label="Clear filters" />}
      </Form>
    </details>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  value: string | undefined;
  options: Record<string, string>;
  any?: string;
}

function Choice({ name, label, value = "", options, any = "Any" }: ChoiceProps) {
  return (
    <label className="text-small text-muted">
      {label}
      <select name={name} defaultValue={value} className="input select mt-1 text-ink">
        <option value="">{any}</option>
        <Options labels={options} />
      </select>
    </label>
  );
}

const CONNECTION_TEXTS: Record<Connection, string> = {
  open: "",
  lost: "Reconnecting…",
  full: "Open in too many tabs. Close one to see new leads here.",
  "signed out": "You’re signed out.",
};

/** A manager takes a colleague's promises, or shares them out. @param overdue number of calls, by who promised them */
export function ColleaguesOverdue({ overdue }: { overdue: Readonly<Record<string, number>> }) {
  const personLabel = usePersonLabel();
  const colleagues = Object.entries(overdue);
  if (colleagues.length === 0) return null;
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-4 border-l-2 border-bad pl-3">
      Overdue calls of others:
      {colleagues.map(([owner, count]) => (
        <Link
          key={owner}
          to={listPath({ owner, overdue: "yes" })}
          className="inline-flex min-h-11 items-center underline"
        >
          {`${personLabel(owner)}: ${count}`}
        </Link>
      ))}
    </p>
  );
}

interface BarsProps {
  connection: Connection;
  /** Number of leads that arrived since the list was opened. */
  count: number;
  /** A list that has the new leads: the same one, unless it has filters. */
  newPath: string;
}

/** Over the end of the list, so that no row moves. */
export function ListBars({ connection, count, newPath }: BarsProps) {
  const text = count === 0 ? "" : count === 1 ? "1 new lead" : `${count} new leads`;

  useEffect(() => {
    if (count === 0) return;
    const { title } = document;
    document.title = `(${count}) ${title}`;
    return () => {
      document.title = title;
    };
  }, [count]);

  return (
    <div className="grid justify-items-center gap-2 px-4 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      <p role="status" className={connection === "open" ? "sr-only" : "list-bar"}>
        {CONNECTION_TEXTS[connection]}
      </p>
      <p role="status" className={text ? "list-bar" : "sr-only"}>
        {text && (
          <>
            {text}
            <ButtonLink to={newPath} label="Show" className="button button-quiet" />
          </>
        )}
      </p>
    </div>
  );
}

/** The parameters of the list that this tab showed last. */
let lastSearch = "";

/** Remembers the list for the pages that its links lead to. @param search its parameters */
export function useAsLastList(search: string) {
  useEffect(() => {
    lastSearch = search;
  }, [search]);
}

/** Back to the list that the person came from, with its filters and page. Without JavaScript a parameter names it. */
export function BackToList({ next }: { next?: NextLead | undefined }) {
  const from = new URLSearchParams(useLocation().search).get(FROM);
  const values = valuesIn(from ?? lastSearch);
  return (
    <div className="flex items-center justify-between gap-6 text-small text-muted">
      <Link
        to={listPath(values, values.jobs ? "/desk/jobs" : "/desk")}
        className="inline-flex min-h-11 shrink-0 items-center underline"
      >
        {values.jobs ? "Back to the jobs" : "Back to the list"}
      </Link>
      {next && (
        <Link to={next.path} data-next className="inline-flex min-h-11 min-w-0 items-center gap-1 underline">
          <span className="truncate">Next: {next.name || "No name"}</span>
        </Link>
      )}
    </div>
  );
}
