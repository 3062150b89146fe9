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
  return path + url.search + (IN_ARTICLE.test(path) ? articleHash(url.hash) : url.hash);
}

/** What the ids of an article begin with: they could clash with those of the page. */
export const ARTICLE_PLACE = "article-";

const IN_ARTICLE = /^(?:\/hi)?\/blog\/./;

/** "#content" is the page's own, and "#:~:" searches for words. */
function articleHash(hash: string): string {
  const place = comparableName(hash.slice(1));
  if (!place || place.startsWith(ARTICLE_PLACE) || /^(?:content$|:~:)/.test(place)) return hash;
  return `#${ARTICLE_PLACE}${encodeURIComponent(place)}`;
}

/** Returns the path of a URL that begins with the site's own origin; any other as it is. */
export function ownPath(given: string, siteUrl = ""): string {
  const url = parseUrl(given.trim());
  const isOwn = url && /^https?:$/.test(url.protocol) && url.host === parseUrl(siteUrl)?.host;
  return isOwn ? url.pathname + url.search + url.hash : given;
}

/** RFC 5321. The expression's time grows with the square of the length. */
const LONGEST_EMAIL = 254;

const HOST = /^[\p{L}\p{M}\d-]+(?:\.[\p{L}\p{M}\d-]+)*\.\p{L}[\p{L}\p{M}]+(?=[/?#]|$)/u;
const FILE = /\.(?:avif|csv|docx?|gif|html?|jpe?g|json|mp4|pdf|php|png|pptx?|svg|txt|webp|xlsx?|xml|zip)$/i;

/** Returns the URL of an e-mail address, a phone number or an address without "https://"; undefined for any other text. */
export function meantUrl(given: string): string | undefined {
  const text = given.trim();
  const isShort = text.length <= LONGEST_EMAIL;
  if (isShort && /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)) return allowedUrl(`mailto:${text}`);
  if (isShort && /^\+?[\d\s()-]{8,}$/.test(text)) {
    const digits = text.replace(/[^\d+]/g, "");
    const [, indian] = /^(?:0|\+?0{0,2}91)?(\d{10})$/.exec(digits) ?? [];
    return allowedUrl(`tel:${indian ? `+91${indian}` : digits}`);
  }
  const [host] = HOST.exec(text) ?? [];
  return host && !FILE.test(host) ? allowedUrl(`https://${text}`) : undefined;
}

/** Like `allowedUrl`, but only absolute paths of this site and https. */
export function allowedFileUrl(given: string, page?: string): string | undefined {
  const url = allowedUrl(given, page);
  return url && /^(?:\/|https:)/.test(url) ? url : undefined;
}

function parseUrl(text: string, base?: string): URL | undefined {
  return URL.canParse(text, base) ? new URL(text, base) : undefined;
}

/** Returns the file name of a "/media/…" URL, raw ("/media/100% solar (1).jpg") or percent-encoded; else undefined. */
export function mediaName(url: string): string | undefined {
  const [, text] = /^\/media\/([^?\n]+)(?:\?.*)?$/.exec(url.trim()) ?? [];
  const name = text && decoded(text);
  return name && isFileName(name) ? name : undefined;
}

/** Returns a file's URL, encoded so that `srcset` and headers accept it. */
export function mediaUrl(name: string): string {
  return `/media/${encodeURIComponent(name)}`;
}

/** Whether a name has no path, no control characters and no leading dot. */
export function isFileName(name: string): boolean {
  return /^[^./\\\p{Cc}][^/\\\p{Cc}]*$/u.test(name);
}

export function comparableName(name: string): string {
  return decoded(name).normalize("NFC");
}

/** Keeps a "%" that starts no escape. */
export function decoded(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (encoded) => {
    try {
      return decodeURIComponent(encoded);
    } catch {
      return encoded;
    }
  });
}

/** The page whose relative URLs an article may contain. */
export const ARTICLE_PAGE = "/blog/";

/** The query that media/picture-versions.server.ts adds. */
const VERSION = /\?v=[\da-z]+(?:&c=[\da-f]{6})?$/;

/** Returns the URL of an article's picture: in the media folder, the site's bucket or on https; else undefined. */
export function articlePicture(src: string): string | undefined {
  const url = allowedFileUrl(src, ARTICLE_PAGE);
  const name = mediaName(src) ?? (url && mediaName(url));
  const path = name ? mediaUrl(name) + (VERSION.exec(src)?.[0] ?? "") : url;
  return path && (name || /^(?:https:|\/originals\/)/.test(path)) ? path : undefined;
}

const YOUTUBE = /^(?:www\.|m\.)?youtube(?:-nocookie)?\.com$/;

/** Returns the URL of a player of YouTube or Vimeo that sets no cookies; else undefined. */
export function articlePlayer(src: string): string | undefined {
  // Old embed codes begin with "//".
  const text = src.trim().replace(/^\/\//, "https://");
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== "https:" || url.port) return undefined;
  const [, youtubeId = ""] =
    (YOUTUBE.test(url.hostname) && /^\/embed\/([\w-]{11})\/?$/.exec(url.pathname)) || [];
  const needed = PLAYLISTS.get(youtubeId);
  if (youtubeId && (!needed || url.searchParams.has(needed)))
    return `https://www.youtube-nocookie.com/embed/${youtubeId}${queryOf(url, [needed ?? "list", "start", "end"])}`;
  const vimeoId = url.hostname === "player.vimeo.com" && /^\/video\/(\d+)\/?$/.exec(url.pathname)?.[1];
  if (!vimeoId) return undefined;
  // Without `h`, a film that is not listed does not play.
  return `https://player.vimeo.com/video/${vimeoId}${queryOf(url, ["h"], ["dnt=1"])}`;
}

/** Paths that look like a video's id, and the parameter without which nothing plays. */
const PLAYLISTS = new Map([
  ["videoseries", "list"],
  ["live_stream", "channel"],
]);

function queryOf({ searchParams }: URL, names: string[], more: string[] = []): string {
  const kept = names.filter((name) => /^[\w-]{1,64}$/.test(searchParams.get(name) ?? ""));
  const query = [...kept.map((name) => `${name}=${searchParams.get(name)}`), ...more].join("&");
  return query && `?${query}`;
}

/** Remix answers a path that ends like this with the data of the page without it, so no document may have such an id. */
export const DATA_PATH = ".data";
