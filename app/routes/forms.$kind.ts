import type { ActionFunctionArgs } from "@remix-run/node";
import { isLeadKind } from "~/leads/leads";
import { answerScript, receive } from "~/submission/receive.server";

/** POST /forms/{kind}: a form sent by JavaScript, answered with JSON. Without JavaScript it goes to its page's route. */
export async function action(args: ActionFunctionArgs) {
  const { kind } = args.params;
  if (!isLeadKind(kind)) throw new Response("Form not found.", { status: 404 });
  return answerScript(await receive(kind, args));
}
