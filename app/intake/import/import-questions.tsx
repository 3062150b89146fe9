import { type ReactNode, useId } from "react";
import { Options } from "~/desk/form-parts";
import { statusLabels } from "~/sales/lead/labels";
import { grouped, rupees } from "~/ui/format";
import { AMOUNT_DOUBTS, AMOUNT_UNITS, type AmountDoubt, type AmountUnit, amountIn } from "./import-amounts";
import { statusKey } from "./import-choices";
import { type ColumnUse, USES } from "./import-table";
import type { ColumnFacts } from "./lead-file";
import { MEANINGS, type Meaning } from "./status-meaning";
import type { OpenImport, useImport } from "./use-import";

const MEANING_LABELS = Object.fromEntries(
  MEANINGS.map((one) => [one, one === "none" ? "Don’t import these" : statusLabels[one]]),
);

interface FileQuestionsProps extends Pick<ReturnType<typeof useImport>, "change" | "readAgain"> {
  file: OpenImport;
  facts: ColumnFacts | undefined;
  /** "Import" waits for an answer. */
  isAsked: boolean;
}

export function FileQuestions({ file, facts, change, readAgain, isAsked }: FileQuestionsProps) {
  const { table, choices } = file;
  const { statuses = [], doubts = {}, unfinished = 0 } = facts ?? {};
  const heads = table.heads.map(([row, words]): [number, string] => [row, `Row ${row}: ${words}`]);
  return (
    <section className="card grid gap-5 p-4 sm:p-5">
      <LeftOut file={file} readAgain={readAgain} />
      <Group title="Columns">
        <li className="col-span-full">
          <Choice
            label="Headings are in"
            value={table.headingRow || "none"}
            labels={{ ...Object.fromEntries(heads), none: "No row" }}
            onChoose={(row) => readAgain({ headingRow: row === "none" ? 0 : Number(row) })}
          />
        </li>
        {table.columns.map(({ name, sample, isHidden }, index) => (
          <li key={index}>
            <Choice
              label={name}
              hint={`${isHidden ? "Hidden in Excel. " : ""}${sample || "empty in the first row"}`}
              value={choices.uses[index] ?? "other"}
              labels={USES}
              onChoose={(use) => change({ uses: choices.uses.with(index, use as ColumnUse) })}
            />
          </li>
        ))}
      </Group>
      {statuses.length > 0 && (
        <Group title="What each status means">
          {statuses.map(({ text, meaning }) => (
            <li key={text}>
              <Choice
                label={`What does “${text}” mean?`}
                value={meaning}
                labels={MEANING_LABELS}
                onChoose={(chosen) =>
                  change({ meanings: { ...choices.meanings, [statusKey(text)]: chosen as Meaning } })
                }
              />
            </li>
          ))}
        </Group>
      )}
      {Object.keys(doubts).length > 0 && (
        <Group title="What these amounts mean">
          {AMOUNT_DOUBTS.map((doubt) => {
            const { text = "", count = 0 } = doubts[doubt] ?? {};
            return (
              count > 0 && (
                <li key={doubt}>
                  <Choice
                    label={`“${text}”${count > 1 ? ` and ${grouped(count - 1)} like it` : ""} is`}
                    value={choices.amounts[doubt]}
                    labels={unitLabels(text, doubt)}
                    onChoose={(unit) =>
                      change({ amounts: { ...choices.amounts, [doubt]: unit as AmountUnit } })
                    }
                  />
                </li>
              )
            );
          })}
        </Group>
      )}
      {unfinished > 0 && <Finished count={unfinished} choices={choices} change={change} isAsked={isAsked} />}
    </section>
  );
}

function unitLabels(text: string, doubt: AmountDoubt): Record<string, string> {
  const labels: Record<string, string> = { text: "not clear: keep it as a text" };
  for (const unit of AMOUNT_UNITS) {
    const isAsked = unit !== "text" && !(doubt === "point" && unit !== "thousand");
    const amount = isAsked ? amountIn(text, unit) : undefined;
    if (amount !== undefined) labels[unit] = rupees(amount);
  }
  return labels;
}

/** Parts of the file that are left out: other sheets, hidden and merged cells. */
function LeftOut({
  file: { opened, table, reading },
  readAgain,
}: Pick<FileQuestionsProps, "file" | "readAgain">) {
  const { sheets, sheet, rows, merged } = opened;
  const hidden = rows.filter(({ isHidden }) => isHidden).length;
  const others = sheets.filter((_, index) => index !== sheet).map(({ name }) => name);
  if (others.length + hidden + merged.length + table.notes.length === 0) return null;
  return (
    <div className="grid gap-3">
      <h2 className="text-card">The file</h2>
      {others.length > 0 && (
        <>
          <Choice
            label="Sheet"
            value={sheet}
            labels={Object.fromEntries(
              sheets.map(({ name, isHidden }, index) => [index, isHidden ? `${name} (hidden)` : name]),
            )}
            onChoose={(chosen) => readAgain({ sheet: Number(chosen) })}
          />
          <p className="text-small text-muted [overflow-wrap:anywhere]">
            Not read: {others.join(", ")}. Import them one after the other.
          </p>
        </>
      )}
      {hidden > 0 && (
        <Tick
          isTicked={reading.isOnlyShown}
          onTick={(isOnlyShown) => readAgain({ isOnlyShown })}
          label={`Leave out ${hidden === 1 ? "the row that is" : `the ${grouped(hidden)} rows that are`} hidden in Excel`}
        />
      )}
      {merged.length > 0 && (
        <Tick
          isTicked={reading.isFilled}
          onTick={(isFilled) => readAgain({ isFilled })}
          label="Each row of merged cells has their text"
        />
      )}
      {table.notes.map((note) => (
        <p key={note} className="text-muted [overflow-wrap:anywhere]">
          {note}.
        </p>
      ))}
    </div>
  );
}

interface FinishedProps extends Pick<FileQuestionsProps, "change" | "isAsked"> {
  count: number;
  choices: OpenImport["choices"];
}

function Finished({ count, choices: { isFinished, finishedOn }, change, isAsked }: FinishedProps) {
  return (
    <Group title={count === 1 ? "The won one" : `The ${grouped(count)} that are won`}>
      <li>
        <Choice
          id="finished"
          label={count === 1 ? "Is the job finished?" : "Are these jobs finished?"}
          value={isFinished === undefined ? "" : String(isFinished)}
          labels={{
            "": "Choose",
            true: "Finished: nothing is open",
            false: "Still running: they go to Jobs",
          }}
          error={isAsked ? "Say it before you import" : ""}
          onChoose={(answer) => change({ isFinished: answer ? answer === "true" : undefined })}
        />
      </li>
      {isFinished && (
        <li>
          <label className={LABEL}>
            Since when (if you know)
            <input
              type="date"
              value={finishedOn}
              onChange={({ target }) => change({ finishedOn: target.value })}
              className="input mt-1.5"
            />
          </label>
        </li>
      )}
      <li className="col-span-full text-small text-muted">
        If a column has the day of each, choose “{USES.finished}” for it above.
      </li>
    </Group>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="text-card">{title}</h2>
      <ul className="mt-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">{children}</ul>
    </div>
  );
}

const LABEL = "text-small font-medium [overflow-wrap:anywhere]";

interface ChoiceProps {
  id?: string;
  label: string;
  hint?: string;
  value: string | number;
  labels: Record<string, string>;
  error?: string;
  onChoose: (value: string) => void;
}

function Choice({ id, label, hint, value, labels, error, onChoose }: ChoiceProps) {
  const errorId = useId();
  return (
    <label className={LABEL}>
      {label}
      {hint && <span className="block truncate font-normal text-muted">{hint}</span>}
      <select
        id={id}
        value={value}
        onChange={({ target }) => onChoose(target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        className="input select mt-1.5"
      >
        <Options labels={labels} />
      </select>
      {error && (
        <span id={errorId} className="mt-1.5 block font-normal text-bad">
          {error}
        </span>
      )}
    </label>
  );
}

interface TickProps {
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
  label: ReactNode;
}

export function Tick({ isTicked, onTick, label }: TickProps) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input type="checkbox" checked={isTicked} onChange={({ target }) => onTick(target.checked)} />
      <span>{label}</span>
    </label>
  );
}
