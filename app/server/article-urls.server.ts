import type { Attributes } from "sanitize-html";
import { allowedFileUrl, allowedUrl } from "~/content/link";
import { mediaName, mediaUrl } from "~/content/media-url";
import { isResizable, pictureUrl, sourceSet } from "~/ui/picture";

const PAGE = "/blog/";

/** Returns an empty `href` for a forbidden URL. */
export function linkAttributes(href = ""): { href: string; rel: string } {
  if (href.startsWith("#")) return { href: `#${articleId(href.slice(1))}`, rel: "" };
  const url = allowedUrl(href, PAGE) ?? "";
  return { href: url, rel: url.startsWith("https:") ? "noopener noreferrer" : "" };
}

export function articleId(id: string): string {
  return `article-${id}`;
}

const PICTURE_SIZES = "(min-width: 64rem) 57rem, 100vw";

/** The query that stores/picture-versions.ts adds. */
const VERSION = /\?v=[\da-z]+(?:&c=[\da-f]{6})?$/;

export function pictureAttributes({ src = "", alt = "", width, height }: Attributes): Attributes | undefined {
  const url = allowedFileUrl(src, PAGE);
  const name = mediaName(src) ?? (url && mediaName(url));
  const path = name ? mediaUrl(name) + (VERSION.exec(src)?.[0] ?? "") : url;
  if (!path || !(name || /^(?:https:|\/originals\/)/.test(path))) return undefined;
  const common = {
    alt,
    ...(isSize(width) && isSize(height) && { width, height }),
    loading: "lazy",
    decoding: "async",
  };
  if (!isResizable(path)) return { ...common, src: path };
  return {
    ...common,
    src: pictureUrl(path, "full", 960),
    srcset: sourceSet(path, "full"),
    sizes: PICTURE_SIZES,
  };
}

function isSize(value: string | undefined): value is string {
  return /^[1-9]\d{0,4}$/.test(value ?? "");
}

export function playerAttributes({ src, title }: Attributes): Attributes | undefined {
  const url = playerUrl(src);
  if (!url) return undefined;
  return {
    src: url,
    title: title?.trim() || "Video",
    loading: "lazy",
    allow: "fullscreen; picture-in-picture; encrypted-media",
    allowfullscreen: "",
  };
}

const YOUTUBE = /^(?:www\.|m\.)?youtube(?:-nocookie)?\.com$/;

function playerUrl(src = ""): string | undefined {
  // Old embed codes begin with "//".
  const text = src.trim().replace(/^\/\//, "https://");
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== "https:" || url.port) return undefined;
  const youtubeId = YOUTUBE.test(url.hostname) && /^\/embed\/([\w-]{11})\/?$/.exec(url.pathname)?.[1];
  if (youtubeId) return `https://www.youtube-nocookie.com/embed/${youtubeId}`;
  const vimeoId = url.hostname === "player.vimeo.com" && /^\/video\/(\d+)\/?$/.exec(url.pathname)?.[1];
  return vimeoId ? `https://player.vimeo.com/video/${vimeoId}?dnt=1` : undefined;
}
