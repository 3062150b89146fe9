import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { markOf } from "~/desk/lead-state";
import { signedIn } from "~/desk/signed-in";
import { readLeadKey } from "~/leads/desk-path";

/** GET /desk/leads/{id}/changes: the mark of a lead's last line and its author, read alone: open pages ask often. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  signedIn(context);
  const { desk } = context.stores;
  const id = readLeadKey(params.reference);
  const last = id ? await desk.lastLine(id) : undefined;
  if (last !== undefined) return json({ mark: last ? markOf(last) : "", by: last?.by ?? "" });
  const found = id ? await desk.get(id) : undefined;
  if (!found || !("erased" in found)) throw new Response(null, { status: 404 });
  return json({ mark: "erased", by: found.erased.by });
}
