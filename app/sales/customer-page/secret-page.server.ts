import { setTimeout } from "node:timers/promises";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { orUnavailable } from "~/desk/for-staff.server";
import type { DeskLead } from "~/sales/store/desk";
import { describeError, log } from "~/server/log.server";
import { sessionOf } from "~/staff/cookies.server";
import { StoreFault } from "~/store-fault";
import { countOpening, hashOfToken, type LinkKind, readLink } from "./lead-links.server";

type Args = LoaderFunctionArgs | ActionFunctionArgs;

/** Longer than a lead takes to be read, so that all that is refused takes the same time. */
const REFUSED_AFTER_MS = 250;

/** An id of no lead, looked up for unknown links, so that every refusal costs the same read. */
const NOBODY = "0".repeat(26);

/**
 * Resolves to what a secret address (`params.token`) leads to: the lead, and what `read` finds in it as long as the link is live.
 * @throws the one 404, after the same reads and the same time, whatever is wrong; 503 while the store fails
 */
export async function secretPage<Found>(
  { params: { token = "" }, context: { stores } }: Args,
  kind: LinkKind,
  read: (lead: DeskLead, hash: string) => Found | undefined,
): Promise<{ lead: DeskLead; found: Found; hash: string }> {
  const refusal = setTimeout(REFUSED_AFTER_MS, undefined, { ref: false });
  const { desk, documents } = stores;
  const hash = hashOfToken(token);
  const stored = await orUnavailable(async () => {
    const link = await readLink(documents, hash);
    return desk.get(link?.kind === kind ? link.lead : NOBODY);
  }, "a customer’s page");
  const found = stored?.lead && read(stored, hash);
  if (stored?.lead && found !== undefined) return { lead: stored, found, hash };
  await refusal;
  throw new Response(null, { status: 404 });
}

/** Whole names of programs that show a link in a chat or look whether it is safe: phones and apps may be called alike. */
const CHATS =
  /(?<![\w-])(?:whatsapp|facebookexternalhit|facebot|meta-externalagent|telegrambot|skypeuripreview|viber|discordbot)(?![\w-])/i;
const OTHERS =
  /(?<![\w-])(?:twitterbot|linkedinbot|slackbot(?:-linkexpanding)?|pinterestbot|googlebot|bingbot|bingpreview|applebot)(?![\w-])/i;

/** Whether a program opens the page, which then counts as no opening. It gets the page that everybody gets. */
export function isLinkPreview(userAgent: string): boolean {
  return CHATS.test(userAgent) || OTHERS.test(userAgent);
}

/** Counts an opening by the customer: staff look at the page too. */
export async function countOpened({ request, context: { stores } }: Args, hash: string): Promise<void> {
  if (isLinkPreview(request.headers.get("User-Agent") ?? "") || sessionOf(request.headers.get("Cookie")))
    return;
  try {
    await countOpening(stores.documents, hash, new Date().toISOString());
  } catch (error) {
    if (!(error instanceof StoreFault)) throw error;
    log.error("opening not counted", describeError(error));
  }
}
