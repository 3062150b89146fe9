/** One page of a list, and where it stands among the others. */
export interface PageOf<Item> {
  items: Item[];
  /** From 1. */
  page: number;
  /** How many there are, at least 1. */
  pages: number;
}

/** The search parameter that says which page of a list is asked for. */
export const PAGE = "page";

/** The page that an address asks for with `?page=`; the first if it says nothing sensible, the last if it asks too much. */
export function pageOf<Item>(items: readonly Item[], search: URLSearchParams, size: number): PageOf<Item> {
  const pages = Math.max(1, Math.ceil(items.length / size));
  const asked = search.get(PAGE) ?? "";
  const page = /^[1-9]\d{0,8}$/.test(asked) ? Math.min(Number(asked), pages) : 1;
  return { items: items.slice((page - 1) * size, page * size), page, pages };
}
