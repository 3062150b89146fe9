import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { CallForm } from "~/desk/call-form";
import { ForManager } from "~/desk/for-manager";
import { type Fields, fieldsOf } from "~/desk/form-controls";
import { Options, Submit, useFilled } from "~/desk/form-parts";
import { useKept } from "~/desk/use-kept";
import { usePeople } from "~/desk/use-people";
import { dayInIndia, timeInIndia } from "~/india-time";
import { callTimes, LOST_REASONS } from "~/sales/calls/after-call";
import { MAX_REASON } from "~/sales/calls/read-call";
import { statusLabels } from "~/sales/lead/labels";
import { grouped, leadCount } from "~/ui/format";
import { callLabel } from "~/ui/format-day";
import { CHOSEN, CHOSEN_PATH, type ChosenLead, leadsIn, MOST, NO_CALL } from "./choice";
import type { ChosenCall, ManyChanged } from "./choose-steps.server";
import { listPath, NOBODY, SEVERAL, valuesIn } from "./list-query";

const IS_GIVEN = "to ";

function changeIn(fields: Fields): ChosenCall["change"] {
  const { intent, owner, status, reason, nextCall } = fields;
  if (intent === "spam") return { spam: true };
  const people = Object.keys(fields).flatMap((name) =>
    name.startsWith(IS_GIVEN) ? name.slice(IS_GIVEN.length) : [],
  );
  const parts = people
    .filter((one) => fields[IS_GIVEN + one] || fields[MOST + one])
    .map((one) => ({ owner: one, most: fields[MOST + one] ?? "" }));
  return { owner, status, reason, nextCall, ...(owner === SEVERAL && { parts }) };
}

/** What was just done to several leads. */
export interface Receipt {
  /** The answer of each step, oldest first. */
  steps: ManyChanged[];
  /** Number of leads whose change was undone last. */
  undone?: number;
}

const nextOf = ({ steps, undone }: Receipt) => (undone === undefined ? steps.at(-1)?.next : undefined);

/** Keeps what was just done while the list `from` is shown; while further steps wait, in this browser. */
export function useReceipt(from: string) {
  const { found, keep, forget } = useKept<ManyChanged[]>("receipt");
  const [made, setMade] = useState<Receipt>();
  useEffect(() => setMade((receipt) => (receipt && nextOf(receipt) ? receipt : undefined)), [from]);
  const isNew = useRef(false);
  const { state } = useRevalidator();
  useEffect(() => {
    // Not before: the page is read again after a change, and scrolled then to where it was.
    if (state === "loading" || !isNew.current) return;
    isNew.current = false;
    document.getElementById(RECEIPT)?.focus();
  }, [state]);

  function setReceipt(receipt: Receipt | undefined) {
    setMade(receipt);
    isNew.current = receipt !== undefined;
    // What leads say is not kept.
    if (receipt && nextOf(receipt)) keep(receipt.steps.map((step) => ({ ...step, left: [] })));
    else forget();
  }
  return { receipt: made ?? (found && { steps: found }), setReceipt };
}

const RECEIPT = "receipt";

interface ReceiptProps {
  receipt: Receipt;
  setReceipt: (receipt: Receipt | undefined) => void;
}

/** Each step with its undo, why leads stay as they were, and the way to the next step. */
export function ReceiptNotice({ receipt, setReceipt }: ReceiptProps) {
  const { steps, undone } = receipt;
  const done = steps.filter(({ changed }) => changed.length > 0);
  const next = nextOf(receipt);
  const { of = 0, words = "", reasons = [] } = steps.at(-1) ?? {};
  const count = grouped(next?.leads.length ?? 0);
  return (
    <section id={RECEIPT} tabIndex={-1} aria-label="Changed" className="mt-4 border-l-2 border-good pl-3">
      <div role="status" className="text-good">
        {undone !== undefined && <p>{leadCount(undone)} as before.</p>}
        {undone === undefined && done.length === 0 && !next && reasons.length === 0 && (
          <p>There was nothing to change.</p>
        )}
        {next && done.length === 0 && (
          <p>
            {leadCount(of)}: {words}. Nothing is changed yet.
          </p>
        )}
      </div>
      {done.map((step) => (
        <CallForm<number>
          key={step.id}
          name={`undo ${step.id}`}
          path={`${CHOSEN_PATH}/undo`}
          body={() => ({ undo: step.id, leads: step.changed })}
          onSaved={(leads) => setReceipt({ steps: steps.filter(({ id }) => id !== step.id), undone: leads })}
          className="flex flex-wrap items-center gap-x-4"
        >
          <p role="status" className="text-good">
            {step.changed.length < step.of && `${grouped(step.changed.length)} of `}
            {leadCount(step.of)} {step.words}.
          </p>
          <Submit label="Undo" className="button button-quiet" />
        </CallForm>
      ))}
      {reasons.map((reason) => (
        <p key={reason} role="status">
          {reason}
        </p>
      ))}
      {next && (
        <CallForm<ManyChanged>
          key={next.id}
          name={`step ${next.id}`}
          path={CHOSEN_PATH}
          body={() => next}
          onSaved={(changed) => setReceipt({ steps: [...steps, changed] })}
          className="mt-2 flex flex-wrap gap-2"
        >
          <Submit
            label={
              done.length > 0
                ? `The next ${count}`
                : `Change ${next.step?.after ? "the first" : "all"} ${count}`
            }
            className="button button-primary"
          />
          <button type="button" className="button" onClick={() => setReceipt(undefined)}>
            {done.length > 0 ? "Leave the rest" : "Change nothing"}
          </button>
        </CallForm>
      )}
    </section>
  );
}

function boxes(): HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>(`.lead-choice input[form="${CHOSEN}"]`)];
}

/** Returns all leads of a list that this page shows whole; undefined for a longer one, which is changed in steps. */
function wholeList(total: number): ChosenLead[] | undefined {
  const all = boxes();
  if (all.length < total) return undefined;
  return leadsIn(Object.fromEntries(all.map(({ name, value }) => [name, value])));
}

/** The rows stand outside of the form, which does not hear of what is ticked there. */
function tellForm(form: HTMLFormElement | null) {
  form?.dispatchEvent(new Event("input", { bubbles: true }));
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
      tellForm(target.form);
    }
    document.addEventListener("click", choose);
    return () => document.removeEventListener("click", choose);
  }, []);
}

interface ChooseBarProps {
  from: string;
  /** When the list was made: ISO 8601 in UTC. */
  now: string;
  /** Leads of the whole list. */
  total: number;
  /** The whole list is chosen at first. */
  hasAll: boolean;
  onSaved: (changed: ManyChanged) => void;
}

/** Changes or exports the chosen leads. It appears when one is chosen. */
export function ChooseBar({ from, now, total, hasAll, onSaved }: ChooseBarProps) {
  useRanges();
  return (
    <CallForm<ManyChanged>
      id={CHOSEN}
      name={CHOSEN}
      path={CHOSEN_PATH}
      body={(_, all) => ({
        from,
        shown: now,
        change: changeIn(all),
        leads: all.all ? wholeList(total) : leadsIn(all),
      })}
      onSaved={onSaved}
      className="choose-bar"
    >
      <Count total={total} hasAll={hasAll} />
      <Choices now={now} />
      <Parts />
      <Submit label="Change" className="button button-primary px-3" />
      <Submit name="intent" value="spam" label="Spam" className="button px-3" />
      <ForManager>
        <button
          type="button"
          className="button px-3"
          onClick={({ currentTarget: { form } }) => form && exportChosen(form, from)}
        >
          Export
        </button>
      </ForManager>
    </CallForm>
  );
}

function Count({ total, hasAll }: Pick<ChooseBarProps, "total" | "hasAll">) {
  return (
    <div className="choose-count" data-all={`${grouped(total)} chosen`}>
      <span className="sr-only"> leads chosen</span>
      <button
        type="button"
        className="min-h-11 font-normal underline"
        onClick={({ currentTarget: { form } }) => {
          for (const box of boxes()) box.checked = true;
          tellForm(form);
        }}
      >
        All on this page
      </button>
      {total > 1 && (
        <label>
          <input type="checkbox" name="all" value={total} defaultChecked={hasAll} />
          All {grouped(total)} of this list
        </label>
      )}
      {/* Unchecks every box of the list. */}
      <button type="reset" className="min-h-11 font-normal underline">
        Clear
      </button>
    </div>
  );
}

function Choices({ now }: { now: string }) {
  const { errors } = useFilled();
  const today = dayInIndia(now);
  const times = callTimes(timeInIndia(now)).map(({ at, label = callLabel(at, today) }) => [at, label]);
  const choices = [
    ["owner", "Owner", { [NOBODY]: "Nobody", ...usePeople(), [SEVERAL]: "Several people…" }],
    ["status", "Status", statusLabels],
    ["nextCall", "Next call", { ...Object.fromEntries(times), [NO_CALL]: "No next call" }],
  ] as const;
  return (
    <>
      {choices.map(([name, label, options]) => (
        <select
          key={name}
          name={name}
          aria-label={label}
          aria-invalid={name in errors || undefined}
          className="input select"
        >
          <option value="">{label} stays</option>
          <Options labels={options} />
        </select>
      ))}
      <input
        name="reason"
        aria-label="Reason, if lost or won"
        aria-invalid={"reason" in errors || undefined}
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
    </>
  );
}

function Parts() {
  const { errors } = useFilled();
  return (
    <fieldset className="col-span-6 flex max-h-[40vh] flex-wrap gap-x-8 overflow-auto lg:w-full! lg:justify-center">
      <legend className="text-small text-muted lg:mx-auto">
        The first of the list to those with a number, the rest in equal parts to the others
      </legend>
      {Object.entries(usePeople()).map(([owner, label]) => (
        <div key={owner} className="flex w-full items-center justify-between gap-3 py-1 sm:w-auto">
          <label>
            <input type="checkbox" name={IS_GIVEN + owner} value="1" />
            {label}
          </label>
          <input
            name={MOST + owner}
            aria-label={`How many for ${label}`}
            aria-invalid={MOST + owner in errors || undefined}
            placeholder="equal"
            inputMode="numeric"
            className="input max-w-24"
          />
        </div>
      ))}
    </fieldset>
  );
}

/** A download is a document's own request. */
function exportChosen(form: HTMLFormElement, from: string) {
  const { all } = fieldsOf(form);
  const path = listPath(all.all ? { ...valuesIn(from), after: undefined } : {}, "/desk/leads.csv");
  const ids = leadsIn(all).map(({ id }) => id);
  window.location.assign(all.all ? path : `${path}?ids=${ids}`);
}
