import { Link } from "@remix-run/react";
import type { DocumentName } from "~/content/content";
import { ButtonLink, Tabs } from "~/desk/form-parts";
import { DELETED, type DocumentState, type ListValues, listPath, STATES } from "./list-query";

interface ControlProps {
  name: DocumentName;
  values: ListValues;
}

const stateLabels: Record<DocumentState | typeof DELETED, string> = {
  faulty: "Faulty",
  draft: "Draft",
  changed: "With a draft",
  hidden: "Not shown",
  published: "Published",
  deleted: "Deleted",
};

interface StatesProps extends ControlProps {
  counts: Record<DocumentState | typeof DELETED, number>;
  total: number;
}

/** Shows only states that a document is in, and not the one of most. */
export function States({ name, values, counts, total }: StatesProps) {
  const shown = [...STATES, DELETED].filter(
    (state) => (state !== "published" && counts[state] > 0) || state === values.state,
  );
  const tabOf = (label: string, count: number, state?: ListValues["state"]) => ({
    to: listPath(name, { ...values, page: undefined, state }),
    label,
    count,
    isCurrent: values.state === state,
  });
  const tabs = shown.map((state) => tabOf(stateLabels[state], counts[state], state));
  return <Tabs label="States" tabs={[tabOf("All", total), ...tabs]} />;
}

const SORTS: [sort: ListValues["sort"], label: string][] = [
  [undefined, "As on the site"],
  ["title", "By title"],
  ["state", "Not shown first"],
];

/** Shows how many documents were found ("12 posts"), and the other orders as links. */
export function Sorts({ name, values, found }: ControlProps & { found: string }) {
  return (
    <nav aria-label="Order" className="mt-3 flex flex-wrap items-center gap-x-4 text-small text-muted">
      {values.q && (
        <span className="basis-full">
          {found} for “{values.q}”
        </span>
      )}
      {SORTS.map(([sort, label]) => (
        <Link
          key={label}
          to={listPath(name, { ...values, page: undefined, sort })}
          aria-current={sort === values.sort ? "true" : undefined}
          className="inline-flex min-h-11 items-center underline aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:no-underline"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

interface PagesProps {
  page: number;
  pages: number;
  pathOf: (page: string) => string;
}

export function Pages({ page, pages, pathOf }: PagesProps) {
  if (pages === 1) return null;
  return (
    <nav aria-label="Pages" className="mt-4 flex items-center justify-between gap-2">
      {page > 1 ? <ButtonLink to={pathOf(String(page - 1))} rel="prev" label="Previous" /> : <span />}
      <span className="text-small text-muted">
        Page {page} of {pages}
      </span>
      {page < pages ? <ButtonLink to={pathOf(String(page + 1))} rel="next" label="Next" /> : <span />}
    </nav>
  );
}
