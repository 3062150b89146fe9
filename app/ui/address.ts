/** The search of an address, "?…", with a parameter set or, for undefined, without it. */
export function searchWith(search: URLSearchParams, name: string, value: string | undefined): string {
  const parameters = new URLSearchParams(search);
  if (value === undefined) parameters.delete(name);
  else parameters.set(name, value);
  // "~" needs no encoding in an address; URLSearchParams writes forms.
  return parameters.size === 0 ? "" : `?${parameters}`.replaceAll("%7E", "~");
}

/** Whether a navigation changes this parameter and nothing else: what is opened over a page, not the page. */
export function differOnlyIn(name: string, current: URL, next: URL): boolean {
  const without = (url: URL) => url.pathname + searchWith(url.searchParams, name, undefined);
  return current.search !== next.search && without(current) === without(next);
}
