import {
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  type ShouldRevalidateFunction,
  useActionData,
  useFetcher,
  useLoaderData,
  useLocation,
} from "@remix-run/react";
import { data } from "@remix-run/server-runtime";
import { contactLinks } from "~/desk/contact-links";
import type { DeskLead, LeadRecord } from "~/desk/desk";
import { estimateFacts } from "~/desk/estimate-facts";
import { hideBillUrl } from "~/desk/hide-bill-url";
import { partLabel } from "~/desk/history";
import { dayInIndia } from "~/desk/labels";
import { entryOf, type LeadEntry } from "~/desk/lead-entry";
import { rowOf } from "~/desk/lead-row";
import { FROM, fromRule } from "~/desk/list-query";
import { saveLead } from "~/desk/save-lead.server";
import { shownOf } from "~/desk/seen";
import { signedIn } from "~/desk/signed-in";
import { orStoreFault } from "~/desk/store-fault.server";
import { typedIn, unsavedForm } from "~/desk/unsaved-form";
import { recordView } from "~/desk/views.server";
import { pathByKey, readLeadKey } from "~/leads/desk-path";
import { DeskError } from "~/pages/desk/desk-error";
import { Alike, billKindOf, Erased } from "~/pages/desk/lead-details";
import { LeadPage } from "~/pages/desk/lead-page";
import type { Answered } from "~/pages/desk/save-form";
import { sendForm, unlessOffline } from "~/pages/desk/send-form";
import { Unsaved } from "~/pages/desk/unsaved";
import { oneOf } from "~/query";
import { routeQuery } from "~/server/route-query";
import { readForm } from "~/submission/read-form.server";

/** After a form: the number of lines that its page showed, and what it did besides a line. */
const SEEN = "seen";
const DONE = "done";

const readSeen = (text: string) => (/^\d{1,6}$/.test(text) ? text : undefined);

export const handle = { query: { [FROM]: fromRule, [SEEN]: readSeen, [DONE]: oneOf("merged", "separated") } };

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
  await recordView(desk, email, found.lead.id);
  const owners = (await staff.list()).map((account) => account.email);
  const { search } = routeQuery(request, handle, context);
  const after = { seen: search.get(SEEN) ?? undefined, done: search.get(DONE) ?? undefined };
  const path = pathByKey(params.reference ?? found.lead.id);
  return data({ ...time, shown: { email, owners, path, after, ...pageOf(found) } });
}

function pageOf(found: DeskLead) {
  const { lead, state, lines, others, merged, mergedInto } = found;
  const entry = entryOf(lead, state);
  return {
    entry,
    state,
    lines,
    sent: sentOf(found),
    parts: merged.map((part) => ({
      ...sentOf(part),
      lines: part.lines,
      name: entryOf(part.lead, part.state).name,
      label: partLabel(entryOf(part.lead, part.state).name, part.lead.kind),
      path: pathByKey(part.lead.id),
    })),
    whole: mergedInto && rowOf(mergedInto),
    links: contactLinks(entry, lead.language),
    others: others.map(rowOf),
    shown: shownOf(lead, state),
  };
}

function sentOf({ lead }: Pick<LeadRecord, "lead">) {
  return { lead: hideBillUrl(lead), bill: billKindOf(lead), estimate: estimateFacts(lead.estimate) };
}

/** POST: does what a form asks for, or says what is wrong and keeps what was typed. */
export async function action({ params, request, context }: ActionFunctionArgs) {
  const { email } = signedIn(context);
  const { desk, staff } = context.stores;
  const form = await readForm(request);
  const unsaved = unsavedForm(form.text);
  return orStoreFault({ unsaved }, async () => {
    const key = readLeadKey(params.reference);
    const found = key ? await desk.get(key) : undefined;
    if (found && "erased" in found) return data<Answered>({ unsaved }, { status: 410 });
    if (!key || !found || !("lead" in found)) throw new Response(null, { status: 404 });
    const owners = (await staff.list()).map((account) => account.email);
    const saved = await saveLead(found, form, { desk, email, owners, today: dayInIndia(new Date()) });
    const { status, errors, isConflict, done } = saved;
    if (status !== 303) return data<Answered>({ unsaved, errors, isConflict }, { status });
    const search = new URLSearchParams({ [SEEN]: readSeen(form.text(SEEN)) ?? String(found.lines.length) });
    const from = fromRule(form.text(FROM));
    if (from) search.set(FROM, from);
    if (done) search.set(DONE, done);
    return redirect(`${pathByKey(key)}?${search}#result`, 303);
  });
}

/** With scripts, the page stays: what the redirect says is its answer. */
export async function clientAction(args: ClientActionFunctionArgs) {
  try {
    return await sendForm(args);
  } catch (answer) {
    if (!(answer instanceof Response && answer.status === 303)) throw answer;
    const { searchParams } = new URL(answer.headers.get("Location") ?? "", location.href);
    return { seen: Number(searchParams.get(SEEN)), done: searchParams.get(DONE) ?? undefined };
  }
}

/** Also after a conflict: what others have done is shown. */
export const shouldRevalidate: ShouldRevalidateFunction = (args) =>
  unlessOffline(args) || args.actionStatus === 409 || args.actionStatus === 410;

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: MetaFunction = ({ data: loaded }) => {
  const name = (loaded as { shown?: { entry: LeadEntry } } | undefined)?.shown?.entry.name;
  return [{ title: `${name || "Lead"} | Desk` }];
};

export default function Lead() {
  const { now, today, ...loaded } = useLoaderData<typeof loader>();
  const answered = useActionData<Answered>();
  const fetcher = useFetcher<Answered>();
  const latest = fetcher.data ?? answered;
  if ("erased" in loaded)
    return <Erased {...loaded.erased} typed={latest?.unsaved && typedIn(latest.unsaved)} />;
  if ("alike" in loaded) return <Alike leads={loaded.alike} now={now} today={today} />;
  return <LeadPage key={loaded.shown.entry.id} {...loaded.shown} {...{ now, today, fetcher, latest }} />;
}

/** While the lead cannot be read either, what was typed is kept all the same. */
export function ErrorBoundary() {
  const answered = useActionData<Answered>();
  const { pathname } = useLocation();
  if (!answered?.unsaved || !answered.errors?.store) return <DeskError />;
  return (
    <div className="max-w-xl">
      <h1 className="text-title">Not saved yet</h1>
      <Unsaved message={answered.errors.store} path={pathname} form={answered.unsaved} />
    </div>
  );
}
