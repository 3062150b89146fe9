import { type FetcherWithComponents, Link } from "@remix-run/react";
import { useState } from "react";
import type { ContactLinks } from "~/desk/contact-links";
import { historyOf, resultOf } from "~/desk/history";
import type { LeadEntry } from "~/desk/lead-entry";
import { plainText, readCall } from "~/desk/lead-form";
import type { LeadRow } from "~/desk/lead-row";
import { type LeadState, type Line, stateOf } from "~/desk/lead-state";
import type { Shown } from "~/desk/seen";
import { typedIn } from "~/desk/unsaved-form";
import type { Lead } from "~/leads/leads";
import { BackToList } from "./back-to-list";
import { Fault } from "./form-parts";
import { ByHand, Correct, callErrors, Seldom } from "./lead-by-hand";
import { LeadCall } from "./lead-call";
import { type BillKind, ContactButtons, Details } from "./lead-details";
import { Duplicates, Separate } from "./lead-duplicates";
import { Changed, Heading, SpamNotice } from "./lead-heading";
import { History } from "./lead-history";
import { Conflict, ResultBar } from "./lead-result";
import { type Answered, SavingProvider } from "./save-form";
import { Unsaved } from "./unsaved";

interface Sent {
  lead: Lead;
  bill: BillKind;
  estimate: [label: string, text: string][];
}

interface LeadPageProps {
  email: string;
  owners: string[];
  path: string;
  entry: LeadEntry;
  state: LeadState;
  lines: Line[];
  sent: Sent;
  /** The leads that were merged into this one. */
  parts: (Sent & { lines: Line[]; name: string; label: string; path: string })[];
  /** The lead that this one was merged into. */
  whole: LeadRow | undefined;
  links: ContactLinks;
  others: LeadRow[];
  shown: Shown;
  now: string;
  today: string;
  /** From the URL, where scripts are off. */
  after: { seen?: string | undefined; done?: string | undefined };
  fetcher: FetcherWithComponents<Answered>;
  latest: Answered | undefined;
}

export function LeadPage(props: LeadPageProps) {
  const { email, owners, path, entry, sent, parts, whole, links, others, shown } = props;
  const { now, today, after, fetcher, latest } = props;
  const [ended, end] = useState<Answered>();
  const answered = latest === ended ? undefined : latest;
  const { unsaved, errors, isConflict } = answered ?? {};
  const typed = unsaved && typedIn(unsaved);

  const onItsWay = expectedLine(fetcher.formData, email, now, today);
  const lines = onItsWay ? [...props.lines, onItsWay] : props.lines;
  const state = onItsWay ? stateOf(lines) : props.state;
  const told = { ...after, ...fetcher.data };
  const seen = onItsWay ? props.lines.length : told.seen === undefined ? undefined : Number(told.seen);
  const result = errors || isConflict || seen === undefined ? undefined : resultOf(lines, seen, email, today);
  const theirs = props.lines.slice(Number(unsaved?.seen ?? 0)).filter(({ by }) => by !== email);
  const saving = { fetcher, path, shown, reason: props.state.reason, seen: props.lines.length };
  const happened = historyOf(
    [{ ...sent, part: "", lines }, ...parts.map((part) => ({ ...part, part: part.label }))],
    today,
  );

  return (
    <SavingProvider value={saving}>
      <BackToList />
      <Changed id={entry.id} path={path} lines={props.lines} me={email} isBusy={fetcher.state !== "idle"} />
      <Heading path={path} entry={entry} state={state} timestamp={sent.lead.timestamp} today={today} />
      {!whole && <ContactButtons {...links} phone={entry.phone} />}
      {entry.isSpam && <SpamNotice />}
      {whole && (
        <section className="notice flex flex-wrap items-center gap-3">
          <p className="grow">
            This lead is part of{" "}
            <Link to={whole.path} className="font-semibold underline">
              {whole.name || "another lead"} ({whole.reference})
            </Link>
            . Work on it there.
          </p>
          <Separate id={entry.id} name="" />
        </section>
      )}
      {whole && unsaved && (
        <Unsaved
          message="This isn’t saved: the lead became part of another."
          path={whole.path}
          form={unsaved}
        />
      )}
      {isConflict && unsaved && (
        <Conflict theirs={theirs} unsaved={unsaved} today={today} onKeepTheirs={() => end(latest)} />
      )}
      {errors?.undo && <Fault>{errors.undo}</Fault>}
      {!whole && <Duplicates {...{ entry, others, today }} error={errors?.merge} />}
      <div className="mt-6 grid gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:items-start">
        <div className="grid gap-6">
          {!whole && (
            <>
              <LeadCall
                key={`call ${told.seen}`}
                path={path}
                now={now}
                errors={errors && callErrors(errors)}
                typed={typed}
              />
              {result && (
                <ResultBar key={`${seen} ${result.title}`} result={result} isSaving={Boolean(onItsWay)} />
              )}
              {told.done && !result && (
                <p id="result" role="status" className="result card">
                  {told.done === "merged"
                    ? "Merged: both histories are below, and either can be separated again."
                    : "Separated: it is a lead of its own again."}
                </p>
              )}
              <ByHand
                key={`hand ${JSON.stringify(props.state)}`}
                state={props.state}
                {...{ owners, errors, typed }}
              />
            </>
          )}
          <History happened={happened} lines={lines} seen={seen} me={email} />
        </div>
        <div className="grid gap-6">
          <Details {...sent} path={path} />
          {parts.map((part) => (
            <div key={part.path} className="grid gap-2">
              <Details {...part} title={`${part.name || "No name"} also sent`} />
              <Separate id={part.lead.id} name={part.name} />
            </div>
          ))}
          {!whole && (
            <Correct key={`edit ${JSON.stringify(shown)}`} current={shown} errors={errors} typed={typed} />
          )}
          <Seldom path={path} isSpam={entry.isSpam || Boolean(whole)} />
        </div>
      </div>
    </SavingProvider>
  );
}

/** Returns the line that a form on its way will add, if it is the outcome of a call. */
function expectedLine(form: FormData | undefined, by: string, now: string, today: string): Line | undefined {
  const text = plainText((name) => String(form?.get(name) ?? ""));
  if (!form || !text("outcome")) return undefined;
  const { change, errors } = readCall(text, today);
  const note = text("note").trim();
  return Object.keys(errors).length > 0 ? undefined : { at: now, by, ...change, ...(note && { note }) };
}
