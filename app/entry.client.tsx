import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { replaceDeniedStorage } from "./browser/denied-storage";
import { hideFirstTouches } from "./browser/first-touches";
import { keyFirstEntry } from "./browser/scroll-position";
import { resumesNavigation } from "./browser/use-full-load";
import { DocumentParts } from "./document-parts";
import { visitSource } from "./forms/visit-source";
import { measureWhenIdle } from "./vitals/measure-when-idle";

replaceDeniedStorage();

// Remember the source now: the form may be sent from another page.
visitSource();

const styles = document.querySelector("style")?.textContent ?? "";
const stylesheet = document.querySelector<HTMLLinkElement>("head link[rel=stylesheet]");
const stylesheetUrl = stylesheet?.getAttribute("href") ?? "";

// The server may have prefixed "Error: "; React expects the route's own title.
document.title = document.title.replace(/^Error: /, "");

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
  measureWhenIdle();
  if (process.env.NODE_ENV === "development")
    void import("./browser/live-edits").then(({ showEdits }) => showEdits());
}
