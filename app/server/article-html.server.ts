import type { Attributes, IOptions, Tag } from "sanitize-html";
import { type BlogPost, EXCERPT_LENGTH, shorten } from "~/content/blog-post";
import { mediaName, mediaUrl } from "~/content/media-url";
import { isResizable, pictureAddress, sourceSet } from "~/ui/picture";

/** The elements an article may have, and the attributes of each: what is not named here is left out. */
const ELEMENTS: Record<string, string[]> = {
  ...without("p", "div", "blockquote", "hr", "br", "wbr", "ul", "dl", "dt", "dd", "figure", "figcaption"),
  ...without(
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "strong",
    "b",
    "em",
    "i",
    "u",
    "s",
    "del",
    "ins",
    "sub",
    "sup",
    "small",
  ),
  ...without("mark", "cite", "q", "dfn", "kbd", "code", "samp", "var"),
  ...without("table", "caption", "thead", "tbody", "tfoot", "tr"),
  ol: ["start", "reversed", "type"],
  li: ["value"],
  td: ["colspan", "rowspan"],
  th: ["colspan", "rowspan", "scope"],
  time: ["datetime"],
  abbr: ["title"],
  pre: ["tabindex"],
  a: ["href", "rel"],
  img: ["src", "srcset", "sizes", "alt", "width", "height", "loading", "decoding"],
  iframe: ["src", "title", "loading", "allow", "allowfullscreen"],
  "*": ["id", "lang", "dir"],
};

/** What is between the tags of these is not text for a reader. */
const NO_TEXT =
  "script style textarea select option xmp noscript noembed noframes template title head svg math iframe object audio video canvas applet".split(
    " ",
  );

/** What a picture or a player becomes that may not be shown: it goes with everything inside it. */
const LEFT_OUT: Tag = { tagName: "noembed", attribs: {} };

/** No article needs more. The parser takes time by the square of the depth: 1 MiB of <b> would take 40 seconds. */
const MAX_DEPTH = 100;

const articles = new WeakMap<BlogPost, Promise<string>>();

/** The content of a post as it is shown. Made once: the store gives the same object until the document changes. */
export function articleHtml(post: BlogPost): Promise<string> {
  let article = articles.get(post);
  if (!article) {
    article = cleanArticle(post.content);
    articles.set(post, article);
  }
  return article;
}

/** The excerpt of a post; if it has none, the beginning of its content (specification §2). */
export async function postExcerpt(post: BlogPost): Promise<string> {
  return post.excerpt || shorten(await openingText(post.content, EXCERPT_LENGTH + 1), EXCERPT_LENGTH);
}

/**
 * HTML from an editor, without anything that could run, send or cover the page, and with what a reader needs: one
 * order of headings below the page's own, pictures in the right size, tables that scroll by themselves, players that
 * set no cookie.
 */
export async function cleanArticle(html: string): Promise<string> {
  const clean = await parse(html, {
    allowedTags: Object.keys(ELEMENTS),
    allowedAttributes: ELEMENTS,
    allowedSchemes: ["https", "mailto", "tel"],
    allowProtocolRelative: false,
    transformTags: { "*": rewriting(headingShift(html)) },
  });
  if (clean === undefined) return `<p>${wordsOf(html)}</p>`;

  let tables = 0;
  // In what the sanitiser writes, every < begins a tag and no > stands inside one.
  return clean
    .replace(/<table\b/g, () => {
      tables += 1;
      return `<div class="article-table" role="group" aria-label="Table ${tables}" tabindex="0"><table`;
    })
    .replaceAll("</table>", "</table></div>")
    .replaceAll("</iframe>", "")
    .replace(/<iframe [^>]*>/g, (player) => `<div class="article-video">${player}</iframe></div>`);
}

/** The first characters of the text of a document, or a few more: no more of it is read than that takes. */
export async function openingText(html: string, length: number): Promise<string> {
  let text = "";
  function add(piece: string) {
    text = (text + piece).replace(/\s+/g, " ").trimStart();
    // A character can take two units of a string.
    if (text.length > 2 * length) throw new EnoughRead();
    return "";
  }
  await parse(html, {
    allowedTags: [],
    textFilter: (escaped) => add(unescapeText(escaped)),
    onOpenTag: (name) => !INLINE.has(name) && add(" "),
    onCloseTag: (name) => !INLINE.has(name) && add(" "),
  });
  return text.trimEnd();
}

/** Elements that do not part words. */
const INLINE = new Set(
  "a abbr b bdi bdo cite code del dfn em font i ins kbd mark q s samp small span strong sub sup time u var wbr".split(
    " ",
  ),
);

/** Ends the parser early. */
class EnoughRead extends Error {}

/** What the sanitiser makes of a document; undefined where a rule of ours ended it, or where it is nested too deep. */
async function parse(html: string, options: IOptions): Promise<string | undefined> {
  // Loaded when the first article is read: it takes longer than the rest of the start.
  const { default: sanitizeHtml } = await import("sanitize-html");
  let depth = 0;
  try {
    return sanitizeHtml(html, {
      ...options,
      nonTextTags: NO_TEXT,
      onOpenTag(name, attributes) {
        depth += 1;
        if (depth > MAX_DEPTH) throw new EnoughRead();
        options.onOpenTag?.(name, attributes);
      },
      onCloseTag(name, isImplied) {
        depth -= 1;
        options.onCloseTag?.(name, isImplied);
      },
    });
  } catch (error) {
    if (error instanceof EnoughRead) return undefined;
    throw error;
  }
}

/** The last resort for a document that nobody wrote by hand: its words, as one text. */
function wordsOf(html: string): string {
  return html
    .replace(/<[^<>]*>/g, " ")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}

function rewriting(shift: number) {
  return (tagName: string, { id, ...attributes }: Attributes): Tag => {
    // An id of its own could take the place of one of the page's.
    const attribs = id && /^[\w-]{1,64}$/.test(id) ? { ...attributes, id: articleId(id) } : attributes;
    if (/^h[1-6]$/.test(tagName)) return { tagName: shiftHeading(tagName, shift), attribs };
    if (tagName === "pre") return { tagName, attribs: { ...attribs, tabindex: "0" } };
    if (tagName === "a") return { tagName, attribs: { ...attribs, ...linkAttributes(attributes.href) } };
    if (tagName === "img") return shownOrLeftOut(tagName, pictureAttributes(attributes));
    if (tagName === "iframe") return shownOrLeftOut(tagName, playerAttributes(attributes));
    return { tagName, attribs };
  };
}

function shownOrLeftOut(tagName: string, attribs: Attributes | undefined): Tag {
  return attribs ? { tagName, attribs } : LEFT_OUT;
}

/** By how much the headings move so that the highest of the article stands right below the title of the page. */
function headingShift(html: string): number {
  const highest = [1, 2, 3, 4, 5, 6].find((level) => new RegExp(`<h${level}\\b`, "i").test(html));
  return highest ? 2 - highest : 0;
}

function shiftHeading(tagName: string, shift: number): string {
  return `h${Math.min(6, Number(tagName.slice(1)) + shift)}`;
}

const OWN_ORIGIN = "https://own.invalid";

/** As a browser reads an address that stands on the page of a post. */
function parseAddress(address: string | undefined): URL | undefined {
  try {
    return new URL(address ?? "", `${OWN_ORIGIN}/blog/`);
  } catch {
    return undefined;
  }
}

/** The path and query of an address on this site; undefined for any other. */
function ownPath(url: URL): string | undefined {
  // "/.//host" has the path "//host", which alone would lead to that host.
  const isOwn = url.origin === OWN_ORIGIN && !url.pathname.startsWith("//");
  return isOwn ? url.pathname + url.search : undefined;
}

function linkAttributes(href: string | undefined): { href: string; rel: string } {
  const url = href ? parseAddress(href) : undefined;
  if (href?.startsWith("#")) return { href: `#${articleId(href.slice(1))}`, rel: "" };
  if (url?.protocol === "mailto:" || url?.protocol === "tel:") return { href: url.href, rel: "" };
  if (url?.protocol !== "https:") return { href: "", rel: "" };
  const path = ownPath(url);
  return path === undefined
    ? { href: url.href, rel: "noopener noreferrer" }
    : { href: path + url.hash, rel: "" };
}

function articleId(id: string): string {
  return `article-${id}`;
}

/** How wide a picture of an article is shown; see `.article` in styles/site.css. */
const PICTURE_SIZES = "(min-width: 64rem) 57rem, 100vw";

/** Pictures of our own media folder, in the size of the screen, and those that another host serves safely. */
function pictureAttributes({ src, alt = "", width, height }: Attributes): Attributes | undefined {
  const url = parseAddress(src);
  if (url?.protocol !== "https:") return undefined;
  const common = {
    alt,
    ...(isSize(width) && isSize(height) && { width, height }),
    loading: "lazy",
    decoding: "async",
  };
  const name = mediaName(src ?? "");
  if (name === undefined) return url.origin === OWN_ORIGIN ? undefined : { ...common, src: url.href };
  const path = mediaUrl(name);
  if (!isResizable(path)) return { ...common, src: path };
  return {
    ...common,
    src: pictureAddress(path, "full", 960),
    srcset: sourceSet(path, "full"),
    sizes: PICTURE_SIZES,
  };
}

function isSize(value: string | undefined): value is string {
  return /^[1-9]\d{0,4}$/.test(value ?? "");
}

/** Players of the two services that the content security policy lets in. */
function playerAttributes({ src, title }: Attributes): Attributes | undefined {
  const address = playerAddress(parseAddress(src));
  if (!address) return undefined;
  return {
    src: address,
    title: title?.trim() || "Video",
    loading: "lazy",
    allow: "fullscreen; picture-in-picture; encrypted-media",
    allowfullscreen: "",
  };
}

const YOUTUBE = /^(?:www\.|m\.)?youtube(?:-nocookie)?\.com$/;

function playerAddress(url: URL | undefined): string | undefined {
  if (url?.protocol !== "https:" || url.port) return undefined;
  const youtubeId = YOUTUBE.test(url.hostname) && /^\/embed\/([\w-]{11})\/?$/.exec(url.pathname)?.[1];
  if (youtubeId) return `https://www.youtube-nocookie.com/embed/${youtubeId}`;
  const vimeoId = url.hostname === "player.vimeo.com" && /^\/video\/(\d+)\/?$/.exec(url.pathname)?.[1];
  return vimeoId ? `https://player.vimeo.com/video/${vimeoId}?dnt=1` : undefined;
}

/** The sanitiser escapes these three in every text. */
function unescapeText(escaped: string): string {
  return escaped.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}

function without(...names: string[]): Record<string, string[]> {
  return Object.fromEntries(names.map((name) => [name, []]));
}
