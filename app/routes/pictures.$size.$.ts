import type { LoaderFunctionArgs } from "@remix-run/node";
import { parseSize, smaller } from "~/media/pictures.server";
import { name, valuesIn } from "~/query";

export const handle = { query: { v: name } };

/** GET /pictures/{crop}-{width}/{path of an original}?v={version}: a picture, cropped and compressed. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { pictures } = context.stores;
  const size = parseSize(params.size);
  const original = await pictures.find(params["*"] ?? "");
  const savesData = request.headers.get("Save-Data")?.toLowerCase() === "on";
  const picture =
    size &&
    original &&
    (await pictures.get(original, savesData ? smaller(size) : size, request.headers.get("Accept") ?? ""));
  // Another instance may know it already.
  const notFound = { status: 404, headers: { "Cache-Control": "no-store" } };
  if (!picture) throw new Response("Picture not found.", notFound);
  const isVersioned =
    original.kind === "images" || valuesIn(handle.query, new URL(request.url).search).v === picture.version;
  return new Response(picture.bytes, {
    headers: {
      "Content-Type": `image/${picture.format}`,
      "Content-Length": String(picture.bytes.length),
      "Cache-Control": cacheControl(picture.isFinal, isVersioned),
      Vary: "Accept, Save-Data",
    },
  });
}

/** A picture that is not final is replaced soon, at the same URL. */
function cacheControl(isFinal: boolean, isVersioned: boolean): string {
  if (!isFinal) return "public, max-age=60";
  return isVersioned
    ? "public, max-age=31536000, immutable"
    : "public, max-age=300, stale-while-revalidate=86400";
}
