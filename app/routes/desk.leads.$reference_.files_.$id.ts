import type { LoaderFunctionArgs } from "@remix-run/node";
import { forStaff } from "~/desk/for-staff.server";
import { findLead, recordView, withoutLatePapers } from "~/desk/leads/lead-view.server";
import { leadFileName } from "~/leads/pipeline/lead-files.server";
import { paperResponse } from "~/media/media-files.server";

/** GET /desk/leads/{reference}/files/{id}: a file of this lead, and of no other. */
export function loader(args: LoaderFunctionArgs) {
  return forStaff(args, async ({ params, stores, staff: { email } }) => {
    const found = await findLead(params.reference, stores.desk);
    const { lead, state } = await withoutLatePapers(found, stores.desk);
    const file = state.files.find(({ id }) => id === params.id);
    if (!file) throw new Response(null, { status: 404 });
    await recordView(stores.desk, email, lead.id);
    const bytes = await stores.files.read(leadFileName(lead.id, file.id));
    if (!bytes) throw new Response(null, { status: 404 });
    return paperResponse(bytes, file.type, file.kind);
  });
}
