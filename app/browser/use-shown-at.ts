import { useRef, useSyncExternalStore } from "react";

const never = () => () => {};

/** Returns when the document had loaded, by `performance.now()`, if the component came with it. */
export function useShownAt(): number | undefined {
  // Only hydration reads the third.
  const shownAt = useSyncExternalStore(
    never,
    () => undefined,
    () => globalThis.window?.loadedAt,
  );
  return useRef(shownAt).current;
}
