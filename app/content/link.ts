/** A stand-in base for relative URLs: anything that resolves to another origin is external. */
const OWN_ORIGIN = "https://own.invalid";

/** Returns a document's URL if it is a path of this site (relative only to `page`), or https, mailto or tel. */
export function allowedUrl(given: string, page?: string): string | undefined {
  const text = given.trim();
  if (/^(?:https:\/\/|mailto:|tel:)/i.test(text)) {
    const url = parseUrl(text);
    return url && !url.username && !url.password ? url.href : undefined;
  }
  const isRelative = page !== undefined && text !== "" && !/^(?:[/\\]|[^/?#]*:)/.test(text);
  if (!isRelative && !/^(?:\/(?![/\\])|[?#])/.test(text)) return undefined;
  // In "100% solar.pdf", the percent sign starts no escape.
  const url = parseUrl(text.replace(/%(?![\da-f]{2})/gi, "%25"), `${OWN_ORIGIN}${page ?? "/"}`);
  // "/.//evil.example" normalises to "//evil.example", another host.
  if (url?.origin !== OWN_ORIGIN || url.pathname.startsWith("//")) return undefined;
  const path = /^[?#]/.test(text) && page === undefined ? "" : url.pathname;
  return path + url.search + url.hash;
}

/** Like `allowedUrl`, but only absolute paths of this site and https. */
export function allowedFileUrl(given: string, page?: string): string | undefined {
  const url = allowedUrl(given, page);
  return url && /^(?:\/|https:)/.test(url) ? url : undefined;
}

function parseUrl(text: string, base?: string): URL | undefined {
  return URL.canParse(text, base) ? new URL(text, base) : undefined;
}
