import type { LoaderFunctionArgs } from "@remix-run/node";
import { acceptedFormat, findPicture, parseSize, resizedPicture } from "~/media/pictures.server";

/** GET /pictures/{crop}-{width}/{folder}/{file}?v={version}: a picture, cut and compressed. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const size = parseSize(params.size);
  const picture = await findPicture(params["*"]);
  if (!size || !picture) throw new Response("There is no such picture.", { status: 404 });

  const format = acceptedFormat(request.headers.get("Accept"));
  const bytes = await resizedPicture(picture, size, format);
  return new Response(bytes, {
    headers: {
      "Content-Type": `image/${format}`,
      "Content-Length": String(bytes.length),
      "Cache-Control": picturesCacheControl(request),
      Vary: "Accept",
    },
  });
}

/** An address with a version never changes its picture, nor do the site's own, which get a new name; others may. */
function picturesCacheControl(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  return searchParams.has("v") || pathname.includes("/images/")
    ? "public, max-age=31536000, immutable"
    : "public, max-age=300, stale-while-revalidate=86400";
}
