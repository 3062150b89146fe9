import type { ActionFunctionArgs } from "@remix-run/node";
import { importCalls } from "~/intake/import/import-calls.server";

/** POST: a call of the page that imports a file. */
export function action(args: ActionFunctionArgs) {
  const name = args.params.call ?? "";
  if (!Object.hasOwn(importCalls, name)) throw new Response(null, { status: 404 });
  return importCalls[name]?.(args);
}
