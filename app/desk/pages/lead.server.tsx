import {
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { data } from "@remix-run/server-runtime";
import { referenceOf } from "~/leads/reference";
import { readForm } from "~/submission/read-form.server";
import { ErrorBoundary as NoPage } from "../document.server";
import { hideBillUrl } from "../hide-bill-url";
import { dayInIndia, kindLabels, timeLabel } from "../labels";
import { entryOf, type LeadEntry } from "../lead-entry";
import { contactLinks, pathByKey, readLeadKey } from "../lead-links";
import { signedIn } from "../signed-in";
import { orStoreFault } from "../store-fault.server";
import { typedIn, unsavedForm } from "../unsaved-form";
import { recordView } from "../views.server";
import { Alike, billKindOf, ContactButtons, Details, Erased, OtherLeads } from "./lead-details.server";
import { type FormErrors, readChange } from "./lead-form.server";
import { History } from "./lead-history.server";
import { StatusMark } from "./lead-rows.server";
import { LeadWork } from "./lead-work.server";
import { Unsaved } from "./unsaved.server";

const SEEN = "seen";

export const handle = { query: { [SEEN]: (text: string) => (/^\d{1,6}$/.test(text) ? text : undefined) } };

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { email } = signedIn(context);
  const { desk, staff } = context.stores;
  const key = readLeadKey(params.reference);
  const found = key ? await desk.get(key) : undefined;
  if (!found) throw new Response(null, { status: 404 });
  const time = { now: new Date().toISOString(), today: dayInIndia(new Date()) };
  if ("erased" in found) return data({ erased: found.erased, ...time }, { status: 410 });
  if ("alike" in found) return data({ alike: found.alike, ...time });
  const { lead, state, lines, others } = found;
  await recordView(desk, email, lead.id);
  const entry = entryOf(lead, state);
  const accounts = await staff.list();
  const seen = new URL(request.url).searchParams.get(SEEN);
  return data({
    ...time,
    shown: {
      email,
      lead: hideBillUrl(lead),
      bill: billKindOf(lead),
      state,
      entry,
      links: contactLinks(entry.name, entry.phone, entry.email, entry.reference),
      lines,
      others,
      owners: accounts.map((account) => account.email),
      path: pathByKey(params.reference ?? lead.id),
      seen: seen === null ? undefined : Number(seen),
    },
  });
}

/** POST: adds a line, or says what is wrong and keeps what was typed. */
export async function action({ params, request, context }: ActionFunctionArgs) {
  const { email } = signedIn(context);
  const { desk, staff } = context.stores;
  const form = await readForm(request);
  const unsaved = unsavedForm(form.text);
  return orStoreFault({ unsaved }, async () => {
    const key = readLeadKey(params.reference);
    const found = key ? await desk.get(key) : undefined;
    const gone = data({ unsaved, errors: {} as FormErrors }, { status: 410 });
    if (found && "erased" in found) return gone;
    if (!key || !found || !("lead" in found)) throw new Response(null, { status: 404 });
    const restore = form.text("restore") !== "";
    const owners = (await staff.list()).map((account) => account.email);
    const { change, errors }: ReturnType<typeof readChange> = restore
      ? { change: { restored: true }, errors: {} }
      : readChange(form, owners);
    if (Object.keys(errors).length > 0)
      return data({ unsaved, errors }, { status: form.isTooLarge ? 413 : 422 });
    if (Object.keys(change).length === 0) return redirect(pathByKey(key), 303);
    if (!(await desk.append(found.lead.id, email, change))) return gone;
    const seen = /^\d{1,6}$/.test(form.text(SEEN)) ? form.text(SEEN) : String(found.lines.length);
    return redirect(`${pathByKey(key)}?${SEEN}=${seen}#history`, 303);
  });
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: MetaFunction = ({ data: loaded }) => {
  const name = (loaded as { shown?: { entry: LeadEntry } } | undefined)?.shown?.entry.name;
  return [{ title: `${name || "Lead"} | Desk` }];
};

export default function LeadPage() {
  const { now, today, ...loaded } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  if ("erased" in loaded) return <Erased {...loaded.erased} note={answered?.unsaved?.note} />;
  if ("alike" in loaded) return <Alike leads={loaded.alike} now={now} today={today} />;
  const { lead, bill, state, entry, links, lines, others, owners, path, seen } = loaded.shown;
  return (
    <>
      <a href="/desk" className="inline-flex min-h-11 items-center text-small text-muted underline">
        All leads
      </a>
      <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="min-w-0 text-title [overflow-wrap:anywhere]">{entry.name || "No name"}</h1>
        <StatusMark status={state.status} />
      </div>
      <p className="mt-1 text-small text-muted">
        {[entry.city, kindLabels[entry.kind], timeLabel(lead.timestamp), referenceOf(lead.id)]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {entry.isSpam && (
        <form method="post" className="mt-4 flex flex-wrap items-center gap-3 border-l-2 border-sun pl-3">
          <p>This looks like spam, so it is in no list.</p>
          <button type="submit" name="restore" value="1" className="button button-quiet">
            Not spam
          </button>
        </form>
      )}
      <ContactButtons {...links} />
      <div className="mt-6 grid gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:items-start">
        <div className="grid gap-6">
          <Details lead={lead} bill={bill} path={path} />
          <OtherLeads leads={others} phone={entry.phone} now={now} today={today} />
        </div>
        <div className="grid gap-6">
          <LeadWork
            key={lines.length}
            state={state}
            owners={owners}
            seen={lines.length}
            errors={answered?.errors}
            typed={answered?.unsaved && typedIn(answered.unsaved)}
          />
          <History lines={lines} seen={seen} today={today} timestamp={lead.timestamp} />
          <a
            href={`${path}/erase`}
            className="inline-flex min-h-11 items-center justify-self-start text-small text-muted underline"
          >
            Erase this lead
          </a>
        </div>
      </div>
    </>
  );
}

/** While the lead cannot be read either, what was typed is kept all the same. */
export function ErrorBoundary() {
  const answered = useActionData<typeof action>();
  const { pathname } = useLocation();
  if (!answered?.unsaved || !answered.errors.store) return <NoPage />;
  return (
    <div className="max-w-xl">
      <h1 className="text-title">Not saved yet</h1>
      <Unsaved message={answered.errors.store} path={pathname} form={answered.unsaved} />
    </div>
  );
}
