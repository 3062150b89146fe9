import type { LoaderFunctionArgs } from "@remix-run/node";
import { dayInIndia } from "~/india-time";
import { isPageLive } from "~/leads/pipeline/customer-page";
import { PDF_POLICY } from "~/media/media-files.server";
import { shownFiles } from "~/site/project/project-view";
import { secretPage } from "~/site/secret/secret-page.server";

const EXTENSIONS: Record<string, string> = {
  "application/pdf": "pdf",
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
};

/** GET /project/{token}/files/{id}: a file that the office shows to this customer. */
export async function loader(args: LoaderFunctionArgs) {
  const { params, context } = args;
  const { lead, found } = await secretPage(args, "project", (lead, hash) =>
    isPageLive(lead, hash, dayInIndia(Date.now()))
      ? shownFiles(lead.state.files).find(({ id }) => id === params.id)
      : undefined,
  );
  const bytes = await context.stores.files.read(`.lead-files/${lead.lead.id}/${found.id}`);
  if (!bytes) throw new Response(null, { status: 404 });
  const { kind, type } = found;
  const extension = EXTENSIONS[type];
  return new Response(bytes, {
    headers: {
      "Content-Type": extension ? type : "application/octet-stream",
      "Content-Disposition": extension ? `inline; filename="${kind}.${extension}"` : "attachment",
      ...(type === "application/pdf" && { "Content-Security-Policy": PDF_POLICY }),
    },
  });
}
