import { RemixBrowser } from "@remix-run/react";
import { type ReactNode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { LanguageContext } from "~/texts/use-texts";
import { DocumentParts } from "~/ui/document-parts";
import { savesData } from "~/ui/picture";
import {
  hideFirstTouches,
  keyFirstEntry,
  quietCancelledRequests,
  replaceDeniedStorage,
  tolerateTranslators,
} from "./site/browser/before-hydration";
import { keepEarlyTyping } from "./site/browser/early-typing";
import { visitSource } from "./site/forms/visit-source";
import { type Language, languageOf } from "./texts/language";
import { resumesNavigation } from "./ui/use-full-load";

replaceDeniedStorage();
quietCancelledRequests();
tolerateTranslators();

// Remember the source now: the form may be sent from another page.
visitSource();

// The desk's documents inline no styles: their stylesheets are not late. An extension's own may stand first.
const inlined = document.querySelector("style#styles");
const styles = inlined?.textContent ?? "";
const stylesheet =
  inlined && document.querySelector<HTMLLinkElement>("link[rel=stylesheet][href^='/static/']");
const stylesheetUrl = stylesheet?.getAttribute("href") ?? "";

// The server may have prefixed "Error: " in the page’s language; React expects the route's own title. The element's text is read
// because `document.title` collapses spaces, and React would then render the whole document anew.
const title = document.querySelector("title");
const [prefix] = /^(?:Error|गलती): /.exec(title?.textContent ?? "") ?? [];
if (title && prefix) title.textContent = title.textContent?.slice(prefix.length) ?? "";

function hydrate() {
  hideFirstTouches();
  keyFirstEntry();
  // React 18 sets a textarea back to what the server rendered, unless the document holds something else by now.
  for (const field of document.querySelectorAll("textarea")) field.defaultValue = field.value;
  const typing = keepEarlyTyping();
  startTransition(() => {
    hydrateRoot(
      document,
      <LanguageContext.Provider value={languageOf(location.pathname)}>
        <DocumentParts.Provider value={{ styles, stylesheetUrl }}>
          <Hydrated onHydrated={typing.stop}>
            <RemixBrowser />
          </Hydrated>
        </DocumentParts.Provider>
      </LanguageContext.Provider>,
      {
        onRecoverableError(error) {
          typing.putBack();
          reportError(error);
        },
      },
    );
  });
}

function Hydrated({ onHydrated, children }: { onHydrated: () => void; children: ReactNode }) {
  useEffect(onHydrated, []);
  return children;
}

interface ReadyRoute {
  /** `ready` loads what the page needs besides its modules. If it cannot, the page stays as it is without scripts. */
  handle?: { ready?: (language: Language) => Promise<void> };
}

const ready = Promise.all(
  Object.values(window.__remixRouteModules).map((route) =>
    (route as ReadyRoute | undefined)?.handle?.ready?.(languageOf(location.pathname)),
  ),
);
const hydrateWhenReady = () => void ready.then(hydrate, reportError);

// Without the whole stylesheet the hydrated page would look worse than the one that already works.
if (!resumesNavigation()) {
  if (!stylesheet || "hasLoaded" in stylesheet) hydrateWhenReady();
  else stylesheet.addEventListener("load", hydrateWhenReady, { once: true });
  if (inlined) measureWhenIdle();
  if (process.env.NODE_ENV === "development")
    void import("./ui/use-events").then(({ listen }) =>
      listen({
        url: () => "/live/content",
        onMessage: (type) => type === "change" && showChange(),
        onConnection: () => {},
      }),
    );
}

/** In development. A page whose texts are still loading has no router yet. */
function showChange() {
  if (window.__remixRouter) window.__remixRouter.revalidate();
  else requestAnimationFrame(showChange);
}

const IDLE_WITHIN_MS = 5000;

/** Loads the measuring code once the page is idle. Visitors who save data are not measured. */
function measureWhenIdle() {
  if (savesData()) return;
  const { pathname } = location;
  // A visit whose measuring code fails to load goes unmeasured.
  const measure = () =>
    import("./site/vitals/measure").then(
      (module) => module.measure(pathname),
      () => undefined,
    );
  const whenIdle = () => {
    if ("requestIdleCallback" in window) requestIdleCallback(measure, { timeout: IDLE_WITHIN_MS });
    else setTimeout(measure, IDLE_WITHIN_MS);
  };
  if (document.readyState === "complete") whenIdle();
  else addEventListener("load", whenIdle, { once: true });
}
