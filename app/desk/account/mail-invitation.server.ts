import { inMail } from "~/leads/lead-text";
import { env } from "~/server/env.server";
import { log } from "~/server/log.server";
import { site } from "~/site";
import { sendMail } from "~/submission/notify.server";

/** The inviter waits no longer for the mail server. */
const WAIT_MS = 10_000;

/** Mails the link to choose a password. Resolves to whether the mail server took it; to undefined if the site has none. @param by the name of whoever invites */
export async function mailInvitation(email: string, link: string, by: string): Promise<boolean | undefined> {
  if (!env().SMTP_URL) return undefined;
  const message = {
    subject: `Your access to the ${site.shortBrand} desk`,
    text: `${inMail(by)} invites you to the desk of ${site.brand}. Choose your password here. The link works once, for 24 hours.\n\n${link}\n`,
  };
  const outcome = await sendMail(env(), email, message, AbortSignal.timeout(WAIT_MS));
  if (outcome !== "delivered") log.warn("invitation not mailed", { reason: outcome.reason });
  return outcome === "delivered";
}
