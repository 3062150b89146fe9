import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { forStaff } from "~/desk/for-staff.server";
import { readLeadKey } from "~/leads/reference";
import { summarizeEvent } from "~/sales/lead/facts";
import { eventIdOf } from "~/sales/lead/lead-state";

/** GET /desk/leads/{id}/changes: the id of a lead's last event, or "erased", and that in words: open pages ask often. */
export function loader(args: LoaderFunctionArgs) {
  return forStaff(args, async ({ params, stores: { desk }, staff: { email }, personLabel }) => {
    const id = readLeadKey(params.reference);
    const events = id ? await desk.events(id) : undefined;
    const last = events?.at(-1);
    const who = (by: string) => (by === email ? "You" : personLabel(by));
    const called =
      last?.outcome && `${last.by === email ? "have" : "has"} just called (${summarizeEvent(last)})`;
    if (last)
      return json({ eventId: eventIdOf(last), words: `${who(last.by)} ${called || "changed this lead"}` });
    if (events) return json({ eventId: "", words: "" });
    const found = id ? await desk.get(id) : undefined;
    if (!found || !("erased" in found)) throw new Response(null, { status: 404 });
    return json({ eventId: "erased", words: `${who(found.erased.by)} erased this lead` });
  });
}
