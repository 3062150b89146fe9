import type { LoaderFunctionArgs } from "@remix-run/node";
import type { CollectionName, Content } from "~/content/content";
import { name, type QueryHandle } from "~/query";
import { type LiveSource, liveEvents } from "~/server/live-events.server";

export const handle: QueryHandle = { query: { have: name } };

/** GET /live/{collection}?have={version}: server-sent events for the galleries that update live (specification §4). */
export function loader({ request, params, context }: LoaderFunctionArgs) {
  const { collection } = params;
  if (collection !== "photo-gallery" && collection !== "video-gallery")
    throw new Response("This page has no live updates.", { status: 404 });
  return liveEvents(
    collection,
    liveCollection(collection, context.stores.content),
    request,
    context.clientAddress,
  );
}

function liveCollection(name: CollectionName, content: Content): LiveSource {
  return {
    watch: (onChange) => content.watch(name, onChange),
    async version() {
      // The store logs failures. The pages keep what they show.
      await content.all(name).catch(() => undefined);
      return content.version(name);
    },
    refresh: () => content.refresh(),
  };
}
