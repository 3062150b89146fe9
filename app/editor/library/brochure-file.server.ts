import { buffer } from "node:stream/consumers";
import type { Content } from "~/content/content";
import { isSameValue, type PlainFields } from "~/content/plain-fields";
import { mediaName } from "~/content/urls";
import { isGiven } from "~/editor/save/compare-values";
import type { EditableContent } from "~/editor/save/editable-content";
import type { FindMedia } from "~/media/original-sources.server";
import { pdfPages } from "~/media/pdf-pages.server";

/** Returns a brochure with the size and the pages of its file, as far as they are empty, or still those of another file. */
export async function withFileFacts(
  fields: PlainFields,
  before: PlainFields | undefined,
  findMedia: FindMedia,
): Promise<PlainFields> {
  const name = mediaName(String(fields.fileUrl ?? ""));
  const file = name ? await findMedia(name) : undefined;
  const isOther = fields.fileUrl !== before?.fileUrl;
  const isKept = (field: "pageCount" | "fileSize") =>
    isGiven(fields[field]) && !(isOther && fields[field] === before?.[field]);
  const { pageCount, fileSize, ...others } = fields;
  const pages = isKept("pageCount") ? pageCount : file && pdfPages(await buffer(file.read(0, file.size - 1)));
  const bytes = isKept("fileSize") ? fileSize : file?.size;
  return {
    ...others,
    ...(pages !== undefined && { pageCount: pages }),
    ...(bytes !== undefined && { fileSize: bytes }),
  };
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
    const { pageCount, fileSize, ...others } = found.live;
    const live = await withFileFacts(others, undefined, findMedia);
    if (!isSameValue(live, found.live)) await editing.save("downloads", id, { live }, by, found.version);
  }
}
