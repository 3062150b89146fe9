import { useEffect } from "react";
import { useToast } from "~/ui/toasts";

/**
 * What makes Remix load a page: the click, and the signs of one that are enough for it to begin. That the pointer has come
 * to a link, React takes from its having left something else.
 */
const STEPS = ["mouseout", "mouseover", "focusin", "touchstart", "click"] as const;

/**
 * Remix reloads the page when the script of another one cannot be loaded, even ahead of a click: without a connection
 * the visitor would lose what they have. They keep it, and hear why a link leads nowhere.
 */
export function useConnection() {
  const showToast = useToast();

  useEffect(() => {
    function stay(event: Event) {
      const target = event.type === "mouseout" ? (event as MouseEvent).relatedTarget : event.target;
      if (navigator.onLine || !(target instanceof Element)) return;
      const link = target.closest<HTMLAnchorElement>("a[href]");
      if (link?.origin !== location.origin || link.pathname === location.pathname) return;
      event.stopPropagation();
      if (event.type !== "click") return;
      event.preventDefault();
      showToast({ type: "error", message: "You are offline. Please try again when you are connected." });
    }
    const capture = { capture: true };
    for (const step of STEPS) window.addEventListener(step, stay, capture);
    return () => {
      for (const step of STEPS) window.removeEventListener(step, stay, capture);
    };
  }, [showToast]);
}
