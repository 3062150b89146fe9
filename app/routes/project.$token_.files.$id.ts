import type { LoaderFunctionArgs } from "@remix-run/node";
import { dayInIndia } from "~/india-time";
import { isPageLive } from "~/leads/pipeline/customer-page";
import { leadFileName } from "~/leads/pipeline/lead-files.server";
import { paperResponse } from "~/media/media-files.server";
import { shownFiles } from "~/site/project/project-view";
import { secretPage } from "~/site/secret/secret-page.server";

/** GET /project/{token}/files/{id}: a file that the office shows to this customer. */
export async function loader(args: LoaderFunctionArgs) {
  const { params, context } = args;
  const { lead, found } = await secretPage(args, "project", (lead, hash) =>
    isPageLive(lead, hash, dayInIndia(Date.now()))
      ? shownFiles(lead.state.files).find(({ id }) => id === params.id)
      : undefined,
  );
  const bytes = await context.stores.files.read(leadFileName(lead.lead.id, found.id));
  if (!bytes) throw new Response(null, { status: 404 });
  return paperResponse(bytes, found.type, found.kind);
}
