import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { endedSessionCookie } from "~/desk/access/cookies.server";
import { signedIn } from "~/desk/signed-in";

/** POST /desk/sign-out: ends all sessions of the person, on every device. */
export async function action({ context }: ActionFunctionArgs) {
  await context.stores.staff.signOutEverywhere(signedIn(context).email);
  return redirect("/desk/sign-in", { status: 303, headers: { "Set-Cookie": endedSessionCookie() } });
}
