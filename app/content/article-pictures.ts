/** The URL of a picture in HTML, in quotes. */
const SOURCE = /(<img\b[^<>]{0,2000}?\bsrc\s*=\s*)(["'])([^"'<>]{1,4000})\2/gi;

export function isArticle(text: string): boolean {
  return /<img\b/i.test(text);
}

export function articleUrls(html: string): string[] {
  return isArticle(html) ? [...html.matchAll(SOURCE)].map((match) => unescaped(match[3] ?? "")) : [];
}

export function withUrls(html: string, shown: ReadonlyMap<string, string>): string {
  return html.replace(SOURCE, (whole, start: string, _, url: string) => {
    const better = shown.get(unescaped(url));
    return better === undefined ? whole : `${start}"${better.replaceAll("&", "&amp;")}"`;
  });
}

const ALT = /^[^>]*?\salt\s*=\s*(?:"[^"]|'[^']|[^\s"'>])/i;

export function withAlts(html: string, alts: ReadonlyMap<string, string>): string {
  return html.replace(SOURCE, (whole, _start, _quote, url: string, at: number) => {
    const alt = alts.get(unescaped(url));
    if (!alt || ALT.test(html.slice(at))) return whole;
    const escaped = alt.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
    // It stands before any other `alt`: the first one counts.
    return `<img alt="${escaped.replaceAll(">", "&gt;")}"${whole.slice("<img".length)}`;
  });
}

function unescaped(attribute: string): string {
  return attribute.replaceAll("&amp;", "&");
}
