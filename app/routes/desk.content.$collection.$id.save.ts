import type { ActionFunctionArgs } from "@remix-run/node";
import { answerCall } from "~/desk/answer-call.server";
import { needsManager } from "~/desk/for-staff.server";
import { knownCollection, taskOfChange } from "~/editor/save/documents";
import { documentId, NEW } from "~/editor/save/paths";
import { documentRequest } from "~/editor/save/requests.server";
import { answerDocument } from "~/editor/save/save-document.server";

/** Larger than the 256 KB of a document, whose limit has its own message. */
const MAX_BYTES = 1024 * 1024;

/** POST with a document as it is typed (`documentRequest`): saves or publishes it, or answers 409 with what others saved meanwhile. */
export function action(args: ActionFunctionArgs) {
  return answerCall(
    args,
    documentRequest,
    async ({ body, params, staff, stores, personLabel }) => {
      const name = knownCollection(params.collection);
      needsManager(staff, taskOfChange(name));
      const id = params.id === NEW ? undefined : documentId(params.id);
      return answerDocument({ name, id, body, by: staff.email, manager: staff.manager, personLabel }, stores);
    },
    { maxBytes: MAX_BYTES },
  );
}
