import type { LoaderFunctionArgs } from "@remix-run/node";
import { forStaff } from "~/desk/for-staff.server";
import { surveyCalendar } from "~/sales/calls/survey-calendar.server";
import { findLead, recordView } from "~/sales/lead/lead-view.server";
import { env } from "~/server/env.server";

/** GET /desk/leads/{reference}/survey.ics: the lead's survey, for the calendar of whoever goes there. */
export function loader(args: LoaderFunctionArgs) {
  return forStaff(args, async ({ params, stores, staff: { email } }) => {
    const { desk } = stores;
    const found = await findLead(params.reference, desk);
    if (!found.state.surveyAt) throw new Response(null, { status: 404 });
    await recordView(desk, email, found.lead.id);
    return new Response(surveyCalendar(found, env().SITE_URL, new Date()), {
      headers: {
        "Content-Type": "text/calendar; charset=utf-8",
        // Not an attachment: phones show what they add.
        "Content-Disposition": 'inline; filename="survey.ics"',
        "Cache-Control": "no-store",
      },
    });
  });
}
