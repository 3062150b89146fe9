import type { LoaderFunctionArgs } from "@remix-run/node";
import { type CollectionName, type Content, collectionNames } from "~/content/content";
import { name, type QueryHandle } from "~/query";
import { type LiveSource, liveEvents } from "~/server/live-events.server";

export const handle: QueryHandle = { query: { have: name } };

/** GET /live/{collection}?have={version}: server-sent events for the galleries that update live (specification §4). */
export function loader({ request, params, context }: LoaderFunctionArgs) {
  const { collection } = params;
  const { content } = context.stores;
  if (process.env.NODE_ENV === "development" && collection === "content")
    return liveEvents(collection, liveContent(collectionNames, content), request, context.clientAddress);
  if (collection !== "photo-gallery" && collection !== "video-gallery")
    throw new Response("This page has no live updates.", { status: 404 });
  return liveEvents(collection, liveContent([collection], content), request, context.clientAddress);
}

function liveContent(names: readonly CollectionName[], content: Content): LiveSource {
  return {
    watch(onChange) {
      const stops = names.map((name) => content.watch(name, onChange));
      return () => {
        for (const stop of stops) stop();
      };
    },
    async version() {
      // The store logs failures. The pages keep what they show.
      await Promise.all(names.map((name) => content.all(name).catch(() => undefined)));
      return names.map((name) => content.version(name)).join("") || undefined;
    },
    refresh: () => content.refresh(),
  };
}
