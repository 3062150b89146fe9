import { useState } from "react";
import { nextTry, outcomeRules } from "~/desk/after-call";
import { callLabel, timeInIndia } from "~/desk/labels";
import { type FormErrors, MAX_NOTE, NOTE_ONLY } from "~/desk/lead-form";
import { OUTCOMES, type Outcome } from "~/desk/lead-state";
import { Amount, type PanelProps, Reasons, Times } from "./call-answers";
import { Field, FieldFaults } from "./form-parts";
import { SaveForm } from "./save-form";

/** An answer with errors is shown from here, past everything that the visitor sent. */
const CALL = "call";

/** What was typed, by lead: kept in memory, so that it is there again after Back and gone with the tab. */
const drafts = new Map<string, string>();

interface LeadCallProps {
  path: string;
  now: string;
  errors: FormErrors | undefined;
  /** As in `plainText`. */
  typed: Record<string, string> | undefined;
}

/** What came of a call: one tap each, or one more for its answer. */
export function LeadCall({ path, now, errors = {}, typed = {} }: LeadCallProps) {
  const [note] = useState(() => typed.note ?? drafts.get(path));
  const time = timeInIndia(new Date(now));
  const panel = { time, errors, typed };
  return (
    <section id={CALL} className="card p-4 sm:p-5">
      <h2 className="text-card">After the call</h2>
      <FieldFaults errors={errors} />
      <SaveForm at={`#${CALL}`} onSubmit={() => drafts.delete(path)} className="mt-3">
        {/* Enter in a field presses the first button. */}
        <button type="submit" name="outcome" value="" tabIndex={-1} aria-hidden="true" className="sr-only">
          Save
        </button>
        <div className="flex flex-wrap gap-2">
          {OUTCOMES.map((outcome) => {
            const { label, asks } = outcomeRules[outcome];
            if (asks) return <Asking key={outcome} {...panel} outcome={outcome} />;
            return (
              <button key={outcome} type="submit" name="outcome" value={outcome} className="button">
                {label}
              </button>
            );
          })}
        </div>
        <NoAnswer {...panel} />
        <Field name="note" label="Note" error={errors.note} className="mt-3">
          {(control) => (
            <textarea
              {...control}
              rows={3}
              maxLength={MAX_NOTE}
              defaultValue={note}
              placeholder="Goes with what you tap, or alone"
              onChange={({ target }) => drafts.set(path, target.value)}
            />
          )}
        </Field>
        <button type="submit" name="outcome" value={NOTE_ONLY} className="button button-quiet mt-3">
          Save the note alone
        </button>
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
      className="open:basis-full"
      onToggle={({ currentTarget: { open }, currentTarget }) =>
        open && currentTarget.querySelector<HTMLElement>("[inputmode]")?.focus()
      }
    >
      <summary className="button">{label}…</summary>
      <div className="mt-2 border-l-2 border-line pl-3">
        {asks === "time" && <Times outcome={outcome} {...panel} />}
        {asks === "amount" && <Amount outcome={outcome} {...panel} />}
        {asks === "reason" && <Reasons outcome={outcome} {...panel} />}
      </div>
    </details>
  );
}
