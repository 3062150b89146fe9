import { DOMParser as ArticleParser, DOMSerializer, type Node } from "prosemirror-model";
import { schema } from "./article-schema";

export const parser = ArticleParser.fromSchema(schema);

const serializer = DOMSerializer.fromSchema(schema);

/**
 * Returns the body of a document that is not shown. Its styles and event handlers are called `x-style` and so on, because
 * browsers hold against them even here that the page's security policy forbids them.
 */
export function bodyOf(html: string): HTMLElement {
  const inert = html
    .replace(/<style\b[\s\S]*?(?:<\/style>|$)/gi, "")
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/(?<=[\s"'/])(?=(?:style|on[a-z]+)\s*=)/gi, "x-"));
  return new DOMParser().parseFromString(inert, "text/html").body;
}

export function parseArticle(html: string): Node {
  const body = bodyOf(html);
  tidy(body);
  return parser.parse(body);
}

/** Returns the HTML to store: "" for an empty article. */
export function articleHtml(doc: Node): string {
  const body = bodyOf("");
  body.append(serializer.serializeFragment(doc.content, { document: body.ownerDocument }));
  tidy(body);
  return body.innerHTML;
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
