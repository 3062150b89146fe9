import { Link, useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { FROM, fromRule } from "~/desk/list-query";

/** In this browser tab. */
let lastSearch = "";

/** Remembers the list for the pages that its links lead to. @param search its parameters */
export function useAsLastList(search: string) {
  useEffect(() => {
    lastSearch = search;
  }, [search]);
}

/** Back to the list that the person came from, with its filters and page. Without JavaScript a parameter names it. */
export function BackToList() {
  const from = new URLSearchParams(useLocation().search).get(FROM);
  return (
    <Link
      to={`/desk${from === null ? lastSearch : (fromRule(from) ?? "")}`}
      className="inline-flex min-h-11 items-center text-small text-muted underline"
    >
      Back to the list
    </Link>
  );
}
