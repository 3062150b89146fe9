import { dayAfter } from "~/india-time";
import { jobEndOf } from "~/sales/job/job-end";
import { isJob } from "~/sales/job/job-facts";
import type { DeskLead } from "~/sales/store/desk";

/** The customer's page ends so long after the job did. */
const KEPT_YEARS = 1;

/** Returns the last day of a customer's page: YYYY-MM-DD; "" while its job goes on. */
export function pageEndsOn({ events }: Pick<DeskLead, "events">): string {
  const day = jobEndOf(events);
  // A year after 29 February is 1 March.
  return day && dayAfter(String(Number(day.slice(0, 4)) + KEPT_YEARS) + day.slice(4), 0);
}

/** Whether the link with this hash shows the page. @param today YYYY-MM-DD in India */
export function isPageLive(lead: Pick<DeskLead, "state" | "events">, hash: string, today: string): boolean {
  const { state } = lead;
  const end = pageEndsOn(lead);
  return isJob(state) && hash !== "" && state.page === hash && (end === "" || today <= end);
}
