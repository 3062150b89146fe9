import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { data } from "@remix-run/server-runtime";
import { forStaff, ifReady } from "~/desk/for-staff.server";
import { dayInIndia, timeInIndia } from "~/india-time";
import { deskPath } from "~/leads/reference";
import { valuesIn } from "~/query";
import { readOpenQuotation, readPage } from "~/sales/customer-page/customer-page.server";
import { Erased } from "~/sales/lead/lead-details";
import { LeadPage } from "~/sales/lead/lead-page";
import { leadAt, leadView, nextLead, recordView, withoutLatePapers } from "~/sales/lead/lead-view.server";
import type { LeadEntry } from "~/sales/list/lead-entry";
import { FROM, fromRule } from "~/sales/list/list-query";

export const handle = { query: { [FROM]: fromRule } };

export function loader(args: LoaderFunctionArgs) {
  return forStaff(args, async ({ params, request, stores, staff: { email }, personLabel }) => {
    const { desk, documents } = stores;
    const stored = await leadAt(params.reference, desk);
    if (!stored) throw new Response(null, { status: 404 });
    const now = new Date();
    const time = { now: now.toISOString(), today: dayInIndia(now) };
    if ("erased" in stored) return data({ erased: stored.erased, ...time }, { status: 410 });
    const found = await withoutLatePapers(stored, desk);
    await recordView(desk, email, found.lead.id);
    const { [FROM]: from = "" } = valuesIn(handle.query, new URL(request.url).search);
    const path = deskPath(found.lead.id);
    const [next, others, page, quoted] = await Promise.all([
      ifReady(nextLead(desk, found, from, now, email), undefined),
      ifReady(desk.others(found), []),
      readPage(found, documents),
      readOpenQuotation(found, documents, time.today),
    ]);
    return data({
      ...time,
      shown: {
        email,
        path,
        next,
        page,
        ...leadView(found, others, timeInIndia(now), quoted || undefined, personLabel),
      },
    });
  });
}

export { DeskError as ErrorBoundary } from "~/desk/desk-error";

export const meta: MetaFunction = ({ data: loaded }) => {
  const name = (loaded as { shown?: { entry: LeadEntry } } | undefined)?.shown?.entry.name;
  return [{ title: `${name || "Lead"} | Desk` }];
};

export default function Lead() {
  const { now, today, ...loaded } = useLoaderData<typeof loader>();
  if ("erased" in loaded) return <Erased {...loaded.erased} />;
  return <LeadPage key={loaded.shown.entry.id} {...loaded.shown} now={now} today={today} />;
}
