import { useEffect } from "react";
import { frame } from "~/texts/frame";
import { useTexts } from "~/texts/use-texts";
import { whenReachable } from "./connection-lost";
import { savesData } from "./picture";
import { useToast } from "./toasts";

/** The events on which Remix loads or prefetches a page. React derives `mouseenter` from `mouseout`. */
const STEPS = ["mouseout", "mouseover", "focusin", "touchstart", "click"] as const;

/** Part of the Navigation API, which older browsers lack. */
interface NavigateEvent extends Event {
  navigationType: string;
  userInitiated: boolean;
}

/**
 * Keeps the page that a visitor without a connection has, says so, and goes on to where they wanted when the line is back.
 * Remix reloads the page when another page's script fails to load, even on a prefetch
 * (https://github.com/remix-run/remix/pull/8932). Delete when it leaves the page alone.
 */
export function useConnection() {
  const showToast = useToast();
  const { offline } = useTexts(frame);

  useEffect(() => {
    let waiting: AbortController | undefined;
    const isWaiting = () => waiting?.signal.aborted === false;

    /** Anything else that a visitor does ends the wait. */
    async function goOnLater(destination: string) {
      waiting?.abort();
      waiting = new AbortController();
      const say = () => showToast({ type: "error", message: offline });
      if (await whenReachable(destination, waiting.signal, say)) window.location.assign(destination);
    }

    function stay(event: Event) {
      if (event.type === "click") waiting?.abort();
      const target = event.type === "mouseout" ? (event as MouseEvent).relatedTarget : event.target;
      if (!(target instanceof Element)) return;
      const link = target.closest<HTMLAnchorElement>("a[href]");
      if (link?.origin !== location.origin) return;
      if (event.type !== "click" && savesData()) return event.stopPropagation();
      if (navigator.onLine || link.pathname === location.pathname) return;
      event.stopPropagation();
      if (event.type !== "click") return;
      event.preventDefault();
      void goOnLater(link.href);
    }

    // A browser without this event reloads, as Remix asks.
    function refuseReload(event: Event) {
      const { navigationType, userInitiated } = event as NavigateEvent;
      const router = window.__remixRouter;
      const { location: pending } = router.state.navigation;
      if (navigationType !== "reload" || userInitiated) return;
      // Remix asks twice where a link was also prefetched; any other reload is meant: of the error page when the line is back, or
      // after a change in development.
      if (pending || isWaiting()) event.preventDefault();
      if (!pending) return;
      // A change of the hash alone ends the navigation that waits for the script, and loads nothing.
      void router.navigate({ hash: "#" }, { replace: true, preventScrollReset: true });
      void goOnLater(router.createHref(pending));
    }

    const stop = () => waiting?.abort();
    const { navigation } = window as { navigation?: EventTarget };
    const capture = { capture: true };
    for (const step of STEPS) window.addEventListener(step, stay, capture);
    window.addEventListener("input", stop);
    navigation?.addEventListener("navigate", refuseReload);
    return () => {
      stop();
      for (const step of STEPS) window.removeEventListener(step, stay, capture);
      window.removeEventListener("input", stop);
      navigation?.removeEventListener("navigate", refuseReload);
    };
  }, [showToast, offline]);
}
