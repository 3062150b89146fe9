import type { LoaderFunctionArgs } from "@remix-run/node";
import { name } from "~/query";
import { type LiveSource, liveEvents } from "~/server/live-events.server";
import { openStores } from "~/stores/open.server";
import { sessionOf } from "../access/cookies.server";
import type { LeadEntry } from "../lead-entry";
import { signedIn } from "../signed-in";

export const handle = { query: { have: name } };

const source: LiveSource = {
  watch: (onChange) => openStores().desk.watch(onChange),
  version: () =>
    openStores()
      .desk.list({})
      .then(({ leads }) => versionOf(leads))
      .catch(() => undefined),
};

/** Returns the time of the newest lead: whoever listens learns nothing else of it. */
export function versionOf(leads: readonly LeadEntry[]): string {
  return leads[0]?.timestamp ?? "none";
}

/** GET /desk/live?have={version}: server-sent events for the list of leads. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const { email } = signedIn(context);
  const answer = liveEvents("desk", source, request, email);
  const session = sessionOf(request.headers.get("Cookie")) ?? "";
  return new Response(answer.body?.pipeThrough(untilSignedOut(session)) ?? null, answer);
}

/** Ends the stream at the first message, such as a heartbeat, after the session has ended. */
function untilSignedOut(session: string) {
  return new TransformStream<Uint8Array, Uint8Array>({
    async transform(message, stream) {
      // While the store fails, nobody is signed out.
      const isSignedIn = await openStores()
        .staff.whoIs(session)
        .then(Boolean, () => true);
      if (isSignedIn) stream.enqueue(message);
      else stream.terminate();
    },
  });
}
