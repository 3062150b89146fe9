import type { DocumentName } from "./collections";
import { collectionWords } from "./collections";
import { idRefusal } from "./document-id";
import type { EditableContent } from "./editable-content";

/** The page of a document that does not exist yet has this in its URL. */
export const NEW = "new";

const MAX_LETTERS = 60;
const MAX_TRIES = 100;

/** Returns a document's id for a title, in the script of the title: "छत पर 3 kW" is "छत-पर-3-kw". */
export function idOf(title: string): string {
  const words = title
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-");
  return [...words.replace(/^[-\p{M}]+/u, "")].slice(0, MAX_LETTERS).join("").replace(/-+$/, "");
}

/** Resolves to an id that no document of the collection has. */
export async function freeId(
  name: DocumentName,
  title: string,
  editing: Pick<EditableContent, "read">,
): Promise<string> {
  const base = idOf(title) || idOf(collectionWords[name].one);
  for (let number = base === NEW ? 2 : 1; number < MAX_TRIES; number++) {
    const id = number === 1 ? base : `${base}-${number}`;
    if (!idRefusal(id) && !(await editing.read(name, id))) return id;
  }
  return `${base}-${Date.now()}`;
}
