import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Drawing } from "~/desk/drawing";
import { forStaff } from "~/desk/for-staff.server";
import { dayInIndia } from "~/india-time";
import { WARNING } from "~/sales/job/job-bar";
import { JobList, JobTabs, jobRowOf, LongestStuck, OldJobs } from "~/sales/job/job-list";
import { isOldJob, isShown, JOB_FILTERS, JOBS, type JobFilter, jobLines, outOf } from "~/sales/job/jobs";
import { rowOf } from "~/sales/list/lead-entry";
import { useAsLastList } from "~/sales/list/list-parts";
import { listPath, listRules, valuesIn } from "~/sales/list/list-query";
import { PAGE_SIZE } from "~/sales/store/desk";
import { grouped, rupees } from "~/ui/format";

export const handle = { query: { jobs: listRules.jobs } };

/** More would be scrolled by nobody: those that are longest over their time are shown. */
const MOST_ROWS = 300;

/** GET /desk/jobs?jobs=…: the jobs by who has to move, and what money is out. */
export function loader(args: LoaderFunctionArgs) {
  return forStaff(args, async ({ request, stores: { desk }, staff: { email }, personLabel }) => {
    const { jobs: filter = "running" } = valuesIn(new URL(request.url).search);
    const now = new Date();
    const today = dayInIndia(now);
    const { leads } = await desk.list({ withJob: true, most: Number.MAX_SAFE_INTEGER });
    const since = await desk.since(JOBS);
    const old = leads.filter((entry) => isOldJob(entry, since));
    const lines = jobLines(leads, today, since);
    const of = (one: JobFilter) => lines.filter((line) => isShown(line, one, email));
    const shown = of(filter);
    return {
      filter,
      old: {
        count: old.length,
        now: now.toISOString(),
        leads: old
          .slice(0, PAGE_SIZE)
          .map((entry) => ({ ...rowOf(entry), canBeChosen: true, isChosen: true })),
      },
      counts: Object.fromEntries(JOB_FILTERS.map((one) => [one, of(one).length])) as Record<
        JobFilter,
        number
      >,
      over: shown.filter(({ over }) => over > 0).length,
      out: outOf(lines),
      due: lines.reduce((sum, { due }) => sum + due, 0),
      rows: shown.slice(0, MOST_ROWS).map((line) => jobRowOf(line, today, personLabel)),
      more: Math.max(0, shown.length - MOST_ROWS),
    };
  });
}

export const meta: MetaFunction = () => [{ title: "Jobs" }];

export default function Jobs() {
  const { filter, counts, over, out, due, old, rows, more } = useLoaderData<typeof loader>();
  const from = listPath({ jobs: filter }, "");
  useAsLastList(from);
  const stuck = rows.find((row) => row.over > 0);
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1 className="text-title">
          {counts[filter] === 1 ? "1 job" : `${grouped(counts[filter])} jobs`}
          {whichJobs[filter]}
        </h1>
        {over > 0 && (
          <p className="inline-flex items-center gap-1.5 font-semibold text-bad">
            <Drawing path={WARNING} />
            {over} over {over === 1 ? "its" : "their"} usual time
          </p>
        )}
      </div>
      {out > 0 && filter !== "finished" && filter !== "ended" && (
        <p className="mt-1 text-muted">
          {rupees(out)} to collect{due > 0 && `, ${rupees(due)} of it due`}
        </p>
      )}
      {old.count > 0 && <OldJobs {...old} />}
      <JobTabs current={filter} counts={counts} />
      {rows.length > 0 ? (
        <JobList rows={rows} filter={filter} />
      ) : (
        <p className="mt-6 rounded-control border border-line bg-raised px-4 py-6 text-muted">
          {emptyTexts[filter]}
        </p>
      )}
      {more > 0 && <p className="mt-4 text-muted">And {grouped(more)} more that have waited less.</p>}
      {stuck && <LongestStuck row={stuck} from={from} />}
    </>
  );
}

const whichJobs: Record<JobFilter, string> = {
  running: "",
  mine: " of yours",
  due: " with money due",
  finished: " finished",
  ended: " ended early",
};

const emptyTexts: Record<JobFilter, string> = {
  running: "No jobs yet. A lead that is won becomes one.",
  mine: "You have no jobs.",
  due: "No money is due.",
  finished: "No job is finished yet.",
  ended: "No job ended early.",
};
