import type { LoaderFunctionArgs } from "@remix-run/node";
import { name, type QueryHandle } from "~/query";
import { liveEvents } from "~/server/live-events.server";
import { openStores } from "~/stores/open.server";

export const handle: QueryHandle = { query: { have: name } };

/** GET /live/{collection}?have={version}: server-sent events for the galleries that update live (specification §4). */
export function loader({ request, params, context }: LoaderFunctionArgs) {
  const { collection } = params;
  if (collection !== "photo-gallery" && collection !== "video-gallery")
    throw new Response("There is nothing to watch here.", { status: 404 });
  return liveEvents(collection, openStores().content, request, context.clientAddress);
}
