export interface PageOf<Item> {
  items: Item[];
  page: number;
  pages: number;
}

/** A page beyond the last shows the last to visitors; the status tells search engines that it does not exist. */
export function pageStatus(asked: string | null | undefined, shown: number): 200 | 404 {
  return Number(asked) > shown ? 404 : 200;
}

/** Returns a page of the list, the last one if `asked` is larger. @param asked as `pageNumber` reads it */
export function pageOf<Item>(items: readonly Item[], asked: string | undefined, size: number): PageOf<Item> {
  const pages = Math.max(1, Math.ceil(items.length / size));
  const page = Math.min(Number(asked ?? 1), pages);
  return { items: items.slice((page - 1) * size, page * size), page, pages };
}
