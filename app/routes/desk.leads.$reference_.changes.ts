import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { signedIn } from "~/desk/signed-in";
import { readLeadKey } from "~/leads/desk-path";

/** GET /desk/leads/{reference}/changes: how many lines a lead has, and who wrote the last one. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  signedIn(context);
  const key = readLeadKey(params.reference);
  const found = key ? await context.stores.desk.get(key) : undefined;
  if (!found || "alike" in found) throw new Response(null, { status: 404 });
  if ("erased" in found) return json({ count: -1, by: found.erased.by });
  return json({ count: found.lines.length, by: found.lines.at(-1)?.by ?? "" });
}
