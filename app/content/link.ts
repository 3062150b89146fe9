/** Own paths are parsed against this origin: whatever leaves it leads to another site. */
const OWN_ORIGIN = "https://own.invalid";

/**
 * Returns a URL from a document as a page may use it: a path of this site ("/packages", "#mission", "?type=Commercial"),
 * https, mailto or tel. Undefined for everything else, and for URLs that carry a user name or a password.
 * @param page the path that relative URLs start from; without one they are refused.
 */
export function allowedUrl(given: string, page?: string): string | undefined {
  const text = given.trim();
  if (/^(?:https:\/\/|mailto:|tel:)/i.test(text)) {
    const url = parseUrl(text);
    return url && !url.username && !url.password ? url.href : undefined;
  }
  const isRelative = page !== undefined && text !== "" && !/^(?:[/\\]|[^/?#]*:)/.test(text);
  if (!isRelative && !/^(?:\/(?![/\\])|[?#])/.test(text)) return undefined;
  // A file called "100% solar.pdf" has a percent sign that starts no escape.
  const url = parseUrl(text.replace(/%(?![\da-f]{2})/gi, "%25"), `${OWN_ORIGIN}${page ?? "/"}`);
  // "/.//evil.example" has the path "//evil.example", which leads to that host.
  if (url?.origin !== OWN_ORIGIN || url.pathname.startsWith("//")) return undefined;
  const path = /^[?#]/.test(text) && page === undefined ? "" : url.pathname;
  return path + url.search + url.hash;
}

/** Returns the URL of a picture or another file as `allowedUrl` does: an own path from the root, or https. */
export function allowedFileUrl(given: string, page?: string): string | undefined {
  const url = allowedUrl(given, page);
  return url && /^(?:\/|https:)/.test(url) ? url : undefined;
}

function parseUrl(text: string, base?: string): URL | undefined {
  return URL.canParse(text, base) ? new URL(text, base) : undefined;
}
