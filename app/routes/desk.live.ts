import type { LoaderFunctionArgs } from "@remix-run/node";
import { forStaff } from "~/desk/for-staff.server";
import type { Desk } from "~/leads/pipeline/desk";
import { name } from "~/query";
import { type LiveSource, liveEvents } from "~/server/live-events.server";
import { sessionOf } from "~/staff/cookies.server";
import type { Staff } from "~/staff/staff";

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

/** GET /desk/live?have={version}: server-sent events that say that a lead has come or was worked on. */
export function loader(args: LoaderFunctionArgs) {
  return forStaff(args, async ({ request, stores, staff: { email } }) => {
    const { desk, staff } = stores;
    const answer = liveEvents("desk", sourceOf(desk), request, email);
    const session = sessionOf(request.headers.get("Cookie")) ?? "";
    return new Response(answer.body?.pipeThrough(untilSignedOut(session, staff)) ?? null, answer);
  });
}

/** Ends the stream at the first message, such as a heartbeat, after the session has ended. */
function untilSignedOut(session: string, staff: Staff) {
  return new TransformStream<Uint8Array, Uint8Array>({
    async transform(message, stream) {
      // While the store fails, nobody is signed out.
      const isSignedIn = await staff.whoIs(session).then(Boolean, () => true);
      if (!isSignedIn) return stream.terminate();
      stream.enqueue(message);
    },
  });
}
