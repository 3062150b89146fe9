import type { ActionFunctionArgs } from "@remix-run/node";
import { answerCall } from "~/desk/answer-call.server";
import { describeFile } from "~/editor/library/library.server";
import { descriptionRequest } from "~/editor/save/requests.server";

/** POST /desk/content/media/{name}/description: saves what a picture shows, or answers 409 with what others wrote meanwhile. */
export function action(args: ActionFunctionArgs) {
  return answerCall(args, descriptionRequest, async ({ body, params, stores, staff: { email } }) => {
    const name = (await stores.findMedia(params.name ?? ""))?.name;
    if (!name) return { status: 404, message: "This file is not there any more: somebody has removed it." };
    const answer = await describeFile(stores.editing, name, body, email);
    if ("value" in answer)
      await stores.desk.record({ kind: "describe", by: email, reference: `media/${name}` });
    return answer;
  });
}
