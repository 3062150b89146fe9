import { BILL_FIELD } from "~/leads/bill-rules";
import type { Lead } from "~/leads/leads";
import type { Erased as ErasedLead } from "../desk";
import { estimateFacts } from "../estimate-facts";
import { timeLabel } from "../labels";
import type { LeadEntry } from "../lead-entry";
import { type ContactLinks, deskPath } from "../lead-links";
import { LeadRows } from "./lead-rows.server";

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

/** The URL of a bill lets anybody download it, so it is shown nowhere. */
const HIDDEN = new Set(["electricityBillUrl"]);

/** Everything that was sent with a lead. */
export function Details({ lead }: { lead: Lead }) {
  const { fields, source = {}, suspect, notice } = lead;
  const facts = Object.entries({ ...fields, ...(notice && { privacyNotice: notice }) }).filter(
    ([name, value]) => value && !HIDDEN.has(name),
  );
  const origin = Object.entries({ ...source, ...(suspect && { suspect }) });
  const estimate = estimateFacts(lead.estimate);
  return (
    <section className="card p-4 sm:p-5">
      <h2 className="mb-3 text-card">What they sent</h2>
      <Facts facts={facts} />
      {fields.electricityBillUrl && <Bill lead={lead} />}
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

function Facts({ facts }: { facts: readonly (readonly [string, unknown])[] }) {
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

function Bill({ lead }: { lead: Lead }) {
  const path = `${deskPath(lead.id)}/bill`;
  const isPdf = /\.pdf(?:\?|$)/i.test(lead.fields.electricityBillUrl ?? "");
  return (
    <div id={BILL_FIELD} className="mt-5">
      <h3 className="mb-2 font-semibold">Electricity bill</h3>
      {isPdf ? (
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

export function OtherLeads({ leads, now, today }: { leads: LeadEntry[]; now: string; today: string }) {
  if (leads.length === 0) return null;
  return (
    <section>
      <h2 className="mb-2 text-card">Other leads from this phone number</h2>
      <LeadRows leads={leads} now={now} today={today} label="Other leads from this phone number" />
    </section>
  );
}

export function Erased({ reference, at, by }: ErasedLead) {
  return (
    <>
      <h1 className="text-title">Lead {reference} was erased</h1>
      <p className="mt-3 text-muted">
        {timeLabel(at)}, by {by}. Nothing else of it is kept.
      </p>
      <a href="/desk" className="button mt-6">
        All leads
      </a>
    </>
  );
}
