import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * After a client-side navigation the focus goes to the content, so that keyboard and screen reader start where a new
 * page starts. (ScrollRestoration scrolls to the top, smoothly by `scroll-behavior`; see styles/site.css.)
 */
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
