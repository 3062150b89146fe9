import type { Location } from "@remix-run/react";
import { useEffect } from "react";

/** The specification's limit for the loading of a script chunk (§9). */
const GIVE_UP_AFTER_MS = 120_000;

const DESTINATION = "destination";

/**
 * A client-side navigation whose script cannot be loaded ends as an ordinary one. Remix reloads the page that the
 * visitor wanted to leave; it finds here where they wanted to go. One whose script never comes is given up in time.
 * The router tells at once; React, on a busy phone, may not get to it before the page is reloaded.
 */
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

/** Called before anything else: whether the page was reloaded on its way to another one, which is then loaded. */
export function goesOn(): boolean {
  const destination = remembered();
  remember(undefined);
  const [arrival] = performance.getEntriesByType("navigation");
  if (!destination || !(arrival instanceof PerformanceNavigationTiming) || arrival.type !== "reload")
    return false;
  window.location.assign(destination);
  return true;
}

// Where the browser keeps nothing for us, a failed navigation ends on the page where it began.

function remember(destination: string | undefined) {
  try {
    if (destination) sessionStorage.setItem(DESTINATION, destination);
    else sessionStorage.removeItem(DESTINATION);
  } catch {}
}

function remembered(): string | null {
  try {
    return sessionStorage.getItem(DESTINATION);
  } catch {
    return null;
  }
}
