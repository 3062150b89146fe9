import type { Content } from "~/content/content";
import { type Focus, focusMark, type MediaRecord, recordId } from "~/content/media-file";
import { inTime } from "~/server/in-time.server";
import type { OriginalSources } from "./original-sources.server";
import type { Original } from "./originals";

/** Documents can be read without the records, so they do not wait long for them. */
const WAIT_MS = 1_000;

/** What the library says of a file; undefined if nothing. */
export type FindRecord = (name: string) => Promise<MediaRecord | undefined>;

/** Records are unknown until the content that holds them is there. */
export function createMediaRecords() {
  let source: Pick<Content, "all"> | undefined;
  let known: { documents: readonly unknown[]; byId: Map<string, MediaRecord> } | undefined;

  async function find(name: string): Promise<MediaRecord | undefined> {
    const documents = source && (await inTime(WAIT_MS, source.all("mediaFiles")).catch(() => undefined));
    if (documents && documents !== known?.documents)
      known = { documents, byId: new Map(documents.map((record) => [record.id, record])) };
    return known?.byId.get(recordId(name));
  }

  return {
    find: find satisfies FindRecord,
    readFrom(content: Pick<Content, "all">) {
      source = content;
    },
  };
}

/** Gives pictures their focus, and versions that change with it. */
export function withFocus(sources: OriginalSources, find: FindRecord): OriginalSources {
  const focusOf = async (original: Original): Promise<Focus | undefined> =>
    (original.kind === "media" ? (await find(original.name))?.focus : undefined) ?? undefined;

  return {
    async version(original, known) {
      const [version, focus] = [await sources.version(original, known), await focusOf(original)];
      return version && version + focusMark(focus);
    },
    async withFile(original, work) {
      const focus = await focusOf(original);
      return sources.withFile(original, ({ path, version }) =>
        work({ path, version: version + focusMark(focus), ...(focus && { focus }) }),
      );
    },
  };
}
