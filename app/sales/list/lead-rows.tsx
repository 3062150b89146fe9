import { Link, useNavigate } from "@remix-run/react";
import { CopyButton } from "~/desk/copy-button";
import { Drawing } from "~/desk/drawing";
import { usePersonLabel } from "~/desk/use-people";
import { timeInIndia } from "~/india-time";
import type { LeadKind } from "~/leads/leads";
import { sourceLabel } from "~/leads/source-label";
import { mapOf } from "~/sales/calls/survey-map";
import { isOverdue, type LocalTime } from "~/sales/calls/to-call";
import { cameLabel, kindLabels, phoneLabel, placeWords, statusLabels } from "~/sales/lead/labels";
import type { Status } from "~/sales/lead/statuses";
import { rupees } from "~/ui/format";
import { ageOf, callLabel } from "~/ui/format-day";
import { CHOSEN, choiceOf } from "./choice";
import { isCancelled, type LeadRow, type SearchHit } from "./lead-entry";
import { leadPathFrom } from "./list-query";

interface ShownRow {
  /** ISO 8601 in UTC. */
  now: string;
  /** The list's parameters, for the way back from a lead. */
  from: string;
  /** The label of the list says what a row's status would. */
  hidesStatus?: boolean;
}

interface RowsProps extends ShownRow {
  leads: LeadRow[];
  label: string;
  /** On a wide screen its columns have heads. */
  hasHeads?: boolean;
}

export function LeadRows({ leads, label, hasHeads = false, ...shown }: RowsProps) {
  return (
    <ul aria-label={label} className="lead-rows">
      {hasHeads && (
        <li aria-hidden="true" className="lead-row lead-heads">
          {["", "Customer", "Last", "Next", "Worth", "Who", "Phone"].map((head) => (
            <span key={head}>{head}</span>
          ))}
        </li>
      )}
      {leads.map((lead) => (
        <Row key={lead.id} lead={lead} {...shown} />
      ))}
    </ul>
  );
}

function Row({ lead, now, from, hidesStatus = false }: ShownRow & { lead: LeadRow }) {
  const { name, city, cameAt, owner, nextCall, suspect, wants, amount, tries } = lead;
  const personLabel = usePersonLabel();
  const time = timeInIndia(now);
  const today = time.slice(0, 10);
  const who = (lead.surveyAt && lead.surveyor) || owner;
  const path = leadPathFrom(lead.path, from);
  const shownName = name || "No name";
  const facts = [city, originOf(lead), suspect === "too fast" && "sent fast"];
  const last = lastWords(lead, hidesStatus);
  /** Nobody has rung yet: on a wide screen the columns say what is wanted, and when. */
  const isUncalled = lead.status === "new" && lead.callKey !== undefined && !nextCall && !lead.surveyAt;
  const saysWants = isUncalled && last === "" && wants !== "";
  return (
    <li className="lead-row" data-changed={lead.change && ""}>
      {lead.canBeChosen && (
        <label className="lead-choice">
          <span className="sr-only">Choose {shownName}</span>
          <input type="checkbox" form={CHOSEN} {...choiceOf(lead)} defaultChecked={lead.isChosen} />
        </label>
      )}
      <div className="lead-who grid">
        <Link to={path} data-lead className="lead-link truncate font-semibold">
          {shownName}
        </Link>
        {lead.hit ? (
          <Hit {...lead.hit} />
        ) : (
          wants && <p className={`truncate text-small ${saysWants ? "lg:hidden" : ""}`}>{wants}</p>
        )}
        <p className="truncate text-small text-muted">
          {lead.change ? (
            <>
              <span className="text-sun">{lead.change.who}: </span>
              {lead.change.news}
            </>
          ) : (
            <>
              <time dateTime={cameAt} title={cameLabel(lead)}>
                {ageOf(cameAt, new Date(now))}
              </time>{" "}
              · {facts.filter(Boolean).join(" · ")}
            </>
          )}
        </p>
      </div>
      <p className="lead-status flex flex-wrap items-center gap-x-3 [grid-area:status] lg:self-end">
        {!hidesStatus && <StatusMark {...lead} />}
        {tries > 0 && (
          <span className="text-small text-muted">
            {tries} {tries === 1 ? "attempt" : "attempts"}
          </span>
        )}
      </p>
      <p className="lead-last truncate text-small text-muted [grid-area:last] lg:line-clamp-2 lg:self-start lg:whitespace-normal">
        {saysWants ? <span className="max-lg:hidden">{wants}</span> : last}
      </p>
      <div className="lead-next text-small [grid-area:next]">
        {lead.surveyAt && (
          <SurveyLine form={lead.form} at={lead.surveyAt} place={lead.surveyPlace} today={today} />
        )}
        {nextCall && <NextCall nextCall={nextCall} time={time} />}
        {isUncalled && <span className="font-semibold text-sun max-lg:hidden">Call now</span>}
        {lead.change?.hasNoCall && "No call planned"}
      </div>
      <p className="whitespace-nowrap tabular-nums [grid-area:worth] max-lg:justify-self-end max-lg:text-small">
        {amount > 0 && rupees(amount)}
      </p>
      <p className="lead-owner text-small text-muted" title={who || undefined}>
        {who && (
          <>
            {!lead.surveyAt && <span className="sr-only">Owner: </span>}
            {personLabel(who)}
            {lead.surveyAt && " goes"}
          </>
        )}
      </p>
      <Phone lead={lead} path={path} name={shownName} />
    </li>
  );
}

/** Returns what was done last, without what the row says beside it. */
function lastWords({ last, status, amount }: LeadRow, hidesStatus: boolean): string {
  if (/^(?:Added|Owner(?:: \S+| changed))$/.test(last)) return "";
  const said = [!hidesStatus && statusLabels[status], amount > 0 && rupees(amount)];
  return last
    .split(" · ")
    .filter((part) => !said.includes(part))
    .join(" · ");
}

export function originOf({ kind, source }: LeadRow): string {
  return kind === "elsewhere" ? sourceLabel(source) : kindLabels[kind];
}

interface SurveyLineProps {
  form: LeadKind;
  at: string;
  place: string;
  today: string;
}

/** "Survey: Tomorrow, 5:00 pm, 6 Rajpur Road", with its map. */
export function SurveyLine({ form, at, place, today }: SurveyLineProps) {
  const words = placeWords(place);
  return (
    <p className="[overflow-wrap:anywhere]">
      <strong className="font-semibold">
        {form === "service" ? "Visit" : "Survey"}: {callLabel(at, today)}
      </strong>
      {words && `, ${words}`}{" "}
      <a
        href={mapOf(place)}
        target="_blank"
        rel="noreferrer"
        className="relative z-1 -my-3 inline-block py-3 underline"
      >
        Map{words && <span className="sr-only"> of {words}</span>}
      </a>
    </p>
  );
}

/** Why a search found the lead, instead of what it asks for. */
function Hit({ label, before, word, after }: SearchHit) {
  return (
    <p className="truncate text-small">
      <span className="text-muted">{label}: </span>
      {before}
      <mark>{word}</mark>
      {after}
    </p>
  );
}

interface PhoneProps {
  lead: LeadRow;
  path: string;
  name: string;
}

function Phone({ lead: { phone, call }, path, name }: PhoneProps) {
  const navigate = useNavigate();
  if (!call) return <p className="lead-phone text-small text-muted">No number</p>;
  return (
    <div className="lead-phone">
      <p className="hidden lg:block">
        <span className="tabular-nums select-all">{phoneLabel(phone)}</span>
        <CopyButton text={phone} what={`the number of ${name}`} className="lead-copy" />
      </p>
      {/* After the call its result is one tap away. */}
      <a href={call} className="button lead-call" aria-label={`Call ${name}`} onClick={() => navigate(path)}>
        Call
      </a>
    </div>
  );
}

/** @param time now, in India */
function NextCall({ nextCall, time }: { nextCall: string; time: LocalTime }) {
  const today = time.slice(0, 10);
  const isLate = isOverdue(nextCall, time);
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
  fixed: "text-good",
  lost: "text-faint",
};

export function StatusMark(lead: Pick<LeadRow, "status" | "job">) {
  const isOver = isCancelled(lead);
  const status = isOver ? "lost" : lead.status;
  return (
    <span
      className={`inline-flex items-center gap-1.5 text-small font-semibold ${statusStyles[status] ?? "text-ink"}`}
    >
      <Drawing path={paths[status]} lineWidth={1.6} />
      {isOver ? "Cancelled" : statusLabels[status]}
    </span>
  );
}

const paths: Record<Status, string> = {
  new: "M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM12 2.5v2M12 19.5v2M4.5 4.5 6 6M18 18l1.5 1.5M2.5 12h2M19.5 12h2M4.5 19.5 6 18M18 6l1.5-1.5",
  called:
    "M6.5 3.5h3l1.6 4.2-2 1.5a13 13 0 0 0 5.7 5.7l1.5-2 4.2 1.6v3a2 2 0 0 1-2.2 2A17.3 17.3 0 0 1 4.5 5.7a2 2 0 0 1 2-2.2Z",
  survey: "M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM12 7.5V12l3 2",
  surveyed: "M4 11l8-7 8 7v9h-5v-6H9v6H4z",
  quoted: "M4 5.5h16v13H4zM4 7l8 6 8-6",
  won: "m5 12.5 4.5 4.5L19 7.5",
  fixed: "M14.5 4a5 5 0 0 0-5.6 6.9L4 15.8 8.2 20l4.9-4.9A5 5 0 0 0 20 9.5l-3 3-3-1-1-3z",
  lost: "M6 6l12 12M18 6 6 18",
};
