import type { LoaderFunctionArgs } from "@remix-run/node";
import { forStaff } from "~/desk/for-staff.server";
import { leadPicture, sizeRule } from "~/media/lead-pictures.server";
import { paperResponse } from "~/media/media-files.server";
import { valuesIn } from "~/query";
import { leadFileName } from "~/sales/files/lead-files.server";
import { findLead, recordView, withoutLatePapers } from "~/sales/lead/lead-view.server";

export const handle = { query: { size: sizeRule } };

/** GET /desk/leads/{reference}/files/{id}?size={size}: a file as it was sent, or a picture in a size that pages show, of this lead, and of no other. */
export function loader(args: LoaderFunctionArgs) {
  return forStaff(args, async ({ params, request, stores, staff: { email } }) => {
    const found = await findLead(params.reference, stores.desk);
    const { lead, state } = await withoutLatePapers(found, stores.desk);
    const file = state.files.find(({ id }) => id === params.id);
    if (!file) throw new Response(null, { status: 404 });
    await recordView(stores.desk, email, lead.id);
    const name = leadFileName(lead.id, file.id);
    const { size } = valuesIn(handle.query, new URL(request.url).search);
    if (size && file.type.startsWith("image/")) return leadPicture(stores.files, name, size, request);
    const bytes = await stores.files.read(name);
    if (!bytes) throw new Response(null, { status: 404 });
    return paperResponse(bytes, file.type, file.kind);
  });
}
