import { dayAfter } from "~/india-time";
import type { LeadEntry } from "~/sales/list/lead-entry";
import { rupees } from "~/ui/format";
import { shortDay } from "~/ui/format-day";
import { daysTo, wonOn } from "./job";
import type { JobEntry } from "./job-entry";
import { stepRules } from "./job-steps";

export const JOB_FILTERS = ["running", "mine", "due", "finished", "ended"] as const;

export type JobFilter = (typeof JOB_FILTERS)[number];

/** So long before the desk kept every job it hid those of which nothing was written down. */
const OLD_DAYS = 100;

/** Under this name the desk stores since when it keeps every job. */
export const JOBS = "jobs";

/** Whether a won lead was hidden when the desk began to keep every job: perhaps it was finished long before. @param since YYYY-MM-DD in India */
export function isOldJob({ status, closedAt, job }: LeadEntry, since: string): boolean {
  const isUntouched = status === "won" && job !== undefined && !job.isBegun;
  return isUntouched && wonOn(closedAt) <= dayAfter(since, -OLD_DAYS);
}

export type JobLine = ReturnType<typeof jobLines>[number];

/** Returns the jobs as they stand on a day, the longest over its usual time first. @param since as in `isOldJob`: those are no jobs until staff say so */
export function jobLines(entries: readonly LeadEntry[], today: string, since: string) {
  const lines = entries
    .filter(isWithJob)
    .filter((entry) => !isOldJob(entry, since))
    .map((entry) => {
      const { step, since, due, stages, ended } = entry.job;
      const isOpen = step !== undefined && !ended;
      return {
        entry,
        step: step ? stepRules[step].label.en : "",
        isOpen,
        /** Days since the step waits, those that are usual or planned, and those over them. */
        waited: daysTo(today, since),
        usual: daysTo(due, since),
        over: isOpen ? daysTo(today, due) : 0,
        /** Rupees that are due. */
        due: ended ? 0 : stages.reduce((sum, { on, out }) => sum + (on && on <= today ? out : 0), 0),
      };
    });
  // Those for which nobody can say a day come last.
  const dueOf = ({ entry }: (typeof lines)[number]) => entry.job.due || "9999";
  return lines.sort((a, b) => Number(dueOf(a) > dueOf(b)) - Number(dueOf(a) < dueOf(b)));
}

function isWithJob(entry: LeadEntry): entry is LeadEntry & { job: JobEntry } {
  return entry.job !== undefined;
}

/** Whether a job belongs to a filter. @param me an address of staff */
export function isShown({ entry, isOpen, due }: JobLine, filter: JobFilter, me: string): boolean {
  const { job, owner } = entry;
  if (filter === "ended") return job.ended !== "";
  if (filter === "due") return due > 0;
  if (filter === "finished") return !isOpen && !job.ended;
  return isOpen && (filter === "running" || owner === me);
}

export const JOB_GROUPS = ["us", "customer", "others"] as const;

export function jobGroupOf({ entry }: JobLine): (typeof JOB_GROUPS)[number] {
  const { waitsFor } = entry.job;
  return waitsFor === "us" || waitsFor === "customer" ? waitsFor : "others";
}

/** Returns the job that follows another in the list of a filter, or its first one. @param id of a lead */
export function jobAfterIn(lines: readonly JobLine[], id: string, filter: JobFilter, me: string) {
  const shown = lines.filter((line) => isShown(line, filter, me));
  const listed = isGrouped(filter)
    ? JOB_GROUPS.flatMap((group) => shown.filter((line) => jobGroupOf(line) === group))
    : shown;
  const after = listed[listed.findIndex(({ entry }) => entry.id === id) + 1];
  return (after ?? listed.find(({ entry }) => entry.id !== id))?.entry;
}

/** Whether a list shows its jobs by who has to move. */
export function isGrouped(filter: JobFilter): boolean {
  return filter === "running" || filter === "mine";
}

export function outOf(lines: readonly JobLine[]): number {
  return lines.reduce((sum, { entry: { job } }) => sum + (job.ended ? 0 : job.out), 0);
}

/** "Material ₹1,08,000 due since 20 Nov"; of a job that ended, what came; "" without a stage that has a day. */
export function stageWords({ entry: { job } }: JobLine, today: string): string {
  const [stage] = job.stages;
  if (job.ended) return job.received > 0 ? `${rupees(job.received)} came` : "";
  if (job.over > 0) return `${rupees(job.over)} too much`;
  if (!stage?.on) return "";
  const day = shortDay(stage.on, today);
  return `${stage.name} ${rupees(stage.out)} due ${stage.on === today ? "today" : stage.on < today ? `since ${day}` : day}`;
}
