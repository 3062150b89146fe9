import { Link } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { CHOSEN, choiceName, choiceOf } from "~/desk/chosen";
import {
  ageOf,
  amountLabel,
  callLabel,
  kindLabels,
  personLabel,
  statusLabels,
  timeInIndia,
  timeLabel,
} from "~/desk/labels";
import type { LeadRow } from "~/desk/lead-row";
import type { Status } from "~/desk/lead-state";
import { FROM } from "~/desk/list-query";
import { isOverdue } from "~/desk/to-call";
import { StatusIcon } from "./status-icon";

export interface RowsProps {
  leads: LeadRow[];
  /** ISO 8601 in UTC. */
  now: string;
  /** YYYY-MM-DD in India. */
  today: string;
  label: string;
  /** The list's parameters, for the way back from a lead. */
  from?: string;
}

export function LeadRows({ leads, now, today, label, from = "" }: RowsProps) {
  return (
    <ul aria-label={label} className="lead-rows">
      {leads.map((lead) => (
        <Row key={lead.id} lead={lead} now={new Date(now)} today={today} from={from} />
      ))}
    </ul>
  );
}

interface RowProps {
  lead: LeadRow;
  now: Date;
  today: string;
  from: string;
}

function Row({ lead, now, today, from }: RowProps) {
  const { path, name, city, kind, timestamp, status, owner, nextCall, suspect, size, amount, choice } = lead;
  const shownName = name || "No name";
  const facts = [
    city,
    kindLabels[kind],
    amount ? amountLabel(amount) : size,
    suspect === "too fast" && "sent fast",
  ];
  return (
    <li className="lead-row" data-changed={lead.change && ""}>
      {choice !== undefined && (
        <label className="lead-choice">
          <span className="sr-only">Choose {shownName}</span>
          <input
            type="checkbox"
            form={CHOSEN}
            name={choiceName(choice)}
            value={choiceOf(lead)}
            defaultChecked={lead.isChosen}
          />
        </label>
      )}
      <div className="lead-who">
        <Link
          to={path + (from && `?${new URLSearchParams({ [FROM]: from })}`)}
          data-lead
          className="lead-link truncate font-semibold"
        >
          {shownName}
        </Link>
        <p className="text-small text-muted">
          {facts.filter(Boolean).join(" · ")} ·{" "}
          <time dateTime={timestamp} title={timeLabel(timestamp)}>
            {ageOf(timestamp, now)}
          </time>
        </p>
      </div>
      <p className="lead-status">
        <StatusMark status={status} />
        {lead.tries > 0 && (
          <span className="text-small text-muted">
            {lead.tries} {lead.tries === 1 ? "attempt" : "attempts"}
          </span>
        )}
      </p>
      <p className="lead-last text-small text-muted">
        {lead.change && <span className="text-sun">Changed: </span>}
        {lead.last || (status === "new" ? "Nobody has called yet" : "")}
      </p>
      <p className="lead-next text-small">
        {nextCall && <NextCall nextCall={nextCall} now={now} today={today} />}
        {lead.change === "no call" && "No call planned"}
      </p>
      <p className="lead-owner text-small text-muted" title={owner || undefined}>
        <span className="sr-only">Owner: </span>
        {owner ? personLabel(owner) : "Nobody’s"}
      </p>
      <Phone lead={lead} name={shownName} />
    </li>
  );
}

function Phone({ lead: { phone, call }, name }: { lead: LeadRow; name: string }) {
  if (!call) return <p className="lead-phone text-small text-muted">No number</p>;
  const number = phone.length === 10 ? `${phone.slice(0, 5)} ${phone.slice(5)}` : phone;
  return (
    <div className="lead-phone">
      <a href={call} className="button lead-call" aria-label={`Call ${name}`}>
        Call
      </a>
      <span className="lead-number">{number}</span>
      <CopyButton text={phone} label={`Copy the number of ${name}`} />
    </div>
  );
}

const COPIED_FOR_MS = 2000;

/** Without JavaScript it is hidden: the number beside it can be selected. */
function CopyButton({ text, label }: { text: string; label: string }) {
  const [isCopied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  async function copy() {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), COPIED_FOR_MS);
  }
  return (
    <button type="button" onClick={copy} aria-label={isCopied ? "Copied" : label} className="lead-copy">
      {isCopied ? "Copied" : "Copy"}
    </button>
  );
}

interface NextCallProps {
  nextCall: string;
  now: Date;
  today: string;
}

export function NextCall({ nextCall, now, today }: NextCallProps) {
  const isLate = isOverdue(nextCall, timeInIndia(now));
  const color = isLate
    ? "font-semibold text-bad"
    : nextCall.startsWith(today)
      ? "font-semibold text-sun"
      : "";
  return (
    <span className={color}>
      {isLate ? "Overdue: " : "Call: "}
      {callLabel(nextCall, today)}
    </span>
  );
}

const statusStyles: Partial<Record<Status, string>> = {
  new: "text-sun",
  won: "text-good",
  lost: "text-faint",
};

export function StatusMark({ status }: { status: Status }) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 text-small font-semibold ${statusStyles[status] ?? "text-ink"}`}
    >
      <StatusIcon status={status} />
      {statusLabels[status]}
    </span>
  );
}
