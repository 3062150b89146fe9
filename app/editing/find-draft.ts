import type { Parsed } from "~/content/parse";
import type { PlainFields } from "~/content/plain-fields";
import type { DocumentName } from "./collections";
import type { EditableContent, EditedDocument } from "./editable-content";
import { canBeHidden } from "./known-collections";
import type { ShownDraft } from "./with-draft";

export interface DraftStores {
  editing: Pick<EditableContent, "read">;
  parse: <Name extends DocumentName>(name: Name, id: string, fields: PlainFields) => Promise<Parsed<Name>>;
}

interface Sought {
  name: DocumentName;
  id: string;
  /** Of the document's link; "" for staff. */
  key: string;
}

/** Returns what a preview shows; undefined for a document that is gone or faulty, and for a link that was revoked. */
export async function findDraft(
  { name, id, key }: Sought,
  stores: DraftStores,
): Promise<ShownDraft | undefined> {
  const found = await stores.editing.read(name, id);
  if (!found || (key !== "" && found.link?.key !== key)) return undefined;
  return (await readDraft(name, found, stores)).shown;
}

/** Reads the draft, or else what is stored live, as if it were published: also a hidden one. */
export async function readDraft<Name extends DocumentName>(
  name: Name,
  { id, live, draft }: EditedDocument,
  { parse }: Pick<DraftStores, "parse">,
): Promise<Parsed<Name> & { shown: ShownDraft | undefined }> {
  const fields = draft?.fields ?? live ?? {};
  const parsed = await parse(name, id, { ...fields, ...asShown(name) });
  const { document } = parsed;
  return { ...parsed, shown: document && ({ name, document } as ShownDraft) };
}

/** A slide comes first, or it would be seen after half a minute. */
function asShown(name: DocumentName): PlainFields {
  return { ...(canBeHidden(name) && { isPublished: true }), ...(name === "heroSliders" && { order: -1 }) };
}
