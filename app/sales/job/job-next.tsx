import { useCalls } from "~/desk/call-frame";
import { Drawing } from "~/desk/drawing";
import { ButtonLink, Submit } from "~/desk/form-parts";
import { ChangeForm } from "~/sales/lead/change-form";
import { dayCount } from "~/ui/format";
import { shortDay } from "~/ui/format-day";
import { JobBar, Over } from "./job-bar";
import type { LeadJob } from "./job-facts";
import { type JobStep, partyOf } from "./job-steps";
import { partyLabels, stepLabels } from "./job-words";

interface ActionsProps {
  call: string | undefined;
  whatsApp: string | undefined;
  /** The bar under the thumb is that of the next lead. */
  isDone: boolean;
}

export interface JobNextProps extends ActionsProps {
  job: LeadJob;
  /** Payments say when the next step is done. */
  isMoney: boolean;
  /** Without all of its steps. */
  isFinished: boolean;
  today: string;
}

/** The step that a job waits for, with its one button; or that the job is over. */
export function JobNext({ job, today, isMoney, isFinished, ...actions }: JobNextProps) {
  const { next, ended, steps } = job;
  if (ended || !next) {
    const last = steps.reduce((day, { done }) => (done > day ? done : day), "");
    return (
      <section aria-labelledby="job-next" className="job-next card">
        <div className="min-w-0">
          <h2 id="job-next" className="text-card">
            {ended ? "Ended early" : isFinished ? "Finished" : "All steps are done"}
          </h2>
          <p className="[overflow-wrap:anywhere]">
            {ended
              ? `${ended}. Its money and papers are kept.`
              : last && `${isFinished ? "On" : "The last one on"} ${shortDay(last, today)}.`}
          </p>
        </div>
        {(ended || isFinished) && (
          <ChangeForm name="go-on" asks={{ change: ended ? { jobEnded: "" } : { finished: false } }}>
            <Submit label="Resume this job" />
          </ChangeForm>
        )}
      </section>
    );
  }
  const { id, waitsFor, waited, usual, due, over, planned, since } = next;
  const dueOn = due && shortDay(due, today);
  return (
    <section aria-labelledby="job-next" className="job-next card">
      <div className="min-w-0">
        <h2 id="job-next" className="text-card leading-snug">
          <span className="block font-text text-small font-medium text-muted">Next</span> {stepLabels[id]}
        </h2>
        <p>
          Waiting for{" "}
          <strong className="font-semibold">
            {partyLabels[partyOf(waitsFor, id)]}
            {waited > 0 && ` for ${dayCount(waited)}`}
          </strong>{" "}
          <span className="text-muted">
            ({planned ? `planned for ${dueOn}` : due ? `usually ${dayCount(usual)}` : "no fixed time"})
          </span>
        </p>
        <ButtonLink
          href={`#step-${id}`}
          label="Change, or add a note"
          className="inline-flex min-h-11 items-center text-small underline"
        />
      </div>
      <div className="min-w-0">
        {due && <JobBar waited={waited} usual={usual} />}
        <p className="mt-1 flex justify-between gap-3 text-small text-muted">
          <span>since {since === today ? "today" : shortDay(since, today)}</span>
          {over > 0 ? <Over days={over} /> : due && `${planned ? "planned" : "usual"}: ${dueOn}`}
        </p>
      </div>
      <Actions {...actions} id={id} isMoney={isMoney} />
    </section>
  );
}

/** The one button that stands out: on a phone it is under the thumb. */
function Actions({ id, isMoney, call, whatsApp, isDone }: ActionsProps & { id: JobStep; isMoney: boolean }) {
  const isSaving = useCalls().onItsWay !== undefined;
  const label = stepLabels[id];
  return (
    <div className={`job-bar ${isDone ? "" : "next-actions"}`}>
      {isMoney ? (
        <ButtonLink href="#money" label={`${label}: money received…`} className="button button-primary" />
      ) : (
        <button
          type="submit"
          form={`step-${id}`}
          name="act"
          value="today"
          disabled={isSaving}
          className="button button-primary"
        >
          <Drawing path="m5 12.5 4.5 4.5L19 7.5" />
          <span>
            <span>{label}:</span> <span>{isSaving ? "saving…" : "done today"}</span>
          </span>
        </button>
      )}
      {call && (
        <ButtonLink href={call} label="Call" className="button sm:hidden">
          <Drawing path={PHONE} size={20} lineWidth={1.6} />
        </ButtonLink>
      )}
      {whatsApp && (
        <ButtonLink href={whatsApp} isOutside label="WhatsApp" className="button sm:hidden">
          <Drawing path={CHAT} size={20} lineWidth={1.6} />
        </ButtonLink>
      )}
    </div>
  );
}

const PHONE =
  "M6.5 3.5h3l1.6 4.2-2 1.5a13 13 0 0 0 5.7 5.7l1.5-2 4.2 1.6v3a2 2 0 0 1-2.2 2A17.3 17.3 0 0 1 4.5 5.7a2 2 0 0 1 2-2.2Z";
const CHAT =
  "M12 3.5a8.5 8.5 0 0 0-7.4 12.7L3.5 20.5l4.4-1.1A8.5 8.5 0 1 0 12 3.5ZM9.2 8.2c-.9.6-.9 1.7-.3 2.9a8.5 8.5 0 0 0 4 4c1.2.6 2.3.6 2.9-.3l.3-.8-2-1.2-.8.7a5 5 0 0 1-2.8-2.8l.7-.8-1.2-2Z";
