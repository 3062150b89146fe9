import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  useActionData,
  useFetcher,
  useLoaderData,
  useLocation,
} from "@remix-run/react";
import { data, redirect } from "@remix-run/server-runtime";
import { forStaff, ifReady, orStoreFault } from "~/desk/for-staff.server";
import { sendForm } from "~/desk/send-form";
import { typedIn, unsavedForm } from "~/desk/unsaved-form";
import { dayInIndia, timeInIndia } from "~/india-time";
import { deskPath, readLeadKey } from "~/leads/reference";
import { oneOf } from "~/query";
import { readOpenQuotation, readPage } from "~/sales/customer-page/customer-page.server";
import { faultsOf, receiveLeadForm } from "~/sales/files/receive-lead-files.server";
import { type ActionResult, actOnLead, shownFields } from "~/sales/lead/lead-actions.server";
import { Erased } from "~/sales/lead/lead-details";
import { readLeadForm, readSeen } from "~/sales/lead/lead-form";
import { LeadPage } from "~/sales/lead/lead-page";
import { leadView, nextLead, recordView, withoutLatePapers } from "~/sales/lead/lead-view.server";
import type { LeadAnswer } from "~/sales/lead/save-form";
import type { LeadEntry } from "~/sales/list/lead-entry";
import { FROM, fromRule } from "~/sales/list/list-query";
import { routeQuery } from "~/server/route-query";

/** What follows a form: the number of events that its page showed, and what it did besides an event. */
const SEEN = "seen";
const DONE = "done";

export const handle = {
  query: {
    [FROM]: fromRule,
    [SEEN]: (text: string) => (readSeen(text) === undefined ? undefined : text),
    [DONE]: oneOf("merged", "separated"),
  },
};

export function loader(args: LoaderFunctionArgs) {
  return forStaff(args, async ({ params, request, context, stores, staff: { email }, personLabel }) => {
    const { desk, documents } = stores;
    const key = readLeadKey(params.reference);
    const stored = key ? await desk.get(key) : undefined;
    if (!stored) throw new Response(null, { status: 404 });
    const now = new Date();
    const time = { now: now.toISOString(), today: dayInIndia(now) };
    if ("erased" in stored) return data({ erased: stored.erased, ...time }, { status: 410 });
    const found = await withoutLatePapers(stored, desk);
    await recordView(desk, email, found.lead.id);
    const { search } = routeQuery(request, handle, context);
    const after = { seen: search.get(SEEN) ?? undefined, done: search.get(DONE) ?? undefined };
    const path = deskPath(found.lead.id);
    const [next, others, page, quoted] = await Promise.all([
      ifReady(nextLead(desk, found, search.get(FROM) ?? "", now, email), undefined),
      ifReady(desk.others(found), []),
      readPage(found, documents),
      readOpenQuotation(found, documents, time.today),
    ]);
    return data({
      ...time,
      shown: {
        email,
        path,
        after,
        next,
        page,
        ...leadView(found, others, timeInIndia(now), quoted || undefined, personLabel),
      },
    });
  });
}

const HTTP_STATUS = { invalid: 422, "too large": 413, refused: 409, conflict: 409, gone: 410 };

export function action(args: ActionFunctionArgs) {
  return forStaff(args, async ({ params, request, stores, staff: { email }, personLabel }) => {
    const { desk, staff, documents } = stores;
    const key = readLeadKey(params.reference);
    const find = async () => (key ? desk.get(key) : undefined);
    const sent = await receiveLeadForm(request, find, email, stores);
    const form = readLeadForm(sent.text);
    const { intent, seen } = form;
    const unsaved = unsavedForm(form);
    const kept = { intent, unsaved, typed: unsaved && typedIn(unsaved) };
    return orStoreFault({ status: "unavailable", ...kept }, async () => {
      const found = await find();
      if (found && "erased" in found) return data<LeadAnswer>({ status: "gone", ...kept }, { status: 410 });
      if (!key || !found || !("lead" in found)) throw new Response(null, { status: 404 });
      const owners = (await staff.list()).map((account) => account.email);
      const today = dayInIndia(new Date());
      const sender = { desk, documents, email, owners, today, personLabel };
      const faults = intent === "files" && faultsOf(sent);
      const result: ActionResult =
        intent !== "files"
          ? await actOnLead(found, form, sent.isTooLarge, sender)
          : faults
            ? { status: sent.isTooLarge ? "too large" : "invalid", errors: { files: faults } }
            : { status: "saved" };
      if (result.status !== "saved") {
        const typed = unsaved && typedIn(unsaved, shownFields(found, form, today));
        return data<LeadAnswer>({ ...result, ...kept, typed }, { status: HTTP_STATUS[result.status] });
      }
      // Who presses the same again is told of the first time.
      const before = Math.min(seen ?? found.events.length, result.repeated ?? Number.POSITIVE_INFINITY);
      const search = new URLSearchParams({ [SEEN]: String(before) });
      const from = fromRule(sent.text(FROM));
      if (from) search.set(FROM, from);
      if (result.done) search.set(DONE, result.done);
      return redirect(`${deskPath(found.lead.id)}?${search}#result`, 303);
    });
  });
}

/** With scripts, the page stays: what the redirect says is its answer. */
export async function clientAction(args: ClientActionFunctionArgs) {
  try {
    return await sendForm(args);
  } catch (answer) {
    if (!(answer instanceof Response && answer.status === 303)) throw answer;
    const { searchParams } = new URL(answer.headers.get("Location") ?? "", location.href);
    return {
      status: "saved",
      seen: Number(searchParams.get(SEEN)),
      done: searchParams.get(DONE) ?? undefined,
    };
  }
}

export { DeskError as ErrorBoundary } from "~/desk/desk-frame";
export { actionHeaders as headers } from "~/desk/for-staff.server";
export { orConflict as shouldRevalidate } from "~/desk/send-form";

export const meta: MetaFunction = ({ data: loaded }) => {
  const name = (loaded as { shown?: { entry: LeadEntry } } | undefined)?.shown?.entry.name;
  return [{ title: `${name || "Lead"} | Desk` }];
};

export default function Lead() {
  const { now, today, ...loaded } = useLoaderData<typeof loader>();
  const answered = useActionData<LeadAnswer>();
  // What is said of one lead is not said of the next.
  const fetcher = useFetcher<LeadAnswer>({ key: useLocation().pathname });
  const latest = fetcher.data ?? answered;
  if ("erased" in loaded) return <Erased {...loaded.erased} typed={latest?.typed} />;
  return <LeadPage key={loaded.shown.entry.id} {...loaded.shown} {...{ now, today, fetcher, latest }} />;
}
