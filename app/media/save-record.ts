import { focusMark, type MediaRecord, recordId } from "~/content/media-file";
import type { EditableContent, Saved } from "~/editing/editable-content";

/** Saves what the library says of a file. There is no record of a file of which nothing is said. */
export async function saveRecord(
  editing: Pick<EditableContent, "read" | "save">,
  name: string,
  { description, focus }: MediaRecord,
  by: string,
  seen: string,
): Promise<Saved> {
  const id = recordId(name);
  const before = (await editing.read("mediaFiles", id))?.live;
  const { description: _, focus: __, ...others } = before ?? {};
  const fields = {
    ...(description && { description }),
    ...(focusMark(focus) && { focus }),
    ...others, // Fields that the site does not know.
  };
  const isEmpty = Object.keys(fields).length === 0;
  if (isEmpty && !before) return { saved: undefined };
  return editing.save("mediaFiles", id, { live: isEmpty ? null : fields }, by, seen);
}
