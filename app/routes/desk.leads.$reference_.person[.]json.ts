import type { LoaderFunctionArgs } from "@remix-run/node";
import { forStaff } from "~/desk/for-staff.server";
import { recordOfPerson } from "~/leads/pipeline/person";
import { readLeadKey, referenceOf } from "~/leads/reference";

/** GET /desk/leads/{reference}/person.json: everything that is stored of the person of a lead, for whoever asks for their data. */
export function loader(args: LoaderFunctionArgs) {
  return forStaff(args, async ({ params, stores, staff: { email } }) => {
    const { desk, bills } = stores;
    const key = readLeadKey(params.reference);
    const found = key ? await desk.get(key) : undefined;
    if (!found || !("lead" in found)) throw new Response(null, { status: 404 });
    const reference = referenceOf(found.lead.id);
    const person = await recordOfPerson(found, { desk, bills });
    await desk.record({ by: email, what: "exported everything about the person", reference });
    return new Response(`${JSON.stringify(person, null, 2)}\n`, {
      headers: {
        "Content-Type": "application/json; charset=utf-8",
        "Content-Disposition": `attachment; filename="${reference}.json"`,
      },
    });
  });
}
