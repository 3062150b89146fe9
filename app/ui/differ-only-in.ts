/** Whether a navigation changes this parameter and nothing else: it opens or closes an overlay, the page stays. */
export function differOnlyIn(name: string, current: URL, next: URL): boolean {
  return current.search !== next.search && without(name, current) === without(name, next);
}

function without(name: string, url: URL): string {
  const search = new URLSearchParams(url.search);
  search.delete(name);
  return `${url.pathname}?${search}`;
}
