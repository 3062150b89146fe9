import type { DocumentName } from "~/content/content";

export function collectionPath(name: DocumentName): string {
  return `/desk/content/${name}`;
}

/** The page of a document that does not exist yet has this in its URL. */
export const NEW = "new";

export function documentPath(name: DocumentName, id: string): string {
  return `${collectionPath(name)}/${encodeURIComponent(/^new~*$/.test(id) ? `${id}~` : id)}`;
}

/** Returns the id in a document's path. A file may be called `new`, which is the path of a new document. */
export function documentId(part = ""): string {
  return /^new~+$/.test(part) ? part.slice(0, -1) : part;
}
