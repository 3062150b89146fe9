import { dayInIndia } from "~/india-time";
import type { DeskLead } from "./desk";
import { isJob } from "./job-facts";
import { eventIdOf, undoneEventIds } from "./lead-state";

/** The customer's page ends so long after the handover, or after the job ended early. */
const KEPT_YEARS = 1;

/** Returns the last day of a customer's page: YYYY-MM-DD; "" while its job goes on. */
export function pageEndsOn({ state, events }: Pick<DeskLead, "state" | "events">): string {
  const { steps, ended } = state.job;
  const undone = undoneEventIds(events);
  const end = events.findLast((event) => event.jobEnded && !undone.has(eventIdOf(event)));
  const day = ended && end ? dayInIndia(Date.parse(end.at)) : (steps.handover?.done ?? "");
  return day && String(Number(day.slice(0, 4)) + KEPT_YEARS) + day.slice(4);
}

/** Whether the link with this hash shows the page. @param today YYYY-MM-DD in India */
export function isPageLive(lead: Pick<DeskLead, "state" | "events">, hash: string, today: string): boolean {
  const { state } = lead;
  const end = pageEndsOn(lead);
  return isJob(state) && hash !== "" && state.page === hash && (end === "" || today <= end);
}
