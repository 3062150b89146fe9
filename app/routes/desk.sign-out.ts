import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { forStaff } from "~/desk/for-staff.server";
import { endedSessionCookie } from "~/staff/cookies.server";

/** POST /desk/sign-out: ends all sessions of the person, on every device. */
export function action(args: ActionFunctionArgs) {
  return forStaff(args, async ({ stores, staff }) => {
    await stores.staff.signOutEverywhere(staff.email);
    return redirect("/desk/sign-in", { status: 303, headers: { "Set-Cookie": endedSessionCookie() } });
  });
}
