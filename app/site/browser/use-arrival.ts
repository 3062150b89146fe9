import { useLocation } from "@remix-run/react";
import { useCallback, useRef } from "react";

/**
 * Moves the focus to the content after a client-side navigation, for keyboards and screen readers. A ref, not an effect: who
 * presses a key at once has moved the focus on before the effects run.
 */
export function useArrival() {
  const { pathname } = useLocation();
  const arrivedAt = useRef(pathname);
  return useCallback(
    (main: HTMLElement | null) => {
      if (!main || arrivedAt.current === pathname) return;
      arrivedAt.current = pathname;
      main.focus({ preventScroll: true });
    },
    [pathname],
  );
}
