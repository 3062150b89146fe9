import { Link, useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { Submit } from "~/desk/form-parts";
import { timeLabel } from "~/ui/format-day";
import { ChangeForm } from "./change-form";
import { type HistoryEntry, type SavedEvent, undoableEventId } from "./history";
import { eventIdOf, type LeadEvent } from "./lead-state";
import type { NextLead } from "./lead-view.server";

interface HistoryProps {
  happened: HistoryEntry[];
  /** The events of the lead itself, without those of merged leads. */
  events: readonly LeadEvent[];
  /** How many of them the page showed from which something was just saved. */
  seen: number | undefined;
  me: string;
  /** Unless the message of something newer has the undo. */
  isUndoable: boolean;
}

export function History({ happened, events, seen, me, isUndoable }: HistoryProps) {
  const fresh = new Set(events.slice(seen ?? events.length));
  const undoable = isUndoable ? undoableEventId(events, me) : undefined;
  return (
    <section id="history" className="card p-4 sm:p-5">
      <h2 className="mb-3 text-card">History</h2>
      <ol className="grid gap-3">
        {happened.map(({ key, part, at, by, event, words, isUndone }) => {
          const isFresh = event !== undefined && fresh.has(event);
          return (
            <li key={key} className={`border-l-2 pl-3 ${isFresh ? "border-good" : "border-line"}`}>
              <p className="text-small text-muted [overflow-wrap:anywhere]">
                {by && <span className="font-semibold text-ink">{by} </span>}
                <time dateTime={at}>{timeLabel(at)}</time>
                {part && ` · ${part}`}
                {isUndone && <strong className="font-semibold"> · Undone</strong>}
              </p>
              <div className={`[overflow-wrap:anywhere] ${isUndone ? "text-muted line-through" : ""}`}>
                {words.map((phrase) => (
                  <p key={phrase}>{phrase}</p>
                ))}
                {event?.note && <p className="whitespace-pre-line">{event.note}</p>}
              </div>
              {event && !part && eventIdOf(event) === undoable && (
                <ChangeForm name="undo" asks={{ undo: undoable }}>
                  <Submit label="Undo" to={words[0] ?? "note"} className="min-h-11 text-small underline" />
                </ChangeForm>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** The last note, else what was done last: on a phone the history of a job is far below. */
export function Last({ happened }: Pick<HistoryProps, "happened">) {
  const done = happened.filter(({ event, isUndone }) => event && !isUndone);
  const last = done.find(({ event }) => event?.note) ?? done[0];
  if (!last) return null;
  return (
    <section className="card p-4 sm:p-5 lg:hidden">
      <h2 className="text-card">Last</h2>
      <p className="[overflow-wrap:anywhere]">
        {last.event?.note ? `“${last.event.note}”` : last.words[0]}
        <span className="text-small text-muted">
          {" "}
          · {last.by}, {timeLabel(last.at)}
        </span>
      </p>
    </section>
  );
}

const UNDO_MS = 10_000;

interface ResultBarProps {
  result: SavedEvent;
  next: NextLead | undefined;
  /** A chat with the person of this lead: who is called next has the bar. */
  whatsApp: string | undefined;
  name: string;
  isSaving: boolean;
}

/** What the last form did, with the way to the next lead and its undo: for ten seconds here, and for as long as it is the last event in the history. */
export function ResultBar({ result, next, whatsApp, name, isSaving }: ResultBarProps) {
  const { event, title, isOwnerNow, next: nextCall, isUndoable, others } = result;
  const navigate = useNavigate();
  const bar = useRef<HTMLDivElement>(null);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (isSaving) return;
    // Nobody is taken out of the field that they are typing into.
    if (!document.activeElement?.matches("input, select, textarea")) bar.current?.focus();
    // The button does not vanish from under a finger, or a keyboard's focus.
    const timer = setInterval(() => bar.current?.querySelector(":hover, :focus") || setOver(true), UNDO_MS);
    return () => clearInterval(timer);
  }, [isSaving]);
  return (
    <div id="result" ref={bar} tabIndex={-1} data-over={isOver ? "" : undefined} className="result card">
      <div role="status" className="min-w-0 basis-full sm:grow sm:basis-60">
        <p className="[overflow-wrap:anywhere]">
          <strong className="font-semibold text-good">{`${title}.`}</strong> {isOwnerNow && "Yours now."}
        </p>
        {nextCall && <p className="text-small text-muted">{nextCall}</p>}
        {others.length > 0 && (
          <p className="text-small">{`While you had this lead open, ${others.join(" and ")} changed it too.`}</p>
        )}
      </div>
      {whatsApp && next && !isSaving && (
        <a href={whatsApp} rel="noreferrer" target="_blank" className="button min-w-0 shrink">
          <span className="truncate">WhatsApp {name}</span>
        </a>
      )}
      {isUndoable && !isOver && (
        <ChangeForm name="undo" asks={{ undo: eventIdOf(event) }} className="-mr-2 shrink-0">
          <Submit disabled={isSaving} label={isSaving ? "Saving…" : "Undo"} />
        </ChangeForm>
      )}
      {next && !isSaving && (
        <div className="next-actions flex gap-2">
          {next.call && (
            <a href={next.call} className="button button-primary min-w-0" onClick={() => navigate(next.path)}>
              <span className="truncate">Call {next.name || "the next lead"}</span>
              {next.agreed && (
                <span className="shrink-0">
                  <span className="sr-only">, </span>
                  {next.agreed}
                </span>
              )}
            </a>
          )}
          <Link to={next.path} className="button min-w-0">
            <span className="truncate">Next: {next.name || "No name"}</span>
          </Link>
        </div>
      )}
    </div>
  );
}
