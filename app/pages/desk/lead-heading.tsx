import { Link } from "@remix-run/react";
import { amountLabel, callLabel, kindLabels, personLabel, timeLabel } from "~/desk/labels";
import type { LeadEntry } from "~/desk/lead-entry";
import { type LeadState, type Line, markOf } from "~/desk/lead-state";
import { pathByKey } from "~/leads/desk-path";
import { StatusMark } from "./lead-rows";
import { SaveForm } from "./save-form";
import { useChanges } from "./use-changes";

interface HeadingProps {
  path: string;
  entry: LeadEntry;
  state: LeadState;
  timestamp: string;
  today: string;
}

export function Heading({ path, entry, state, timestamp, today }: HeadingProps) {
  const { status, owner, nextCall, amount, reason, tries } = state;
  const standing = [
    owner ? `Owner: ${personLabel(owner)}` : "Nobody’s yet",
    nextCall && `Next call: ${callLabel(nextCall, today)}`,
    tries > 1 && `${tries} tries without an answer`,
    amount > 0 && amountLabel(amount),
    reason,
  ];
  const facts = [entry.city, kindLabels[entry.kind], entry.size, timeLabel(timestamp)];
  return (
    <>
      <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="min-w-0 text-title leading-snug [overflow-wrap:anywhere]">
          {entry.name || "No name"}
        </h1>
        <StatusMark status={status} />
      </div>
      <p className="mt-1 text-small text-muted [overflow-wrap:anywhere]">
        {facts.filter(Boolean).join(" · ")} ·{" "}
        {/* Remix asks for the routes of links ahead: a form for this path needs none once the session has ended. */}
        <Link to={path}>{entry.reference}</Link>
      </p>
      <p className="mt-1 [overflow-wrap:anywhere]">{standing.filter(Boolean).join(" · ")}</p>
    </>
  );
}

export function SpamNotice() {
  return (
    <SaveForm className="notice flex flex-wrap items-center gap-3">
      <p className="grow">Spam, or suspected spam: hidden from your leads.</p>
      <button type="submit" name="restore" value="1" className="button button-quiet">
        Not spam
      </button>
    </SaveForm>
  );
}

interface ChangedProps {
  id: string;
  path: string;
  lines: readonly Line[];
  me: string;
  isBusy: boolean;
}

/** Says that somebody has changed the lead; nothing moves until it is asked for. */
export function Changed({ id, path, lines, me, isBusy }: ChangedProps) {
  const last = lines.at(-1);
  const changes = useChanges(pathByKey(id), last ? markOf(last) : "");
  return (
    <div role="status">
      {changes === "signed out" && (
        <p className="notice">You’ve been signed out. We keep what you type: save it, then sign in.</p>
      )}
      {changes && changes !== "signed out" && !isBusy && (
        <p className="notice">
          {changes.by === me ? "You" : personLabel(changes.by)}{" "}
          {changes.mark === "erased" ? "erased" : "changed"} this lead:{" "}
          <Link to={path} preventScrollReset className="font-semibold underline">
            show
          </Link>
        </p>
      )}
    </div>
  );
}
