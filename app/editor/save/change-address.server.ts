import type { Content, DocumentName } from "~/content/content";
import type { PlainFields } from "~/content/plain-fields";
import { shapeOf } from "~/content/shapes";
import { type ChangeResult, changeResult, type Editor } from "./change-document.server";
import type { EditableContent, EditedDocument, FormerDocument } from "./editable-content";

const FIELD = "formerIds";

interface AddressStores {
  content: Pick<Content, "all">;
  editing: Pick<EditableContent, "drafts">;
}

export function hasAddress(name: DocumentName): boolean {
  return Object.hasOwn(shapeOf(name), FIELD);
}

export function formerIdsOf(document: object | undefined): string[] {
  const ids = (document as PlainFields | undefined)?.[FIELD];
  return Array.isArray(ids) ? ids.map(String) : [];
}

/** Gives a document another id, making it anew first: after a kill it has both, and doing the same again removes the old one. */
export async function changeAddress(
  name: DocumentName,
  { id, newId, ...editor }: { id: string; newId: string } & Editor,
  editing: EditableContent,
): Promise<ChangeResult> {
  const { by } = editor;
  const found = await editing.read(name, id);
  if (!found || found.fault) return { status: "refused", fault: "It’s not there any more." };
  const { live, draft, hindiSources } = found;
  const moved = (fields: PlainFields) => ({
    ...fields,
    [FIELD]: [...new Set([...formerIdsOf(fields), id])].filter((one) => one !== newId),
  });
  const change = {
    ...(live && { live: moved(live) }),
    ...(draft && { draft: { ...draft, fields: moved(draft.fields) } }),
    hindiSources,
  };
  const made = await editing.save(name, newId, change, by, "");
  const isOther = made.status === "conflict" && !formerIdsIn(made.document ?? {}).includes(id);
  if (isOther) return { status: "refused", fault: "Another one has this address." };
  if (made.status === "refused") return changeResult(newId, made, editor);
  const gone = await editing.save(name, id, { live: null, draft: null }, by, found.version);
  if (gone.status === "saved") return { status: "changed", id: newId };
  const version = made.document?.version ?? "";
  await editing.save(name, newId, { live: null, draft: null }, by, version);
  return changeResult(id, gone, editor);
}

function formerIdsIn({ live, draft }: Pick<EditedDocument, "live" | "draft">): string[] {
  return [...formerIdsOf(live), ...formerIdsOf(draft?.fields)];
}

/** Returns the document that had an id before, drafts included. */
export async function movedDocument(name: DocumentName, id: string, { content, editing }: AddressStores) {
  if (!hasAddress(name)) return undefined;
  const live: readonly { id: string }[] = await content.all(name);
  const all = [...live.map((one) => ({ id: one.id, live: { ...one } })), ...(await editing.drafts(name))];
  return all.find((one) => formerIdsIn(one).includes(id))?.id;
}

/** Returns what changes of a document replaced, also under the ids that it had before. */
export async function wholeHistory(
  name: DocumentName,
  id: string,
  editing: Pick<EditableContent, "read" | "history">,
): Promise<{ found: EditedDocument | undefined; history: FormerDocument[] }> {
  const found = await editing.read(name, id);
  const ids = hasAddress(name) ? [id, ...formerIdsIn(found ?? {})] : [id];
  const histories = await Promise.all([...new Set(ids)].map((one) => editing.history(name, one)));
  const history = histories.flat().sort((a, b) => (a.at > b.at ? -1 : a.at < b.at ? 1 : 0));
  return { found, history };
}
