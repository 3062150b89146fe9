import type { Content, ContentDocument } from "~/content/content";
import type { DocumentName } from "./collections";

/** A document as it would be after publishing. */
export type ShownDraft = {
  [Name in DocumentName]: { name: Name; document: ContentDocument<Name> };
}[DocumentName];

/** Returns the content with a document that is not published, or not yet in this form. */
export function withDraft(content: Content, { name, document }: ShownDraft): Content {
  return {
    ...content,
    async all(asked) {
      const documents = await content.all(asked);
      if (asked !== name) return documents;
      const others: readonly unknown[] = documents.filter(({ id }) => id !== document.id);
      return [...others, document] as readonly unknown[] as typeof documents;
    },
  };
}
