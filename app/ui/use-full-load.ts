import type { Location } from "@remix-run/react";
import { useEffect } from "react";

/** Time-out of a script chunk (specification §9). */
const GIVE_UP_AFTER_MS = 120_000;

export const DESTINATION = "destination";

// When a page's script fails to load, Remix reloads the page the visitor wanted to leave, so the reloaded page goes on to
// the destination (https://github.com/remix-run/remix/pull/8932). Subscribes to the router, because on a busy phone React
// may not run an effect before the reload. Delete when Remix loads the destination instead.
export function useFullLoad() {
  useEffect(() => {
    let pending: Location | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = window.__remixRouter.subscribe(({ navigation: { location } }) => {
      if (location === pending) return;
      pending = location;
      clearTimeout(timer);
      const destination = location && location.pathname + location.search + location.hash;
      remember(destination);
      if (destination) timer = setTimeout(() => window.location.assign(destination), GIVE_UP_AFTER_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
      remember(undefined);
    };
  }, []);
}

/** Returns whether this page is Remix's reload, in which case the remembered destination is being loaded. Call it first. */
export function resumesNavigation(): boolean {
  const destination = sessionStorage.getItem(DESTINATION);
  remember(undefined);
  const [arrival] = performance.getEntriesByType("navigation");
  if (!destination || !(arrival instanceof PerformanceNavigationTiming) || arrival.type !== "reload")
    return false;
  window.location.assign(destination);
  return true;
}

function remember(destination: string | undefined) {
  if (destination) sessionStorage.setItem(DESTINATION, destination);
  else sessionStorage.removeItem(DESTINATION);
}
