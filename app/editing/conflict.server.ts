import { isSameValue, type PlainFields } from "~/content/plain-fields";
import type { DocumentName } from "./collections";
import { type ComparedField, compareFields } from "./compare.server";
import type { EditableContent, EditedDocument } from "./editable-content";

/** What somebody else did meanwhile. */
export interface Conflict {
  by: string | undefined;
  /** What both changed: from before to theirs, and from before to mine. */
  both: { field: string; label: string; theirs: ComparedField[]; mine: ComparedField[] }[];
  /** The labels of what only they changed. */
  theirs: string[];
}

/** Returns who changed a document; undefined if it was changed outside of the desk. */
export async function changedBy(
  name: DocumentName,
  { id, draft }: EditedDocument,
  before: PlainFields,
  editing: EditableContent,
): Promise<string | undefined> {
  if (draft) return draft.by;
  const former = await editing.history(name, id);
  return former.find(({ fields }) => isSameValue(fields, before))?.by;
}

export function conflictOf(
  name: DocumentName,
  { before, theirs, mine }: Record<"before" | "theirs" | "mine", PlainFields>,
  { both, theirs: onlyTheirs }: { both: string[]; theirs: string[] },
  by: string | undefined,
): Conflict {
  const only = (document: PlainFields, field: string) =>
    Object.fromEntries(Object.entries(document).filter(([name]) => name === field || name === "kind"));
  const compared = (after: PlainFields, field: string) =>
    compareFields(name, only(before, field), only(after, field));
  return {
    by,
    both: both.map((field) => {
      const [their, my] = [compared(theirs, field), compared(mine, field)];
      return { field, label: their[0]?.label ?? field, theirs: their, mine: my };
    }),
    theirs: onlyTheirs.map((field) => compared(theirs, field)[0]?.label ?? field),
  };
}
