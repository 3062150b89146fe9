import { type Happened, undoableMark } from "~/desk/history";
import { personLabel, timeLabel } from "~/desk/labels";
import { type Line, markOf } from "~/desk/lead-state";
import { SaveForm } from "./save-form";

interface HistoryProps {
  happened: Happened[];
  /** Of the lead itself. */
  lines: readonly Line[];
  /** How many of them the page showed from which something was just saved. */
  seen: number | undefined;
  me: string;
}

/** Who did what and when, newest first. */
export function History({ happened, lines, seen, me }: HistoryProps) {
  const fresh = new Set(lines.slice(seen ?? lines.length));
  const undoable = undoableMark(lines, me);
  return (
    <section id="history" className="card p-4 sm:p-5">
      <h2 className="mb-3 text-card">History</h2>
      <ol className="grid gap-3">
        {happened.map(({ key, part, at, line, words, isUndone }) => {
          const isFresh = line !== undefined && fresh.has(line);
          return (
            <li key={key} className={`border-l-2 pl-3 ${isFresh ? "border-good" : "border-line"}`}>
              <p className="text-small text-muted [overflow-wrap:anywhere]">
                {line && <span className="font-semibold text-ink">{personLabel(line.by)} </span>}
                <time dateTime={at}>{timeLabel(at)}</time>
                {part && ` · ${part}`}
                {isUndone && <strong className="font-semibold"> · Undone</strong>}
              </p>
              <div className={isUndone ? "text-muted line-through" : ""}>
                <LineText words={words} note={line?.note} />
              </div>
              {line && !part && markOf(line) === undoable && (
                <SaveForm>
                  <button
                    type="submit"
                    name="undo"
                    value={undoable}
                    className="min-h-11 text-small underline"
                  >
                    Undo<span className="sr-only">: {words[0] ?? "note"}</span>
                  </button>
                </SaveForm>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

export function LineText({ words, note }: { words: readonly string[]; note: string | undefined }) {
  return (
    <>
      {words.map((phrase) => (
        <p key={phrase} className="[overflow-wrap:anywhere]">
          {phrase}
        </p>
      ))}
      {note && <p className="whitespace-pre-line [overflow-wrap:anywhere]">{note}</p>}
    </>
  );
}
