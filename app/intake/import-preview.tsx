import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Facts, Fault, Hidden, Options, Submit } from "~/desk/form-parts";
import { statusLabels } from "~/sales/lead/labels";
import { grouped, leadCount } from "~/ui/format";
import { dateLabel } from "~/ui/format-day";
import type { ColumnUse, FileFacts, RowFault } from "./import-table";
import type { Meaning } from "./status-meaning";

// The forms of the import, in the browser and on the server.

export const FILE = "file";

/** Where a file comes from, as stored, and in words. */
export const IMPORT_SOURCES = {
  indiamart: "IndiaMART",
  justdial: "JustDial",
  meta: "Meta (Facebook, Instagram)",
  google: "Google",
  excel: "Our own Excel",
  file: "Elsewhere",
};

export type ImportSource = keyof typeof IMPORT_SOURCES;

export const USES: Record<ColumnUse, string> = {
  name: "Name",
  phone: "Phone",
  secondPhone: "Second phone",
  email: "Email",
  city: "City",
  message: "What they want",
  cameIn: "Came in on (date)",
  status: "Status",
  note: "Our note",
  owner: "Owner",
  amount: "Amount",
  other: "Keep it as it is",
  none: "Leave it out",
};

const MEANING_LABELS: Record<Meaning, string> = {
  ...{ new: statusLabels.new, called: statusLabels.called, surveyed: statusLabels.surveyed },
  ...{ quoted: statusLabels.quoted, won: statusLabels.won, lost: statusLabels.lost },
  none: "Don’t import these",
};

/** The names of a form's fields that are there several times. */
export const columnName = (index: number | "") => `column-${index}`;
export const statusName = (index: number | "") => `status-${index}`;
export const meaningName = (index: number) => `meaning-${index}`;
export const ADD_AGAIN = "add-again";
export const IS_OLD = "old";
export const HEADING_ROW = "heading-row";

export interface ListedRow {
  row: number;
  name: string;
  words: string;
  path?: string | undefined;
  isTicked?: boolean;
}

export interface SomeRows {
  rows: ListedRow[];
  count: number;
}

export interface ImportPreview extends Omit<FileFacts, "columns" | "samples"> {
  id: string;
  source: ImportSource;
  /** The whole file, and what is shown of it, sealed for the next form. */
  packed: string;
  about: string;
  fault: string;
  columns: { name: string; use: ColumnUse; sample: string }[];
  statuses: { text: string; meaning: Meaning }[];
  isOld: boolean;
  count: number;
  samples: [name: string, value: string][][];
  merged: SomeRows;
  asked: SomeRows;
  already: SomeRows;
  erased: SomeRows;
  tooOld: SomeRows;
  /** Of mobile numbers that lack a digit. */
  short: SomeRows;
  /** Rows whose status means that they are not imported, and test leads. */
  leftOut: number;
  faults: SomeRows;
}

const rowsOf = (count: number) => (count === 1 ? "1 row" : `${grouped(count)} rows`);

export function faultRow({ row, fault }: RowFault): ListedRow {
  return { row, name: "", words: fault };
}

export const erasedWords = (day: string) => `erased on ${dateLabel(day)}`;

/** What an import would do, and its button. The page carries the file: nobody else has it. */
export function Preview({ preview, progress }: { preview: ImportPreview; progress: ReactNode }) {
  const { id, source, packed, about, count, faults, merged, asked, already, erased, tooOld } = preview;
  return (
    <form method="post" action="/desk/import" className="mt-5 grid gap-5">
      <Hidden id={id} source={source} table={packed} about={about} />
      <Summary preview={preview} />
      <Columns preview={preview} />
      <Rows title={`${rowsOf(faults.count)} to look at`} some={faults} tone="text-bad">
        <Submit
          formAction="/desk/import/refused.csv"
          label="Download these rows"
          className="button button-quiet mt-3"
        />
      </Rows>
      <Rows title={`${leadCount(preview.short.count)} to ask for the whole number`} some={preview.short} />
      <Rows title={`${rowsOf(already.count)} already here`} some={already} />
      <Rows title={`${leadCount(merged.count)} will be merged: the same person`} some={merged} />
      <Rows title={`${rowsOf(asked.count)} of people who asked before`} some={asked}>
        <p className="mt-2 text-small text-muted">
          A lead that is lost or won stays so, and says when they asked again.
        </p>
      </Rows>
      <Rows title={`${rowsOf(erased.count)} of people who were erased`} some={erased} canBeTicked>
        <p className="mt-2 text-small text-muted">Tick whom you want to add all the same.</p>
      </Rows>
      <Rows title={`${rowsOf(tooOld.count)} older than 24 months, left out`} some={tooOld} />
      {preview.samples.length > 0 && (
        <section className="card p-4 sm:p-5">
          <h2 className="text-card">The first of them</h2>
          {preview.samples.map((facts, index) => (
            <div key={index} className="mt-3 border-l-2 border-line pl-3">
              <Facts facts={facts} />
            </div>
          ))}
        </section>
      )}
      {count + erased.count > 0 && (
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" name={IS_OLD} value="yes" defaultChecked={preview.isOld} />
          <span>
            These are old: not in To call
            <span className="block text-small text-muted">
              They’re in the lists, and come back to To call once a call is planned or they ask again.
            </span>
          </span>
        </label>
      )}
      <p className="flex flex-wrap gap-2">
        {count + erased.count > 0 && (
          <Submit
            name="intent"
            value="import"
            label={`Import ${leadCount(count)}`}
            className="button button-primary"
          />
        )}
        <Link to="/desk/import" reloadDocument className="button">
          Choose another file
        </Link>
      </p>
      {progress}
    </form>
  );
}

/** "6 rows in the file, 3 leads, 3 to look at", and what was noticed about the file. */
function Summary({ preview }: { preview: ImportPreview }) {
  const { rowCount, count, faults, already, notes, leftOut, erased, tooOld, fault } = preview;
  const found = [
    `${rowsOf(rowCount)} in the file`,
    leadCount(count),
    faults.count > 0 && `${grouped(faults.count)} to look at`,
    already.count > 0 && `${grouped(already.count)} already here`,
    erased.count > 0 && `${grouped(erased.count)} erased`,
    tooOld.count > 0 && `${grouped(tooOld.count)} too old`,
    leftOut > 0 && `${grouped(leftOut)} left out by status, or tests`,
  ];
  return (
    <section>
      <p role="status" className="text-card font-semibold">
        {found.filter(Boolean).join(", ")}
      </p>
      {fault && <Fault>{fault}.</Fault>}
      {notes.map((note) => (
        <p key={note} className="mt-1 text-muted [overflow-wrap:anywhere]">
          {note}.
        </p>
      ))}
      {count === 0 && faults.count > 0 && already.count === 0 && (
        <p role="alert" className="mt-2 text-bad">
          No row has a phone number or an email address. Say below which row has the headings, and which
          column is which.
        </p>
      )}
    </section>
  );
}

function Columns({ preview: { columns, statuses, headingRow, heads } }: { preview: ImportPreview }) {
  return (
    <section className="card p-4 sm:p-5">
      <h2 className="text-card">Columns</h2>
      <label className="mt-3 block text-small font-medium">
        Headings are in
        <select name={HEADING_ROW} defaultValue={headingRow} className="input select mt-1.5">
          {heads.map(([row, words]) => (
            <option key={row} value={row}>
              Row {row}: {words}
            </option>
          ))}
          <option value={0}>No row</option>
        </select>
      </label>
      <ul className="mt-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {columns.map(({ name, use, sample }, index) => (
          <li key={index}>
            <label className="text-small font-medium [overflow-wrap:anywhere]">
              {name || `Column ${index + 1}`}{" "}
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
      {statuses.length > 0 && (
        <>
          <h3 className="mt-5 font-semibold">What each status means</h3>
          <ul className="mt-2 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {statuses.map(({ text, meaning }, index) => (
              <li key={text}>
                <input type="hidden" name={statusName(index)} value={text} />
                <label className="text-small font-medium [overflow-wrap:anywhere]">
                  What does “{text}” mean?
                  <select name={meaningName(index)} defaultValue={meaning} className="input select mt-1.5">
                    <Options labels={MEANING_LABELS} />
                  </select>
                </label>
              </li>
            ))}
          </ul>
        </>
      )}
      <Submit name="intent" value="show" label="Show again with these" className="button mt-4" />
    </section>
  );
}

interface RowsProps {
  title: string;
  some: SomeRows;
  tone?: string;
  canBeTicked?: boolean;
  children?: ReactNode;
}

function Rows({ title, some: { rows, count }, tone = "", canBeTicked = false, children }: RowsProps) {
  if (count === 0) return null;
  return (
    <details open className="card p-4 sm:p-5">
      <summary className="flex min-h-11 items-center font-semibold">{title}</summary>
      {children}
      <ul className="mt-2 grid gap-1.5 text-small">
        {rows.map(({ row, name, words, path, isTicked }) => {
          const text = (
            <>
              Row {row}: {name}
              {name && ", "}
              {path ? (
                <Link to={path} target="_blank" className="underline">
                  {words}
                </Link>
              ) : (
                words
              )}
            </>
          );
          return (
            <li key={row} className={`${tone} [overflow-wrap:anywhere]`}>
              {canBeTicked ? (
                <label className="flex min-h-11 items-center gap-3">
                  <input type="checkbox" name={ADD_AGAIN} value={row} defaultChecked={isTicked ?? false} />
                  <span>{text}</span>
                </label>
              ) : (
                text
              )}
            </li>
          );
        })}
        {count > rows.length && <li className="text-muted">and {grouped(count - rows.length)} more</li>}
      </ul>
    </details>
  );
}
