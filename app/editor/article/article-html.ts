import { type Node as ArticleNode, DOMParser as ArticleParser, DOMSerializer } from "prosemirror-model";
import { isBlankHtml } from "~/content/blank-text";
import { schema } from "./article-schema";

export const parser = ArticleParser.fromSchema(schema);

const serializer = DOMSerializer.fromSchema(schema);

/** Returns the body of a hidden document. Styles and handlers become `x-style` and so on: the page's policy forbids them even here. */
export function bodyOf(html: string): HTMLElement {
  const inert = html
    .replace(/<style\b[\s\S]*?(?:<\/style>|$)/gi, "")
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/(?<=[\s"'/])(?=(?:style|on[a-z]+)\s*=)/gi, "x-"));
  return new DOMParser().parseFromString(inert, "text/html").body;
}

export function parseArticle(html: string): ArticleNode {
  const body = bodyOf(html);
  tidy(body);
  return parser.parse(body);
}

/** Returns the HTML to store: "" for an empty article. */
export function articleHtml(doc: ArticleNode): string {
  const body = bodyOf("");
  body.append(serializer.serializeFragment(doc.content, { document: body.ownerDocument }));
  tidy(body);
  return isBlankHtml(body.innerHTML) ? "" : body.innerHTML;
}

/** Gives one form to what visitors see alike: `<li><p>a</p></li>` and `<li>a</li>`. */
export function tidy(body: HTMLElement) {
  raiseHeadings(body);
  // They become blocks of their own, and would leave empty paragraphs.
  for (const text of body.querySelectorAll("p:has(img, iframe)")) text.replaceWith(...text.childNodes);
  for (const caption of body.querySelectorAll("figcaption")) {
    for (const text of caption.querySelectorAll("p, div")) text.replaceWith(...text.childNodes, " ");
    if (caption.childNodes.length === 0) caption.remove();
  }
  for (const text of body.querySelectorAll(":is(li, td, th) > p:first-child")) {
    const others = [...(text.parentElement?.children ?? [])].slice(1);
    const isBegun = text.hasChildNodes() || others.length === 0;
    if (isBegun && text.attributes.length === 0 && others.every((other) => other.matches("ul, ol")))
      text.replaceWith(...text.childNodes);
  }
  for (const table of body.querySelectorAll("table")) headTable(table);
  while (body.lastElementChild?.matches("p:empty")) body.lastElementChild.remove();
}

/** The highest headings become <h2>, as in the sanitiser. */
function raiseHeadings(body: HTMLElement) {
  const headings = [...body.querySelectorAll("h1, h2, h3, h4, h5, h6")];
  const level = (heading: Element) => Number(heading.tagName[1]);
  const shift = 2 - Math.min(...headings.map(level));
  if (shift === 0) return;
  for (const heading of headings) {
    const raised = body.ownerDocument.createElement(`h${Math.min(6, level(heading) + shift)}`);
    for (const { name, value } of heading.attributes) raised.setAttribute(name, value);
    raised.append(...heading.childNodes);
    heading.replaceWith(raised);
  }
}

/** A first row of headings is the head of the table. */
function headTable(table: HTMLTableElement) {
  const [row] = table.rows;
  if (!row || table.tHead || [...row.cells].some(({ tagName }) => tagName === "TD")) return;
  table.createTHead().append(row);
  if (table.tBodies[0]?.rows.length === 0) table.tBodies[0].remove();
}

/** Returns the parts of an article that the editor would leave out, for its writer to read. */
export function lossOf(html: string): string[] {
  const stored = bodyOf(html);
  tidy(stored);
  const before = outline(stored);
  const after = outline(bodyOf(articleHtml(parseArticle(html))));
  // Styles are dropped before a document is parsed.
  if (/<style\b/i.test(html)) before.parts.push("<style>");
  else if (before.lines.join("\n") === after.lines.join("\n")) return [];
  const kept = new Map<string, number>();
  for (const part of after.parts) kept.set(part, (kept.get(part) ?? 0) + 1);
  const lost = before.parts.filter((part) => {
    const count = kept.get(part) ?? 0;
    kept.set(part, count - 1);
    return count <= 0;
  });
  return lost.length > 0 ? [...new Set(lost)] : ["the order of its parts"];
}

/** They only divide the text, or are added where they are missing. */
const PLAIN = /^(?:p|div|figure|thead|tbody|body)$/;

const MARK =
  /^(?:a|abbr|b|bdi|bdo|big|cite|code|del|dfn|em|font|i|ins|kbd|mark|q|s|samp|small|span|strike|strong|sub|sup|time|u|var)$/;

const ALIKE = new Map([
  ["b", "strong"],
  ["i", "em"],
]);

/** Attributes that the site sets itself. */
const OWN = /^(?:rel|target|loading|decoding|srcset|sizes)$/;

const PLAYER = /^(?:src|title)$/;

/** A document as lines that are equal if visitors see the same, and its elements with their attributes. */
function outline(body: HTMLElement) {
  const lines: string[] = [];
  const parts: string[] = [];
  let text = "";
  let textMarks = "";

  function endLine() {
    if (text.trim()) lines.push(text.trim());
    text = "";
    textMarks = "";
  }
  function addText(added: string, marks: readonly string[]) {
    const words = added.replace(/[ \t\r\n\f]+/g, " ");
    const shown = /(?:^| |\n)$/.test(text) ? words.replace(/^ /, "") : words;
    if (!shown) return;
    const set = [...new Set(marks)].sort().join();
    text += set === textMarks ? shown : `{${set}}${shown}`;
    textMarks = set;
  }
  function walk(node: Node, marks: readonly string[]) {
    if (node.nodeType === Node.TEXT_NODE) return addText(node.nodeValue ?? "", marks);
    if (!(node instanceof Element)) return;
    const name = node.localName;
    if (name === "br") return addText("\u2028", marks);
    const part = describe(node);
    const isPlain = PLAIN.test(name) && part === `<${name}>`;
    if (!isPlain) parts.push(part);
    const isMark = MARK.test(name);
    if (!isMark) endLine();
    if (!isMark && !isPlain) lines.push(marks.join() + part);
    for (const child of node.childNodes) walk(child, isMark ? [...marks, part] : marks);
    if (isMark) return;
    endLine();
    if (!isPlain) lines.push(`</${name}>`);
  }
  walk(body, []);
  return { lines, parts };
}

function describe(element: Element): string {
  const name = ALIKE.get(element.localName) ?? element.localName;
  const attributes = [...element.attributes]
    .filter(({ name: key, value }) => value && !OWN.test(key) && (name !== "iframe" || PLAYER.test(key)))
    .map(({ name: key, value }) => ` ${key.replace(/^x-/, "")}="${value}"`)
    .sort();
  return `<${name}${attributes.join("")}>`;
}
