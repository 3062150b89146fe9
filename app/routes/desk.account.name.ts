import type { ActionFunctionArgs } from "@remix-run/node";
import * as z from "zod";
import { answerCall } from "~/desk/answer-call.server";

const MAX_NAME = 60;

/** POST /desk/account/name: what colleagues call one. */
export function action(args: ActionFunctionArgs) {
  return answerCall(args, { name: z.string() }, async ({ body, stores, staff: { email } }) => {
    const name = body.name.replace(/\s+/g, " ").trim();
    const isTaken = Object.entries(await stores.staff.names()).some(
      ([other, known]) => other !== email && known?.toLowerCase() === name.toLowerCase(),
    );
    const wrong =
      (!name && "Type your name") ||
      ([...name].length > MAX_NAME && `Please use at most ${MAX_NAME} characters`) ||
      (isTaken && "A colleague has this name. Add another, such as your family name");
    if (wrong) return { status: 422, errors: { name: wrong } };
    await stores.staff.rename(email, name);
    await stores.desk.record({ by: email, kind: "change-name" });
    return { value: null };
  });
}
