import type { ActionFunctionArgs } from "@remix-run/node";
import * as z from "zod";
import { mailInvitation } from "~/desk/account/mail-invitation.server";
import { answerCall } from "~/desk/answer-call.server";
import { changeColleague, type InvitedColleague, inviteColleague } from "~/sales/list/colleagues.server";
import { env } from "~/server/env.server";
import { readEmail } from "~/staff/staff";

const COLLEAGUE_CALL = {
  email: z.string().max(1_000),
  act: z.enum(["invite", "remove", "manager", "colleague"]),
};

const REFUSED = "Nothing is changed: this person is gone, or it is you, or the last manager.";

/** Otherwise a manager could become anybody. */
const NO_LINK =
  "This person has a password already. If it is forgotten, whoever runs the server makes a link with the command “desk -- add”.";

/** POST /desk/colleagues/accounts: invites a colleague, or changes what one may do. */
export function action(args: ActionFunctionArgs) {
  return answerCall<typeof COLLEAGUE_CALL, InvitedColleague | null>(
    args,
    COLLEAGUE_CALL,
    async ({ body, stores, staff: { email: by }, personLabel }) => {
      const email = readEmail(body.email);
      if (!email) return { status: 422, errors: { email: "Type an email address" } };
      // A link for oneself would change the password without the present one.
      if (email === by) return { status: 409, message: REFUSED };
      if (body.act === "invite") {
        const link = await inviteColleague(stores, email, env().SITE_URL, by);
        if (!link) return { status: 409, message: NO_LINK };
        return { value: { email, link, isMailed: await mailInvitation(email, link, personLabel(by)) } };
      }
      const outcome = await changeColleague(stores, email, body.act, by);
      return outcome === "done" ? { value: null } : { status: 409, message: REFUSED };
    },
    { task: "people" },
  );
}
