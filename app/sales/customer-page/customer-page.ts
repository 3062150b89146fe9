import { dayAfter } from "~/india-time";
import { isUp } from "~/sales/job/job";
import { jobEndOf } from "~/sales/job/job-end";
import { isJob } from "~/sales/job/job-facts";
import type { DeskLead } from "~/sales/store/desk";

/** The customer's page shows the job for so long after its end. */
const KEPT_YEARS = 1;

/** Returns the last day on which a customer's page shows the job: YYYY-MM-DD; "" while the job goes on. */
export function pageEndsOn({ events }: Pick<DeskLead, "events">): string {
  const day = jobEndOf(events);
  // A year after 29 February is 1 March.
  return day && dayAfter(String(Number(day.slice(0, 4)) + KEPT_YEARS) + day.slice(4), 0);
}

/** Returns what a link shows: the job to its last day, then the way to service. @param today YYYY-MM-DD in India */
export function shownUnder(
  lead: Pick<DeskLead, "state" | "events">,
  hash: string,
  today: string,
): "job" | "service" | undefined {
  const { state } = lead;
  if (!isJob(state) || hash === "" || state.page !== hash) return undefined;
  const end = pageEndsOn(lead);
  if (end === "" || today <= end) return "job";
  return isUp(state.job) ? "service" : undefined;
}
