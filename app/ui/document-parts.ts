import { createContext } from "react";

/** Parts of the document that only the entry (of the server or the browser) knows. */
export interface DocumentParts {
  /** The inlined styles: the rules this document uses. */
  styles: string;
  stylesheetUrl: string;
  scriptMark?: string | undefined;
  /** The script that starts the others. */
  lateStart?: string | undefined;
}

export const DocumentParts = createContext<DocumentParts>({ styles: "", stylesheetUrl: "" });
