import { Link } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { lineWords, type Result } from "~/desk/history";
import { personLabel } from "~/desk/labels";
import { type Line, markOf } from "~/desk/lead-state";
import { typedIn, type UnsavedForm } from "~/desk/unsaved-form";
import { Facts } from "./facts";
import { LineText } from "./lead-history";
import { SaveForm, useSaving } from "./save-form";
import { typedFacts } from "./unsaved";

const UNDO_MS = 10_000;

/** What the last form did, with its undo: for ten seconds here, and for as long as it is the last line in the history. */
export function ResultBar({ result, isSaving }: { result: Result; isSaving: boolean }) {
  const { line, title, isOwnerNow, next, isUndoable, others } = result;
  const bar = useRef<HTMLDivElement>(null);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (isSaving) return;
    bar.current?.focus();
    // Not from under a finger, or a keyboard's focus.
    const timer = setInterval(() => bar.current?.querySelector(":hover, :focus") || setOver(true), UNDO_MS);
    return () => clearInterval(timer);
  }, [isSaving]);
  return (
    <div id="result" ref={bar} tabIndex={-1} className="result card">
      <div role="status" className="min-w-0">
        <p className="[overflow-wrap:anywhere]">
          <strong className="font-semibold text-good">{`${title}.`}</strong> {isOwnerNow && "Yours now."}
        </p>
        {next && <p className="text-small text-muted">{next}</p>}
        {others.length > 0 && (
          <p className="text-small">{`While you had this lead open, ${others.join(" and ")} changed it too.`}</p>
        )}
      </div>
      {isUndoable && !isOver && (
        <SaveForm className="ml-auto shrink-0">
          <button type="submit" name="undo" value={markOf(line)} disabled={isSaving} className="button">
            {isSaving ? "Saving…" : "Undo"}
          </button>
        </SaveForm>
      )}
    </div>
  );
}

interface ConflictProps {
  /** What others have done since the page was shown. */
  theirs: readonly Line[];
  unsaved: UnsavedForm;
  today: string;
  onKeepTheirs: () => void;
}

/** Two people changed one lead: the second one sees what the first did, and decides. */
export function Conflict({ theirs, unsaved, today, onKeepTheirs }: ConflictProps) {
  const { path } = useSaving();
  const part = useRef<HTMLElement>(null);
  useEffect(() => part.current?.focus(), []);
  const who = [...new Set(theirs.map(({ by }) => personLabel(by)))].join(" and ") || "Somebody";
  const mine = Object.entries(unsaved).filter(([name]) => name !== "seen" && !name.startsWith("was-"));
  const { note } = unsaved;
  return (
    <section id="conflict" ref={part} tabIndex={-1} className="notice" aria-labelledby="conflict-title">
      <h2 id="conflict-title" className="text-card">
        {who} changed this lead while you had it open
      </h2>
      <div role="alert" className="mt-2">
        {theirs.map((line) => (
          <LineText key={markOf(line)} words={lineWords(line, today)} note={line.note} />
        ))}
      </div>
      <h3 className="mt-4 mb-2 font-semibold">Yours is not saved yet</h3>
      <Facts facts={typedFacts(typedIn(unsaved))} />
      <div className="mt-4 flex flex-wrap gap-2">
        <SaveForm>
          {mine.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button type="submit" className="button button-primary">
            Save mine anyway
          </button>
        </SaveForm>
        {note && (
          <SaveForm>
            <input type="hidden" name="note" value={note} />
            <button type="submit" className="button">
              Keep theirs, add my note
            </button>
          </SaveForm>
        )}
        <Link to={path} onClick={onKeepTheirs} className="button">
          {note ? "Keep theirs only" : "Keep theirs"}
        </Link>
      </div>
    </section>
  );
}
