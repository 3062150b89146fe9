import { comparableName, mediaName } from "~/content/media-url";
import { DEFAULT_PORTRAIT } from "~/content/team-member";
import { type DocumentName, shownCollections } from "./collections";
import { titleIn } from "./describe";
import type { EditableContent, EditedDocument } from "./editable-content";

/** A document that names a file. */
export interface MediaUse {
  collection: DocumentName;
  id: string;
  title: string;
  /** Nobody sees it, and it can be restored. */
  isDeleted?: boolean;
}

/** Returns the documents that name each file, drafts and deleted ones included, by the file's comparable name. */
export async function mediaUses(
  editing: Pick<EditableContent, "list" | "removed">,
): Promise<Map<string, MediaUse[]>> {
  const uses = new Map<string, MediaUse[]>();

  function note(use: MediaUse, ...states: unknown[]) {
    for (const name of new Set(states.flatMap((fields) => [...namesIn(fields)])))
      uses.set(name, [...(uses.get(name) ?? []), use]);
  }

  for (const collection of shownCollections) {
    for (const document of await editing.list(collection)) {
      const { id, live, draft } = document;
      note({ collection, id, title: titleOf(document) }, live, draft?.fields);
    }
    for (const { id, fields } of await editing.removed(collection))
      note({ collection, id, title: titleOf({ id, live: fields }), isDeleted: true }, fields);
  }
  const portrait = mediaName(DEFAULT_PORTRAIT) ?? "";
  const forAll = { collection: "userDetails", id: "", title: "People without a portrait" } as const;
  uses.set(portrait, [...(uses.get(portrait) ?? []), forAll]);
  return uses;
}

/** Returns the name by which the office knows a document. */
export function titleOf({ id, live, draft }: Pick<EditedDocument, "id" | "live" | "draft">): string {
  return titleIn(draft?.fields ?? live ?? {}) || id;
}

/** In the attributes of an article. */
const IN_HTML = /=\s*(?:"\s*(\/media\/[^"]+)"|'\s*(\/media\/[^']+)')/g;

function* namesIn(data: unknown): Generator<string> {
  if (typeof data === "object" && data !== null)
    for (const value of Object.values(data)) yield* namesIn(value);
  if (typeof data !== "string" || !data.includes("/media/")) return;
  const inHtml = [...data.matchAll(IN_HTML)].map(([, one, other]) =>
    (one ?? other ?? "").replaceAll("&amp;", "&"),
  );
  for (const url of [data, ...inHtml]) {
    const name = mediaName(url);
    if (name) yield comparableName(name);
  }
}
