import type { LoaderFunctionArgs } from "@remix-run/node";
import { findMediaFile, sendMediaFile } from "~/media/media-files.server";

/**
 * GET /media/{file}: a picture or PDF of the content folder as it is. Drawings (SVG) and brochures are shown so; photos
 * are resized.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const media = await findMediaFile(params["*"]);
  if (!media) throw new Response("There is no such file.", { status: 404 });
  const hasVersion = new URL(request.url).searchParams.has("v");
  return sendMediaFile(media, request, {
    "Cache-Control": hasVersion ? "public, max-age=31536000, immutable" : "public, max-age=300",
  });
}
