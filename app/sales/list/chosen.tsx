import { type FormEvent, useEffect } from "react";
import { ForManager } from "~/desk/for-manager";
import { Hidden, Options, Submit } from "~/desk/form-parts";
import { usePeople } from "~/desk/use-people";
import { dayInIndia, timeInIndia } from "~/india-time";
import { callTimes, LOST_REASONS } from "~/sales/calls/after-call";
import { MAX_REASON } from "~/sales/calls/read-call";
import { statusLabels } from "~/sales/lead/labels";
import { NO_CALL } from "~/sales/lead/lead-form";
import { grouped, leadCount } from "~/ui/format";
import { callLabel } from "~/ui/format-day";
import { NOBODY, SEVERAL } from "./list-query";

export const CHOSEN = "chosen";

/** Leads of a whole list that are changed at once, which takes a few seconds. */
export const STEP = 500;

/** Input names of a row: its checkbox, and the number of its events. */
export function choiceNames(number: number) {
  return { id: `lead-${number}`, seen: `seen-${number}` };
}

/** The names of what gives one of several people a part of the leads. */
export function partNames(owner: string) {
  return { isGiven: `to ${owner}`, most: `most ${owner}` };
}

/** A second press while the first is on its way would be a step of its own. */
function sendOnce(event: FormEvent<HTMLFormElement>) {
  const { dataset } = event.currentTarget;
  if (dataset.sent) event.preventDefault();
  dataset.sent = "true";
  setTimeout(() => delete dataset.sent, 5000);
}

interface ReceiptProps {
  /** The form that did it, as a query. */
  done: string;
  words: string;
  from: string;
}

/** What was just done to several leads, each step with its undo, and the way to the next one. */
export function Receipt({ done, words, from }: ReceiptProps) {
  const fields = new URLSearchParams(done);
  const numberOf = (name: string) => Number(fields.get(name)) || 0;
  const [of, hasNext, steps] = [numberOf("of"), fields.has("after"), fields.getAll("step")];
  useEffect(() => {
    // The parameter leaves the URL: after a reload the message would be old.
    if (!hasNext && location.pathname === "/desk") history.replaceState(history.state, "", `/desk${from}`);
  }, [from, hasNext]);
  return (
    <form method="post" action="/desk/chosen" className="border-l-2 border-good pl-3" onSubmit={sendOnce}>
      <Hidden from={from} done={done} />
      <div role="status" className="text-good">
        {fields.has("undone") && <p>{leadCount(numberOf("undone"))} as before.</p>}
        {!fields.has("undone") && steps.length === 0 && <p>There was nothing to change.</p>}
        {steps.map((step, index) => (
          <p key={step} className="flex flex-wrap items-center gap-x-4">
            {step.endsWith(`/${of}`) ? "" : `${grouped(Number(step.split("/")[2]))} of `}
            {leadCount(of)} {words}.
            <Submit name="undo" value={index} label="Undo" className="button button-quiet" />
          </p>
        ))}
      </div>
      {hasNext && <Submit label={`The next ${grouped(Math.min(STEP, of - numberOf("place")))}`} />}
    </form>
  );
}

function boxes(): HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>(`.lead-choice input[form="${CHOSEN}"]`)];
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

interface ChooseBarProps {
  from: string;
  /** When the list was made: ISO 8601 in UTC. */
  now: string;
  /** Leads of the whole list; without it, none but those shown can be chosen. */
  total?: number;
  /** What was typed before, if something is wrong with it. */
  typed?: Record<string, string>;
}

/** Changes or exports the chosen leads. It appears when one is chosen, and is a document's form: it may answer with a file. */
export function ChooseBar({ from, now, total = 0, typed = {} }: ChooseBarProps) {
  useRanges();
  const date = new Date(now);
  const today = dayInIndia(date);
  const times = callTimes(timeInIndia(date)).map(({ at, label = callLabel(at, today) }) => [at, label]);
  const choices = [
    ["owner", "Owner", { [NOBODY]: "Nobody", ...usePeople(), [SEVERAL]: "Several people…" }],
    ["status", "Status", statusLabels],
    ["nextCall", "Next call", { ...Object.fromEntries(times), [NO_CALL]: "No next call" }],
  ] as const;
  return (
    <form id={CHOSEN} method="post" action="/desk/chosen" className="choose-bar" onSubmit={sendOnce}>
      <Hidden from={from} shown={typed.shown ?? now} />
      <div className="choose-count" data-all={`${grouped(total)} chosen`}>
        <span className="sr-only"> leads chosen</span>
        <button
          type="button"
          className="hidden min-h-11 font-normal underline scripted:inline-block"
          onClick={() => {
            for (const box of boxes()) box.checked = true;
          }}
        >
          All on this page
        </button>
        {(total > 1 || typed.all) && (
          <label>
            <input type="checkbox" name="all" value={total} defaultChecked={Boolean(typed.all)} />
            All {grouped(total)} of this list
          </label>
        )}
        {/* Unchecks every box of the list. */}
        <button type="reset" className="min-h-11 font-normal underline">
          Clear
        </button>
      </div>
      {choices.map(([name, label, options]) => (
        <select key={name} name={name} aria-label={label} defaultValue={typed[name]} className="input select">
          <option value="">{label} stays</option>
          <Options labels={options} />
        </select>
      ))}
      <input
        name="reason"
        aria-label="Reason, if lost or won"
        placeholder="Reason, if lost"
        list="lost-reasons"
        maxLength={MAX_REASON}
        defaultValue={typed.reason}
        autoComplete="off"
        className="input"
      />
      <datalist id="lost-reasons">
        {LOST_REASONS.map((reason) => (
          <option key={reason} value={reason} />
        ))}
      </datalist>
      <Parts typed={typed} />
      <Submit label="Change" className="button button-primary px-3" />
      <Submit name="intent" value="spam" label="Spam" className="button px-3" />
      <ForManager>
        <Submit name="intent" value="export" label="Export" className="button px-3" />
      </ForManager>
    </form>
  );
}

function Parts({ typed }: { typed: Record<string, string> }) {
  return (
    <fieldset className="col-span-6 flex max-h-[40vh] flex-wrap gap-x-8 overflow-auto lg:w-full! lg:justify-center">
      <legend className="text-small text-muted lg:mx-auto">
        The first of the list to those with a number, the rest in equal parts to the others
      </legend>
      {Object.entries(usePeople()).map(([owner, label]) => {
        const { isGiven, most } = partNames(owner);
        return (
          <div key={owner} className="flex w-full items-center justify-between gap-3 py-1 sm:w-auto">
            <label>
              <input type="checkbox" name={isGiven} value="1" defaultChecked={Boolean(typed[isGiven])} />
              {label}
            </label>
            <input
              name={most}
              aria-label={`How many for ${label}`}
              placeholder="equal"
              inputMode="numeric"
              defaultValue={typed[most]}
              className="input max-w-24"
            />
          </div>
        );
      })}
    </fieldset>
  );
}
