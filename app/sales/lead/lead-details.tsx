import { Fragment, type ReactNode } from "react";
import { CopyButton } from "~/desk/copy-button";
import { showPart } from "~/desk/form-controls";
import { ButtonLink, Facts } from "~/desk/form-parts";
import { usePersonLabel } from "~/desk/use-people";
import { FILE_NOTE_FIELD } from "~/leads/bills";
import { isShortMobile } from "~/leads/digits";
import type { Lead, LeadKind } from "~/leads/leads";
import { noticeWords, sourceLabel, sourceWords } from "~/leads/source-label";
import type { ContactLinks } from "~/sales/calls/contact-links";
import type { ErasedLead } from "~/sales/store/desk";
import { timeLabel } from "~/ui/format-day";
import { languageLabels, phoneLabel, SHORT_PHONE } from "./labels";
import type { BillKind } from "./lead-view.server";

interface WantedProps {
  facts: string;
  message: string | null | undefined;
  bill: { path: string; name: string } | undefined;
}

/** What a call is about, before anything else. */
export function Wanted({ facts, message, bill }: WantedProps) {
  if (!facts && !message && !bill) return null;
  return (
    <section aria-label="What they want" className="card mt-3 px-4 py-3 sm:px-5">
      {(facts || bill) && (
        <p className="font-semibold [overflow-wrap:anywhere]">
          {facts}
          {facts && bill && " · "}
          {bill && (
            <a href={bill.path} target="_blank" rel="noreferrer" className="underline">
              {bill.name}
            </a>
          )}
        </p>
      )}
      {message && <p className="line-clamp-6 whitespace-pre-line [overflow-wrap:anywhere]">{message}</p>}
    </section>
  );
}

interface ContactButtonsProps extends ContactLinks {
  phone: string;
  others: (Omit<ContactLinks, "mail"> & { phone: string })[];
  /** The result of a call is saved: the bar under the thumb is that of the next lead. */
  isDone: boolean;
  /** A job's step has the bar, with these links. */
  isJob: boolean;
}

const MORE = "more";

/** The buttons are under the thumb on a phone; on a computer the number is for reading, and copied by one click. */
export function ContactButtons(props: ContactButtonsProps) {
  const { call, whatsApp, mail, phone, others, isJob } = props;
  const hasBar = !props.isDone && !isJob;
  const inBar = isJob ? "max-sm:hidden" : "";
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
      {phone && (
        <p className="flex items-center gap-3 text-card font-semibold tabular-nums select-all">
          {phoneLabel(phone)}{" "}
          <CopyButton
            text={phone}
            what="the number"
            className="button button-quiet hidden scripted:inline-flex"
          />
        </p>
      )}
      <div className={`flex gap-2 ${hasBar ? "next-actions" : ""}`}>
        {call && (
          <ButtonLink
            href={call}
            label="Call"
            className={`button ${inBar} ${hasBar ? "button-primary" : ""}`}
          />
        )}
        {whatsApp && <ButtonLink href={whatsApp} isOutside label="WhatsApp" className={`button ${inBar}`} />}
        <div className="shrink-0">
          <button type="button" className="button" aria-label="More" {...{ popovertarget: MORE }}>
            …
          </button>
          <nav id={MORE} aria-label="More of this lead" className="content-menu" {...{ popover: "auto" }}>
            {mail && <MenuLink to={mail}>Mail</MenuLink>}
            <MenuLink to="#by-hand">Change status</MenuLink>
            <MenuLink to="#edit">Correct a field</MenuLink>
            <MenuLink to="#seldom">Spam, or erase</MenuLink>
          </nav>
        </div>
      </div>
      {isShortMobile(phone) && <p className="w-full text-small text-muted">{SHORT_PHONE}</p>}
      {others.map((other) => (
        <p key={other.phone} className="flex w-full flex-wrap items-center gap-x-5 tabular-nums">
          {other.call ? (
            <NumberLink to={other.call}>Call {phoneLabel(other.phone)}</NumberLink>
          ) : (
            phoneLabel(other.phone)
          )}
          {other.whatsApp && <NumberLink to={other.whatsApp}>WhatsApp {phoneLabel(other.phone)}</NumberLink>}
          {isShortMobile(other.phone) && <span className="text-small text-muted">{SHORT_PHONE}</span>}
        </p>
      ))}
    </div>
  );
}

function NumberLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} rel="noreferrer" className="inline-flex min-h-11 items-center text-small underline">
      {children}
    </a>
  );
}

/** Leads to a part of the page, which it unfolds. */
function MenuLink({ to, children }: { to: string; children: string }) {
  return (
    <a
      href={to}
      onClick={(event) => {
        event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
        showPart(event);
      }}
    >
      {children}
    </a>
  );
}

interface DetailsProps {
  title?: string;
  lead: Lead;
  bill: BillKind;
  estimate: [label: string, text: string][];
  path: string;
}

/** Everything that was sent with a lead, whose `electricityBillUrl` or `photoUrl` is hidden. */
export function Details({ title = "What they sent", lead, bill, estimate, path }: DetailsProps) {
  const { source = {}, suspect, language, via } = lead;
  const { [FILE_NOTE_FIELD]: fileNote, ...fields } = lead.fields;
  const facts = Object.entries({
    ...fields,
    ...(fields.packageName && { package: null }),
    ...(language && { language: languageLabels[language] }),
    agreed: noticeWords(lead),
  }).filter(([, value]) => value);
  const origin = Object.entries({
    from: [via && sourceLabel(via), sourceWords(source)].filter(Boolean).join(", "),
    link: source.utmCampaign && source.referrerHost,
    searchedFor: source.utmTerm,
    adText: source.utmContent,
    suspect,
  }).filter(([, value]) => value);
  return (
    <section className="card p-4 sm:p-5">
      <h2 className="mb-3 text-card">{title}</h2>
      <Facts facts={facts} />
      {bill && <Bill path={`${path}/bill`} kind={bill} name={fileNameOf(lead.kind)} note={fileNote} />}
      {Object.entries({ "Their estimate": estimate, "Where they came from": origin }).map(
        ([heading, facts]) =>
          facts.length > 0 && (
            <Fragment key={heading}>
              <h3 className="mt-5 mb-2 font-semibold">{heading}</h3>
              <Facts facts={facts} />
            </Fragment>
          ),
      )}
    </section>
  );
}

export function fileNameOf(kind: LeadKind): string {
  return kind === "service" ? "Photo" : "Electricity bill";
}

interface BillProps {
  path: string;
  kind: BillKind;
  name: string;
  note: string | null | undefined;
}

function Bill({ path, kind, name, note }: BillProps) {
  return (
    <div id="bill" className="mt-5">
      <h3 className="mb-2 font-semibold">{name}</h3>
      {note && <p className="mb-2 text-small text-muted">{note}</p>}
      {kind === "pdf" ? (
        <ButtonLink href={path} isOutside label="Open the PDF" />
      ) : (
        <a
          href={path}
          target="_blank"
          rel="noreferrer"
          aria-label={`Open the ${name.toLowerCase()} at full size`}
        >
          <img
            src={path}
            alt={`The ${name.toLowerCase()}`}
            loading="lazy"
            className="max-h-80 rounded-control border border-line"
          />
        </a>
      )}
    </div>
  );
}

export function Erased({ reference, at, by }: ErasedLead) {
  return (
    <>
      <h1 className="text-title">Lead {reference} was erased</h1>
      <p className="mt-3 text-muted">
        {timeLabel(at)}, by {usePersonLabel()(by)}. Nothing else of it is kept.
      </p>
      <ButtonLink to="/desk" label="All leads" className="button mt-6" />
    </>
  );
}
