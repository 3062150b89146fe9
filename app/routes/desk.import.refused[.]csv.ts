import type { ActionFunctionArgs } from "@remix-run/node";
import { forStaff } from "~/desk/for-staff.server";
import { refusedFile } from "~/intake/import-actions.server";

/** POST with the form of a preview: the rows of its file that are no leads, each with the reason, for spreadsheets. */
export function action(args: ActionFunctionArgs) {
  return forStaff(args, async ({ request }) => {
    const csv = await refusedFile(request);
    if (csv === undefined) return new Response("The file has not arrived whole.\n", { status: 422 });
    return new Response(csv, {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": 'attachment; filename="rows-to-look-at.csv"',
      },
    });
  });
}
