import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { rowOf } from "~/desk/lead-row";
import { savedBefore } from "~/desk/list-query";
import { signedIn } from "~/desk/signed-in";
import { routeQuery } from "~/server/route-query";

const SINCE = "since";

/** More are seen when the list is loaded again. */
const MOST = 100;

export const handle = {
  query: { [SINCE]: (text: string) => (/^\d{4}-\d\d-\d\dT[\d:.]{8,12}Z$/.test(text) ? text : undefined) },
};

/** GET /desk/newer?since={time}: the leads that have come or were worked on since, and `since` for the next time. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  signedIn(context);
  const next = savedBefore(new Date());
  const since = routeQuery(request, handle, context).search.get(SINCE) ?? next;
  const rows = (await context.stores.desk.changed(since, MOST)).map(rowOf);
  return json({ rows, next });
}
