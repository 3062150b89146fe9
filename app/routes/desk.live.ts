import type { LoaderFunctionArgs } from "@remix-run/node";
import { sessionOf } from "~/desk/access/cookies.server";
import type { Desk } from "~/desk/desk";
import { signedIn } from "~/desk/signed-in";
import type { Staff } from "~/desk/staff";
import { name } from "~/query";
import { type LiveSource, liveEvents } from "~/server/live-events.server";

export const handle = { query: { have: name } };

const DAY_MS = 24 * 60 * 60 * 1000;

function sourceOf(desk: Desk): LiveSource {
  return {
    watch: (onChange) => desk.watch(onChange),
    version: () =>
      desk
        .changed(new Date(Date.now() - DAY_MS).toISOString(), 1)
        .then(([latest]) => (latest ? `${latest.lastContact} ${latest.id}` : "none"))
        .catch(() => undefined),
  };
}

/** GET /desk/live?have={version}: server-sent events, "change" when a lead has come or was worked on, and "beat" now and then. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const { email } = signedIn(context);
  const { desk, staff } = context.stores;
  const answer = liveEvents("desk", sourceOf(desk), request, email);
  const session = sessionOf(request.headers.get("Cookie")) ?? "";
  return new Response(answer.body?.pipeThrough(untilSignedOut(session, staff)) ?? null, answer);
}

/** Scripts do not see the comments that keep a stream open. */
const BEAT = new TextEncoder().encode("event: beat\ndata:\n\n");

/** Ends the stream at the first message, such as a heartbeat, after the session has ended. */
function untilSignedOut(session: string, staff: Staff) {
  return new TransformStream<Uint8Array, Uint8Array>({
    async transform(message, stream) {
      // While the store fails, nobody is signed out.
      const isSignedIn = await staff.whoIs(session).then(Boolean, () => true);
      if (!isSignedIn) return stream.terminate();
      stream.enqueue(message);
      stream.enqueue(BEAT);
    },
  });
}
