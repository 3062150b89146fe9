import type { LoaderFunctionArgs } from "@remix-run/node";
import { sendMediaFile } from "~/media/media-files.server";
import { findMediaFile } from "~/media/media-folder.server";
import { name, type QueryHandle } from "~/query";

export const handle: QueryHandle = { query: { v: name } };

/** GET /media/{file}: a picture or PDF of the content folder as it is. Pages show drawings (SVG) and PDFs from here. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const media = await findMediaFile(params["*"] ?? "");
  if (!media) throw new Response("There is no such file.", { status: 404 });
  const hasVersion = new URL(request.url).searchParams.has("v");
  return sendMediaFile(media, request, {
    "Cache-Control": hasVersion ? "public, max-age=31536000, immutable" : "public, max-age=300",
  });
}
