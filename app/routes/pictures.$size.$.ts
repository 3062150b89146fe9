import type { LoaderFunctionArgs } from "@remix-run/node";
import { acceptedFormat, findPicture, parseSize, resizedPicture } from "~/media/pictures.server";
import { name, type QueryHandle } from "~/query";

export const handle: QueryHandle = { query: { v: name } };

/** GET /pictures/{crop}-{width}/{folder}/{file}?v={version}: a picture, cropped and compressed. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const size = parseSize(params.size);
  const picture = await findPicture(params["*"]);
  const format = acceptedFormat(request.headers.get("Accept"));
  const bytes = size && picture && (await resizedPicture(picture, size, format));
  if (!bytes) throw new Response("There is no such picture.", { status: 404 });
  return new Response(bytes, {
    headers: {
      "Content-Type": `image/${format}`,
      "Content-Length": String(bytes.length),
      "Cache-Control": picturesCacheControl(request),
      Vary: "Accept",
    },
  });
}

/** Immutable with a version, and for the site's own pictures, which get a new name when they change. */
function picturesCacheControl(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  return searchParams.has("v") || pathname.includes("/images/")
    ? "public, max-age=31536000, immutable"
    : "public, max-age=300, stale-while-revalidate=86400";
}
