import type { ActionFunctionArgs } from "@remix-run/node";
import { forStaff, RETRY_LATER } from "~/desk/for-staff.server";
import { name, oneOf, valuesIn, words } from "~/query";
import { receiveLeadFile } from "~/sales/files/receive-lead-files.server";
import { FILE_KINDS } from "~/sales/job/job-steps";
import { findLead } from "~/sales/lead/lead-view.server";

export const handle = {
  query: {
    name: words(300),
    /** 128 random bits. */
    id: (text: string) => (/^[0-9a-f]{32}$/.test(text) ? text : undefined),
    kind: oneOf(...FILE_KINDS),
    notice: name,
  },
};

/** POST /desk/leads/{reference}/files?name={name}&id={id}&kind={kind}&notice={version}, with the bytes of a file. */
export function action(args: ActionFunctionArgs) {
  return forStaff(args, async ({ params, request, stores, staff: { email } }) => {
    const { lead } = await findLead(params.reference, stores.desk);
    const claim = valuesIn(handle.query, new URL(request.url).search);
    const result = await receiveLeadFile(request, claim, lead.id, email, stores);
    if (result.status === "refused") return Response.json({ refused: result.reason }, { status: 422 });
    if (result.status === "failed") return new Response(null, { status: 503, headers: RETRY_LATER });
    const note = result.isEncrypted ? "Sent. It may ask for a password: open it once" : undefined;
    return Response.json({ name: claim.name ?? "", url: "", thumbnail: "", note });
  });
}
