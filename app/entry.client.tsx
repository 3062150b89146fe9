import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { keyFirstEntry } from "./browser/arrival";
import { replaceDeniedStorage } from "./browser/denied-storage";
import { hideFirstTouches } from "./browser/first-touches";
import { resumesNavigation } from "./browser/use-full-load";
import { DocumentParts } from "./document-parts";
import { visitSource } from "./forms/visit-source";
import { measureWhenIdle } from "./vitals/measure-when-idle";

replaceDeniedStorage();

// Remember the source now: the form may be sent from another page.
visitSource();

// The desk's documents inline no styles: their stylesheets are not late.
const inlined = document.querySelector("style");
const styles = inlined?.textContent ?? "";
const stylesheet = inlined && document.querySelector<HTMLLinkElement>("head link[rel=stylesheet]");
const stylesheetUrl = stylesheet?.getAttribute("href") ?? "";

// The server may have prefixed "Error: " in the page’s language; React expects the route's own title.
document.title = document.title.replace(/^(?:Error|गलती): /, "");

function hydrate() {
  hideFirstTouches();
  keyFirstEntry();
  startTransition(() => {
    hydrateRoot(
      document,
      <DocumentParts.Provider value={{ styles, stylesheetUrl }}>
        <RemixBrowser />
      </DocumentParts.Provider>,
    );
  });
}

// Without the whole stylesheet the hydrated page would look worse than the one that already works.
if (!resumesNavigation()) {
  if (!stylesheet || "hasLoaded" in stylesheet) hydrate();
  else stylesheet.addEventListener("load", hydrate, { once: true });
  if (inlined) measureWhenIdle();
  if (process.env.NODE_ENV === "development")
    void import("./browser/live-edits").then(({ showEdits }) => showEdits());
}
