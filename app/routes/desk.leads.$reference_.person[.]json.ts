import type { LoaderFunctionArgs } from "@remix-run/node";
import { forStaff, needsManagerToDownload } from "~/desk/for-staff.server";
import { fileUrlOf, hideFileUrl } from "~/leads/bills";
import { deskPath, referenceOf } from "~/leads/reference";
import { findLead } from "~/sales/lead/lead-view.server";
import { recordOfPerson } from "~/sales/lead/person";
import { env } from "~/server/env.server";

/** GET /desk/leads/{reference}/person.json: everything that is stored of the person of a lead, for whoever asks for their data. */
export function loader(args: LoaderFunctionArgs) {
  return forStaff(args, async ({ params, stores, staff }) => {
    needsManagerToDownload(staff, "export");
    const found = await findLead(params.reference, stores.desk);
    const reference = referenceOf(found.lead.id);
    const { leads, ...rest } = await recordOfPerson(found, stores.desk);
    const urlOf = (id: string) => env().SITE_URL + deskPath(id);
    const person = {
      leads: leads.map(({ lead, state, events }) => ({
        reference: referenceOf(lead.id),
        ...hideFileUrl(lead),
        // Where staff download it: the person gets the file, not the way to it.
        ...(fileUrlOf(lead.fields) && { bill: `${urlOf(lead.id)}/bill` }),
        status: state.status,
        corrections: state.edits,
        site: state.site,
        files: state.files.map(({ id, ...file }) => ({ ...file, url: `${urlOf(lead.id)}/files/${id}` })),
        history: events,
      })),
      ...rest,
    };
    await stores.desk.record({ kind: "export-person", by: staff.email, reference });
    return new Response(`${JSON.stringify(person, null, 2)}\n`, {
      headers: {
        "Content-Type": "application/json; charset=utf-8",
        "Content-Disposition": `attachment; filename="${reference}.json"`,
      },
    });
  });
}
