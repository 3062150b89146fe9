import {
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { data } from "@remix-run/server-runtime";
import { contactLinks } from "~/desk/contact-links";
import { estimateFacts } from "~/desk/estimate-facts";
import { hideBillUrl } from "~/desk/hide-bill-url";
import { dayInIndia, kindLabels, timeLabel } from "~/desk/labels";
import { entryOf, type LeadEntry } from "~/desk/lead-entry";
import { type FormErrors, readChange } from "~/desk/lead-form";
import { rowOf } from "~/desk/lead-row";
import { STATUSES } from "~/desk/lead-state";
import { FROM, fromRule } from "~/desk/list-query";
import { signedIn } from "~/desk/signed-in";
import { orStoreFault } from "~/desk/store-fault.server";
import { typedIn, unsavedForm } from "~/desk/unsaved-form";
import { recordView } from "~/desk/views.server";
import { pathByKey, readLeadKey } from "~/leads/desk-path";
import { BackToList } from "~/pages/desk/back-to-list";
import { DeskError } from "~/pages/desk/desk-error";
import { Alike, billKindOf, ContactButtons, Details, Erased, OtherLeads } from "~/pages/desk/lead-details";
import { History } from "~/pages/desk/lead-history";
import { StatusMark } from "~/pages/desk/lead-rows";
import { LeadWork } from "~/pages/desk/lead-work";
import { Unsaved } from "~/pages/desk/unsaved";
import { useSent } from "~/pages/desk/use-sent";
import { routeQuery } from "~/server/route-query";
import { readForm } from "~/submission/read-form.server";

const SEEN = "seen";

export const handle = {
  query: { [FROM]: fromRule, [SEEN]: (text: string) => (/^\d{1,6}$/.test(text) ? text : undefined) },
};

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { email } = signedIn(context);
  const { desk, staff } = context.stores;
  const key = readLeadKey(params.reference);
  const found = key ? await desk.get(key) : undefined;
  if (!found) throw new Response(null, { status: 404 });
  const time = { now: new Date().toISOString(), today: dayInIndia(new Date()) };
  if ("erased" in found) return data({ erased: found.erased, ...time }, { status: 410 });
  if ("alike" in found)
    return data({
      alike: found.alike.map((entry) => ({ ...rowOf(entry), path: pathByKey(entry.id) })),
      ...time,
    });
  const { lead, state, lines, others } = found;
  await recordView(desk, email, lead.id);
  const entry = entryOf(lead, state);
  const accounts = await staff.list();
  const seen = routeQuery(request, handle, context).search.get(SEEN);
  return data({
    ...time,
    shown: {
      email,
      lead: hideBillUrl(lead),
      bill: billKindOf(lead),
      estimate: estimateFacts(lead.estimate),
      state,
      entry,
      links: contactLinks(entry.name, entry.phone, entry.email, entry.reference),
      lines,
      others: others.map(rowOf),
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
    if ((await desk.append(found.lead.id, email, change)) === "missing") return gone;
    const seen = /^\d{1,6}$/.test(form.text(SEEN)) ? form.text(SEEN) : String(found.lines.length);
    return redirect(`${pathByKey(key)}?${SEEN}=${seen}#history`, 303);
  });
}

export { sendForm as clientAction } from "~/pages/desk/send-form";

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: MetaFunction = ({ data: loaded }) => {
  const name = (loaded as { shown?: { entry: LeadEntry } } | undefined)?.shown?.entry.name;
  return [{ title: `${name || "Lead"} | Desk` }];
};

export default function LeadPage() {
  const { now, today, ...loaded } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const sent = useSent();
  const sentStatus = STATUSES.find((status) => status === sent?.get("status"));
  if ("erased" in loaded) return <Erased {...loaded.erased} note={answered?.unsaved?.note} />;
  if ("alike" in loaded) return <Alike leads={loaded.alike} now={now} today={today} />;
  const { lead, bill, estimate, state, entry, links, lines, others, owners, path, seen } = loaded.shown;
  return (
    <>
      <BackToList />
      <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="min-w-0 text-title [overflow-wrap:anywhere]">{entry.name || "No name"}</h1>
        <StatusMark status={sentStatus ?? state.status} />
      </div>
      <p className="mt-1 text-small text-muted">
        {[entry.city, kindLabels[entry.kind], timeLabel(lead.timestamp), entry.reference]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {entry.isSpam && (
        <Form method="post" className="mt-4 flex flex-wrap items-center gap-3 border-l-2 border-sun pl-3">
          <p>Suspected spam: hidden from your leads.</p>
          <button type="submit" name="restore" value="1" className="button button-quiet">
            Not spam
          </button>
        </Form>
      )}
      <ContactButtons {...links} />
      <div className="mt-6 grid gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:items-start">
        <div className="grid gap-6">
          <Details lead={lead} bill={bill} estimate={estimate} path={path} />
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
          <Link
            to={`${path}/erase`}
            className="inline-flex min-h-11 items-center justify-self-start text-small text-muted underline"
          >
            Erase this lead
          </Link>
        </div>
      </div>
    </>
  );
}

/** While the lead cannot be read either, what was typed is kept all the same. */
export function ErrorBoundary() {
  const answered = useActionData<typeof action>();
  const { pathname } = useLocation();
  if (!answered?.unsaved || !answered.errors.store) return <DeskError />;
  return (
    <div className="max-w-xl">
      <h1 className="text-title">Not saved yet</h1>
      <Unsaved message={answered.errors.store} path={pathname} form={answered.unsaved} />
    </div>
  );
}
