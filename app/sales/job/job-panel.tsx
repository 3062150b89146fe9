import { useState } from "react";
import { Drawing } from "~/desk/drawing";
import { ButtonLink, EnterButton, Field, Submit } from "~/desk/form-parts";
import { usePersonLabel } from "~/desk/use-people";
import { MAX_NOTE, MAX_REASON } from "~/sales/calls/read-call";
import { ChangeForm, FoldedForm } from "~/sales/lead/change-form";
import { dayCount } from "~/ui/format";
import { shortDay } from "~/ui/format-day";
import type { Job, StepView } from "./job";
import { MAX_NUMBER } from "./job-days";
import { JobNext, type JobNextProps } from "./job-next";
import { type FileKind, type JobStep, partyOf, stepRules, WAITERS } from "./job-steps";
import { fileKindLabels, partyLabels, stepLabels, subsidyToLabels } from "./job-words";

interface JobPanelProps extends Omit<JobNextProps, "isMoney" | "isFinished"> {
  saved: Job;
  papers: readonly FileKind[];
}

/** How a step stands: for those who cannot see its mark, and what may seldom be done to it. */
const stepStatuses = {
  done: { words: "done", act: "reopen", label: "Not done yet" },
  out: { words: "", act: "need", label: "It is needed" },
  next: { words: "next", act: "leave-out", label: "Not needed here" },
  ahead: { words: "to come", act: "leave-out", label: "Not needed here" },
};

type StepStatus = keyof typeof stepStatuses;

/** A phone shows so many steps at first. */
const NEAR = 5;

export function JobPanel(props: JobPanelProps) {
  const { job, saved, papers, today } = props;
  const { stages, isFinished } = saved;
  const { steps, next, ended } = job;
  const statusOf = (step: StepView): StepStatus => {
    if (step.done) return "done";
    if (step.isLeftOut) return "out";
    return step === next && !ended ? "next" : "ahead";
  };
  const count = (...some: StepStatus[]) => steps.filter((step) => some.includes(statusOf(step))).length;
  const [left, ahead] = [count("out"), count("next", "ahead")];
  const [isUnfolded, setUnfolded] = useState(false);
  const open = next && !ended ? steps.slice(steps.indexOf(next)) : [];
  const near = open.filter((step) => statusOf(step) !== "out").slice(0, NEAR);
  const more =
    near.length > 0 ? `${steps.length - near.length} more steps` : `Show all ${steps.length} steps`;
  /** Its payments say when it is done: see `withMoney`. */
  const isMoney = (id: JobStep) =>
    (id === "advance" || id === "balance") && stages.some(({ dueWith }) => dueWith === id);
  return (
    <>
      <JobNext {...props} isMoney={next !== undefined && isMoney(next.id)} isFinished={isFinished} />
      <section
        id="job"
        className="job-steps card"
        data-folded={isUnfolded ? undefined : ""}
        aria-labelledby="job-title"
      >
        <div className="flex items-baseline justify-between gap-3 px-4 pt-4 pb-1 sm:px-5 sm:pt-5">
          <h2 id="job-title" className="text-card">
            Steps
          </h2>
          <p className="text-small text-muted">
            {[
              `${count("done")} done`,
              left > 0 && `${left} not needed`,
              ahead > 0 && `${ahead} ${isFinished ? "not noted" : ended ? "not done" : "to go"}`,
            ]
              .filter(Boolean)
              .join(" · ")}
          </p>
        </div>
        <ol>
          {steps.map((step) => (
            <Step
              key={step.id}
              step={isFinished ? { ...step, usual: 0 } : step}
              papers={papers}
              today={today}
              status={statusOf(step)}
              isMoney={isMoney(step.id)}
              isFar={!near.includes(step)}
            />
          ))}
        </ol>
        <button
          type="button"
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
          className="hairline-t min-h-11 w-full px-4 text-left underline sm:px-5 lg:hidden"
        >
          {isUnfolded ? "Fewer steps" : more}
        </button>
        {!ended && <EndJob today={today} isOpen={next !== undefined} />}
      </section>
    </>
  );
}

/** Buttons of a step; the one without a name saves only its fields. */
const ACTS = {
  today: (today: string) => ({ done: today }),
  // An empty day would reopen the step; "none" is refused.
  on: (_: string, day: string) => ({ done: day || "none" }),
  reopen: () => ({ done: "" }),
  "leave-out": () => ({ isLeftOut: true }),
  need: () => ({ isLeftOut: false }),
};

interface StepProps extends Pick<JobPanelProps, "papers" | "today"> {
  step: StepView;
  status: StepStatus;
  isMoney: boolean;
  isFar: boolean;
}

function Step(props: StepProps) {
  const { step, status, today, isFar } = props;
  const { id, done, since, planned, usual, number, note, by } = step;
  const person = usePersonLabel()(by);
  const day: Record<StepStatus, string> = {
    done: done && shortDay(done, today),
    out: "not needed",
    next: `since ${shortDay(since || today, today)}`,
    ahead: planned ? `planned ${shortDay(planned, today)}` : usual > 0 ? `usually ${dayCount(usual)}` : "",
  };
  return (
    <li data-far={isFar ? "" : undefined}>
      <details className="job-step" data-is={status}>
        <summary>
          <span className="job-mark">
            {status === "done" && <Drawing path="m5 12.5 4.5 4.5L19 7.5" size={14} lineWidth={2.5} />}
          </span>
          <span className="grow [overflow-wrap:anywhere]">
            <span className="job-label">{stepLabels[id]}</span>{" "}
            <span className="sr-only">{stepStatuses[status].words}</span>
            <span className="text-small text-muted max-sm:block">{status === "out" ? note : number}</span>
          </span>
          <span className="job-day">{day[status]}</span>
          {status === "done" && (
            <span className="job-by" title={person}>
              <span aria-hidden="true">{initialsOf(person)}</span>
              <span className="sr-only">by {person}</span>
            </span>
          )}
        </summary>
        <StepForm {...props} />
      </details>
    </li>
  );
}

/** Everything that can be said of a step. Its first button, which Enter presses, saves the fields alone. */
function StepForm({ step, status, isMoney, papers, today }: StepProps) {
  const { id, note } = step;
  const { hasNumber, needs } = stepRules[id];
  const isOpen = status === "next" || status === "ahead";
  const { act, label } = stepStatuses[status];
  const { waitsFor, since, planned, number, subsidyTo = "unknown" } = step;
  const paperWords = (one: FileKind) =>
    `${fileKindLabels[one].toLowerCase()} (${papers.includes(one) ? "here" : "missing"})`;
  return (
    <ChangeForm
      name={`step ${id}`}
      id={`step-${id}`}
      shown={{ waitsFor, since, planned, number, subsidyTo, done: today }}
      change={({ act, done: _, note, ...typed }, { done = "" }) => ({
        step: { id, ...typed, ...(act && ACTS[act as keyof typeof ACTS](today, done)) },
        ...(note && { note }),
      })}
      className="grid gap-3 px-4 pt-1 pb-4 sm:px-5"
    >
      <EnterButton />
      {isOpen && (
        <>
          <fieldset>
            <legend className="mb-1.5 text-small font-medium">Waiting for</legend>
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
            <Field name="since" label="Since" type="date" className="min-w-0" />
            <Field name="planned" label="Planned for" type="date" className="min-w-0" />
          </div>
        </>
      )}
      {id === "loan" && status !== "out" && (
        <Field name="subsidyTo" label="The subsidy goes" options={subsidyToLabels} />
      )}
      {hasNumber && <Field name="number" label="Application number" maxLength={MAX_NUMBER} />}
      {isOpen && needs && <p className="text-small">Papers: {needs.map(paperWords).join(", ")}</p>}
      {note && <p className="text-small whitespace-pre-line [overflow-wrap:anywhere]">Last note: {note}</p>}
      <Field name="note" label="Note" rows={1} maxLength={MAX_NOTE} />
      <div className="flex flex-wrap items-start gap-2">
        {isOpen && isMoney && <ButtonLink href="#money" label="Money received…" />}
        {isOpen && !isMoney && (
          // On a phone the bar under the thumb has it.
          <Submit
            name="act"
            value="today"
            label="Done today"
            className={`button ${status === "next" ? "max-sm:hidden" : ""}`}
          />
        )}
        <Submit label="Save" />
        {isOpen && !isMoney && (
          <FoldedForm label="Done on…">
            <div className="mt-3 flex flex-wrap items-end gap-2">
              <Field name="done" label="Done on" type="date" className="min-w-0" />
              <Submit name="act" value="on" label="Save as done" />
            </div>
          </FoldedForm>
        )}
      </div>
      {!(isMoney && status === "done") && (
        <Submit
          name="act"
          value={act}
          label={label}
          className="min-h-11 justify-self-start text-small underline"
        />
      )}
    </ChangeForm>
  );
}

/** It is finished, whatever steps the office kept, or ends early. */
function EndJob({ today, isOpen }: { today: string; isOpen: boolean }) {
  return (
    <details id="end-job" className="hairline-t px-4 py-1 sm:px-5">
      <summary className="inline-flex min-h-11 items-center text-small underline">
        {isOpen ? "Job is finished, or ends early…" : "Job ended early…"}
      </summary>
      {isOpen && (
        <ChangeForm
          name="finish-job"
          shown={{ finishedOn: today }}
          change={(_, { finishedOn }) => ({ finished: true, finishedOn })}
          className="grid gap-3 pb-5"
        >
          <Field name="finishedOn" label="Finished on: no other step is noted" type="date" max={today} />
          <Submit label="Finish the job" className="button justify-self-start" />
        </ChangeForm>
      )}
      <ChangeForm name="end-job" change={({ jobEnded = "" }) => ({ jobEnded })} className="grid gap-3 pb-3">
        <Field
          name="jobEnded"
          label="Why does it end early? Its money and papers are kept"
          maxLength={MAX_REASON}
        />
        <Submit label="End the job" className="button justify-self-start" />
      </ChangeForm>
    </details>
  );
}

/** "AR" for Asha Rawat, "AS" for asha. */
function initialsOf(person: string): string {
  const [first = "", ...others] = person.split(/[\s._-]+/).map((word) => [...word]);
  return [first[0], others.at(-1)?.[0] ?? first[1]].join("").toUpperCase();
}
