import { useNavigationType } from "@remix-run/react";
import { type RefObject, useEffect, useRef } from "react";
import { useSlowNavigation } from "~/ui/use-slow-navigation";

/** A new tab starts at its top if the visitor was far down. Call it above the skeleton, which shortens the page. */
export function useStartOfList(list: RefObject<HTMLElement>, category: string) {
  const navigationType = useNavigationType();
  const isLoading = useSlowNavigation() !== undefined;
  const shown = useRef(category);
  useEffect(() => {
    const isNew = shown.current !== category;
    shown.current = category;
    // After Back, Remix restores the scroll position.
    if (!isLoading && (!isNew || navigationType === "POP")) return;
    const isPastStart = (list.current?.getBoundingClientRect().top ?? 0) < 0;
    if (isPastStart) list.current?.scrollIntoView({ behavior: "instant" });
  }, [list, category, navigationType, isLoading]);
}
