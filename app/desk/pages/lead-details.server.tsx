import { BILL_FIELD } from "~/leads/bill-rules";
import type { Lead } from "~/leads/leads";
import { type Erased as ErasedLead, MAX_OTHERS } from "../desk";
import { estimateFacts } from "../estimate-facts";
import { BILL_URL_FIELD } from "../hide-bill-url";
import { timeLabel } from "../labels";
import type { LeadEntry } from "../lead-entry";
import type { ContactLinks } from "../lead-links";
import { Fault } from "./form-parts.server";
import { LeadRows } from "./lead-rows.server";
import { listPath } from "./list-query.server";

export function ContactButtons({ call, whatsApp, mail }: ContactLinks) {
  return (
    <div className="next-actions mt-4 flex gap-2">
      {call && (
        <a href={call} className="button button-primary">
          Call
        </a>
      )}
      {whatsApp && (
        <a href={whatsApp} rel="noreferrer" target="_blank" className="button">
          WhatsApp
        </a>
      )}
      {mail && (
        <a href={mail} className="button">
          Mail
        </a>
      )}
      <a href="#note" className="button sm:hidden">
        Note
      </a>
    </div>
  );
}

/** Undefined without a bill. */
export type BillKind = "pdf" | "picture" | undefined;

export function billKindOf({ fields }: Lead): BillKind {
  const url = fields[BILL_URL_FIELD];
  if (!url) return undefined;
  return /\.pdf(?:\?|$)/i.test(url) ? "pdf" : "picture";
}

/** Everything that was sent with a lead, whose `electricityBillUrl` is hidden. */
export function Details({ lead, bill, path }: { lead: Lead; bill: BillKind; path: string }) {
  const { fields, source = {}, suspect, notice } = lead;
  const facts = Object.entries({ ...fields, ...(notice && { privacyNotice: notice }) }).filter(
    ([, value]) => value,
  );
  const origin = Object.entries({ ...source, ...(suspect && { suspect }) });
  const estimate = estimateFacts(lead.estimate);
  return (
    <section className="card p-4 sm:p-5">
      <h2 className="mb-3 text-card">What they sent</h2>
      <Facts facts={facts} />
      {bill && <Bill path={`${path}/bill`} kind={bill} />}
      {estimate.length > 0 && (
        <>
          <h3 className="mt-5 mb-2 font-semibold">Their estimate</h3>
          <Facts facts={estimate} />
        </>
      )}
      {origin.length > 0 && (
        <>
          <h3 className="mt-5 mb-2 font-semibold">Where they came from</h3>
          <Facts facts={origin} />
        </>
      )}
    </section>
  );
}

export function Facts({ facts }: { facts: readonly (readonly [string, unknown])[] }) {
  return (
    <dl className="grid grid-cols-[7rem_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1.5 sm:grid-cols-[10rem_minmax(0,1fr)]">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-small text-muted">{wordsOf(name)}</dt>
          <dd className="whitespace-pre-line [overflow-wrap:anywhere]">{String(value ?? "")}</dd>
        </div>
      ))}
    </dl>
  );
}

/** "addressLine1" → "Address line 1". */
function wordsOf(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z0-9])/g, "$1 $2")
    .replaceAll(/[._-]/g, " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function Bill({ path, kind }: { path: string; kind: BillKind }) {
  return (
    <div id={BILL_FIELD} className="mt-5">
      <h3 className="mb-2 font-semibold">Electricity bill</h3>
      {kind === "pdf" ? (
        <a href={path} target="_blank" rel="noreferrer" className="button">
          Open the PDF
        </a>
      ) : (
        <a href={path} target="_blank" rel="noreferrer" aria-label="Open the bill at full size">
          <img
            src={path}
            alt="The electricity bill"
            loading="lazy"
            className="max-h-80 rounded-control border border-line"
          />
        </a>
      )}
    </div>
  );
}

interface OtherLeadsProps {
  leads: LeadEntry[];
  phone: string;
  now: string;
  today: string;
}

export function OtherLeads({ leads, phone, now, today }: OtherLeadsProps) {
  if (leads.length === 0) return null;
  return (
    <section>
      <h2 className="mb-2 text-card">Other leads from this phone number</h2>
      <LeadRows leads={leads} now={now} today={today} label="Other leads from this phone number" />
      {leads.length >= MAX_OTHERS && (
        <a href={listPath({ q: phone })} className="inline-flex min-h-11 items-center text-small underline">
          Find all of them
        </a>
      )}
    </section>
  );
}

interface AlikeProps {
  leads: LeadEntry[];
  now: string;
  today: string;
}

export function Alike({ leads, now, today }: AlikeProps) {
  const label = `Leads with the reference ${leads[0]?.reference}`;
  return (
    <>
      <h1 className="text-title">{label}</h1>
      <p className="mt-3 mb-6 text-muted">
        By chance it was given more than once. Name and city tell which is meant.
      </p>
      <LeadRows leads={leads} now={now} today={today} label={label} isAlike />
    </>
  );
}

/** @param note what its reader typed while a colleague erased the lead */
export function Erased({ reference, at, by, note }: ErasedLead & { note: string | undefined }) {
  return (
    <>
      <h1 className="text-title">Lead {reference} was erased</h1>
      <p className="mt-3 text-muted">
        {timeLabel(at)}, by {by}. Nothing else of it is kept.
      </p>
      {note && (
        <>
          <Fault>Your note was not saved. Nothing can be added to an erased lead.</Fault>
          <p className="mt-4 max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">{note}</p>
        </>
      )}
      <a href="/desk" className="button mt-6">
        All leads
      </a>
    </>
  );
}
