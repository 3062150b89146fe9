import type { ActionFunctionArgs } from "@remix-run/node";
import * as z from "zod";
import { answerCall } from "~/desk/answer-call.server";
import { removeSamples, restoreSamples } from "~/editor/list/going-live.server";

/** POST /desk/samples: takes the sample off the site, or brings back what its sender took away `since`. */
export function action(args: ActionFunctionArgs) {
  return answerCall(
    args,
    { since: z.iso.datetime().optional() },
    async ({ stores: { editing }, staff: { email }, body: { since } }) => {
      const began = new Date().toISOString();
      const count = since ? await restoreSamples(editing, email, since) : await removeSamples(editing, email);
      return { value: { count, since: began } };
    },
    { task: "delete" },
  );
}
