import { useLocation, useMatches } from "@remix-run/react";
import { hasQuery, searchOf } from "~/query";

/** Returns a function that changes this page's known query parameters (undefined removes one) and drops unknown ones. */
export function useSearchWith(): (changes: Record<string, string | number | undefined>) => string {
  const { search } = useLocation();
  const handle = useMatches().at(-1)?.handle;
  const rules = hasQuery(handle) ? handle.query : {};
  const shown = Object.fromEntries(new URLSearchParams(search));
  return (changes) => searchOf(rules, { ...shown, ...changes });
}
