import type { ActionFunctionArgs } from "@remix-run/node";
import { answerCall } from "~/desk/answer-call.server";
import { UNDO_CALL, undoMany } from "~/sales/list/choose-steps.server";

/** POST /desk/chosen/undo: takes back what one call for several leads did, where nothing came after it. */
export function action(args: ActionFunctionArgs) {
  return answerCall(args, UNDO_CALL, async ({ body, stores: { desk }, staff: { email } }) => ({
    value: await undoMany(desk, email, body),
  }));
}
