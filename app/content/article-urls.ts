import { allowedFileUrl } from "./link";
import { mediaName, mediaUrl } from "./media-url";

/** The page whose relative URLs an article may contain. */
export const ARTICLE_PAGE = "/blog/";

/** The query that stores/picture-versions.ts adds. */
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
  const youtubeId = YOUTUBE.test(url.hostname) && /^\/embed\/([\w-]{11})\/?$/.exec(url.pathname)?.[1];
  if (youtubeId) return `https://www.youtube-nocookie.com/embed/${youtubeId}`;
  const vimeoId = url.hostname === "player.vimeo.com" && /^\/video\/(\d+)\/?$/.exec(url.pathname)?.[1];
  return vimeoId ? `https://player.vimeo.com/video/${vimeoId}?dnt=1` : undefined;
}
