import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { standInForDeniedStorage } from "./browser/denied-storage";
import { leaveFirstTouchesToBrowser } from "./browser/first-touches";
import { goesOn } from "./browser/use-full-load";
import { DocumentParts } from "./document-parts";
import { visitSource } from "./forms/visit-source";
import { measureWhenIdle } from "./vitals/measure-when-idle";

standInForDeniedStorage();

// Whoever reads on is at another page when they send a form.
visitSource();

const styles = document.querySelector("style")?.textContent ?? "";
const stylesheet = document.querySelector<HTMLLinkElement>("head link[rel=stylesheet]");
const stylesheetAddress = stylesheet?.getAttribute("href") ?? "";

// The server may have put "Error: " before the title; React expects the title as the route has it.
document.title = document.title.replace(/^Error: /, "");

function hydrate() {
  leaveFirstTouchesToBrowser();
  startTransition(() => {
    hydrateRoot(
      document,
      <DocumentParts.Provider value={{ styles, stylesheetAddress }}>
        <RemixBrowser />
      </DocumentParts.Provider>,
    );
  });
}

// Without its styles, what a script shows would be worse than the page that is already there and works by itself.
if (!goesOn()) {
  if (!stylesheet || stylesheet.dataset.loaded) hydrate();
  else stylesheet.addEventListener("load", hydrate, { once: true });
  measureWhenIdle();
}
