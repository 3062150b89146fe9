import type { ActionFunctionArgs } from "@remix-run/node";
import { receiveHook } from "~/submission/receive-hook.server";

/** POST /hooks/leads/{source}: a lead from another service, as JSON. `Authorization: Bearer` with the secret of that source. */
export function action({ params, request, context }: ActionFunctionArgs) {
  return receiveHook(params.source ?? "", request, context.stores.leads);
}
