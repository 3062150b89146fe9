import type { PlainFields } from "~/content/plain-fields";
import type { EditedDocument, FormerDocument } from "./editable-content";

/** A state that a change replaced. */
interface PastVersion extends Pick<FormerDocument, "key" | "was" | "by" | "at" | "fields"> {
  /** What came after it: the next state of its kind, or what is there now; undefined if it was the last. */
  next: PlainFields | undefined;
}

/** Returns the earlier states of a document, newest first. */
export function pastVersions(
  document: EditedDocument | undefined,
  history: readonly FormerDocument[],
): PastVersion[] {
  const next: Record<FormerDocument["was"], PlainFields | undefined> = {
    live: document?.live,
    // A draft that is gone was published, or was not wanted.
    draft: document?.draft?.fields ?? document?.live,
  };
  return history.map(({ key, was, by, at, fields }) => {
    const version = { key, was, by, at, fields, next: next[was] };
    next[was] = fields;
    return version;
  });
}
