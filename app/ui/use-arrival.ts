import { useLocation } from "@remix-run/react";
import { useCallback, useRef } from "react";

/** Moves the focus to the content after a client-side navigation. A ref, not an effect: a key pressed at once comes before effects. */
export function useArrival() {
  const { pathname, state } = useLocation();
  const arrivedAt = useRef(pathname);
  return useCallback(
    (main: HTMLElement | null) => {
      if (!main || arrivedAt.current === pathname) return;
      arrivedAt.current = pathname;
      // Somebody may be typing into a form that stays: editor/document/document-page.tsx.
      if (state?.keepsForm && main.contains(document.activeElement)) return;
      main.focus({ preventScroll: true });
    },
    [pathname, state],
  );
}
