import type { ActionFunctionArgs } from "@remix-run/node";
import { answerCall } from "~/desk/answer-call.server";
import { CHOSEN_CALL, changeMany, type ManyChanged } from "~/sales/list/choose-steps.server";

/** POST /desk/chosen: changes several leads of a list, or plans the first step of a change of the whole list. */
export function action(args: ActionFunctionArgs) {
  return answerCall<typeof CHOSEN_CALL, ManyChanged>(
    args,
    CHOSEN_CALL,
    async ({ body, id, stores: { desk, staff }, staff: { email }, personLabel }) => {
      const owners = (await staff.list()).map((account) => account.email);
      return changeMany(body, id, { desk, email, owners, now: new Date(), personLabel });
    },
  );
}
