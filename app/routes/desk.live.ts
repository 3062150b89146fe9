import type { LoaderFunctionArgs } from "@remix-run/node";
import { forStaff } from "~/desk/for-staff.server";
import { DAY_MS } from "~/india-time";
import { name } from "~/query";
import type { Desk } from "~/sales/store/desk";
import { type LiveSource, liveEvents } from "~/server/live-events.server";
import { sessionOf } from "~/staff/cookies.server";
import { watchSessions } from "~/staff/session-checks.server";
import type { Staff } from "~/staff/staff-store.server";

export const handle = { query: { have: name } };

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

/** The browser connects again at once, and is told that it is signed out. */
const LAST_MESSAGE = new TextEncoder().encode("retry: 1\n\n");

/** Ends the stream when the session ends: at once in this process, at the next heartbeat in another. */
function untilSignedOut(session: string, staff: Staff) {
  let stop = () => {};
  async function isOver(stream: TransformStreamDefaultController<Uint8Array>) {
    // While the store fails, nobody is signed out.
    if (await staff.whoIs(session).then(Boolean, () => true)) return false;
    stop();
    stream.enqueue(LAST_MESSAGE);
    stream.terminate();
    return true;
  }
  return new TransformStream<Uint8Array, Uint8Array>({
    start(stream) {
      // The browser may have gone meanwhile.
      stop = watchSessions(() => void isOver(stream).catch(() => stop()));
    },
    async transform(message, stream) {
      if (!(await isOver(stream))) stream.enqueue(message);
    },
    flush: () => stop(),
    cancel: () => stop(),
  } as Transformer<Uint8Array, Uint8Array>);
}
