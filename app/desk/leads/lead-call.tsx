import type { FormEvent, ReactNode } from "react";
import { useNoteDraft } from "~/desk/drafts";
import { Field, FieldFaults, Submit } from "~/desk/form-parts";
import { timeInIndia } from "~/india-time";
import type { LeadKind } from "~/leads/leads";
import { LOST_REASONS, nextTry, outcomeRules, outcomesOf } from "~/leads/pipeline/after-call";
import { callLabel } from "~/leads/pipeline/labels";
import type { LeadEvent, Outcome, Status } from "~/leads/pipeline/lead-state";
import type { LocalTime } from "~/leads/pipeline/to-call";
import {
  buttonFor,
  type FormErrors,
  MAX_NOTE,
  MAX_REASON,
  NOTE_ONLY,
  SURVEY_ASKED,
  SURVEY_STANDS,
} from "./lead-form";
import { SurveyFields } from "./lead-survey";
import { Chips, SaveForm, TimeChips } from "./save-form";

/** An answer with errors is shown from here, past everything that the visitor sent. */
const CALL = "call";

interface LeadCallProps {
  form: LeadKind;
  status: Status;
  path: string;
  me: string;
  events: readonly LeadEvent[];
  /** The address at which a survey would be. */
  place: string;
  /** Who may go to a survey. */
  owners: readonly string[];
  /** The survey that is booked, or "". */
  surveyAt: string;
  isBusy: boolean;
  /** Other work comes before a call. */
  isFolded: boolean;
  now: string;
  errors?: FormErrors | undefined;
  /** What was typed, by the names of `readLeadForm`. */
  typed?: Record<string, string> | undefined;
}

/** What came of a call: one tap each, or one more for its answer. */
export function LeadCall(props: LeadCallProps) {
  const { form, status, path, me, events, place, surveyAt, owners, isBusy, isFolded, now } = props;
  const { errors = {}, typed = {} } = props;
  const draft = useNoteDraft({
    key: `${me} ${path}`,
    given: typed.note,
    isBusy,
    seen: events.length,
    isSaved: (typed, seen) => events.slice(seen).some(({ by, note }) => by === me && note === typed),
  });
  const time = timeInIndia(new Date(now));
  return (
    <Frame isFolded={isFolded} isOpen={Object.keys({ ...errors, ...typed }).length > 0}>
      <FieldFaults errors={errors} />
      <SaveForm intent="call" at={`#${CALL}`} className="results mt-3" onChange={showQuestion}>
        {/* Enter in a field presses the first button. */}
        <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only">
          Save
        </button>
        <Field name="note" label="Note" error={errors.note}>
          {(control) => (
            <div className="flex items-start gap-2">
              <textarea
                {...control}
                rows={1}
                className="input growing min-h-12 min-w-0 grow"
                maxLength={MAX_NOTE}
                ref={draft.field}
                defaultValue={typed.note}
                placeholder="Saved with the result"
                onChange={({ target }) => draft.store(target.value)}
              />
              <Submit
                name={buttonFor("outcome")}
                value={NOTE_ONLY}
                label="Save note"
                className="button button-quiet px-3 whitespace-nowrap"
              />
            </div>
          )}
        </Field>
        <Results outcomes={outcomesOf(form, status)} typed={typed} />
        <Choice
          outcome="no-answer"
          typed={typed}
          className="mt-2 inline-flex min-h-11 items-center text-small"
        >
          <span className="text-muted">
            No answer: next try {callLabel(nextTry(time.slice(0, 10), 1), time.slice(0, 10)).toLowerCase()}{" "}
            <span className="underline">change</span>
          </span>
        </Choice>
        <Questions {...{ time, place, surveyAt, owners, errors, typed }} />
      </SaveForm>
    </Frame>
  );
}

interface FrameProps {
  isFolded: boolean;
  isOpen: boolean;
  children: ReactNode;
}

function Frame({ isFolded, isOpen, children }: FrameProps) {
  const style = "card p-4 sm:p-5";
  if (isFolded)
    return (
      <details id={CALL} open={isOpen} className={style}>
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

interface ResultsProps {
  outcomes: readonly Outcome[];
  typed: Record<string, string>;
}

/** The commonest first, and the largest. */
function Results({ outcomes, typed }: ResultsProps) {
  return (
    <div className="mt-3 grid auto-rows-fr grid-cols-2 gap-2 sm:flex sm:flex-wrap">
      {outcomes.map((outcome, index) => {
        const { label, asks } = outcomeRules[outcome];
        const size = index === 0 ? "col-span-2 min-h-14 basis-full text-card" : "px-2 sm:px-6";
        return asks ? (
          <Choice key={outcome} {...{ outcome, typed }} className={`button ${size}`}>
            {label}…
          </Choice>
        ) : (
          <Submit
            key={outcome}
            name={buttonFor("outcome")}
            value={outcome}
            label={label}
            className={`button ${size}`}
          />
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
  typed: Record<string, string>;
  className: string;
  children: ReactNode;
}

/** A result that is asked about: once it is chosen, `desk.css` shows the fields that belong to it. */
function Choice({ outcome, typed, className, children }: ChoiceProps) {
  return (
    <label className={`choice ${className}`}>
      <input
        type="radio"
        name="outcome"
        value={outcome}
        data-asks={outcomeRules[outcome].asks ?? "time"}
        defaultChecked={typed.outcome === outcome}
        className="sr-only"
      />
      {children}
    </label>
  );
}

interface QuestionsProps {
  /** The local time in India, "YYYY-MM-DDTHH:MM". */
  time: LocalTime;
  place: string;
  surveyAt: string;
  owners: readonly string[];
  errors: FormErrors;
  typed: Record<string, string>;
}

/** Every field of an answer, once. */
function Questions({ time, place, surveyAt, owners, errors, typed }: QuestionsProps) {
  const today = time.slice(0, 10);
  const { nextInDays = 0 } = outcomeRules.quoted;
  return (
    <div className="question mt-3 grid scroll-my-4 gap-3">
      <div className="asks-reason grid gap-3">
        <Chips name="reason" answers={LOST_REASONS.map((reason) => [reason, reason])} />
        <Field name="reason" label="Or in other words" error={errors.reason}>
          {(control) => <input {...control} maxLength={MAX_REASON} defaultValue={typed.reason} />}
        </Field>
      </div>
      <Field name="amount" label="Amount in ₹" error={errors.amount} className="asks-amount">
        {(control) => (
          <input {...control} inputMode="decimal" autoComplete="off" defaultValue={typed.amount} />
        )}
      </Field>
      {surveyAt > time && (
        <label className="asks-quoted flex min-h-11 items-center gap-3">
          <input type="hidden" name={SURVEY_ASKED} value="yes" />
          <input type="checkbox" name={SURVEY_STANDS} value="yes" defaultChecked />
          {`The survey stands: ${callLabel(surveyAt, today)}`}
        </label>
      )}
      <div className="asks-survey grid gap-3">
        <SurveyFields {...{ time, errors, owners }} values={{ surveyPlace: place, ...typed }} />
      </div>
      <div className="asks-time">
        <TimeChips name="nextCall" time={time} />
      </div>
      <Field name="nextCall" label="Next call" error={errors.nextCall} className="asks-next">
        {(control) => (
          <input
            {...control}
            type="datetime-local"
            className="input max-w-60"
            defaultValue={typed.nextCall}
          />
        )}
      </Field>
      <p className="asks-quoted text-small text-muted">
        Without a time: {callLabel(nextTry(today, nextInDays), today)}
      </p>
      <Submit label="Save" className="asks-any button button-primary sm:justify-self-start" />
    </div>
  );
}
