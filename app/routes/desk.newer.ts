import type { LoaderFunctionArgs } from "@remix-run/node";
import { signedIn } from "~/desk/signed-in";
import { routeQuery } from "~/server/route-query";

const SINCE = "since";

export const handle = {
  query: { [SINCE]: (text: string) => (/^\d{4}-\d\d-\d\dT[\d:.]{8,12}Z$/.test(text) ? text : undefined) },
};

/** GET /desk/newer?since={time}: how many leads have come since, and nothing else about them. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  signedIn(context);
  const since = routeQuery(request, handle, context).search.get(SINCE) ?? undefined;
  const [count = 0] = await context.stores.desk.count([{ since }]);
  return new Response(String(count), { headers: { "Content-Type": "text/plain" } });
}
