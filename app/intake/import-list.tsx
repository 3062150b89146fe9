import { ForManager } from "~/desk/for-manager";
import { ButtonLink, Hidden, Options, Submit } from "~/desk/form-parts";
import { usePersonLabel } from "~/desk/use-people";
import { sourceLabel } from "~/leads/source-label";
import { listPath } from "~/sales/list/list-query";
import { grouped, leadCount } from "~/ui/format";
import { timeLabel } from "~/ui/format-day";
import type { RecentImport } from "./import-leads.server";
import { FILE, IMPORT_SOURCES } from "./import-preview";

export function ChooseImport({ maxRows }: { maxRows: number }) {
  return (
    <form
      method="post"
      action="/desk/import"
      encType="multipart/form-data"
      className="card mt-5 grid gap-4 p-4 sm:p-5"
    >
      <label className="text-small font-medium">
        Where it comes from
        <select name="source" className="input select mt-1.5">
          <Options labels={IMPORT_SOURCES} />
        </select>
      </label>
      <label className="text-small font-medium">
        The file
        <input
          name={FILE}
          type="file"
          required
          accept=".csv,.tsv,.txt,.xlsx,.xls,text/csv"
          className="input mt-1.5 py-2.5"
        />
      </label>
      <p className="text-small text-muted">
        An Excel file (its first sheet) or a CSV, with the names of the columns above: up to 10 MB and{" "}
        {grouped(maxRows)} rows. Nothing is stored before you have seen it.
      </p>
      <Submit label="Show the file" className="button button-primary justify-self-start" />
    </form>
  );
}

/** The imports of the last day, with what became of each. */
export function RecentImports({ recent, done }: { recent: RecentImport[]; done: string | null }) {
  const personLabel = usePersonLabel();
  return (
    <section className="card mt-5 p-4 sm:p-5">
      <h2 className="text-card">Imported in the last day</h2>
      <ul className="mt-3 grid gap-5">
        {recent.map((one) => (
          <li
            key={one.id}
            className={`border-l-2 pl-3 ${one.id === done ? "border-good" : one.state === "cut off" ? "border-bad" : "border-line"}`}
          >
            <p
              role={one.id === done || one.state === "running" ? "status" : undefined}
              className={one.state === "cut off" ? "text-bad" : ""}
            >
              {stateWords(one)}{" "}
              <span className="text-muted">
                {`from ${sourceLabel(one.via)}, by ${personLabel(one.by)}, ${timeLabel(one.at)}`}
              </span>
            </p>
            <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
              <ButtonLink
                to={listPath({ view: "all", import: one.id })}
                label="Show these leads"
                className="button button-quiet"
              />
              <ButtonLink
                to={listPath({ view: "all", import: one.id, choose: "all" })}
                label="Give them to…"
                className="button button-quiet"
              />
              <ForManager>
                <form method="post" action="/desk/import">
                  <Hidden id={one.id} />
                  <Submit
                    name="intent"
                    value="undo"
                    label="Undo"
                    to="this import"
                    className="button button-quiet"
                  />
                </form>
              </ForManager>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function stateWords({ state, count, total }: RecentImport): string {
  if (state === "ended") return `${leadCount(total)} imported`;
  const part = `${grouped(count)} of ${grouped(total)}`;
  if (state === "running") return `Importing: ${part}`;
  return `Cut off: ${part} ${count === 1 ? "is" : "are"} here. Undo it and import the file again,`;
}
