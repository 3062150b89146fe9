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

// `ScrollRestoration` renders a script that restores the position in a loaded document. Browsers restore it themselves; its use of
// `sessionStorage` would delay the first paint by several milliseconds, and fails where storage is denied
// (https://github.com/remix-run/remix/issues/4494). Delete when Remix can leave the script out.
export const INERT_SCRIPT: object = { type: "text/plain" };
