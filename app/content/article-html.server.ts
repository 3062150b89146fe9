import type { Attributes, IOptions, Tag } from "sanitize-html";
import { env } from "~/server/env.server";
import { log } from "~/server/log.server";
import { type Language, pathIn } from "~/texts/language";
import { isResizable, pictureUrl, sourceSet } from "~/ui/picture-url";
import { type BlogPost, EXCERPT_LENGTH } from "./blog-post";
import { quoted, summarizeFaults, urlProblem } from "./faults";
import { cleanText } from "./plain-text";
import { shorten } from "./shorten";
import {
  ARTICLE_PAGE,
  ARTICLE_PLACE,
  allowedUrl,
  articlePicture,
  articlePlayer,
  comparableName,
  meantUrl,
  ownPath,
} from "./urls";

/** Returns an empty `href` for a forbidden URL. */
function linkAttributes(given = "", siteUrl?: string): { href: string; rel: string } {
  const href = ownPath(given, siteUrl);
  if (/^#(?:top)?$/i.test(href)) return { href: "#content", rel: "" };
  if (href.startsWith("#")) return { href: `#${articleId(href.slice(1))}`, rel: "" };
  const url = meantUrl(href) ?? allowedUrl(href, ARTICLE_PAGE) ?? "";
  return { href: url, rel: url.startsWith("https:") ? "noopener noreferrer" : "" };
}

/** A link may be percent-encoded. */
function articleId(id: string): string {
  return ARTICLE_PLACE + comparableName(id);
}

const PICTURE_SIZES = "(min-width: 64rem) 57rem, 100vw";

function pictureAttributes({ src = "", alt = "", width, height }: Attributes): Attributes | undefined {
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

function playerAttributes({ src = "", title }: Attributes, name: string): Attributes | undefined {
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

/** Elements whose content is not text for readers. */
const NO_TEXT =
  "script style textarea select option xmp noscript noembed noframes template title head svg math iframe object audio video canvas applet".split(
    " ",
  );

/** XHTML's `<iframe src="…" />`, which HTML reads as an element that never ends. */
const SELF_CLOSED = new RegExp(`(<(${NO_TEXT.join("|")})(?=[\\s/])[^<>]*)/>`, "gi");

/** The parser's time grows with the square of the depth: 1 MiB of <b> would take 40 s. */
const MAX_DEPTH = 100;

class ParsingStopped extends Error {}

/** Returns the sanitized HTML; undefined if it is nested too deeply or an option's callback stopped the parser. */
export async function parseHtml(html: string, options: IOptions): Promise<string | undefined> {
  // Lazy, because it takes longer to load than the rest of start-up.
  const { default: sanitizeHtml } = await import("sanitize-html");
  let depth = 0;
  try {
    return sanitizeHtml(html.replace(SELF_CLOSED, "$1></$2>"), {
      ...options,
      nonTextTags: NO_TEXT,
      onOpenTag(name, attributes) {
        depth += 1;
        if (depth > MAX_DEPTH) throw new ParsingStopped();
        options.onOpenTag?.(name, attributes);
      },
      onCloseTag(name, isImplied) {
        depth -= 1;
        options.onCloseTag?.(name, isImplied);
      },
    });
  } catch (error) {
    if (error instanceof ParsingStopped) return undefined;
    throw error;
  }
}

/** Returns at least the first `length` characters of a document's text, and parses no further than needed. */
export async function openingText(html: string, length: number): Promise<string> {
  let text = "";
  function add(piece: string) {
    text = (text + piece).replace(/\s+/g, " ").trimStart();
    // A character can take two UTF-16 code units.
    if (text.length > 2 * length) throw new ParsingStopped();
    return "";
  }
  await parseHtml(html, {
    allowedTags: [],
    textFilter: (escaped) => add(unescapeText(escaped)),
    onOpenTag: (name) => !INLINE.has(name) && add(" "),
    onCloseTag: (name) => !INLINE.has(name) && add(" "),
  });
  return cleanText(text).trimEnd();
}

const INLINE = new Set(
  "a abbr b bdi bdo cite code del dfn em font i ins kbd mark q s samp small span strong sub sup time u var wbr".split(
    " ",
  ),
);

/** The sanitizer escapes only these three. */
function unescapeText(escaped: string): string {
  return escaped.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}

const ELEMENTS: Record<string, string[]> = {
  ...without("p div blockquote hr br wbr ul dl dt dd figure figcaption h2 h3 h4 h5 h6"),
  ...without("strong b em i u s del ins sub sup small mark cite q dfn kbd code samp var"),
  ...without("table caption thead tbody tfoot tr"),
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

const articles = new WeakMap<BlogPost, Promise<string>>();

/** Returns a post's clean HTML, cached by object: the store returns the same one until the document changes. */
export function articleHtml(post: BlogPost, language: Language = "en"): Promise<string> {
  let article = articles.get(post);
  if (!article) {
    article = cleanAndLog(post, language);
    articles.set(post, article);
  }
  return article;
}

/** Returns an article whose links to pages of the site lead to those of its language. */
export function linksIn(language: Language, html: string): string {
  return html.replace(
    /(<a\b[^>]*? href=")(\/(?!media\/|originals\/|hi(?![^/"?#]))[^"]*)/g,
    (_, start: string, path: string) => start + pathIn(language, path),
  );
}

async function cleanAndLog({ id, content }: BlogPost, language: Language): Promise<string> {
  const faults: string[] = [];
  const article = await cleanArticle(content, (fault) => faults.push(fault), language, env().SITE_URL);
  if (faults.length > 0)
    log.warn(
      `content: blogPost/${id}: ${language === "en" ? "" : `${language}.`}content: ${summarizeFaults(faults)}`,
    );
  return article;
}

/** Returns the addresses of the pictures and links in HTML, as they are written. */
export async function urlsOf(html: string): Promise<{ url: string; kind: "picture" | "link" }[]> {
  const urls: Awaited<ReturnType<typeof urlsOf>> = [];
  await parseHtml(html, {
    allowedTags: [],
    onOpenTag(name, { src, href }) {
      if (name === "img" && src) urls.push({ url: src, kind: "picture" });
      if (name === "a" && href) urls.push({ url: href, kind: "link" });
    },
  });
  return urls;
}

export async function postExcerpt(post: BlogPost): Promise<string> {
  return post.excerpt || shorten(await openingText(post.content, EXCERPT_LENGTH + 1), EXCERPT_LENGTH);
}

/** What a table and a player without a title are called. */
const NAMES = { en: { table: "Table", video: "Video" }, hi: { table: "तालिका", video: "वीडियो" } };

/** Sanitizes an editor's HTML and fits it to the page. `report` gets a sentence for each visible element it removes. */
export async function cleanArticle(
  html: string,
  report = (_fault: string) => {},
  language: Language = "en",
  siteUrl?: string,
): Promise<string> {
  const { video, table } = NAMES[language];
  const clean = await parseHtml(html, {
    allowedTags: Object.keys(ELEMENTS),
    allowedAttributes: ELEMENTS,
    allowedSchemes: ["https", "mailto", "tel"],
    allowProtocolRelative: false,
    transformTags: { "*": tagTransformer(headingShift(html), report, video, siteUrl) },
    // Not a transformation into a forbidden tag: the sanitizer would write that name for a later end tag too.
    exclusiveFilter: ({ tag, attribs }) => /^(?:img|iframe)$/.test(tag) && !attribs.src,
  });
  if (clean === undefined) {
    report("nested too deeply: only its text is shown");
    return `<p>${cleanText(withoutTags(html))}</p>`;
  }

  const article = fitted(await balanced(cleanText(clean)), table);
  reportDeadLinks(article, report);
  return article;
}

/** Closes elements as a browser does, so that no end tag of an article ends an element of the page. */
async function balanced(html: string): Promise<string> {
  // Lazy for the same reason as the sanitizer.
  const { parseFragment, serialize } = await import("parse5");
  return serialize(parseFragment(html));
}

/** Wraps tables and players, and empties players. In balanced HTML, no tag contains a >. */
function fitted(html: string, tableName: string): string {
  let tables = 0;
  return html
    .replace(/(<iframe[^>]*>).*?<\/iframe>/gs, '<div class="article-video">$1</iframe></div>')
    .replaceAll("</table>", "</table></div>")
    .replace(/<table/g, () => {
      tables += 1;
      return `<div class="article-table" role="group" aria-label="${tableName} ${tables}" tabindex="0"><table`;
    });
}

function reportDeadLinks(article: string, report: (fault: string) => void) {
  const ids = new Set([...article.matchAll(/ id="article-([^"]*)"/g)].map(([, id]) => id));
  for (const [, target = ""] of article.matchAll(/ href="#article-([^"]*)"/g))
    if (!ids.has(target)) report(`<a href=${quoted(`#${target}`)}> leads to no place in the article`);
}

function withoutTags(html: string): string {
  return html
    .replace(/<[^<>]*>/g, " ")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}

const REPORTED: ReadonlySet<string> = new Set([...NO_TEXT, "embed", "form", "input", "button"]);

const PLAYERS = "is left out; only players of YouTube (https://www.youtube.com/embed/…) and Vimeo are shown";

function tagTransformer(
  shift: number,
  report: (fault: string) => void,
  videoName: string,
  siteUrl: string | undefined,
) {
  return (tagName: string, { id, ...attributes }: Attributes): Tag => {
    const place = id || (tagName === "a" && attributes.name) || "";
    const attribs = /^[^\s"&<>]{1,64}$/.test(place) ? { ...attributes, id: articleId(place) } : attributes;
    const { src, href } = attributes;
    const shownOrRemoved = (shown: Attributes | undefined, kind: "picture" | "player"): Tag => {
      if (shown) return { tagName, attribs: shown };
      report(`<${tagName} src=${quoted(src)}> ${kind === "player" ? PLAYERS : urlProblem("picture", src)}`);
      return { tagName, attribs: {} };
    };
    if (/^h[1-6]$/.test(tagName)) return { tagName: shiftHeading(tagName, shift), attribs };
    if (tagName === "pre") return { tagName, attribs: { ...attribs, tabindex: "0" } };
    if (tagName === "img") return shownOrRemoved(pictureAttributes(attributes), "picture");
    if (tagName === "iframe") return shownOrRemoved(playerAttributes(attributes, videoName), "player");
    if (tagName === "a") {
      const link = linkAttributes(href, siteUrl);
      if (href?.trim() && link.href === "") report(`<a href=${quoted(href)}> ${urlProblem("link", href)}`);
      return { tagName, attribs: { ...attribs, ...link } };
    }
    if (REPORTED.has(tagName)) report(`<${tagName}> is left out`);
    return { tagName, attribs };
  };
}

function headingShift(html: string): number {
  const highest = [1, 2, 3, 4, 5, 6].find((level) => new RegExp(`<h${level}\\b`, "i").test(html));
  return highest ? 2 - highest : 0;
}

function shiftHeading(tagName: string, shift: number): string {
  return `h${Math.min(6, Number(tagName.slice(1)) + shift)}`;
}

function without(names: string): Record<string, string[]> {
  return Object.fromEntries(names.split(" ").map((name) => [name, []]));
}
