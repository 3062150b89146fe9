import type { ReactNode } from "react";
import { callTimes, LOST_REASONS, nextTry, outcomeRules } from "~/desk/after-call";
import { callLabel } from "~/desk/labels";
import { answerName, type FormErrors, MAX_REASON } from "~/desk/lead-form";
import type { Outcome } from "~/desk/lead-state";
import type { LocalTime } from "~/desk/to-call";
import { Field } from "./form-parts";

export interface PanelProps {
  /** In India. */
  time: LocalTime;
  errors: FormErrors;
  typed: Record<string, string>;
}

interface AnswerProps extends PanelProps {
  outcome: Outcome;
}

export function Times({ outcome, time, errors, typed }: AnswerProps) {
  const today = time.slice(0, 10);
  return (
    <>
      <Chips outcome={outcome} answers={callTimes(time).map((at) => [at, callLabel(at, today)])} />
      <NextCall {...{ outcome, errors, typed }} label="Or another day and time">
        <Send outcome={outcome} />
      </NextCall>
    </>
  );
}

export function Amount({ outcome, time, errors, typed }: AnswerProps) {
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

export function Reasons({ outcome, errors, typed }: AnswerProps) {
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

interface NextCallProps extends Omit<AnswerProps, "time"> {
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

function Chips({ outcome, answers }: { outcome: Outcome; answers: (readonly [string, string])[] }) {
  return (
    <div className="mb-3 flex flex-wrap gap-2">
      {answers.map(([answer, label]) => (
        <button
          key={answer}
          type="submit"
          name="outcome"
          value={`${outcome}@${answer}`}
          className="button button-quiet"
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
    <button type="submit" name="outcome" value={outcome} aria-label={label} className="button button-primary">
      Save
    </button>
  );
}
