import type { ReactNode } from "react";
import { useNoteDraft } from "~/desk/drafts";
import { Field, FieldFaults, Submit } from "~/desk/form-parts";
import { timeInIndia } from "~/india-time";
import type { LeadKind } from "~/leads/leads";
import { callTimes, LOST_REASONS, nextTry, outcomeRules, outcomesOf } from "~/leads/pipeline/after-call";
import { callLabel } from "~/leads/pipeline/labels";
import type { LeadEvent, Outcome, Status } from "~/leads/pipeline/lead-state";
import type { LocalTime } from "~/leads/pipeline/to-call";
import {
  answerName,
  CHIP,
  chipValue,
  type FormErrors,
  MAX_NOTE,
  MAX_REASON,
  NOTE_ONLY,
  SURVEY_ASKED,
  SURVEY_STANDS,
} from "./lead-form";
import { SurveyFields } from "./lead-survey";
import { SaveForm } from "./save-form";

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
  now: string;
  errors: FormErrors | undefined;
  /** What was typed, by the names of `readLeadForm`. */
  typed: Record<string, string> | undefined;
}

/** What came of a call: one tap each, or one more for its answer. */
export function LeadCall(props: LeadCallProps) {
  const { form, status, path, me, events, place, surveyAt, owners, isBusy, now } = props;
  const { errors = {}, typed = {} } = props;
  const draft = useNoteDraft({
    key: `${me} ${path}`,
    given: typed.note,
    isBusy,
    seen: events.length,
    isSaved: (typed, seen) => events.slice(seen).some(({ by, note }) => by === me && note === typed),
  });
  const time = timeInIndia(new Date(now));
  const panel = { time, place, surveyAt, owners, errors, typed };
  return (
    <section id={CALL} className="card p-4 sm:p-5">
      <h2 className="text-card">After the call</h2>
      <FieldFaults errors={errors} />
      <SaveForm intent="call" at={`#${CALL}`} className="mt-3">
        {/* Enter in a field presses the first button. */}
        <button type="submit" name="outcome" value="" tabIndex={-1} aria-hidden="true" className="sr-only">
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
                name="outcome"
                value={NOTE_ONLY}
                label="Save note"
                className="button button-quiet px-3 whitespace-nowrap"
              />
            </div>
          )}
        </Field>
        <div className="relative mt-3 grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
          {outcomesOf(form, status).map((outcome, index) => {
            const { label, asks } = outcomeRules[outcome];
            if (asks) return <Asking key={outcome} {...panel} outcome={outcome} />;
            const size = index === 0 ? "col-span-2 min-h-14 basis-full text-card" : "px-2 sm:px-6";
            return (
              <button key={outcome} type="submit" name="outcome" value={outcome} className={`button ${size}`}>
                {label}
              </button>
            );
          })}
        </div>
        <NoAnswer {...panel} />
      </SaveForm>
    </section>
  );
}

/** The time of the next try, which is tomorrow unless it is changed. */
function NoAnswer({ time, ...rest }: PanelProps) {
  return (
    <details name="answer" className="mt-2 text-small">
      <summary className="inline-flex min-h-11 flex-wrap items-center gap-x-1 text-muted">
        No answer: next try {callLabel(nextTry(time.slice(0, 10), 1), time.slice(0, 10)).toLowerCase()}{" "}
        <span className="underline">change</span>
      </summary>
      <Times outcome="no-answer" time={time} {...rest} />
    </details>
  );
}

function Asking({ outcome, ...panel }: PanelProps & { outcome: Outcome }) {
  const { label, asks } = outcomeRules[outcome];
  const hasFault = Object.keys(panel.errors).some((name) => name.startsWith(`${outcome}-`));
  return (
    <details
      name="answer"
      open={hasFault}
      onToggle={({ currentTarget: { open, lastElementChild: panel } }) => {
        if (!open) return;
        panel?.querySelector<HTMLElement>("[inputmode]")?.focus({ preventScroll: true });
        panel?.scrollIntoView({ block: "nearest" });
      }}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
        // An answer that may be missing, such as the amount of a won lead, is saved by Enter all the same.
        event.preventDefault();
        event.currentTarget.querySelector<HTMLElement>(`button[value="${outcome}"]`)?.click();
      }}
    >
      <summary className="button w-full px-2 sm:px-6">{label}…</summary>
      {/* Over the other results: none of them moves under the thumb. */}
      <div className="card absolute inset-x-0 z-10 mt-2 scroll-my-4 p-3 shadow-lg">
        {asks === "survey" && <SurveyTimes outcome={outcome} {...panel} />}
        {asks === "time" && <Times outcome={outcome} {...panel} />}
        {asks === "amount" && <Amount outcome={outcome} {...panel} />}
        {asks === "reason" && <Reasons outcome={outcome} {...panel} />}
      </div>
    </details>
  );
}

interface PanelProps {
  /** The local time in India, "YYYY-MM-DDTHH:MM". */
  time: LocalTime;
  place: string;
  surveyAt: string;
  owners: readonly string[];
  errors: FormErrors;
  typed: Record<string, string>;
}

interface AnswerProps extends PanelProps {
  outcome: Outcome;
}

function SurveyTimes({ outcome, time, place, owners, errors, typed }: AnswerProps) {
  const values = {
    surveyPlace: typedIn(outcome, typed, "surveyPlace") ?? place,
    surveyAt: typedIn(outcome, typed, "surveyAt"),
    surveyor: typedIn(outcome, typed, "surveyor"),
  };
  return (
    <div className="grid gap-3">
      <SurveyFields {...{ errors, values, owners }} nameOf={(name) => answerName(outcome, name)} />
      <div>
        <TimeChips outcome={outcome} time={time} />
        <Send outcome={outcome} />
      </div>
    </div>
  );
}

function TimeChips({ outcome, time }: Pick<AnswerProps, "outcome" | "time">) {
  const answers = callTimes(time).map(
    ({ at, label }) => [at, label ?? callLabel(at, time.slice(0, 10))] as const,
  );
  return <Chips outcome={outcome} answers={answers} />;
}

function Times({ outcome, time, errors, typed }: AnswerProps) {
  return (
    <>
      <TimeChips outcome={outcome} time={time} />
      <NextCall {...{ outcome, errors, typed }} label="Or another day and time">
        <Send outcome={outcome} />
      </NextCall>
    </>
  );
}

function Amount({ outcome, time, surveyAt, errors, typed }: AnswerProps) {
  const name = answerName(outcome, "amount");
  const { needs, nextInDays } = outcomeRules[outcome];
  const offered = nextInDays && nextTry(time.slice(0, 10), nextInDays);
  return (
    <div className="grid gap-2">
      <Field name={name} label={needs ? "Amount in ₹" : "Amount in ₹, if known"} error={errors[name]}>
        {(control) => (
          <input
            {...control}
            inputMode="decimal"
            autoComplete="off"
            defaultValue={typedIn(outcome, typed, "amount")}
          />
        )}
      </Field>
      {outcome === "quoted" && surveyAt > time && (
        <label className="flex min-h-11 items-center gap-3">
          <input type="hidden" name={SURVEY_ASKED} value="yes" />
          <input type="checkbox" name={SURVEY_STANDS} value="yes" defaultChecked />
          {`The survey stands: ${callLabel(surveyAt, time.slice(0, 10))}`}
        </label>
      )}
      {offered ? (
        <NextCall {...{ outcome, errors, typed, offered }} label="Next call">
          <Send outcome={outcome} />
        </NextCall>
      ) : (
        <Send outcome={outcome} />
      )}
    </div>
  );
}

function Reasons({ outcome, errors, typed }: AnswerProps) {
  const name = answerName(outcome, "reason");
  return (
    <>
      <Chips outcome={outcome} answers={LOST_REASONS.map((reason) => [reason, reason])} />
      <Field name={name} label="Or in other words" error={errors[name]}>
        {(control) => (
          <div className="flex gap-2">
            <input {...control} maxLength={MAX_REASON} defaultValue={typedIn(outcome, typed, "reason")} />
            <Send outcome={outcome} />
          </div>
        )}
      </Field>
    </>
  );
}

interface NextCallProps extends Omit<AnswerProps, "time" | "place" | "surveyAt" | "owners"> {
  label: string;
  offered?: string | undefined;
  children: ReactNode;
}

function NextCall({ outcome, errors, typed, label, offered, children }: NextCallProps) {
  const name = answerName(outcome, "nextCall");
  return (
    <Field name={name} label={label} error={errors[name]}>
      {(control) => (
        <div className="flex flex-wrap gap-2">
          <input
            {...control}
            type="datetime-local"
            className="input min-w-0 max-w-60 shrink grow"
            defaultValue={typedIn(outcome, typed, "nextCall") ?? offered}
          />
          {children}
        </div>
      )}
    </Field>
  );
}

function typedIn(outcome: Outcome, typed: Record<string, string>, name: string) {
  return typed.outcome === outcome ? typed[name] : undefined;
}

function Chips({ outcome, answers }: { outcome: Outcome; answers: readonly (readonly [string, string])[] }) {
  return (
    <div className="mb-3 flex flex-wrap gap-2">
      {answers.map(([answer, label]) => (
        <button
          key={answer}
          type="submit"
          name={CHIP}
          value={chipValue(outcome, answer)}
          className="button button-quiet saves"
        >
          {label}
        </button>
      ))}
    </div>
  );
}

function Send({ outcome }: { outcome: Outcome }) {
  const label = `Save: ${outcomeRules[outcome].label}`;
  return (
    <Submit
      name="outcome"
      value={outcome}
      aria-label={label}
      label="Save"
      className="button button-primary"
    />
  );
}
