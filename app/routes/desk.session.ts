import type { ActionFunctionArgs } from "@remix-run/node";
import { answerCall } from "~/desk/answer-call.server";

/** POST /desk/session: whether whoever typed something (`by`) is signed in. */
export function action(args: ActionFunctionArgs) {
  return answerCall(args, {}, async () => ({ value: null }));
}
