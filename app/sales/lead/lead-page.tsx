import { Link } from "@remix-run/react";
import { useState } from "react";
import { ButtonLink, Fault } from "~/desk/form-parts";
import { Unsaved } from "~/desk/unsaved-form";
import { usePersonLabel } from "~/desk/use-people";
import { LeadCall } from "~/sales/calls/lead-call";
import { LeadSurvey } from "~/sales/calls/lead-survey";
import type { CustomerPage } from "~/sales/customer-page/customer-page.server";
import { CustomerPagePanel } from "~/sales/customer-page/customer-page-panel";
import { FilesPanel } from "~/sales/files/files-panel";
import { JobPanel } from "~/sales/job/job-panel";
import { SitePanel } from "~/sales/job/site-panel";
import { Keys } from "~/sales/list/keys";
import { BackToList } from "~/sales/list/list-parts";
import { MoneyPanel } from "~/sales/money/money-panel";
import { QuotationPanel } from "~/sales/quotation/quotation-panel";
import { historyOf, savedEventOf } from "./history";
import { ByHand, Correct, Seldom } from "./lead-by-hand";
import { ContactButtons, Details, fileNameOf, Wanted } from "./lead-details";
import { type Intent, readCall, readLeadForm } from "./lead-form";
import { Changed, Complaints, Duplicates, Heading, OfCustomer, Separate, SpamNotice } from "./lead-heading";
import { Conflict, History, ResultBar } from "./lead-history";
import { type LeadEvent, leadStateOf, type Status } from "./lead-state";
import type { LeadView, NextLead } from "./lead-view.server";
import { type LeadAnswer, type Saving, SavingProvider, useSent } from "./save-form";

interface LeadPageProps extends LeadView, Pick<Saving, "email" | "path" | "now" | "fetcher"> {
  next: NextLead | undefined;
  page: CustomerPage | undefined;
  today: string;
  /** What the URL says of the last form, where scripts are off. */
  after: { seen?: string | undefined; done?: string | undefined };
  latest: LeadAnswer | undefined;
}

/** What the page says itself: their forms are buttons. */
const WITHOUT_FIELDS: Intent[] = ["spam", "restore", "undo", "merge", "separate", "make-page", "stop-page"];

export function LeadPage(props: LeadPageProps) {
  const { email, path, entry, sent, mergedLeads, mergeTarget, links, others, values } = props;
  const { now, today, after, next, fetcher, latest } = props;
  const personLabel = usePersonLabel();
  const [ended, end] = useState<LeadAnswer>();
  const answered = latest === ended ? undefined : latest;
  const { unsaved, typed, errors } = answered ?? {};
  // Without a connection nothing has read the form, which still has what was typed.
  const { intent = "call" } = answered ?? {};
  const fault = WITHOUT_FIELDS.includes(intent) && (errors?.lead ?? errors?.store ?? errors?.intent);
  const isConflict = answered?.status === "conflict";
  const job = mergeTarget ? undefined : props.job;

  const pendingEvent = expectedEvent(fetcher.formData, props.state.status, email, now, today);
  const events = pendingEvent ? [...props.events, pendingEvent] : props.events;
  const state = pendingEvent ? leadStateOf(events) : props.state;
  const told = { ...after, ...fetcher.data };
  const seen = pendingEvent ? props.events.length : told.seen === undefined ? undefined : Number(told.seen);
  const result =
    answered?.errors || isConflict || told.done || seen === undefined
      ? undefined
      : savedEventOf(seen, email, { today, personLabel, events });
  // After a step comes the next one, after a call the next lead.
  const nextAfter = result?.event.step || result?.event.jobEnded !== undefined ? undefined : next;
  const isDone = result !== undefined && nextAfter !== undefined;
  const theirs = props.events.slice(Number(unsaved?.seen ?? 0)).filter(({ by }) => by !== email);
  const shown = { email, now, path, values, seen: props.events.length };
  const saving = { ...shown, fetcher, answered, ...useSent(fetcher) };
  const { savedKey } = saving;
  const mergedAt = (part: (typeof mergedLeads)[number]) => part.events.at(-1)?.at ?? "";
  const [lastMerged] = [...mergedLeads].sort((a, b) => (mergedAt(a) < mergedAt(b) ? 1 : -1));
  const { language = "en" } = sent.lead;
  const happened = historyOf(
    [{ ...sent, part: "", events }, ...mergedLeads.map((lead) => ({ ...lead, part: lead.label }))],
    { today, personLabel },
  );

  const wanted = (
    <Wanted
      facts={props.wanted}
      message={sent.lead.fields.message ?? undefined}
      bill={sent.bill && `${path}/bill`}
      fileName={fileNameOf(sent.lead.kind)}
    />
  );
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
      {told.done && !result && (
        <div id="result" className="result card">
          <p role="status">
            {told.done === "merged"
              ? "Merged: both histories are below."
              : "Separated: it is a lead of its own again."}
          </p>
          {told.done === "merged" && lastMerged && (
            <Separate id={lastMerged.lead.id} name={lastMerged.name} label="Undo" />
          )}
        </div>
      )}
    </>
  );

  const quotations = !mergeTarget && entry.form !== "service" && (
    <QuotationPanel {...{ path, state, today }} />
  );
  const files = (
    <FilesPanel
      files={props.files}
      bill={sent.bill && { path: `${path}/bill`, name: fileNameOf(sent.lead.kind) }}
      language={language}
    />
  );

  const calls = !mergeTarget && (
    <>
      <LeadCall
        key={`${savedKey("call")} ${props.place}`}
        form={entry.form}
        status={entry.status}
        events={props.events}
        place={props.place}
        surveyAt={state.surveyAt}
        isBusy={fetcher.state !== "idle"}
        isFolded={job !== undefined}
      />
      {!job && resultBar}
      <ByHand key={savedKey("by-hand")} />
    </>
  );
  const history = (
    <History happened={happened} events={events} seen={seen} me={email} isUndoable={!told.done} />
  );
  const roof = !mergeTarget && !state.surveyAt && (
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
          <Separate id={part.lead.id} name={part.name} />
        </div>
      ))}
      {!mergeTarget && <Correct key={savedKey("edit")} />}
      <Seldom path={path} isSpam={entry.isSpam || Boolean(mergeTarget)} />
    </>
  );

  return (
    <SavingProvider value={saving}>
      <BackToList next={next} />
      <Changed id={entry.id} path={path} events={props.events} isBusy={fetcher.state !== "idle"} />
      <Heading {...{ path, entry, state, job, today }} />
      {!job && wanted}
      {!mergeTarget && state.surveyAt && (
        <LeadSurvey survey={state} confirm={props.confirm} language={language} />
      )}
      {!mergeTarget && (
        <ContactButtons
          {...links}
          phone={entry.phone}
          others={props.otherNumbers}
          {...{ isDone }}
          isJob={Boolean(job?.next && !job.ended)}
        />
      )}
      {entry.isSpam && <SpamNotice />}
      {mergeTarget && (
        <section className="notice flex flex-wrap items-center gap-3">
          <p className="grow">
            This lead is part of{" "}
            <Link to={mergeTarget.path} className="font-semibold underline">
              {mergeTarget.name || "another lead"} ({mergeTarget.reference})
            </Link>
            . Work on it there.
          </p>
          <Separate id={entry.id} name="" />
        </section>
      )}
      {props.customer && <OfCustomer customer={props.customer} id={entry.id} />}
      {mergeTarget && result && resultBar}
      {mergeTarget && unsaved && (
        <Unsaved
          message="This isn’t saved: the lead became part of another."
          path={mergeTarget.path}
          form={unsaved}
        />
      )}
      {isConflict && unsaved && (
        <Conflict
          {...{ theirs, unsaved, today }}
          typed={typed ?? {}}
          job={props.job}
          onKeepTheirs={() => end(latest)}
        />
      )}
      {fault && <Fault>{fault}</Fault>}
      <Complaints complaints={props.complaints} />
      {!mergeTarget && <Duplicates {...{ entry, others, today }} error={errors?.merge} />}
      {job ? (
        <div className="job">
          <JobPanel {...{ job, today, isDone }} {...links} stages={state.job.stages} papers={props.papers} />
          <div className="job-beside">
            {props.money && (
              <MoneyPanel {...{ job, today, ...props.money }} saved={state.job} price={entry.amount} />
            )}
            {quotations}
            {files}
            {props.page && <CustomerPagePanel {...props.page} />}
            {roof}
          </div>
          {resultBar}
          <div className="job-calls">
            {calls}
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
    </SavingProvider>
  );
}

/** Returns the event that a form on its way will add, if it is the outcome of a call. */
function expectedEvent(
  form: FormData | undefined,
  shown: Status,
  by: string,
  now: string,
  today: string,
): LeadEvent | undefined {
  const sent = readLeadForm((name) => String(form?.get(name) ?? ""));
  if (sent.intent !== "call" || !sent.text("outcome")) return undefined;
  const { change, errors } = readCall(sent, shown, today);
  return Object.keys(errors).length > 0 ? undefined : { at: now, by, ...change };
}
