import { createContext, useContext } from "react";
import type { TextPart } from "~/editor/save/compare-values";
import type { DocumentAction } from "./document-state";

/** A text whose English changed after its Hindi. */
export interface OutdatedField {
  path: string;
  label: string;
  /** The English before and now. */
  parts: readonly TextPart[];
}

interface DocumentForm {
  change: (action: DocumentAction) => void;
  /** What is wrong, by the name of the place. */
  errors: Readonly<Record<string, string>>;
  /** What changed in the English of a text, by the name of its place. */
  outdated: ReadonlyMap<string, OutdatedField["parts"]>;
  /** Says that the Hindi of a text is still right. */
  keepHindi: (name: string) => void;
}

const DocumentContext = createContext<DocumentForm>({
  change: () => {},
  errors: {},
  outdated: new Map(),
  keepHindi: () => {},
});

export const DocumentFormProvider = DocumentContext.Provider;

export function useDocumentForm(): DocumentForm {
  return useContext(DocumentContext);
}
