import { Link } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import { Facts } from "~/desk/form-parts";
import { BYTE_ORDER_MARK, csvLine } from "~/leads/csv-line";
import { grouped, leadCount, rupees } from "~/ui/format";
import { FileQuestions, Tick } from "./import-questions";
import { REASON_COLUMN } from "./import-table";
import type { ImportPlan, SomeRows } from "./lead-file";
import type { OpenImport, useImport } from "./use-import";

const rowCount = (count: number) => (count === 1 ? "1 row" : `${grouped(count)} rows`);

/** Preview of an import, and its button. Only the tab has the file. */
export function ImportPreview({ file }: { file: ReturnType<typeof useImport> }) {
  const { open, planned, busy, cutOff } = file;
  const [addedAgain, setAddedAgain] = useState<ReadonlySet<number>>(new Set());
  const [isAsked, setAsked] = useState(false);
  if (!open) return null;
  const { choices, table } = open;
  const { facts, pieces = [], done = 0 } = planned ?? {};
  // Once the server has answered for every row.
  const plan = done === pieces.length ? planned?.plan : undefined;
  const isOpen = Boolean(facts?.unfinished) && choices.isFinished === undefined;
  const count = (plan?.count ?? 0) + addedAgain.size;

  function tick(row: number, isTicked: boolean) {
    const next = new Set(addedAgain);
    if (isTicked) next.add(row);
    else next.delete(row);
    setAddedAgain(next);
  }

  return (
    <form
      className="mt-5 grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (isOpen) document.getElementById("finished")?.focus();
        else if (plan && !busy) file.importPlanned(addedAgain);
      }}
    >
      <section>
        <p role="status" className="text-card font-semibold">
          {plan
            ? summaryOf(table.rows.length, plan)
            : `${rowCount(table.rows.length)} in the file. Looking who is here: ${Math.floor((100 * done) / (pieces.length || 1))} %`}
        </p>
        {cutOff && (
          <p className="mt-1">
            This file was cut off: {grouped(cutOff.count)} of {leadCount(cutOff.total)} are here. “Import”
            goes on.
          </p>
        )}
        {plan && count === 0 && plan.listOf("fault").count > 0 && plan.listOf("already").count === 0 && (
          <p role="alert" className="mt-2 text-bad">
            No row has a phone number or an email address. Say below which row has the headings, and which
            column is which.
          </p>
        )}
      </section>
      <FileQuestions
        file={open}
        facts={facts}
        change={file.change}
        readAgain={file.readAgain}
        isAsked={isAsked && isOpen}
      />
      {plan && <Outcomes plan={plan} file={open} addedAgain={addedAgain} tick={tick} />}
      {plan && count + plan.listOf("erased").count > 0 && (
        <div>
          <Tick
            isTicked={choices.isOld}
            onTick={(isOld) => file.change({ isOld })}
            label="These are old: not in To call"
          />
          <p className="text-small text-muted">
            They’re in the lists, and come back to To call once a call is planned or they ask again.
          </p>
        </div>
      )}
      <p className="flex flex-wrap gap-2">
        {plan && count > 0 && (
          <button type="submit" disabled={busy !== undefined} className="button button-primary">
            Import {leadCount(count)}
          </button>
        )}
        <button type="button" className="button" onClick={file.close}>
          {busy?.what === "importing" ? "Stop" : "Choose another file"}
        </button>
      </p>
    </form>
  );
}

/** "6 rows in the file, 3 leads, 3 to look at" */
function summaryOf(rows: number, plan: ImportPlan): string {
  const counts = [
    [plan.listOf("fault").count, "to look at"],
    [plan.listOf("already").count, "already here"],
    [plan.listOf("erased").count, "erased"],
    [plan.listOf("tooOld").count, "too old"],
    [plan.listOf("leftOut").count, "left out by status, or tests"],
  ] as const;
  const more = counts.flatMap(([count, words]) => (count > 0 ? `${grouped(count)} ${words}` : []));
  return [`${rowCount(rows)} in the file`, leadCount(plan.count), ...more].join(", ");
}

interface OutcomesProps {
  plan: ImportPlan;
  file: OpenImport;
  addedAgain: ReadonlySet<number>;
  tick: (row: number, isTicked: boolean) => void;
}

function Outcomes({ plan, file, addedAgain, tick }: OutcomesProps) {
  return (
    <>
      <Rows what="to look at" some={plan.listOf("fault")} tone="text-bad">
        <button type="button" className="button button-quiet mt-3" onClick={() => download(file, plan)}>
          Download these rows
        </button>
      </Rows>
      <Rows countOf={leadCount} what="to ask for the whole number" some={plan.listOf("short")} />
      <Rows what="already here" some={plan.listOf("already")} />
      <Rows countOf={leadCount} what="will be merged: the same person" some={plan.listOf("merged")} />
      <Rows what="of people who asked before" some={plan.listOf("asked")}>
        <p className="mt-2 text-small text-muted">
          A lead that is lost or won stays so, and says when they asked again.
        </p>
      </Rows>
      <Rows what="of people who were erased" some={plan.listOf("erased")} ticked={addedAgain} onTick={tick}>
        <p className="mt-2 text-small text-muted">Tick whom you want to add all the same.</p>
      </Rows>
      <Rows what="older than 24 months, left out" some={plan.listOf("tooOld")} />
      <Amounts plan={plan} />
      {plan.samples.length > 0 && (
        <section className="card p-4 sm:p-5">
          <h2 className="text-card">The first of them</h2>
          {plan.samples.map((facts, index) => (
            <div key={index} className="mt-3 border-l-2 border-line pl-3">
              <Facts facts={Object.entries(facts)} />
            </div>
          ))}
        </section>
      )}
    </>
  );
}

/** The least and the most show a slip that the sum hides. */
function Amounts({ plan: { amounts } }: { plan: ImportPlan }) {
  const [first, ...more] = amounts.toSorted((a, b) => a.amount - b.amount);
  if (!first) return null;
  const last = more.at(-1) ?? first;
  const sum = amounts.reduce((total, { amount }) => total + amount, 0);
  const words = ({ row, amount }: typeof first) => `${rupees(amount)} in row ${row}`;
  return (
    <section className="card p-4 sm:p-5">
      <h2 className="text-card">Amounts, quoted or won</h2>
      <p className="mt-2">
        {more.length > 0
          ? `${grouped(amounts.length)} amounts, ${rupees(sum)} in all: from ${words(first)} to ${words(last)}`
          : `One: ${words(first)}`}
      </p>
    </section>
  );
}

function download({ table }: OpenImport, { faults }: ImportPlan) {
  const lines = table.rows.flatMap(({ number, cells }) => {
    const fault = faults.get(number);
    return fault ? [[fault, ...cells]] : [];
  });
  const headings = [REASON_COLUMN, ...table.columns.map(({ name }) => name)];
  const csv = `${BYTE_ORDER_MARK}${[headings, ...lines].map(csvLine).join("\n")}\n`;
  const url = URL.createObjectURL(new Blob([csv], { type: "text/csv" }));
  const link = Object.assign(document.createElement("a"), { href: url, download: "rows-to-look-at.csv" });
  link.click();
  URL.revokeObjectURL(url);
}

interface RowsProps {
  /** What becomes of them: the title goes on from their number. */
  what: string;
  countOf?: (count: number) => string;
  some: SomeRows;
  tone?: string;
  ticked?: ReadonlySet<number>;
  onTick?: (row: number, isTicked: boolean) => void;
  children?: ReactNode;
}

function Rows({ what, countOf = rowCount, some, tone = "", ticked, onTick, children }: RowsProps) {
  const { rows, count } = some;
  if (count === 0) return null;
  return (
    <details open className="card p-4 sm:p-5">
      <summary className="flex min-h-11 items-center font-semibold">{`${countOf(count)} ${what}`}</summary>
      {children}
      <ul className="mt-2 grid gap-1.5 text-small">
        {rows.map(({ row, name, words, path }) => {
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
              {onTick ? (
                <Tick
                  isTicked={ticked?.has(row) ?? false}
                  onTick={(isTicked) => onTick(row, isTicked)}
                  label={text}
                />
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
