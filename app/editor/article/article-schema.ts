import { type MarkSpec, type NodeSpec, Schema } from "prosemirror-model";
import { tableNodes } from "prosemirror-tables";
import { ARTICLE_PAGE, allowedUrl, articlePicture, articlePlayer } from "~/content/urls";

/** The elements within a line that have no button, but are kept where an article has them. */
const KEPT = "u s del ins sub sup small mark cite q dfn kbd code samp var".split(" ");

const HEADINGS = [2, 3, 4, 5, 6];

/** Returns how an element without attributes is read and written. */
const element = (tag: string) => ({
  parseDOM: [{ tag }],
  toDOM: (): [string, 0] => [tag, 0],
});

/** "flow" may stand in list items, quotes and cells too; "block" only in the article itself. */
const nodes = {
  doc: { content: "(flow | block)+" },
  paragraph: { content: "inline*", group: "flow", ...element("p") },
  heading: {
    content: "inline*",
    group: "flow",
    defining: true,
    attrs: { level: { default: 2 } },
    parseDOM: HEADINGS.map((level) => ({ tag: `h${level}`, attrs: { level } })),
    toDOM: ({ attrs }) => [`h${attrs.level}`, 0],
  },
  blockquote: { content: "flow+", group: "flow", defining: true, ...element("blockquote") },
  bullet_list: { content: "list_item+", group: "flow", ...element("ul") },
  ordered_list: {
    content: "list_item+",
    group: "flow",
    attrs: { start: { default: null }, type: { default: null } },
    parseDOM: [{ tag: "ol", getAttrs: numberingOf }],
    toDOM: ({ attrs }) => ["ol", attrs, 0],
  },
  list_item: { content: "paragraph flow*", defining: true, ...element("li") },
  rule: { group: "flow", parseDOM: [{ tag: "hr" }], toDOM: () => ["hr"] },
  /** A picture. Its content is the caption. */
  figure: {
    content: "inline*",
    group: "flow",
    isolating: true,
    attrs: { src: {}, alt: { default: "" }, width: { default: null }, height: { default: null } },
    parseDOM: [
      {
        tag: "figure",
        getAttrs: (dom) => {
          const [picture, ...others] = dom.querySelectorAll("img");
          if (!picture || others.length > 0 || dom.querySelector("table, iframe")) return false;
          return pictureOf(picture);
        },
        contentElement: captionOf,
      },
      { tag: "img", getAttrs: pictureOf },
    ],
    toDOM: ({ attrs }) => ["figure", ["img", attrs], ["figcaption", 0]],
  },
  video: {
    group: "block",
    attrs: { src: {}, title: { default: null } },
    parseDOM: [
      {
        tag: "iframe",
        getAttrs: (dom) => {
          const src = dom.getAttribute("src") ?? "";
          return articlePlayer(src) ? { src, title: dom.getAttribute("title")?.trim() || null } : false;
        },
      },
    ],
    toDOM: ({ attrs }) => ["iframe", attrs],
  },
  ...tableNodes({ tableGroup: "block", cellContent: "flow+", cellAttributes: {} }),
  text: { group: "inline" },
  line_break: {
    group: "inline",
    inline: true,
    selectable: false,
    parseDOM: [{ tag: "br" }],
    toDOM: () => ["br"],
  },
} satisfies Record<string, NodeSpec>;

const marks = {
  link: {
    attrs: { href: {} },
    inclusive: false,
    parseDOM: [
      {
        tag: "a[href]",
        getAttrs: (dom) => {
          const href = dom.getAttribute("href") ?? "";
          return href.startsWith("#") || allowedUrl(href, ARTICLE_PAGE) !== undefined ? { href } : false;
        },
      },
    ],
    toDOM: ({ attrs }) => ["a", attrs, 0],
  },
  strong: {
    parseDOM: [{ tag: "strong" }, { tag: "b" }],
    toDOM: () => ["strong", 0],
  },
  em: {
    parseDOM: [{ tag: "em" }, { tag: "i" }],
    toDOM: () => ["em", 0],
  },
} satisfies Record<string, MarkSpec>;

const keptMarks = Object.fromEntries(KEPT.map((name): [string, MarkSpec] => [name, element(name)]));

/** What the editor can hold: a part of what content/article-html.server.ts shows. */
export const schema = new Schema<keyof typeof nodes, keyof typeof marks>({
  nodes,
  marks: { ...marks, ...keptMarks },
});

function pictureOf(dom: HTMLElement) {
  // A copy from the site's own page has a smaller size of the picture.
  const src = (dom.getAttribute("src") ?? "").replace(/^\/pictures\/full-\d+(?=\/)/, "");
  if (!articlePicture(src)) return false;
  const [width, height] = [wholeNumber(dom, "width"), wholeNumber(dom, "height")];
  return { src, alt: dom.getAttribute("alt") ?? "", ...(width && height && { width, height }) };
}

function numberingOf(dom: HTMLElement) {
  return { start: wholeNumber(dom, "start"), type: /^[ai]$/i.exec(dom.getAttribute("type") ?? "")?.[0] };
}

function wholeNumber(dom: HTMLElement, name: string): number | null {
  const text = dom.getAttribute(name) ?? "";
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : null;
}

function captionOf(figure: globalThis.Node): HTMLElement {
  const caption = figure instanceof Element && figure.querySelector<HTMLElement>("figcaption");
  return caption || document.createElement("figcaption");
}
