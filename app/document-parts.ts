import { createContext } from "react";

/** What the document needs and only its entry knows: the entry of the server, or that of the browser. */
export interface DocumentParts {
  /** The styles that stand in the document: those that it uses. */
  styles: string;
  /** Where the whole stylesheet is. */
  stylesheetAddress: string;
  scriptMark?: string | undefined;
}

export const DocumentParts = createContext<DocumentParts>({ styles: "", stylesheetAddress: "" });
