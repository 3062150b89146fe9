import type { LoaderFunctionArgs } from "@remix-run/node";
import { dayInIndia } from "~/india-time";
import { leadPicture, sizeRule } from "~/media/lead-pictures.server";
import { paperResponse } from "~/media/media-files.server";
import { valuesIn } from "~/query";
import { shownUnder } from "~/sales/customer-page/customer-page";
import { shownFiles } from "~/sales/customer-page/project-view";
import { secretPage } from "~/sales/customer-page/secret-page.server";
import { leadFileName } from "~/sales/files/lead-files.server";

export const handle = { query: { size: sizeRule } };

/** Large enough to look at closely. */
const OPENED = "full-1600";

/** GET /project/{token}/files/{id}?size={size}: a picture, never as the camera wrote it, or a paper that the office shows to this customer. */
export async function loader(args: LoaderFunctionArgs) {
  const { params, context } = args;
  const { lead, found } = await secretPage(args, "project", (lead, hash) =>
    shownUnder(lead, hash, dayInIndia(Date.now())) === "job"
      ? shownFiles(lead.state.files).find(({ id }) => id === params.id)
      : undefined,
  );
  const name = leadFileName(lead.lead.id, found.id);
  if (found.type.startsWith("image/")) {
    const { size = OPENED } = valuesIn(handle.query, new URL(args.request.url).search);
    return leadPicture(context.stores.files, name, size, args.request);
  }
  const bytes = await context.stores.files.read(name);
  if (!bytes) throw new Response(null, { status: 404 });
  return paperResponse(bytes, found.type, found.kind);
}
