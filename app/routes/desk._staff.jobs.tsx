import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Drawing } from "~/desk/drawing";
import { forStaff } from "~/desk/for-staff.server";
import { WARNING } from "~/desk/leads/job-bar";
import { JobList, JobTabs, jobRowOf, LongestStuck } from "~/desk/leads/job-list";
import { useAsLastList } from "~/desk/leads/list-parts";
import { listPath, listRules, valuesIn } from "~/desk/leads/list-query";
import { dayInIndia } from "~/india-time";
import { isShown, JOB_FILTERS, type JobFilter, jobLines, outOf } from "~/leads/pipeline/jobs";
import { amountLabel, grouped } from "~/leads/pipeline/labels";

export const handle = { query: { jobs: listRules.jobs } };

/** More would be scrolled by nobody: those that are longest over their time are shown. */
const MOST_ROWS = 300;

/** GET /desk/jobs?jobs=…: the jobs by who has to move, and what money is out. */
export function loader(args: LoaderFunctionArgs) {
  return forStaff(args, async ({ request, stores: { desk }, staff: { email }, personLabel }) => {
    const { jobs } = valuesIn(new URL(request.url).search);
    const filter = JOB_FILTERS.find((one) => one === jobs) ?? "running";
    const today = dayInIndia(new Date());
    const { leads } = await desk.list({ status: "won", most: Number.MAX_SAFE_INTEGER });
    const lines = jobLines(leads, today);
    const of = (one: JobFilter) => lines.filter((line) => isShown(line, one, email));
    const shown = of(filter);
    return {
      filter,
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
  const { filter, counts, over, out, due, rows, more } = useLoaderData<typeof loader>();
  const from = listPath({ jobs: filter }, "");
  useAsLastList(from);
  const stuck = rows.find((row) => row.over > 0);
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1 className="text-title">{counts.running === 1 ? "1 job" : `${grouped(counts.running)} jobs`}</h1>
        {over > 0 && (
          <p className="inline-flex items-center gap-1.5 font-semibold text-bad">
            <Drawing path={WARNING} />
            {over} over {over === 1 ? "its" : "their"} usual time
          </p>
        )}
      </div>
      {out > 0 && (
        <p className="mt-1 text-muted">
          {amountLabel(out)} to collect{due > 0 && `, ${amountLabel(due)} of it due`}
        </p>
      )}
      <JobTabs current={filter} counts={counts} />
      {rows.length > 0 ? (
        <JobList rows={rows} filter={filter} />
      ) : (
        <p className="mt-6 rounded-control border border-line bg-raised px-4 py-6 text-muted">
          {emptyTexts[filter]}
        </p>
      )}
      {more > 0 && <p className="mt-4 text-muted">And {grouped(more)} more, which wait for less long.</p>}
      {stuck && <LongestStuck row={stuck} from={from} />}
    </>
  );
}

const emptyTexts: Record<JobFilter, string> = {
  running: "No jobs yet. A lead that is won becomes one.",
  mine: "None of the jobs is yours.",
  due: "No money is due.",
  finished: "No job is finished yet.",
  ended: "No job ended early.",
};
