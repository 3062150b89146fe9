import { Link } from "@remix-run/react";
import { ageOf, dayLabel, kindLabels, personLabel, statusLabels, timeLabel } from "~/desk/labels";
import type { LeadRow } from "~/desk/lead-row";
import type { Status } from "~/desk/lead-state";

export interface RowsProps {
  leads: LeadRow[];
  /** ISO 8601 in UTC. */
  now: string;
  /** YYYY-MM-DD in India. */
  today: string;
  label: string;
}

const COLUMNS =
  "@2xl:grid-cols-[minmax(0,2fr)_minmax(0,1.2fr)_minmax(0,1fr)_5.5rem_6.5rem_minmax(0,1fr)_7rem]";

/** Above the first list of a page, on a desk. The rows say the same without them. */
export function Headings() {
  return (
    <div aria-hidden="true" className="@container">
      <div className={`mb-3 hidden gap-x-3 px-4 text-small text-faint @2xl:grid ${COLUMNS}`}>
        {["Name", "City", "Kind", "Age", "Status", "Owner", "Next call"].map((heading) => (
          <span key={heading}>{heading}</span>
        ))}
      </div>
    </div>
  );
}

/** A list of leads: one line each where it is wide, else two. */
export function LeadRows({ leads, now, today, label }: RowsProps) {
  return (
    <ul
      aria-label={label}
      className="@container overflow-hidden rounded-control border border-line bg-raised"
    >
      {leads.map((lead) => (
        <li key={lead.id} className="border-b border-line last:border-0">
          <Row lead={lead} now={new Date(now)} today={today} />
        </li>
      ))}
    </ul>
  );
}

interface RowProps {
  lead: LeadRow;
  now: Date;
  today: string;
}

function Row({ lead, now, today }: RowProps) {
  const { path, name, city, kind, timestamp, status, owner, nextCall, suspect } = lead;
  return (
    <Link
      to={path}
      className={`grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 px-4 py-2.5 hover:bg-raised-2 @2xl:items-center ${COLUMNS}`}
    >
      <span className="truncate font-semibold">{name || "No name"}</span>
      <span className="row-span-2 self-center justify-self-end @2xl:order-5 @2xl:row-span-1 @2xl:justify-self-start">
        <StatusMark status={status} />
      </span>
      <span className="flex min-w-0 flex-wrap gap-x-3 text-small text-muted @2xl:contents">
        <span className={city ? "truncate @2xl:order-2" : "hidden text-faint @2xl:order-2 @2xl:inline"}>
          {city || "–"}
        </span>
        <span className="@2xl:order-3">
          {kindLabels[kind]}
          {suspect === "too fast" && <span className="text-faint"> · sent fast</span>}
        </span>
        <time dateTime={timestamp} title={timeLabel(timestamp)} className="@2xl:order-4">
          {ageOf(timestamp, now)}
        </time>
        <span className="truncate @2xl:order-6">
          {owner ? personLabel(owner) : <NoValue>No owner</NoValue>}
        </span>
        <span className="@2xl:order-7">
          {nextCall ? <NextCall day={nextCall.slice(0, 10)} today={today} /> : <NoValue>No call set</NoValue>}
        </span>
      </span>
    </Link>
  );
}

/** Left out on phones. */
function NoValue({ children }: { children: string }) {
  return (
    <span className="hidden text-faint @2xl:inline">
      <span className="sr-only">{children}</span>
      <span aria-hidden="true">–</span>
    </span>
  );
}

export function NextCall({ day, today }: { day: string; today: string }) {
  const isOverdue = day < today;
  const color = isOverdue ? "font-semibold text-bad" : day === today ? "font-semibold text-sun" : "";
  return (
    <span className={color}>
      <span className="@2xl:sr-only">Call: </span>
      {dayLabel(day, today)}
      {isOverdue && <span className="sr-only"> (overdue)</span>}
    </span>
  );
}

const statusStyles: Record<Status, string> = {
  new: "border-sun text-sun",
  called: "border-line-strong text-ink",
  survey: "border-line-strong text-ink",
  surveyed: "border-line-strong text-ink",
  quoted: "border-line-strong text-ink",
  won: "border-good text-good",
  lost: "border-line text-faint",
};

export function StatusMark({ status }: { status: Status }) {
  return (
    <span
      className={`inline-block rounded-full border px-2.5 py-0.5 text-small font-medium leading-normal ${statusStyles[status]}`}
    >
      {statusLabels[status]}
    </span>
  );
}
