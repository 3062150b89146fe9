import { useEffect } from "react";
import { Options, Submit } from "~/desk/form-parts";
import { LOST_REASONS } from "~/leads/pipeline/after-call";
import { PAGE_SIZE } from "~/leads/pipeline/desk";
import { personLabel, personLabels, statusLabels } from "~/leads/pipeline/labels";
import { type Change, isClosed, STATUSES } from "~/leads/pipeline/lead-state";
import { type FormErrors, MAX_REASON, readSeen } from "./lead-form";
import { FROM, NOBODY } from "./list-query";

/** The form with which leads of a list are chosen. */
export const CHOSEN = "chosen";

/** A lead, and the number of events that the list knew of it. */
export interface ChosenLead {
  id: string;
  seen: number;
}

/** Input names of a row: its checkbox, and the number of its events. */
export function choiceNames(number: number) {
  return { id: `lead-${number}`, seen: `seen-${number}` };
}

export function readChosen(text: (name: string) => string): ChosenLead[] {
  return Array.from({ length: PAGE_SIZE }, (_, number) => choiceNames(number)).flatMap((names) => {
    const seen = readSeen(text(names.seen));
    return text(names.id) && seen !== undefined ? [{ id: text(names.id), seen }] : [];
  });
}

/** Returns what the form changes in every chosen lead. @param owners who may look after a lead @param count of chosen leads */
export function readCommonChange(
  text: (name: string) => string,
  owners: readonly string[],
  count: number,
): { change: Change; errors: FormErrors } {
  const change: Change = {};
  const errors: FormErrors = {};
  if (count === 0) errors.leads = "Choose at least one lead first";
  const owner = text("owner");
  if (owner === NOBODY) change.owner = "";
  else if (owners.includes(owner)) change.owner = owner;
  else if (owner) errors.owner = "Please choose who looks after these leads";
  const status = STATUSES.find((one) => one === text("status"));
  const reason = text("reason").trim().slice(0, MAX_REASON);
  if (status) change.status = status;
  if (status && isClosed(status) && reason) change.reason = reason;
  if (status === "lost" && !reason) errors.reason = "Why were they lost? A few words are enough";
  if (!status && change.owner === undefined && !errors.owner)
    errors.status = "Choose an owner or a status first";
  return { change, errors };
}

interface ReceiptProps {
  changed: string;
  gave?: string | undefined;
  became?: string | undefined;
  began?: string | undefined;
  ended?: string | undefined;
  /** The list's parameters. */
  from: string;
}

/** What was just done to several leads, with its undo; without one, that it was taken back. */
export function Receipt({ changed, gave, became, began, ended, from }: ReceiptProps) {
  // The parameter leaves the URL: after a reload the message would be old.
  useEffect(() => history.replaceState(history.state, "", `/desk${from}`), [from]);
  const leads = changed === "1" ? "1 lead" : `${changed} leads`;
  const owner = gave && (gave === NOBODY ? "given to nobody" : `given to ${personLabel(gave)}`);
  const status = STATUSES.find((one) => one === became);
  const done = [owner, status && `now “${statusLabels[status]}”`].filter(Boolean).join(", ");
  return (
    <form
      method="post"
      action="/desk/chosen"
      className="mt-2 flex flex-wrap items-center gap-4 border-l-2 border-good pl-3"
    >
      <p role="status" className="text-good">
        {done ? `${leads} ${done}.` : `${leads} as before.`}
      </p>
      {began && ended && (
        <>
          <input type="hidden" name={FROM} value={from} />
          <input type="hidden" name="began" value={began} />
          <input type="hidden" name="ended" value={ended} />
          <Submit name="intent" value="undo" label="Undo" className="button button-quiet" />
        </>
      )}
    </form>
  );
}

interface ChooseBarProps {
  owners: readonly string[];
  /** The list's parameters. */
  from: string;
}

/** The boxes of the list, in the order of its rows. */
function boxes(): HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>(`input[type="checkbox"][form="${CHOSEN}"]`)];
}

/** Shift chooses every row from the last one that was pressed to this one. */
function useRanges() {
  useEffect(() => {
    let last: HTMLInputElement | undefined;
    function choose({ target, shiftKey }: MouseEvent) {
      const all = boxes();
      if (!(target instanceof HTMLInputElement) || !all.includes(target)) return;
      const [from = 0, to = 0] = [all.indexOf(last ?? target), all.indexOf(target)].sort((a, b) => a - b);
      last = target;
      // -1: the row that was pressed last is not in the list any more.
      if (shiftKey && from >= 0) for (const box of all.slice(from, to + 1)) box.checked = target.checked;
    }
    document.addEventListener("click", choose);
    return () => document.removeEventListener("click", choose);
  }, []);
}

/** Changes or exports the chosen leads. It appears when one is chosen, and is a document's form: it may answer with a file. */
export function ChooseBar({ owners, from }: ChooseBarProps) {
  useRanges();
  return (
    <form id={CHOSEN} method="post" action="/desk/chosen" className="choose-bar">
      <input type="hidden" name={FROM} value={from} />
      <p className="choose-count font-semibold">
        <span className="sr-only"> leads chosen</span>
        <button
          type="button"
          className="hidden min-h-11 px-4 font-normal underline scripted:inline-block"
          onClick={() => {
            for (const box of boxes()) box.checked = true;
          }}
        >
          All on this page
        </button>
        {/* Unchecks every box of the list. */}
        <button type="reset" className="min-h-11 px-4 font-normal underline">
          Clear
        </button>
      </p>
      <select name="owner" aria-label="Owner" className="input select">
        <option value="">Owner stays</option>
        <option value={NOBODY}>Nobody</option>
        <Options labels={personLabels(owners)} />
      </select>
      <select name="status" aria-label="Status" className="input select">
        <option value="">Status stays</option>
        <Options labels={statusLabels} />
      </select>
      <input
        name="reason"
        aria-label="Reason, if lost or won"
        placeholder="Reason, if lost"
        list="lost-reasons"
        maxLength={MAX_REASON}
        autoComplete="off"
        className="input"
      />
      <datalist id="lost-reasons">
        {LOST_REASONS.map((reason) => (
          <option key={reason} value={reason} />
        ))}
      </datalist>
      <Submit label="Change" className="button button-primary" />
      <Submit name="intent" value="export" label="Export" />
    </form>
  );
}
