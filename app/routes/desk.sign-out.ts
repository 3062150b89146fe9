import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { forStaff } from "~/desk/for-staff.server";
import { endedSessionCookie } from "~/staff/cookies.server";
import { readFields } from "~/submission/read-form.server";

/** POST: ends the session of this browser; with `everywhere`, all of the person, and no device is known any more. */
export function action(args: ActionFunctionArgs) {
  return forStaff(args, async ({ request, stores, staff: { email, session } }) => {
    if ((await readFields(request)).all.has("everywhere")) {
      await stores.staff.signOutEverywhere(email);
      await stores.desk.record({ kind: "sign-out-everywhere", by: email });
    } else await stores.staff.endSession(email, session);
    return redirect("/desk/sign-in", { status: 303, headers: { "Set-Cookie": endedSessionCookie() } });
  });
}
