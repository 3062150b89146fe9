import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { DocumentParts } from "./document-parts";
import { measureWhenIdle } from "./vitals/measure-when-idle";

const stylesheet = document.querySelector("style")?.textContent ?? "";

// The server may have put "Error: " before the title; React expects the title as the route has it.
document.title = document.title.replace(/^Error: /, "");

startTransition(() => {
  hydrateRoot(
    document,
    <DocumentParts.Provider value={{ stylesheet }}>
      <RemixBrowser />
    </DocumentParts.Provider>,
  );
});

measureWhenIdle();
