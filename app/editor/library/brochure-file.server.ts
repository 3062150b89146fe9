import { buffer } from "node:stream/consumers";
import type { Content } from "~/content/content";
import { isSameValue, type PlainFields } from "~/content/plain-fields";
import { mediaName } from "~/content/urls";
import type { EditableContent } from "~/editor/save/editable-content";
import type { FindMedia } from "~/media/original-sources.server";
import { pdfPages } from "~/media/pdf-pages.server";

/** Returns a brochure with the size and the pages of its file; of a file elsewhere, nothing is known once it is another. */
export async function withFileFacts(
  fields: PlainFields,
  before: PlainFields | undefined,
  findMedia: FindMedia,
): Promise<PlainFields> {
  const name = mediaName(String(fields.fileUrl ?? ""));
  const file = name ? await findMedia(name) : undefined;
  if (!file && fields.fileUrl === before?.fileUrl) return fields;
  const pageCount = file && pdfPages(await buffer(file.read(0, file.size - 1)));
  const facts = Object.entries({ ...fields, pageCount, fileSize: file?.size });
  return Object.fromEntries(facts.filter(([, value]) => value !== undefined));
}

interface Stores {
  content: Pick<Content, "all">;
  editing: Pick<EditableContent, "read" | "save">;
  findMedia: FindMedia;
}

/** Gives the brochures of a file that was replaced its size and pages. */
export async function refreshBrochures(name: string, by: string, { content, editing, findMedia }: Stores) {
  for (const { id, fileUrl } of await content.all("downloads")) {
    const found = mediaName(fileUrl) === name ? await editing.read("downloads", id) : undefined;
    if (!found?.live) continue;
    const live = await withFileFacts(found.live, found.live, findMedia);
    if (!isSameValue(live, found.live)) await editing.save("downloads", id, { live }, by, found);
  }
}
