import type { ActionFunctionArgs } from "@remix-run/node";
import { receiveHook } from "~/intake/receive-hook.server";

/** The secret of a source that can send no header. */
export const handle = { query: { key: (text: string) => text } };

/** POST /hooks/leads/{source}: leads from another service, as JSON or as a form, with the secret of that source. */
export function action({ params, request, context }: ActionFunctionArgs) {
  return receiveHook(params.source ?? "", request, context.stores, context.clientAddress ?? "");
}
