import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { forStaff } from "~/desk/for-staff.server";
import { summarizeEvent } from "~/leads/pipeline/history";
import { eventIdOf } from "~/leads/pipeline/lead-state";
import { readLeadKey } from "~/leads/reference";

/** GET /desk/leads/{id}/changes: the id of a lead's last event, its author and what came of a call: open pages ask often. */
export function loader(args: LoaderFunctionArgs) {
  return forStaff(args, async ({ params, stores }) => {
    const { desk } = stores;
    const id = readLeadKey(params.reference);
    const events = id ? await desk.events(id) : undefined;
    const last = events?.at(-1);
    if (events)
      return json({
        mark: last ? eventIdOf(last) : "",
        by: last?.by ?? "",
        call: last?.outcome ? summarizeEvent(last) : "",
      });
    const found = id ? await desk.get(id) : undefined;
    if (!found || !("erased" in found)) throw new Response(null, { status: 404 });
    return json({ mark: "erased", by: found.erased.by, call: "" });
  });
}
