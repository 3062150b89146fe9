export interface PageOf<Item> {
  items: Item[];
  page: number;
  pages: number;
}

export const PAGE = "page";

/** Reads `?page=`: invalid values mean the first page, larger ones the last. */
export function pageOf<Item>(items: readonly Item[], search: URLSearchParams, size: number): PageOf<Item> {
  const pages = Math.max(1, Math.ceil(items.length / size));
  const asked = search.get(PAGE) ?? "";
  const page = /^[1-9]\d{0,8}$/.test(asked) ? Math.min(Number(asked), pages) : 1;
  return { items: items.slice((page - 1) * size, page * size), page, pages };
}
