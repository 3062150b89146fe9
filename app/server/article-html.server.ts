import type { Attributes, Tag } from "sanitize-html";
import { type BlogPost, EXCERPT_LENGTH, shorten } from "~/content/blog-post";
import { quoted, summarizeFaults, urlProblem } from "~/content/faults";
import { cleanText } from "~/content/plain-text";
import { NO_TEXT, openingText, parseHtml } from "./article-parser.server";
import { articleId, linkAttributes, pictureAttributes, playerAttributes } from "./article-urls.server";
import { log } from "./log.server";

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

/** What a picture or a player becomes that may not be shown: it goes with everything inside it. */
const LEFT_OUT: Tag = { tagName: "noembed", attribs: {} };

const articles = new WeakMap<BlogPost, Promise<string>>();

/** The content of a post as it is shown. Made once: the store gives the same object until the document changes. */
export function articleHtml(post: BlogPost): Promise<string> {
  let article = articles.get(post);
  if (!article) {
    article = cleanAndLog(post);
    articles.set(post, article);
  }
  return article;
}

async function cleanAndLog({ id, content }: BlogPost): Promise<string> {
  const faults: string[] = [];
  const article = await cleanArticle(content, (fault) => faults.push(fault));
  if (faults.length > 0) log.warn(`content: blogPost/${id}: content: ${summarizeFaults(faults)}`);
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
 * @param note is told of everything an editor meant to show that is left out.
 */
export async function cleanArticle(html: string, note = (_fault: string) => {}): Promise<string> {
  const clean = await parseHtml(html, {
    allowedTags: Object.keys(ELEMENTS),
    allowedAttributes: ELEMENTS,
    allowedSchemes: ["https", "mailto", "tel"],
    allowProtocolRelative: false,
    transformTags: { "*": rewriting(headingShift(html), note) },
  });
  if (clean === undefined) {
    note("nested too deep: only its words are shown");
    return `<p>${cleanText(wordsOf(html))}</p>`;
  }

  let tables = 0;
  // In what the sanitiser writes, every < begins a tag and no > stands inside one. Entities are characters by now.
  return cleanText(clean)
    .replace(/<table\b/g, () => {
      tables += 1;
      return `<div class="article-table" role="group" aria-label="Table ${tables}" tabindex="0"><table`;
    })
    .replaceAll("</table>", "</table></div>")
    .replaceAll("</iframe>", "")
    .replace(/<iframe [^>]*>/g, (player) => `<div class="article-video">${player}</iframe></div>`);
}

/** The last resort for a document that nobody wrote by hand: its words, as one text. */
function wordsOf(html: string): string {
  return html
    .replace(/<[^<>]*>/g, " ")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}

/** Elements that an editor meant to show, and that go with everything in them. */
const REPORTED: ReadonlySet<string> = new Set([...NO_TEXT, "embed", "form", "input", "button"]);

const PLAYERS = "is left out; only players of YouTube (https://www.youtube.com/embed/…) and Vimeo are shown";

function rewriting(shift: number, note: (fault: string) => void) {
  return (tagName: string, { id, ...attributes }: Attributes): Tag => {
    // An id of its own could take the place of one of the page's.
    const attribs = id && /^[\w-]{1,64}$/.test(id) ? { ...attributes, id: articleId(id) } : attributes;
    const { src, href } = attributes;
    const shownOrLeftOut = (shown: Attributes | undefined, kind: "picture" | "player"): Tag => {
      if (shown) return { tagName, attribs: shown };
      note(`<${tagName} src=${quoted(src)}> ${kind === "player" ? PLAYERS : urlProblem("picture", src)}`);
      return LEFT_OUT;
    };
    if (/^h[1-6]$/.test(tagName)) return { tagName: shiftHeading(tagName, shift), attribs };
    if (tagName === "pre") return { tagName, attribs: { ...attribs, tabindex: "0" } };
    if (tagName === "img") return shownOrLeftOut(pictureAttributes(attributes), "picture");
    if (tagName === "iframe") return shownOrLeftOut(playerAttributes(attributes), "player");
    if (tagName === "a") {
      const link = linkAttributes(href);
      if (href?.trim() && link.href === "") note(`<a href=${quoted(href)}> ${urlProblem("link", href)}`);
      return { tagName, attribs: { ...attribs, ...link } };
    }
    if (REPORTED.has(tagName)) note(`<${tagName}> is left out`);
    return { tagName, attribs };
  };
}

/** By how much the headings move so that the highest of the article stands right below the title of the page. */
function headingShift(html: string): number {
  const highest = [1, 2, 3, 4, 5, 6].find((level) => new RegExp(`<h${level}\\b`, "i").test(html));
  return highest ? 2 - highest : 0;
}

function shiftHeading(tagName: string, shift: number): string {
  return `h${Math.min(6, Number(tagName.slice(1)) + shift)}`;
}

function without(...names: string[]): Record<string, string[]> {
  return Object.fromEntries(names.map((name) => [name, []]));
}
