import { Form, Link } from "@remix-run/react";
import { kindLabels, personLabels, statusLabels } from "~/desk/labels";
import {
  inView,
  type ListValues,
  listPath,
  NOBODY,
  periodLabels,
  VIEWS,
  type View,
  viewOf,
} from "~/desk/list-query";
import { Options } from "./form-parts";
import { SearchForm } from "./search-form";

const viewLabels: Record<View, string> = {
  calls: "To call",
  mine: "Mine",
  open: "Open",
  won: "Won",
  lost: "Lost",
  all: "All",
};

interface TabsProps {
  values: ListValues;
  counts: Record<View, number>;
}

export function Tabs({ values, counts }: TabsProps) {
  const current = viewOf(values);
  return (
    <nav aria-label="Lists" className="mt-4">
      <ul className="flex flex-wrap gap-2">
        {VIEWS.map((view) => (
          <li key={view}>
            <Link
              to={listPath(inView(view, values))}
              aria-current={view === current ? "page" : undefined}
              className="lead-tab"
            >
              {viewLabels[view]} <b>{counts[view]}</b>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
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
        label="Search by name, city, last digits of the phone, email or reference"
        hint="Name, city, last digits"
      />
    </div>
  );
}

interface FiltersProps {
  values: ListValues;
  owners: readonly string[];
}

/** Each combination is a URL. */
export function Filters({ values, owners }: FiltersProps) {
  const { q, status, kind, owner, period } = values;
  const view = viewOf(values);
  const isNarrowed = Boolean(status ?? kind ?? owner ?? period);
  const { won, lost, ...open } = statusLabels;
  return (
    <details key={listPath(values)} open={isNarrowed} className="open:w-full">
      <summary className="inline-flex min-h-11 items-center text-small text-muted underline">Filters</summary>
      <Form action="/desk" className="grid grid-cols-2 items-end gap-2 pb-2 md:flex md:flex-wrap">
        {q && <input type="hidden" name="q" value={q} />}
        {values.view && <input type="hidden" name="view" value={values.view} />}
        {view !== "won" && view !== "lost" && (
          <Choice
            name="status"
            label="Status"
            value={status}
            options={view === "all" || !view ? statusLabels : open}
          />
        )}
        <Choice name="kind" label="Kind" value={kind} options={kindLabels} />
        {view !== "mine" && (
          <Choice
            name="owner"
            label="Owner"
            value={owner}
            options={{ [NOBODY]: "Nobody", ...personLabels(owners) }}
          />
        )}
        <Choice name="period" label="Came in" value={period} options={periodLabels} any="Any time" />
        <button type="submit" className="button">
          Filter
        </button>
        {isNarrowed && (
          <Link to={listPath({ q, view: values.view })} className="button">
            Clear filters
          </Link>
        )}
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
