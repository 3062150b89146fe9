import type { DocumentFaults } from "~/content/content";
import { decoded } from "~/content/media-url";
import type { PlainFields } from "~/content/plain-fields";
import type { DocumentName } from "./collections";
import type { EditedDocument } from "./editable-content";
import { canBeHidden } from "./known-collections";
import type { DocumentState } from "./list-query";

interface Stated {
  draft: Pick<NonNullable<EditedDocument["draft"]>, "by" | "publishAt"> | undefined;
  isLive: boolean;
  isHidden: boolean;
  faults: DocumentFaults | undefined;
}

export function stateOf({ draft, isLive, isHidden, faults }: Stated): DocumentState {
  if (faults) return "faulty";
  if (draft?.publishAt) return "scheduled";
  if (draft) return isLive ? "changed" : "draft";
  return isHidden ? "hidden" : "published";
}

/** The specification shows such a document only with `isPublished: true`. */
export function isHidden(name: DocumentName, live: PlainFields | object | undefined): boolean {
  return live !== undefined && canBeHidden(name) && (live as PlainFields).isPublished !== true;
}

interface Words {
  person: (email: string) => string;
  time: (timestamp: string) => string;
}

/** Returns the state in a sentence or two. */
export function stateWords(name: DocumentName, stated: Stated, { person, time }: Words): string {
  const { draft, isLive, isHidden, faults } = stated;
  if (faults) return `Faulty: ${decoded(faults.texts.join("; "))}. ${FAULTY[faults.shown]}`;
  const live = isHidden ? hiddenWords(name) : "On the site";
  if (!draft) return isHidden && name === "blogPost" ? `${live} ${READABLE}` : live;
  const by = person(draft.by);
  if (draft.publishAt) {
    const when = time(draft.publishAt);
    return isLive ? `${live}. ${by}’s draft goes live on ${when}` : `Goes live on ${when} (${by})`;
  }
  return isLive ? `${live}, with a draft by ${by}` : `Draft by ${by}: visitors don’t see it`;
}

const FAULTY: Record<DocumentFaults["shown"], string> = {
  "the rest": "Visitors see it without that.",
  "last good": "Visitors see its last good version.",
  nothing: "Visitors don’t see it.",
};

/** Specification §4: the detail page performs no draft check. */
const READABLE = "Anyone with its address can still read it.";

function hiddenWords(name: DocumentName): string {
  if (name === "blogPost") return "Hidden from the blog list.";
  return name === "photo-gallery" ? "Hidden from the photo gallery" : "Hidden from visitors";
}
