import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { forStaff, needsManager } from "~/desk/for-staff.server";
import { BackLink, ButtonLink, Facts } from "~/desk/form-parts";
import { dayInIndia } from "~/india-time";
import { fileUrlOf, hideFileUrl } from "~/leads/bills";
import { deskPath, referenceOf } from "~/leads/reference";
import { noticeWords } from "~/leads/source-label";
import { fileKindLabels, siteFactLabels } from "~/sales/job/job-words";
import { logWords } from "~/sales/lead/desk-log";
import { historyOf } from "~/sales/lead/history";
import { kindLabels, statusLabels } from "~/sales/lead/labels";
import { findLead } from "~/sales/lead/lead-view.server";
import { recordOfPerson } from "~/sales/lead/person";
import { kindOf, personOf } from "~/sales/list/lead-entry";
import { site } from "~/site";
import { dateLabel, timeLabel } from "~/ui/format-day";

/** GET: everything that is stored of the person of a lead, to print for whoever asks for their data. */
export function loader(args: LoaderFunctionArgs) {
  return forStaff(args, async ({ params, stores, staff, personLabel }) => {
    needsManager(staff, "export");
    const found = await findLead(params.reference, stores.desk);
    const reference = referenceOf(found.lead.id);
    const { leads, unread, log } = await recordOfPerson(found, stores.desk);
    await stores.desk.record({ kind: "export-person", by: staff.email, reference });
    const today = dayInIndia(new Date());
    return {
      path: deskPath(found.lead.id),
      name: personOf(found.lead, found.state).name || reference,
      today,
      leads: leads.map(({ lead, state, events }) => ({
        reference: referenceOf(lead.id),
        facts: factsOf(hideFileUrl(lead).fields, {
          form: kindLabels[kindOf(lead, state)],
          cameIn: timeLabel(lead.timestamp),
          status: statusLabels[state.status],
          agreed: noticeWords(lead),
          ...(fileUrlOf(lead.fields) && {
            file: "An electricity bill or a photo, which belongs to this page",
          }),
          ...lead.source,
        }),
        site: Object.entries(state.site).map(
          ([fact, said]) => [siteFactLabels[fact as keyof typeof siteFactLabels], said] as const,
        ),
        files: state.files.map(({ id: key, kind, name, at }) => ({
          key,
          text: `${timeLabel(at)} · ${fileKindLabels[kind]} · ${name}`,
        })),
        corrections: Object.entries(state.edits),
        history: historyOf([{ part: "", lead, events }], { today, personLabel }).map(
          ({ key, at, by, event, words }) => ({
            key,
            text: [timeLabel(at), by, ...words, event?.note].filter(Boolean).join(" · "),
          }),
        ),
      })),
      unread: unread.map(({ id, at, text }) => ({ id, text: `${timeLabel(at)} · ${text}` })),
      // What was changed is in the history.
      log: log
        .filter(({ words }) => words === undefined)
        .map((entry) => `${timeLabel(entry.at)} · ${personLabel(entry.by)} ${logWords(entry)}`),
    };
  });
}

function factsOf(...all: Record<string, string | null>[]): [string, string][] {
  const facts = all.flatMap((one) => Object.entries(one));
  return facts.flatMap(([name, value]) => (value ? [[name, value]] : []));
}

export { DeskError as ErrorBoundary } from "~/desk/desk-error";
export { actionHeaders as headers } from "~/desk/for-staff.server";

export const meta: MetaFunction = () => [{ title: "Everything about a person | Desk" }];

export default function Person() {
  const { path, name, today, leads, unread, log } = useLoaderData<typeof loader>();
  return (
    <div className="printable record max-w-3xl">
      <BackLink to={path}>Back to the lead</BackLink>
      <h1 className="mt-1 text-title">
        What {site.brand} keeps of {name}
      </h1>
      <p className="mt-2 text-muted">
        {dateLabel(today)}. Check the names first: a family may share a phone.
      </p>
      <p className="mt-3 flex flex-wrap gap-2">
        <button type="button" className="button hidden scripted:inline-flex" onClick={() => print()}>
          Print
        </button>
        <ButtonLink href={`${path}/person.json`} label="As a file" />
      </p>
      {leads.map(({ reference, facts, site, files, corrections, history }) => (
        <section key={reference} className="card mt-5 p-4 sm:p-5">
          <h2 className="mb-3 text-card">{reference}</h2>
          <Facts facts={facts} />
          {corrections.length > 0 && <h3 className="mt-4 mb-2 font-semibold">Corrected by staff</h3>}
          <Facts facts={corrections} />
          {site.length > 0 && <h3 className="mt-4 mb-2 font-semibold">Roof and meter</h3>}
          <Facts facts={site} />
          {files.length > 0 && <h3 className="mt-4 mb-2 font-semibold">Files, which belong to this page</h3>}
          <Lines lines={files} />
          <h3 className="mt-4 mb-2 font-semibold">What happened</h3>
          <Lines lines={history} />
        </section>
      ))}
      {unread.length > 0 && (
        <section className="card mt-5 p-4 sm:p-5">
          <h2 className="mb-3 text-card">Sent by others, and not understood</h2>
          <Lines lines={unread.map(({ id, text }) => ({ key: id, text }))} />
        </section>
      )}
      <section className="card mt-5 p-4 sm:p-5">
        <h2 className="mb-3 text-card">Who has seen it</h2>
        <Lines lines={log.map((text, index) => ({ key: `${index}`, text }))} />
      </section>
    </div>
  );
}

function Lines({ lines }: { lines: readonly { key: string; text: string }[] }) {
  return (
    <ul className="grid gap-1 text-small">
      {lines.map(({ key, text }) => (
        <li key={key} className="whitespace-pre-line [overflow-wrap:anywhere]">
          {text}
        </li>
      ))}
    </ul>
  );
}
