import { focusMark, type MediaRecord, recordId } from "~/content/media-file";
import { isMap } from "~/content/plain-fields";
import type { EditableContent, Saved } from "~/editing/editable-content";

/** Saves what the library says of a file. There is no record of a file of which nothing is said. */
export async function saveRecord(
  editing: Pick<EditableContent, "read" | "save">,
  name: string,
  { description, hindi, focus }: MediaRecord & { hindi: string },
  by: string,
  seen: string,
): Promise<Saved> {
  const id = recordId(name);
  const before = (await editing.read("mediaFiles", id))?.live;
  const { description: _, focus: __, hi, ...others } = before ?? {};
  const { description: ___, ...otherTexts } = isMap(hi) ? hi : {};
  const texts = { ...(hindi && { description: hindi }), ...otherTexts };
  const fields = {
    ...(description && { description }),
    ...(focusMark(focus) && { focus }),
    ...(Object.keys(texts).length > 0 && { hi: texts }),
    ...others, // Fields that the site does not know.
  };
  const isEmpty = Object.keys(fields).length === 0;
  if (isEmpty && !before) return { saved: undefined };
  return editing.save("mediaFiles", id, { live: isEmpty ? null : fields }, by, seen);
}

export async function removeRecord(
  editing: Pick<EditableContent, "save">,
  name: string,
  by: string,
  seen: string,
): Promise<void> {
  if (seen) await editing.save("mediaFiles", recordId(name), { live: null }, by, seen);
}

/** Restores what the library said of a file when it was removed. */
export async function restoreRecord(
  editing: Pick<EditableContent, "removed" | "save">,
  name: string,
  by: string,
): Promise<void> {
  const id = recordId(name);
  const former = (await editing.removed("mediaFiles")).find((one) => one.id === id);
  if (former) await editing.save("mediaFiles", id, { live: former.fields }, by, "");
}
