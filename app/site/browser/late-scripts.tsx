import { Scripts } from "@remix-run/react";
import { useContext } from "react";
import { DocumentParts } from "~/ui/document-parts";

declare global {
  interface Window {
    /** When the document had loaded, by `performance.now()`. */
    loadedAt?: number;
  }
}

/** Remix's scripts, which start late: see late-scripts.server.ts. */
export function LateScripts() {
  const { scriptMark, lateStart = "" } = useContext(DocumentParts);
  return (
    <>
      <Scripts nonce={scriptMark} />
      <script nonce={scriptMark} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: lateStart }} />
    </>
  );
}
