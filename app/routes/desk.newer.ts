import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { forStaff } from "~/desk/for-staff.server";
import { valuesIn } from "~/query";
import { rowOf } from "~/sales/list/lead-entry";
import { savedBefore } from "~/sales/list/list-query";

/** More are seen when the list is loaded again. */
const MOST = 100;

export const handle = {
  query: { since: (text: string) => (/^\d{4}-\d\d-\d\dT[\d:.]{8,12}Z$/.test(text) ? text : undefined) },
};

/** GET /desk/newer?since={time}: the leads that have come or were worked on since, and `since` for the next time. */
export function loader(args: LoaderFunctionArgs) {
  return forStaff(args, async ({ request, stores }) => {
    const next = savedBefore(new Date());
    const { since = next } = valuesIn(handle.query, new URL(request.url).search);
    const rows = (await stores.desk.changed(since, MOST)).map(rowOf);
    return json({ rows, next });
  });
}
