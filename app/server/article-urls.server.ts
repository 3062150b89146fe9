import type { Attributes } from "sanitize-html";
import { ARTICLE_PAGE, articlePicture, articlePlayer } from "~/content/article-urls";
import { allowedUrl } from "~/content/link";
import { isResizable, pictureUrl, sourceSet } from "~/ui/picture";

/** Returns an empty `href` for a forbidden URL. */
export function linkAttributes(href = ""): { href: string; rel: string } {
  if (href.startsWith("#")) return { href: `#${articleId(href.slice(1))}`, rel: "" };
  const url = allowedUrl(href, ARTICLE_PAGE) ?? "";
  return { href: url, rel: url.startsWith("https:") ? "noopener noreferrer" : "" };
}

export function articleId(id: string): string {
  return `article-${id}`;
}

const PICTURE_SIZES = "(min-width: 64rem) 57rem, 100vw";

export function pictureAttributes({ src = "", alt = "", width, height }: Attributes): Attributes | undefined {
  const path = articlePicture(src);
  if (!path) return undefined;
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

export function playerAttributes({ src = "", title }: Attributes, name: string): Attributes | undefined {
  const url = articlePlayer(src);
  if (!url) return undefined;
  return {
    src: url,
    title: title?.trim() || name,
    loading: "lazy",
    allow: "fullscreen; picture-in-picture; encrypted-media",
    allowfullscreen: "",
  };
}
