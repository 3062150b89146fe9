import { useState } from "react";
import { useCalls } from "~/desk/call-frame";
import { ButtonLink } from "~/desk/form-parts";
import { usePersonLabel } from "~/desk/use-people";
import { LeadCall } from "~/sales/calls/lead-call";
import { LeadSurvey } from "~/sales/calls/lead-survey";
import { callFrom } from "~/sales/calls/read-call";
import type { CustomerPage } from "~/sales/customer-page/customer-page.server";
import { CustomerPagePanel } from "~/sales/customer-page/customer-page-panel";
import { FilesPanel } from "~/sales/files/files-panel";
import { isUp } from "~/sales/job/job";
import { JobPanel } from "~/sales/job/job-panel";
import { SitePanel } from "~/sales/job/site-panel";
import { Keys } from "~/sales/list/keys";
import { BackToList } from "~/sales/list/list-parts";
import { MoneyPanel } from "~/sales/money/money-panel";
import { QuotationPanel } from "~/sales/quotation/quotation-panel";
import { LeadProvider } from "./change-form";
import { historyOf, savedEventOf } from "./history";
import { ByHand, Correct, Seldom } from "./lead-by-hand";
import { ContactButtons, Details, fileNameOf, Wanted } from "./lead-details";
import { Changed, Complaints, Duplicates, Heading, MergedNotice, Separate, SpamNotice } from "./lead-heading";
import { History, Last, ResultBar } from "./lead-history";
import { type LeadEvent, leadStateOf } from "./lead-state";
import type { LeadView, NextLead } from "./lead-view.server";
import type { Status } from "./statuses";
import type { LeadCall as Call, LeadSaved } from "./typed-change.server";

interface LeadPageProps extends LeadView {
  email: string;
  path: string;
  now: string;
  next: NextLead | undefined;
  page: CustomerPage | undefined;
  today: string;
}

export function LeadPage(props: LeadPageProps) {
  const { email, path, entry, sent, mergedLeads, mergeTarget, links, others, values } = props;
  const { now, today, next, language } = props;
  const personLabel = usePersonLabel();
  const { onItsWay } = useCalls();
  const [saved, setSaved] = useState<LeadSaved>();
  const isMerged = mergeTarget !== undefined && entry.mergedInto !== "";
  const job = isMerged ? undefined : props.job;

  const pendingEvent = expectedEvent(onItsWay?.body, props.state.status, email, now, today);
  const events = pendingEvent ? [...props.events, pendingEvent] : props.events;
  const state = pendingEvent ? leadStateOf(events) : props.state;
  const seen = pendingEvent ? props.events.length : saved?.seen;
  const result =
    saved?.done || seen === undefined ? undefined : savedEventOf(seen, email, { today, personLabel, events });
  // After a step comes the next one, after a call the next lead.
  const nextAfter = result?.event.step || result?.event.jobEnded !== undefined ? undefined : next;
  const isDone = result !== undefined && nextAfter !== undefined;
  const shown = { now, path, values, events: props.events, onSaved: setSaved };
  const mergedAt = (part: (typeof mergedLeads)[number]) => part.events.at(-1)?.at ?? "";
  const [lastMerged] = [...mergedLeads].sort((a, b) => (mergedAt(a) < mergedAt(b) ? 1 : -1));
  const happened = historyOf(
    [{ ...sent, part: "", events }, ...mergedLeads.map((lead) => ({ ...lead, part: lead.label }))],
    { today, personLabel },
  );

  const bill = sent.bill && { path: `${path}/bill`, name: fileNameOf(sent.lead.kind) };
  const wanted = <Wanted facts={props.wanted} message={sent.lead.fields.message} bill={bill} />;
  const resultBar = (
    <>
      {result && (
        <ResultBar
          key={`${seen} ${result.title}`}
          result={result}
          next={nextAfter}
          whatsApp={links.whatsApp}
          name={entry.name}
          isSaving={Boolean(pendingEvent)}
        />
      )}
      {saved?.done && (
        <div id="result" className="result card">
          <p role="status">
            {saved.done === "merged"
              ? "Merged: both histories are below."
              : "Separated: it is a lead of its own again."}
          </p>
          {saved.done === "merged" && lastMerged && <Separate id={lastMerged.lead.id} label="Undo" />}
        </div>
      )}
    </>
  );

  const quotations = !isMerged && entry.form !== "service" && (
    <QuotationPanel path={path} state={state} today={today} />
  );
  const files = <FilesPanel files={props.files} bill={bill} language={language} />;

  const calls = !isMerged && (
    <>
      <LeadCall
        form={entry.form}
        status={entry.status}
        place={props.place}
        surveyAt={state.surveyAt}
        isFolded={job !== undefined}
      />
      {!job && resultBar}
      <ByHand />
    </>
  );
  /** Stands at the top once the system is installed. */
  const complain = !isMerged && state.status === "won" && (
    <ButtonLink
      to={`/desk/new?of=${entry.reference}`}
      label="Add a complaint"
      className="button mt-4 justify-self-start"
    />
  );
  const history = (
    <History happened={happened} events={events} seen={seen} me={email} isUndoable={!saved?.done} />
  );
  const roof = !isMerged && !state.surveyAt && (
    <SitePanel status={state.status} site={state.site} language={language} />
  );
  const about = (
    <>
      {job && wanted}
      <Details {...sent} path={path} />
      {mergedLeads.map((part) => (
        <div key={part.path} className="grid gap-2">
          <Details {...part} title={`${part.name || "No name"} also sent`} />
          {part.isQuoted && (
            <ButtonLink
              to={`${part.path}/quotation`}
              label={`Quotation of ${part.name || "this lead"}`}
              className="button justify-self-start"
            />
          )}
          <Separate id={part.lead.id} label={`Separate ${part.name || "it"} again`} />
        </div>
      ))}
      {!isMerged && <Correct />}
      <Seldom path={path} isSpam={entry.isSpam || isMerged} />
    </>
  );

  return (
    <LeadProvider value={shown}>
      <BackToList next={next} />
      <Changed id={entry.id} path={path} events={props.events} />
      <Heading path={path} entry={entry} state={state} job={job} today={today} />
      {!job && wanted}
      {!isMerged && state.surveyAt && (
        <LeadSurvey form={entry.form} survey={state} confirm={props.confirm} language={language} />
      )}
      {!isMerged && (
        <ContactButtons
          {...links}
          phone={entry.phone}
          others={props.otherNumbers}
          isDone={isDone}
          isJob={Boolean(job?.next && !job.ended)}
        />
      )}
      {entry.isSpam && <SpamNotice />}
      {mergeTarget && <MergedNotice id={entry.id} mergeTarget={mergeTarget} isComplaint={!isMerged} />}
      {isMerged && result && resultBar}
      <Complaints complaints={props.complaints} />
      {isUp(state.job) && complain}
      {!isMerged && <Duplicates entry={entry} others={others} today={today} />}
      {job ? (
        <div className="job">
          <nav aria-label="Parts of this page" className="job-index">
            {Object.entries(PARTS).map(([id, label]) => (
              <ButtonLink key={id} href={`#${id}`} label={label} className="" />
            ))}
          </nav>
          <JobPanel
            job={job}
            today={today}
            isDone={isDone}
            saved={state.job}
            papers={props.papers}
            {...links}
          />
          <div className="job-beside">
            <MoneyPanel job={job} state={state} subsidy={props.subsidy} today={today} />
            <Last happened={happened} />
            {quotations}
            {files}
            {props.page && <CustomerPagePanel {...props.page} />}
            {roof}
          </div>
          {resultBar}
          <div className="job-calls">
            {calls}
            {!isUp(state.job) && complain}
            {about}
          </div>
          {history}
        </div>
      ) : (
        <>
          {quotations}
          <div className="mt-6 grid grid-cols-1 gap-6 lg:grid-cols-2 lg:items-start">
            <div className="grid grid-cols-1 gap-6">
              {calls}
              {history}
            </div>
            <div className="grid grid-cols-1 gap-6">
              {files}
              {roof}
              {about}
            </div>
          </div>
        </>
      )}
      <Keys on="lead" />
    </LeadProvider>
  );
}

/** Of the page of a job, by their ids. */
const PARTS = { job: "Steps", money: "Money", files: "Papers", "call-form": "Calls", history: "History" };

/** Returns the event that a form on its way will add, if it is the outcome of a call. */
function expectedEvent(
  body: Call | undefined,
  shown: Status,
  by: string,
  now: string,
  today: string,
): LeadEvent | undefined {
  if (!body?.change?.outcome) return undefined;
  const { change, errors } = callFrom(body.change, shown, today);
  const { note } = body.change;
  return Object.keys(errors).length > 0 ? undefined : { at: now, by, ...change, ...(note && { note }) };
}
