import { Drawing } from "~/desk/drawing";
import { Field, FieldFaults, Submit } from "~/desk/form-parts";
import type { Job, StepView } from "~/leads/pipeline/job";
import type { jobOf } from "~/leads/pipeline/job-facts";
import { type JobStep, partyOf, stepRules, WAITERS } from "~/leads/pipeline/job-steps";
import { fileKindLabels, partyLabels } from "~/leads/pipeline/job-words";
import { personLabel } from "~/leads/pipeline/labels";
import type { FileKind } from "~/leads/pipeline/lead-files";
import { MAX_NUMBER } from "./job-form";
import { JobNext, shortDay } from "./job-next";
import { type FormErrors, MAX_NOTE, MAX_REASON } from "./lead-form";
import { SaveForm } from "./save-form";

interface JobPanelProps {
  job: NonNullable<ReturnType<typeof jobOf>>;
  stages: Job["stages"];
  /** The kinds of files that are there. */
  papers: readonly FileKind[];
  call: string | undefined;
  whatsApp: string | undefined;
  /** The bar under the thumb is that of the next lead. */
  isDone: boolean;
  today: string;
  errors?: FormErrors | undefined;
  /** What was typed into the form of this step, or of the end of the job. */
  typed?: Record<string, string> | undefined;
  typedStep: string | undefined;
}

/** How a step stands, in words for those who cannot see its mark. */
const standingWords = { done: "done", out: "", next: "next", ahead: "to come" };

type Standing = keyof typeof standingWords;

/** A won lead's job: what comes next, and its steps. */
export function JobPanel(props: JobPanelProps) {
  const { job, stages, papers, today, errors = {}, typed = {}, typedStep } = props;
  const { steps, next, ended } = job;
  const standingOf = (step: StepView): Standing => {
    if (step.done) return "done";
    if (step.isLeftOut) return "out";
    return step === next && !ended ? "next" : "ahead";
  };
  const count = (...some: Standing[]) => steps.filter((step) => some.includes(standingOf(step))).length;
  const [left, ahead] = [count("out"), count("next", "ahead")];
  return (
    <>
      <JobNext {...props} isMoney={next !== undefined && isMoney(next.id, stages)} />
      <section id="job" className="job-steps card" aria-labelledby="job-title">
        <div className="flex items-baseline justify-between gap-3 px-4 pt-4 pb-1">
          <h2 id="job-title" className="text-card">
            Steps
          </h2>
          <p className="text-small text-muted">
            {[`${count("done")} done`, left > 0 && `${left} not needed`, ahead > 0 && `${ahead} to go`]
              .filter(Boolean)
              .join(" · ")}
          </p>
        </div>
        <ol>
          {steps.map((step) => (
            <Step
              key={step.id}
              {...{ step, papers, today }}
              standing={standingOf(step)}
              isMoney={isMoney(step.id, stages)}
              {...(step.id === typedStep ? { errors, typed } : {})}
            />
          ))}
        </ol>
        {!ended && <EndEarly errors={typedStep ? {} : errors} reason={typed.jobEnded} />}
      </section>
    </>
  );
}

/** Its payments say when it is done: see `withMoney`. */
function isMoney(id: JobStep, stages: Job["stages"]): boolean {
  return (id === "advance" || id === "balance") && stages.some(({ dueWith }) => dueWith === id);
}

interface StepProps {
  step: StepView;
  standing: Standing;
  isMoney: boolean;
  papers: readonly FileKind[];
  today: string;
  errors?: FormErrors;
  typed?: Record<string, string>;
}

function Step(props: StepProps) {
  const { step, standing, today, errors } = props;
  const { id, done, since, planned, usual, number, note, by } = step;
  const ahead = planned ? `planned ${shortDay(planned, today)}` : `usual ${usual} days`;
  const day = {
    ...{ done: done && shortDay(done, today), out: "not needed" },
    ...{ next: `since ${shortDay(since || today, today)}`, ahead },
  };
  return (
    <li>
      <details className="job-step" data-is={standing} open={standing === "next" || errors !== undefined}>
        <summary>
          <span className="job-mark">
            {standing === "done" && <Drawing path="m5 12.5 4.5 4.5L19 7.5" size={14} lineWidth={2.5} />}
          </span>
          <span className="grow [overflow-wrap:anywhere]">
            <span className="job-label">{stepRules[id].label.en}</span>{" "}
            <span className="sr-only">{standingWords[standing]}</span>
            <span className="text-small text-muted max-sm:block">{standing === "out" ? note : number}</span>
          </span>
          <span className="job-day">{day[standing]}</span>
          {standing === "done" && (
            <span className="job-by" title={personLabel(by)}>
              <span aria-hidden="true">{initialsOf(by)}</span>
              <span className="sr-only">by {personLabel(by)}</span>
            </span>
          )}
        </summary>
        <StepForm {...props} />
      </details>
    </li>
  );
}

/** What is seldom done. */
const otherActs = {
  done: ["reopen", "Not done yet"],
  out: ["need", "Needed after all"],
  ...{ next: ["leave-out", "Not needed here"], ahead: ["leave-out", "Not needed here"] },
} as const;

/** Everything that can be said of a step. Its first button, which Enter presses, saves the fields alone. */
function StepForm({ step, standing, isMoney, papers, today, errors = {}, typed = {} }: StepProps) {
  const { id, note } = step;
  const { hasNumber, needs } = stepRules[id];
  const isOpen = standing === "next" || standing === "ahead";
  const isHere = (kind: FileKind) => (papers.includes(kind) ? "here" : "missing");
  const [otherAct, otherLabel] = otherActs[standing];
  const at = `step-${id}`;
  const { waitsFor, since, planned, number } = { ...step, ...typed };
  return (
    <SaveForm intent="step" id={at} at={`#${at}`} noValidate className="grid gap-3 px-4 pt-1 pb-4">
      <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only">
        Save
      </button>
      <input type="hidden" name="step" value={id} />
      <FieldFaults errors={errors} />
      {isOpen ? (
        <>
          <fieldset>
            <legend className="mb-1.5 text-small font-medium">Waits for</legend>
            <div className="job-waits">
              {WAITERS.map((waiter) => (
                <label key={waiter}>
                  <input type="radio" name="waitsFor" value={waiter} defaultChecked={waiter === waitsFor} />
                  {partyLabels[partyOf(waiter, id)].replace("the ", "")}
                </label>
              ))}
            </div>
          </fieldset>
          <div className="grid grid-cols-2 gap-3">
            <DayField name="since" label="Since" value={since} error={errors.since} />
            <DayField name="planned" label="Planned for" value={planned} error={errors.planned} />
          </div>
        </>
      ) : (
        Object.entries({ waitsFor, since, planned }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))
      )}
      {hasNumber && (
        <Field name="number" label="Application number" error={errors.number}>
          {(control) => (
            <input {...control} maxLength={MAX_NUMBER} defaultValue={number} autoComplete="off" />
          )}
        </Field>
      )}
      {isOpen && needs && (
        <p className="text-small">
          Papers: {needs.map((kind) => `${fileKindLabels[kind].toLowerCase()} (${isHere(kind)})`).join(", ")}
        </p>
      )}
      {note && <p className="text-small whitespace-pre-line [overflow-wrap:anywhere]">Last note: {note}</p>}
      <Field name="note" label="Note" error={errors.note}>
        {(control) => (
          <textarea
            {...control}
            rows={1}
            className="input growing min-h-12"
            maxLength={MAX_NOTE}
            defaultValue={typed.note}
          />
        )}
      </Field>
      <div className="flex flex-wrap items-start gap-2">
        {isOpen && isMoney && (
          <a href="#money" className="button">
            Money received…
          </a>
        )}
        {isOpen && !isMoney && (
          // On a phone the bar under the thumb has it.
          <Submit
            name="act"
            value="today"
            label="Done today"
            className={`button ${standing === "next" ? "max-sm:hidden" : ""}`}
          />
        )}
        <Submit label="Save" />
        {isOpen && !isMoney && <DoneOn today={today} day={typed.doneOn} error={errors.doneOn} />}
      </div>
      {!(isMoney && standing === "done") && (
        <Submit
          name="act"
          value={otherAct}
          label={otherLabel}
          className="min-h-11 justify-self-start text-small underline"
        />
      )}
    </SaveForm>
  );
}

function DoneOn({
  today,
  day,
  error,
}: {
  today: string;
  day: string | undefined;
  error: string | undefined;
}) {
  return (
    <details open={error !== undefined} className="open:w-full">
      <summary className="button">Done on…</summary>
      <div className="mt-3 flex flex-wrap items-end gap-2">
        <DayField name="doneOn" label="Done on" value={day ?? (error ? "" : today)} error={error} />
        <Submit name="act" value="on" label="Save as done" />
      </div>
    </details>
  );
}

interface DayFieldProps {
  name: string;
  label: string;
  value: string;
  error: string | undefined;
}

function DayField({ name, label, value, error }: DayFieldProps) {
  return (
    <Field name={name} label={label} error={error} className="min-w-0">
      {(control) => <input {...control} type="date" defaultValue={value} className="input block w-full" />}
    </Field>
  );
}

function EndEarly({ errors, reason }: { errors: FormErrors; reason: string | undefined }) {
  return (
    <details id="end-job" open={Object.keys(errors).length > 0} className="hairline-t px-4 py-1">
      <summary className="inline-flex min-h-11 items-center text-small underline">Job ends early…</summary>
      <SaveForm intent="end-job" at="#end-job" className="grid gap-3 pb-3">
        <FieldFaults errors={errors} />
        <Field name="jobEnded" label="Why? Its money and papers stay" error={errors.jobEnded}>
          {(control) => (
            <input {...control} maxLength={MAX_REASON} defaultValue={reason} autoComplete="off" />
          )}
        </Field>
        <Submit label="End the job" className="button justify-self-start" />
      </SaveForm>
    </details>
  );
}

/** "AR" for Asha Rawat, "AS" for asha. */
function initialsOf(email: string): string {
  const [first = "", ...others] = personLabel(email)
    .split(/[\s._-]+/)
    .map((word) => [...word]);
  return [first[0], others.at(-1)?.[0] ?? first[1]].join("").toUpperCase();
}
