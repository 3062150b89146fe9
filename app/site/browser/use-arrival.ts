import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

// `ScrollRestoration` renders a script that restores the position in a loaded document. Its use of `sessionStorage` would
// delay the first paint by several milliseconds, and browsers restore that position themselves. Delete when Remix can
// leave the script out.

export const INERT: object = { type: "text/plain" };

/** Replaces the rest of that script. Without a key, Remix takes a link within the page for a return to its beginning. */
export function keyFirstEntry() {
  if (history.state?.key) return;
  history.replaceState({ ...history.state, key: Math.random().toString(36).slice(2) }, "");
}

/** Moves the focus to the content after a client-side navigation, for keyboards and screen readers. */
export function useArrival() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const arrivedAt = useRef(pathname);

  useEffect(() => {
    if (arrivedAt.current === pathname) return;
    arrivedAt.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  return main;
}
