import { useLocation, useMatches } from "@remix-run/react";
import { hasQuery, searchOf } from "~/query";

/**
 * Returns a function that gives the search of this page's URL with some parameters changed (undefined removes one).
 * Only parameters that the page's route knows are carried over.
 */
export function useSearchWith(): (changes: Record<string, string | number | undefined>) => string {
  const { search } = useLocation();
  const handle = useMatches().at(-1)?.handle;
  const rules = hasQuery(handle) ? handle.query : {};
  const shown = Object.fromEntries(new URLSearchParams(search));
  return (changes) => searchOf(rules, { ...shown, ...changes });
}
