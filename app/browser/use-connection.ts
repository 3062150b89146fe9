import { useEffect } from "react";
import { texts } from "~/texts/texts";
import { useToast } from "~/ui/toasts";
import { savesData } from "./saves-data";

/** The events on which Remix loads or prefetches a page. React derives `mouseenter` from `mouseout`. */
const STEPS = ["mouseout", "mouseover", "focusin", "touchstart", "click"] as const;

// Remix reloads the page when another page's script fails to load, even on a prefetch, so an offline visitor would lose
// the page they have (https://github.com/remix-run/remix/pull/8932). Delete when a failed prefetch leaves the page alone.
export function useConnection() {
  const showToast = useToast();
  const { offline } = texts.frame;

  useEffect(() => {
    function stay(event: Event) {
      const target = event.type === "mouseout" ? (event as MouseEvent).relatedTarget : event.target;
      if (!(target instanceof Element)) return;
      const link = target.closest<HTMLAnchorElement>("a[href]");
      if (link?.origin !== location.origin) return;
      if (event.type !== "click" && savesData()) return event.stopPropagation();
      if (navigator.onLine || link.pathname === location.pathname) return;
      event.stopPropagation();
      if (event.type !== "click") return;
      event.preventDefault();
      showToast({ type: "error", message: offline });
    }
    const capture = { capture: true };
    for (const step of STEPS) window.addEventListener(step, stay, capture);
    return () => {
      for (const step of STEPS) window.removeEventListener(step, stay, capture);
    };
  }, [showToast, offline]);
}
