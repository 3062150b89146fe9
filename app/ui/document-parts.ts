import { type ComponentType, createContext } from "react";

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

/** The `handle` of a layout route: what the head of its documents has besides title and meta. */
export interface HeadHandle {
  Head: ComponentType;
}

export function headOf(handle: unknown): ComponentType | undefined {
  return (handle as Partial<HeadHandle> | undefined)?.Head;
}
