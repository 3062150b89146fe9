import { dayInIndia } from "~/india-time";
import { countedEvents, type LeadEvent } from "~/sales/lead/lead-state";
import { isLeftOut, jobAfter, NO_JOB } from "./job";
import { JOB_STEPS } from "./job-steps";

/** Returns the day on which a job was over, by its last step or early: YYYY-MM-DD in India; "" while it goes on. */
export function jobEndOf(events: readonly LeadEvent[]): string {
  let [job, status, said, end] = [NO_JOB, "", "", ""];
  for (const event of countedEvents(events)) {
    job = jobAfter(job, event);
    status = event.status ?? status;
    const early = job.ended || (status === "lost" && status) || (job.isFinished && "finished");
    const last = JOB_STEPS.findLast((id) => !isLeftOut(id, job, {}));
    const says = early || (last && job.steps[last]?.done) || "";
    if (says === said) continue;
    // A day may be typed wrong, and what follows the end is for good: it counts from when it was written down.
    const written = dayInIndia(event.at);
    end = says && (early || says < written ? written : says);
    said = says;
  }
  return end;
}
