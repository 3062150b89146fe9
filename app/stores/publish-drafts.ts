import type { CollectionName, Content } from "~/content/content";
import type { EditableContent, EditedDocument, PublishedDocument } from "~/content/editing/editable-content";
import type { Log } from "~/server/log.server";

/** Shows the visitors of this process each change at once. */
export function withNews(editing: EditableContent, content: Pick<Content, "changed">): EditableContent {
  return {
    ...editing,
    async save(name, id, change, by, seen) {
      const result = await editing.save(name, id, change, by, seen);
      if (result.status === "saved") content.changed(name, id);
      return result;
    },
    async publishDue(now) {
      const published = await editing.publishDue(now);
      for (const { name, id } of published) content.changed(name, id);
      return published;
    },
  };
}

/** Publishes those of a collection's documents whose time has come. */
export async function publishDrafts(
  name: CollectionName,
  documents: readonly EditedDocument[],
  { save, time, log }: { save: EditableContent["save"]; time: Date; log: Log },
): Promise<PublishedDocument[]> {
  const published: PublishedDocument[] = [];
  for (const { id, draft, version } of documents) {
    if (!draft?.publishAt || Date.parse(draft.publishAt) > time.getTime()) continue;
    const { fields, by } = draft;
    const result = await save(name, id, { live: fields, draft: null }, by, version);
    if (result.status === "saved") published.push({ name, id, by });
    if (result.status !== "refused") continue;
    log.error(`editing: ${name}/${id} cannot be published: ${result.reason}`);
    await save(name, id, { draft: { fields } }, by, version);
  }
  return published;
}
