import { useRef, useState } from "react";
import { CallForm } from "~/desk/call-form";
import { ForManager } from "~/desk/for-manager";
import { useEarlyPress } from "~/desk/form-controls";
import { ButtonLink, Done, Field, Submit } from "~/desk/form-parts";
import { usePersonLabel } from "~/desk/use-people";
import { sourceLabel } from "~/leads/source-label";
import { listPath } from "~/sales/list/list-query";
import { grouped, leadCount } from "~/ui/format";
import { timeLabel } from "~/ui/format-day";
import { IMPORT_SOURCES, type ImportSource } from "./import-choices";
import type { RecentImport, undoImport } from "./import-leads.server";

export function ChooseImport({ onChoose }: { onChoose: (file: File, source: ImportSource) => void }) {
  const form = useRef<HTMLFormElement>(null);
  useEarlyPress(form);
  return (
    <form
      ref={form}
      method="post"
      data-early=""
      className="card mt-5 grid gap-4 p-4 sm:p-5"
      onSubmit={(event) => {
        event.preventDefault();
        const chosen = new FormData(event.currentTarget);
        const file = chosen.get("file");
        if (file instanceof File) onChoose(file, chosen.get("source") as ImportSource);
      }}
    >
      <Field name="source" label="Where it comes from" options={IMPORT_SOURCES} />
      <Field
        name="file"
        label="The file"
        type="file"
        required
        accept=".csv,.tsv,.txt,.xlsx,.xls,text/csv"
        controlClass="input block py-2.5"
      />
      <p className="text-small text-muted">
        An Excel file or a CSV, with the names of the columns above: up to 10 MB and 20,000 rows. It is read
        in this tab, and nothing is stored before you have seen it.
      </p>
      <Submit label="Show the file" className="button button-primary justify-self-start" />
    </form>
  );
}

type Undone = Awaited<ReturnType<typeof undoImport>>;

interface RecentImportsProps {
  recent: readonly RecentImport[];
  /** The one that this tab has just ended. */
  imported: string;
}

export function RecentImports({ recent, imported }: RecentImportsProps) {
  const personLabel = usePersonLabel();
  const [undone, setUndone] = useState<Undone>();
  return (
    <>
      {undone && (
        <Done>
          Undone: {leadCount(undone.erased)} erased.
          {undone.kept > 0 && ` ${leadCount(undone.kept)} stayed, because somebody has worked on them.`}
        </Done>
      )}
      {recent.length > 0 && (
        <section className="card mt-5 p-4 sm:p-5">
          <h2 className="text-card">Imported in the last day</h2>
          <ul className="mt-3 grid gap-5">
            {recent.map((one) => (
              <li key={one.id} className={`border-l-2 pl-3 ${toneOf(one, imported)}`}>
                <p
                  role={one.id === imported || one.state === "running" ? "status" : undefined}
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
                    <CallForm<Undone>
                      name={one.id}
                      path="/desk/import/undo"
                      body={() => ({ importId: one.id })}
                      onSend={() => setUndone(undefined)}
                      onSaved={setUndone}
                    >
                      <Submit label="Undo" to="this import" className="button button-quiet" />
                    </CallForm>
                  </ForManager>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function toneOf({ id, state }: RecentImport, imported: string): string {
  if (state === "cut off") return "border-bad";
  return id === imported ? "border-good" : "border-line";
}

function stateWords({ state, count, total }: RecentImport): string {
  if (state === "ended") return `${leadCount(count)} imported`;
  const part = `${grouped(count)} of ${grouped(total)}`;
  if (state === "running") return `Importing: ${part}`;
  return `Cut off: ${part} ${count === 1 ? "is" : "are"} here. Choose the same file again and it goes on,`;
}
