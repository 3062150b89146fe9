import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Facts, Options, Submit } from "~/desk/form-parts";
import type { ColumnUse, PlannedLead } from "~/leads/pipeline/import-leads";

export function leadCount(count: number): string {
  return count === 1 ? "1 lead" : `${count} leads`;
}

/** Chooses a file. */
export function ChooseImport() {
  return (
    <form
      method="post"
      action="/desk/import"
      encType="multipart/form-data"
      className="card mt-5 grid gap-4 p-4 sm:p-5"
    >
      <label className="text-small font-medium">
        Where it comes from
        <select name="via" className="input select mt-1.5">
          <Options labels={IMPORT_SOURCES} />
        </select>
      </label>
      <label className="text-small font-medium">
        The file
        <input
          name={FILE}
          type="file"
          required
          accept=".csv,.tsv,.txt,text/csv"
          className="input mt-1.5 py-2.5"
        />
      </label>
      <p className="text-small text-muted">
        A CSV of up to 5,000 rows, the first with the names of the columns. From Excel: File, Save as, “CSV
        UTF-8”. Nothing is stored before you have seen it.
      </p>
      <Submit label="Show the file" className="button button-primary justify-self-start" />
    </form>
  );
}

/** What an import would do, and its button. The page carries the file: nobody else has it. */
export function Preview({ preview }: { preview: ImportPreview }) {
  const { id, via, packed, columns, count, samples, merges, mergeCount, faults, faultCount } = preview;
  return (
    <form method="post" action="/desk/import" className="mt-5 grid gap-5">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="via" value={via} />
      <input type="hidden" name="table" value={packed} />
      <section className="card p-4 sm:p-5">
        <h2 className="text-card">Columns</h2>
        <ul className="mt-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {columns.map(({ name, use, sample }, index) => (
            <li key={index}>
              <label className="text-small font-medium [overflow-wrap:anywhere]">
                {name}{" "}
                <span className="block truncate font-normal text-muted">
                  {sample || "empty in the first row"}
                </span>
                <select name={columnName(index)} defaultValue={use} className="input select mt-1.5">
                  <Options labels={USES} />
                </select>
              </label>
            </li>
          ))}
        </ul>
        <Submit name="intent" value="show" label="Show again with these columns" className="button mt-4" />
      </section>
      {samples.length > 0 && (
        <section className="card p-4 sm:p-5">
          <h2 className="text-card">The first of them</h2>
          {samples.map((facts, index) => (
            <div key={index} className="mt-3 border-l-2 border-line pl-3">
              <Facts facts={facts} />
            </div>
          ))}
        </section>
      )}
      {mergeCount > 0 && (
        <Rows
          title={`${leadCount(mergeCount)} will be merged: the same phone`}
          more={mergeCount - merges.length}
        >
          {merges.map(({ row, name, into, path }) => (
            <li key={row} className="[overflow-wrap:anywhere]">
              Row {row}: {name} into{" "}
              {path ? (
                <Link to={path} target="_blank" className="underline">
                  {into}
                </Link>
              ) : (
                into
              )}
            </li>
          ))}
        </Rows>
      )}
      {faultCount > 0 && (
        <Rows
          title={`${faultCount === 1 ? "1 row" : `${faultCount} rows`} can’t be imported`}
          more={faultCount - faults.length}
        >
          {faults.map(({ row, fault }) => (
            <li key={row} className="text-bad [overflow-wrap:anywhere]">
              Row {row}: {fault}
            </li>
          ))}
        </Rows>
      )}
      {count === 0 ? (
        <p role="alert" className="text-bad">
          No row has a phone number or an email address. Say above which column is which.
        </p>
      ) : (
        <p className="flex flex-wrap gap-2">
          <button type="submit" name="intent" value="import" className="button button-primary">
            Import {leadCount(count)}
          </button>
          <Link to="/desk/import" reloadDocument className="button">
            Choose another file
          </Link>
        </p>
      )}
    </form>
  );
}

function Rows({ title, more, children }: { title: string; more: number; children: ReactNode }) {
  return (
    <details open className="card p-4 sm:p-5">
      <summary className="flex min-h-11 items-center font-semibold">{title}</summary>
      <ul className="mt-2 grid gap-1.5 text-small">
        {children}
        {more > 0 && <li className="text-muted">and {more} more</li>}
      </ul>
    </details>
  );
}

// The forms of the import, in the browser and on the server.

export const FILE = "file";

/** Where a file comes from, as stored, and in words. */
export const IMPORT_SOURCES = {
  indiamart: "IndiaMART",
  justdial: "JustDial",
  meta: "Meta (Facebook, Instagram)",
  excel: "Our own Excel",
  elsewhere: "Elsewhere",
};

export const USES: Record<ColumnUse, string> = {
  name: "Name",
  phone: "Phone",
  secondPhone: "Second phone",
  email: "Email",
  city: "City",
  message: "What they want",
  other: "Keep it as it is",
  none: "Leave it out",
};

export function columnName(index: number | ""): string {
  return `column-${index}`;
}

export interface ImportPreview {
  id: string;
  via: keyof typeof IMPORT_SOURCES;
  /** The whole file, for the next form. */
  packed: string;
  columns: { name: string; use: ColumnUse; sample: string }[];
  /** Number of leads that would be stored. */
  count: number;
  /** The fields of the first of them. */
  samples: [name: string, value: string][][];
  /** Those that would be merged, the first fifty. */
  merges: (Pick<PlannedLead, "row"> & { name: string; into: string; path?: string })[];
  mergeCount: number;
  faults: { row: number; fault: string }[];
  faultCount: number;
}
