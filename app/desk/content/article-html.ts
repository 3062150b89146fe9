import { articleHtml, bodyOf, parseArticle, tidy } from "./article-html";

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

const ALIKE: Record<string, string> = { b: "strong", i: "em" };

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
  const name = ALIKE[element.localName] ?? element.localName;
  const attributes = [...element.attributes]
    .filter(({ name: key, value }) => value && !OWN.test(key) && (name !== "iframe" || PLAYER.test(key)))
    .map(({ name: key, value }) => ` ${key.replace(/^x-/, "")}="${value}"`)
    .sort();
  return `<${name}${attributes.join("")}>`;
}
