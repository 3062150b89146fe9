import { DomUtils, parseDocument } from "htmlparser2";

export interface HtmlElement {
  name: string;
  attributes: Record<string, string>;
  /** Its text, with its descendants' and without repeated spaces. */
  text: string;
}

/** Returns the elements of these names, in the order of the page. */
export function elementsIn(html: string, ...names: string[]): HtmlElement[] {
  return DomUtils.findAll(({ name }) => names.includes(name), parseDocument(html).children).map(
    (element) => ({
      name: element.name,
      attributes: element.attribs,
      text: wordsOf(DomUtils.textContent(element)),
    }),
  );
}

/** Returns what a chat shows of a link to a page: its title, and its `meta` by name or property. */
export function cardOf(html: string): Record<string, string> {
  const said = elementsIn(html, "meta").map(({ attributes: { name, property, content } }) => [
    name ?? property ?? "",
    content ?? "",
  ]);
  return { ...Object.fromEntries(said), title: elementsIn(html, "title")[0]?.text ?? "" };
}

/** Returns the targets of all links, in the order of the page. */
export const hrefsIn = (html: string) => elementsIn(html, "a").map(({ attributes }) => attributes.href ?? "");

/** Returns the headings below the page's own, without those of its frame. */
export function headingsIn(html: string): string[] {
  const main = /<main.*<\/main>/s.exec(html)?.[0] ?? "";
  return elementsIn(main, "h2", "h3").map(({ text }) => text);
}

/** Returns what a page says, without its scripts and styles. Words of two elements are apart. */
export const wordsIn = (html: string) =>
  wordsOf(DomUtils.innerText(parseDocument(html.replaceAll("<", " <")).children));

/** Returns the values that a browser without scripts would send of the form with this action. */
export function valuesInForm(page: Buffer | string, action: string): Record<string, string> {
  const isForm = ({ name, attribs }: Tag) => name === "form" && attribs.action === action;
  return valuesIn(DomUtils.findOne(isForm, parseDocument(page.toString()).children)?.children ?? []);
}

/** What somebody finds on a page. */
export function pageOf({ body }: { body: Buffer }) {
  const html = parseDocument(body.toString()).children;
  const all = (test: (element: Tag) => boolean, within = html) => DomUtils.findAll(test, within);
  const words = (nodes: Nodes) => wordsOf(DomUtils.innerText(nodes));
  return {
    /** The words that are shown, each gap as one space. */
    words: words(DomUtils.getElementsByTagName("body", html)),
    values: valuesIn(html),
    links: all(({ name }) => name === "a").map((tag) => ({
      href: tag.attribs.href ?? "",
      words: words([tag]),
    })),
    /** The documents of a list, from top to bottom. */
    rows: all(({ attribs }) => attribs.class === "content-row").map((row) => ({
      title: words(all(({ attribs }) => attribs.class === "content-link", [row])),
      words: words([row]),
      id: firstValue("id", [row]),
      seen: firstValue("seen", [row]),
    })),
    /** The value of the first control or button of this name. */
    first: (name: string) => firstValue(name, html),
    /** The attribute's values, from top to bottom. */
    attributes: (attribute: string) =>
      all(({ attribs }) => attribute in attribs).map(({ attribs }) => attribs[attribute] ?? ""),
  };
}

type Tag = ReturnType<typeof DomUtils.findAll>[number];
type Nodes = ReturnType<typeof parseDocument>["children"];

const wordsOf = (text: string) => text.replace(/\s+/g, " ").trim();

/** Whether a browser without scripts would send it. */
function isControl({ name, attribs: { name: field, type = "", ...rest } }: Tag): boolean {
  const isLeftOut = type === "file" || (/^(?:radio|checkbox)$/.test(type) && !("checked" in rest));
  return field !== undefined && ["input", "textarea", "select"].includes(name) && !isLeftOut;
}

function sentValue(control: Tag): string {
  if (control.name === "input") return control.attribs.value ?? "";
  if (control.name === "textarea") return DomUtils.textContent(control).replace(/^\n/, "");
  const chosen = DomUtils.findOne(({ attribs }) => "selected" in attribs, control.children);
  return chosen?.attribs.value ?? "";
}

const valuesIn = (nodes: Nodes) =>
  Object.fromEntries(
    DomUtils.findAll(isControl, nodes).map((control) => [control.attribs.name ?? "", sentValue(control)]),
  );

const firstValue = (field: string, nodes: Nodes) =>
  DomUtils.findOne(({ attribs }) => attribs.name === field, nodes)?.attribs.value ?? "";
