import type { FormEvent, ReactNode } from "react";
import { EnterButton, Field, Submit } from "~/desk/form-parts";
import { timeInIndia } from "~/india-time";
import type { LeadKind } from "~/leads/leads";
import { ChangeForm, Chips, TimeChips, useLead } from "~/sales/lead/change-form";
import type { Outcome, Status } from "~/sales/lead/statuses";
import { callLabel } from "~/ui/format-day";
import { LOST_REASONS, nextTry, outcomeRules, outcomesOf } from "./after-call";
import { SurveyFields } from "./lead-survey";
import { MAX_NOTE, MAX_REASON } from "./read-call";
import type { LocalTime } from "./to-call";

/** The outcome of the button that saves the note alone. */
const NOTE_ONLY = "none";

const CALL = "call";

interface LeadCallProps {
  form: LeadKind;
  status: Status;
  place: string;
  surveyAt: string;
  /** Other work comes before a call. */
  isFolded: boolean;
}

/** What came of a call: one tap each, or one more for its answer. */
export function LeadCall({ form, status, place, surveyAt, isFolded }: LeadCallProps) {
  const { now } = useLead();
  const time = timeInIndia(now);
  return (
    <Frame isFolded={isFolded}>
      <ChangeForm
        name={CALL}
        id={`${CALL}-form`}
        shown={{ surveyPlace: place, surveyStands: "yes" }}
        change={(_, { outcome, surveyStands, note = "", ...all }) => ({
          ...Object.fromEntries(Object.entries(all).filter(([, value]) => value)),
          ...(outcome && outcome !== NOTE_ONLY && { outcome }),
          ...(outcome === "quoted" && surveyStands === "" && { surveyEnded: "cancelled" }),
          note,
        })}
        className="results mt-3"
        onChange={showQuestion}
      >
        <EnterButton />
        <Field name="note" label="Note">
          {(control) => (
            <div className="flex items-start gap-2">
              <textarea
                {...control}
                rows={1}
                className="input growing min-h-12 min-w-0 grow"
                maxLength={MAX_NOTE}
                placeholder="Saved with the result"
              />
              <Submit
                name="outcome"
                value={NOTE_ONLY}
                label="Save note"
                className="button button-quiet px-3 whitespace-nowrap"
              />
            </div>
          )}
        </Field>
        <Results outcomes={outcomesOf(form, status)} />
        <Choice outcome="no-answer" className="mt-2 inline-flex min-h-11 items-center text-small">
          <span className="text-muted">
            No answer: next try {callLabel(nextTry(time.slice(0, 10), 1), time.slice(0, 10)).toLowerCase()}{" "}
            <span className="underline">change</span>
          </span>
        </Choice>
        <Questions time={time} surveyAt={surveyAt} />
      </ChangeForm>
    </Frame>
  );
}

function Frame({ isFolded, children }: { isFolded: boolean; children: ReactNode }) {
  const style = "card p-4 sm:p-5";
  if (isFolded)
    return (
      <details id={CALL} className={style}>
        <summary className="flex min-h-11 items-center font-semibold underline">
          After a call, or a note
        </summary>
        {children}
      </details>
    );
  return (
    <section id={CALL} className={style}>
      <h2 className="text-card">After the call</h2>
      {children}
    </section>
  );
}

/** The commonest first, and the largest. */
function Results({ outcomes }: { outcomes: readonly Outcome[] }) {
  return (
    <div className="mt-3 grid auto-rows-fr grid-cols-2 gap-2 sm:flex sm:flex-wrap">
      {outcomes.map((outcome, index) => {
        const { label, asks } = outcomeRules[outcome];
        const size = index === 0 ? "col-span-2 min-h-14 basis-full text-card" : "px-2 sm:px-6";
        return asks ? (
          <Choice key={outcome} outcome={outcome} className={`button ${size}`}>
            {label}…
          </Choice>
        ) : (
          <Submit key={outcome} name="outcome" value={outcome} label={label} className={`button ${size}`} />
        );
      })}
    </div>
  );
}

/** Shows what is asked of a result that was chosen; where it is an amount, the keyboard comes. */
function showQuestion({ currentTarget, target }: FormEvent<HTMLFormElement>) {
  if (!(target instanceof HTMLInputElement && target.name === "outcome")) return;
  currentTarget.querySelector<HTMLElement>("[inputmode]")?.focus({ preventScroll: true });
  currentTarget.lastElementChild?.scrollIntoView({ block: "nearest" });
}

interface ChoiceProps {
  outcome: Outcome;
  className: string;
  children: ReactNode;
}

/** A result that is asked about: once it is chosen, `desk.css` shows the fields that belong to it. */
function Choice({ outcome, className, children }: ChoiceProps) {
  return (
    <label className={`choice ${className}`}>
      <input
        type="radio"
        name="outcome"
        value={outcome}
        data-asks={outcomeRules[outcome].asks ?? "time"}
        className="sr-only"
      />
      {children}
    </label>
  );
}

/** Every field of an answer, once. */
function Questions({ time, surveyAt }: { time: LocalTime; surveyAt: LocalTime }) {
  const today = time.slice(0, 10);
  const { nextInDays = 0 } = outcomeRules.quoted;
  return (
    <div className="question mt-3 grid scroll-my-4 gap-3">
      <div className="asks-reason grid gap-3">
        <Chips name="reason" answers={LOST_REASONS.map((reason) => [reason, reason])} />
        <Field name="reason" label="Or in other words" maxLength={MAX_REASON} />
      </div>
      <Field
        name="amount"
        label="Amount in ₹"
        inputMode="decimal"
        autoComplete="off"
        className="asks-amount"
      />
      {surveyAt > time && (
        <label className="asks-quoted flex min-h-11 items-center gap-3">
          <input type="checkbox" name="surveyStands" value="yes" defaultChecked />
          {`The survey stands: ${callLabel(surveyAt, today)}`}
        </label>
      )}
      <div className="asks-survey grid gap-3">
        <SurveyFields time={time} />
      </div>
      <div className="asks-time">
        <TimeChips name="nextCall" time={time} />
      </div>
      <Field
        name="nextCall"
        label="Next call"
        type="datetime-local"
        controlClass="input max-w-60"
        className="asks-next"
      />
      <p className="asks-quoted text-small text-muted">
        No time: {callLabel(nextTry(today, nextInDays), today)}
      </p>
      <Submit label="Save" className="asks-any button button-primary sm:justify-self-start" />
    </div>
  );
}
