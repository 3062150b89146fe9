import type { LoaderFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/server-runtime";
import { brochureFile } from "~/content/brochure";
import { movedFrom } from "~/content/former-ids";
import { fileMissing, sendMediaFile } from "~/media/media-files.server";
import { attachment, fetchStoredFile } from "~/media/stored-files.server";
import { failUnavailableWith } from "~/server/unavailable.server";

/** GET /brochures/{id}/download: the file under the brochure's title (specification §7), or a redirect if we cannot fetch it. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { content, findMedia } = context.stores;
  const brochures = await content
    .all("downloads")
    .catch(failUnavailableWith("Failed to load brochures. Please try again later."));
  const brochure = brochures.find(({ id }) => id === params.id);
  const moved = brochure ? undefined : movedFrom(brochures, params.id);
  if (moved)
    return redirect(`/brochures/${encodeURIComponent(moved.id)}/download`, {
      status: 308,
      headers: { "Cache-Control": "no-store" },
    });
  const file = brochure && brochureFile(brochure.fileUrl);
  if (!file) throw fileMissing(request);
  const disposition = { "Content-Disposition": attachment(brochure.title) };

  if (file.kind === "own") {
    const media = await findMedia(file.name);
    if (!media) throw fileMissing(request);
    return sendMediaFile(media, request, { ...disposition, "Cache-Control": "public, max-age=300" });
  }
  if (file.kind === "storage") {
    const stored = await fetchStoredFile(file.download, request.signal);
    if (stored) {
      const headers = new Headers({
        ...disposition,
        "Content-Type": "application/pdf",
        "Cache-Control": "no-store",
      });
      if (stored.length !== undefined) headers.set("Content-Length", String(stored.length));
      return new Response(stored.body, { headers });
    }
  }
  return redirect(file.url, { headers: { "Cache-Control": "no-store" } });
}
