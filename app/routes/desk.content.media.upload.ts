import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { mediaUrl } from "~/content/urls";
import { forStaff, RETRY_LATER } from "~/desk/for-staff.server";
import { type LibraryStores, thumbnailOf } from "~/editor/library/library.server";
import { receiveMediaFile } from "~/editor/library/receive-media.server";
import { uploadKey } from "~/media/receive-upload.server";
import { name, valuesIn } from "~/query";

const hash = (text: string) => (/^[\da-f]{64}$/.test(text) ? text : undefined);

export const handle = { query: { name, sha256: hash, original: hash } };

/** GET /desk/content/media/upload?sha256={hash}: the file that was made of this upload, or 404. */
export function loader(args: LoaderFunctionArgs) {
  return forStaff(args, async ({ request, stores, staff: { email } }) => {
    const { media } = stores;
    const { sha256 = "" } = valuesIn(handle.query, new URL(request.url).search);
    const known = (await media.known(sha256)) ?? (await media.known(uploadKey(sha256, email)));
    return known ? Response.json(await fileOf(stores, known)) : new Response(null, { status: 404 });
  });
}

/** POST …/upload?name={name}&sha256={hash}&original={hash of the file whose copy it is}, with its bytes: adds it to the library. */
export function action(args: ActionFunctionArgs) {
  return forStaff(args, async ({ request, stores, staff: { email } }) => {
    const { media, desk } = stores;
    const { name = "", sha256: expected, original } = valuesIn(handle.query, new URL(request.url).search);
    const uploaded = await receiveMediaFile(request, media, email, { name, original, expected });
    if (uploaded.status === "refused") return Response.json({ refused: uploaded.reason }, { status: 422 });
    if (uploaded.status === "failed") return new Response(null, { status: 503, headers: RETRY_LATER });
    await desk.record({ kind: "upload", by: email, reference: `media/${uploaded.name}` });
    return Response.json(await fileOf(stores, uploaded.name));
  });
}

async function fileOf(stores: Pick<LibraryStores, "pictures">, name: string) {
  return { name, url: mediaUrl(name), thumbnail: await thumbnailOf(stores, name) };
}
