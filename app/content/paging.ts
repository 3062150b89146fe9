import { PAGE } from "~/query";

export interface PageOf<Item> {
  items: Item[];
  page: number;
  pages: number;
}

/** A page beyond the last shows the last to visitors; the status tells search engines that it does not exist. */
export function pageStatus(search: URLSearchParams, shown: number): 200 | 404 {
  return Number(search.get(PAGE)) > shown ? 404 : 200;
}

/** Reads `?page=`: invalid values mean the first page, larger ones the last. */
export function pageOf<Item>(items: readonly Item[], search: URLSearchParams, size: number): PageOf<Item> {
  const pages = Math.max(1, Math.ceil(items.length / size));
  const asked = search.get(PAGE) ?? "";
  const page = /^[1-9]\d{0,8}$/.test(asked) ? Math.min(Number(asked), pages) : 1;
  return { items: items.slice((page - 1) * size, page * size), page, pages };
}
