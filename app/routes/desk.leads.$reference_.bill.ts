import type { LoaderFunctionArgs } from "@remix-run/node";
import { forStaff } from "~/desk/for-staff.server";
import { fileUrlOf, storedType } from "~/leads/bills";
import { paperResponse } from "~/media/media-files.server";
import { findLead, recordView } from "~/sales/lead/lead-view.server";

/** GET /desk/leads/{reference}/bill: the bill or photo of this lead, and of no other: its path comes from the lead alone. */
export function loader(args: LoaderFunctionArgs) {
  return forStaff(args, async ({ params, stores, staff: { email } }) => {
    const { desk, bills } = stores;
    const { lead } = await findLead(params.reference, desk);
    const path = bills.pathOf(fileUrlOf(lead.fields));
    if (!path) throw new Response(null, { status: 404 });
    await recordView(desk, email, lead.id);
    const bytes = await bills.read(path);
    if (!bytes) throw new Response(null, { status: 404 });
    return paperResponse(bytes, storedType(path), "bill");
  });
}
