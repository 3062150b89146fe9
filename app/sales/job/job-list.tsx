import { Link } from "@remix-run/react";
import { CallForm } from "~/desk/call-form";
import { Drawing } from "~/desk/drawing";
import { Submit, Tabs } from "~/desk/form-parts";
import { deskPath } from "~/leads/reference";
import { CHOSEN, CHOSEN_PATH, choiceOf, leadsIn } from "~/sales/list/choice";
import type { LeadRow } from "~/sales/list/lead-entry";
import { LeadRows } from "~/sales/list/lead-rows";
import { leadPathFrom, listPath } from "~/sales/list/list-query";
import type { PersonLabel } from "~/staff/person-label";
import { dayCount, grouped, kilowatts } from "~/ui/format";
import { dateLabel } from "~/ui/format-day";
import { JobBar, Over, WARNING } from "./job-bar";
import { partyOf } from "./job-steps";
import { partyLabels } from "./job-words";
import {
  isGrouped,
  JOB_FILTERS,
  JOB_GROUPS,
  type JobFilter,
  type JobLine,
  jobGroupOf,
  stageWords,
} from "./jobs";

export type JobRow = ReturnType<typeof jobRowOf>;

export function jobRowOf(line: JobLine, today: string, personLabel: PersonLabel) {
  const { entry, step, isOpen, waited, usual, over, due } = line;
  const { name, city, owner, job } = entry;
  const size = job.kw > 0 && kilowatts(job.kw);
  const party = isOpen && job.step && partyOf(job.waitsFor, job.step);
  return {
    path: deskPath(entry.id),
    name: name || "No name",
    step: job.ended ? `Ended: ${job.ended}` : step || `Finished ${job.since && dateLabel(job.since)}`,
    waitsFor: party && party !== "us" && party !== "customer" && party !== "discom" ? partyLabels[party] : "",
    facts: [city, size, owner ? personLabel(owner) : "No owner"].filter(Boolean).join(" · "),
    money: stageWords(line, today),
    due,
    group: jobGroupOf(line),
    isOpen,
    waited,
    usual,
    over,
    hasUsual: job.due !== "",
  };
}

/** Asks about the jobs that were perhaps finished before anything was written down of them. One that somebody has begun meanwhile stays as it is. */
export function OldJobs({ count, ...rows }: { count: number; leads: LeadRow[]; now: string }) {
  return (
    <details className="notice">
      <summary className="min-h-11 cursor-pointer font-semibold">
        {count === 1 ? "1 old one: finished?" : `${grouped(count)} old ones: finished?`}
      </summary>
      <p className="text-small text-muted">
        Won long before this desk kept jobs, and no step and no payment is written down. Until you say so,
        they’re in no mail and no total.
      </p>
      <CallForm
        id={CHOSEN}
        name={CHOSEN}
        path={CHOSEN_PATH}
        shown={Object.fromEntries(rows.leads.map(choiceOf).map(({ name, value }) => [name, value]))}
        body={(_, all) => ({
          from: "",
          shown: rows.now,
          change: { finished: all.finished === "yes" },
          leads: leadsIn(all),
        })}
      >
        <LeadRows {...rows} label="Old jobs" from="?jobs=running" />
        <p className="mt-3 flex flex-wrap gap-2">
          <Submit name="finished" value="yes" label="Finished" className="button button-primary" />
          <Submit name="finished" value="no" label="Still running" />
        </p>
      </CallForm>
    </details>
  );
}

const filterLabels: Record<JobFilter, string> = {
  running: "Running",
  mine: "Mine",
  due: "Money due",
  finished: "Finished",
  ended: "Ended",
};

export function JobTabs({ current, counts }: { current: JobFilter; counts: Record<JobFilter, number> }) {
  const tabs = JOB_FILTERS.map((filter) => ({
    to: listPath({ ...(filter !== "running" && { jobs: filter }) }, "/desk/jobs"),
    label: filterLabels[filter],
    count: counts[filter],
    isCurrent: filter === current,
  }));
  return <Tabs label="Jobs" tabs={tabs} isLine />;
}

const groupTitles: Record<JobRow["group"], string> = {
  us: "Waiting for us",
  customer: "Waiting for the customer",
  others: "Waiting for DISCOM, bank, government",
};

/** The jobs by who has to move, or those of another filter in one list. */
export function JobList({ rows, filter }: { rows: JobRow[]; filter: JobFilter }) {
  const from = listPath({ jobs: filter }, "");
  if (!isGrouped(filter)) return <Rows rows={rows} label={filterLabels[filter]} from={from} />;
  return JOB_GROUPS.map((group) => {
    const found = rows.filter((row) => row.group === group);
    if (found.length === 0) return null;
    return (
      <section key={group} className="mt-6">
        <div className="mb-2 flex items-baseline justify-between">
          <h2 className="font-semibold text-sun">{groupTitles[group]}</h2>
          <p className="text-small text-muted">{found.length}</p>
        </div>
        <Rows rows={found} label={groupTitles[group]} from={from} />
      </section>
    );
  });
}

function Rows({ rows, label, from }: { rows: JobRow[]; label: string; from: string }) {
  return (
    <ul aria-label={label} className="lead-rows mt-4">
      {rows.map((row) => (
        <Row key={row.path} row={row} from={from} />
      ))}
    </ul>
  );
}

function Row({ row, from }: { row: JobRow; from: string }) {
  const { path, name, step, waitsFor, facts, money, due, isOpen, waited, usual, over, hasUsual } = row;
  return (
    <li className="job-row">
      <div className="min-w-0">
        <Link
          to={leadPathFrom(path, from)}
          className={`lead-link block truncate ${over > 0 ? "font-bold" : "font-medium"}`}
        >
          {name}
        </Link>
        <p className="[overflow-wrap:anywhere]">
          {step}
          {waitsFor && <span className="text-muted">, {waitsFor}</span>}
        </p>
      </div>
      <div className="job-facts text-small text-muted [overflow-wrap:anywhere]">
        <p>{facts}</p>
        {money && <p className={due > 0 ? "font-semibold text-ink" : ""}>{money}</p>}
      </div>
      {isOpen && (
        <div className="job-days text-right">
          {over > 0 && <Over days={over} />}
          <p>
            <strong className="font-semibold">
              {(waited > 0 ? dayCount(waited) : "today") + (hasUsual ? "," : "")}
            </strong>{" "}
            {hasUsual && <span className="text-small text-muted">usually {usual}</span>}
          </p>
          {hasUsual && <JobBar waited={waited} usual={usual} />}
        </div>
      )}
    </li>
  );
}

/** At the thumb of a phone: the job that is longest over its usual time. */
export function LongestStuck({ row, from }: { row: JobRow; from: string }) {
  return (
    <p className="next-actions flex sm:hidden">
      <Link to={leadPathFrom(row.path, from)} className="button button-primary min-w-0">
        <Drawing path={WARNING} />
        <span className="truncate">Stuck longest: {row.name}</span>
      </Link>
    </p>
  );
}
