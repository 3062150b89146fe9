import { Form, Link } from "@remix-run/react";
import { kindLabels, personLabels, statusLabels } from "~/desk/labels";
import { type ListValues, listPath, NOBODY, periodLabels } from "~/desk/list-query";
import { Options } from "./form-parts";

interface FiltersProps {
  values: ListValues;
  owners: readonly string[];
}

/** Search and filters, which are a URL each. The filters are folded on a phone. */
export function ListFilters({ values, owners }: FiltersProps) {
  const { status, kind, owner, period } = values;
  const isFiltered = Boolean(status ?? kind ?? owner ?? period);
  return (
    <search key={listPath(values)} className="grid gap-2">
      <Form action="/desk" className="flex gap-2">
        <input
          name="q"
          type="search"
          defaultValue={values.q}
          aria-label="Search by name, city, email, phone or reference"
          placeholder="Name, city, phone"
          autoComplete="off"
          className="input"
        />
        <button type="submit" className="button shrink-0">
          Search
        </button>
      </Form>
      <details open={isFiltered} className="md:hidden">
        <summary className="inline-flex min-h-11 items-center text-small text-muted underline">
          Filter by status, kind, owner or time
        </summary>
        <Filters values={values} owners={owners} />
      </details>
      <div className="hidden md:block">
        <Filters values={values} owners={owners} />
      </div>
    </search>
  );
}

function Filters({ values: { q, status, kind, owner, period }, owners }: FiltersProps) {
  const isNarrowed = Boolean(q ?? status ?? kind ?? owner ?? period);
  return (
    <Form action="/desk" className="grid grid-cols-2 items-end gap-2 md:flex md:flex-wrap">
      {q && <input type="hidden" name="q" value={q} />}
      <Choice name="status" label="Status" value={status} options={statusLabels} />
      <Choice name="kind" label="Kind" value={kind} options={kindLabels} />
      <Choice
        name="owner"
        label="Owner"
        value={owner}
        options={{ [NOBODY]: "Nobody", ...personLabels(owners) }}
      />
      <Choice name="period" label="Came in" value={period} options={periodLabels} any="Any time" />
      <button type="submit" className="button">
        Filter
      </button>
      {isNarrowed && (
        <Link to="/desk" className="button">
          Clear filters
        </Link>
      )}
    </Form>
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
