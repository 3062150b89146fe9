import type { LoaderFunctionArgs } from "@remix-run/node";
import { fileMissing, sendMediaFile } from "~/media/media-files.server";
import { name, valuesIn } from "~/query";

export const handle = { query: { v: name } };

/** GET /media/{file}: a picture or PDF as it is. Pages show drawings (SVG) and PDFs from here. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const media = await context.stores.findMedia(params["*"] ?? "");
  if (!media) throw fileMissing(request);
  const isVersioned = valuesIn(handle.query, new URL(request.url).search).v === media.version;
  return sendMediaFile(media, request, {
    "Cache-Control": isVersioned ? "public, max-age=31536000, immutable" : "public, max-age=300",
  });
}
