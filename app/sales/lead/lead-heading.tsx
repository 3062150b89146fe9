import { Link, useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import { signedInAgain } from "~/desk/call";
import { useCalls } from "~/desk/call-frame";
import { ButtonLink, Submit } from "~/desk/form-parts";
import { useMe, usePersonLabel } from "~/desk/use-people";
import { dayInIndia } from "~/india-time";
import type { JobFacts } from "~/sales/job/job";
import { haveSamePhone, type LeadRow } from "~/sales/list/lead-entry";
import { originOf, StatusMark } from "~/sales/list/lead-rows";
import { listPath } from "~/sales/list/list-query";
import { MAX_OTHERS } from "~/sales/store/desk";
import { kilowatts, rupees } from "~/ui/format";
import { callLabel, dayLabel, shortDay } from "~/ui/format-day";
import { useEvents } from "~/ui/use-events";
import { ChangeForm } from "./change-form";
import { cameLabel, kindLabels, statusLabels } from "./labels";
import { eventIdOf, type LeadEvent, type LeadState } from "./lead-state";

interface HeadingProps {
  path: string;
  entry: LeadRow;
  state: LeadState;
  /** Its size, if it is known, and when it was won. */
  job: JobFacts | undefined;
  today: string;
}

export function Heading({ path, entry, state, job, today }: HeadingProps) {
  const personLabel = usePersonLabel();
  const { status, owner, nextCall, amount, reason, tries } = state;
  const words = [
    job?.kw && kilowatts(job.kw),
    owner ? `Owner: ${personLabel(owner)}` : "No owner",
    nextCall && `Next call: ${callLabel(nextCall, today)}`,
    tries > 1 && `${tries} calls not answered`,
    amount > 0 && rupees(amount),
    reason,
  ];
  const facts = [entry.city, originOf(entry), cameLabel(entry)];
  return (
    <>
      <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="min-w-0 text-title leading-snug [overflow-wrap:anywhere]">
          {entry.name || "No name"}
        </h1>
        <p className="flex gap-1.5 text-small font-semibold">
          <StatusMark {...entry} status={status} />{" "}
          {job?.wonOn && shortDay(state.job.endedOn || job.wonOn, today)}
        </p>
      </div>
      <p className="mt-1 text-small text-muted [overflow-wrap:anywhere]">
        {facts.filter(Boolean).join(" · ")} ·{" "}
        {/* Remix asks for the routes of links ahead: a form for this path needs none once the session has ended. */}
        <Link to={path}>{entry.reference}</Link>
      </p>
      <p className="mt-1 [overflow-wrap:anywhere]">{words.filter(Boolean).join(" · ")}</p>
    </>
  );
}

export function SpamNotice() {
  return (
    <ChangeForm
      name="restore"
      asks={{ change: { restored: true } }}
      className="notice flex flex-wrap items-center gap-3"
    >
      <p className="grow">Spam, or suspected spam: hidden from your leads.</p>
      <Submit label="Not spam" className="button button-quiet" />
    </ChangeForm>
  );
}

interface MergedNoticeProps {
  id: string;
  mergeTarget: LeadRow;
  /** A complaint has its own results, and names the customer whose it is. */
  isComplaint: boolean;
}

export function MergedNotice({ id, mergeTarget, isComplaint }: MergedNoticeProps) {
  const { path, name, reference } = mergeTarget;
  return (
    <section className="notice flex flex-wrap items-center gap-3">
      <p className="grow">
        {isComplaint ? "A service request of " : "This lead is part of "}
        <Link to={path} className="font-semibold underline">
          {name || (isComplaint ? "a customer" : "another lead")} ({reference})
        </Link>
        {!isComplaint && ". Work on it there."}
      </p>
      <Separate id={id} label={isComplaint ? "Not this customer" : "Separate it again"} />
    </section>
  );
}

/** What a customer has complained of, until it is fixed. */
export function Complaints({ complaints }: { complaints: readonly LeadRow[] }) {
  return complaints.map(({ id, path, wants }) => (
    <p key={id} className="notice">
      Service request, not fixed: {wants}{" "}
      <Link to={path} className="font-semibold underline">
        Visit, or fixed
      </Link>
    </p>
  ));
}

interface ChangedProps {
  id: string;
  path: string;
  events: readonly LeadEvent[];
}

/** Says that somebody has changed the lead; nothing moves until it is asked for. */
export function Changed({ id, path, events }: ChangedProps) {
  const changes = useChanges(`/desk/leads/${id}`, events);
  const isBusy = useCalls().onItsWay !== undefined;
  return (
    <div role="status">
      {changes && !isBusy && (
        <p className="notice">
          {changes.words}:{" "}
          <Link to={path} preventScrollReset className="font-semibold underline">
            show
          </Link>
        </p>
      )}
    </div>
  );
}

interface Changes {
  /** The id of the last event, or "erased". */
  eventId: string;
  words: string;
}

/** Asks what has changed, while the page is looked at. Returns undefined until it was something that the page does not show. */
function useChanges(path: string, events: readonly LeadEvent[]): Changes | undefined {
  const [latest, setLatest] = useState<Changes>();
  const { revalidate } = useRevalidator();
  const connection = useEvents("/desk/live", async () => {
    const answer = await fetch(`${path}/changes`).catch(() => undefined);
    if (answer?.ok) setLatest(await answer.json().catch(() => undefined));
  });
  const by = useMe();
  useEffect(() => {
    if (connection === "signed out") void signedInAgain(by).then(() => revalidate());
  }, [connection]);
  const isShown = !latest?.eventId || events.some((event) => eventIdOf(event) === latest.eventId);
  return isShown ? undefined : latest;
}

interface DuplicatesProps {
  entry: LeadRow;
  others: LeadRow[];
  today: string;
}

export function Duplicates({ entry, others, today }: DuplicatesProps) {
  const personLabel = usePersonLabel();
  if (others.length === 0) return null;
  return (
    <section aria-label="Duplicates" className="notice">
      <ul className="grid gap-3">
        {others.map((other) => (
          <li key={other.id} className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <div className="min-w-0 grow [overflow-wrap:anywhere]">
              <p className="font-semibold">
                Same {haveSamePhone(other, entry) ? "phone" : "email"} as {other.name || "No name"}
              </p>
              <p className="text-small text-muted">{describe(other, personLabel(other.owner), today)}</p>
            </div>
            <div className="flex gap-2">
              <ButtonLink to={other.path} label="Open" className="button button-quiet" />
              <ChangeForm name={`merge ${other.id}`} asks={{ merge: other.id }}>
                <Submit label="Merge" to={`${other.name} with this lead`} className="button button-quiet" />
              </ChangeForm>
            </div>
          </li>
        ))}
      </ul>
      {others.length >= MAX_OTHERS && (
        <Link
          to={listPath({ q: entry.phone })}
          className="inline-flex min-h-11 items-center text-small underline"
        >
          Find all of them
        </Link>
      )}
    </section>
  );
}

function describe({ kind, cameAt, status, reason }: LeadRow, owner: string, today: string): string {
  const day = dayLabel(dayInIndia(cameAt), today);
  const parts = [
    day,
    kindLabels[kind].toLowerCase(),
    statusLabels[status].toLowerCase() + (reason && `: “${reason}”`),
    owner,
  ];
  return parts.filter(Boolean).join(", ");
}

export function Separate({ id, label }: { id: string; label: string }) {
  return (
    <ChangeForm name={`separate ${id}`} asks={{ separate: id }} className="ml-auto shrink-0">
      <Submit label={label} className="button button-quiet" />
    </ChangeForm>
  );
}
