import { createContext } from "react";

/** What the document needs and only its entry knows: the entry of the server, or that of the browser. */
export const DocumentParts = createContext<{ stylesheet: string; scriptMark?: string | undefined }>({
  stylesheet: "",
});
