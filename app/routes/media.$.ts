import { readFile } from "node:fs/promises";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { findPicture } from "~/server/pictures.server";
import { contentTypeOf } from "~/server/static-files.server";

/** GET /media/{file}: a picture of the content folder as it is. Drawings (SVG) are shown so; photos are resized. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const picture = await findPicture(`media/${params["*"]}`);
  if (!picture) throw new Response("There is no such picture.", { status: 404 });
  const hasVersion = new URL(request.url).searchParams.has("v");
  return new Response(await readFile(picture.file), {
    headers: {
      "Content-Type": contentTypeOf(picture.file.toLowerCase()),
      "Cache-Control": hasVersion ? "public, max-age=31536000, immutable" : "public, max-age=300",
    },
  });
}
