import { ruleOfColours } from "~/ui/picture-colours";

/** A group such as "@media (width>=40rem)", or a rule with the classes that each of its selectors requires. */
type Block = { head: string; body: Block[] } | { text: string; classes: string[][] };

/** Groups that are filtered rule by rule; any other block is kept or dropped as a whole. */
const GROUP = /^@(?:media|supports|layer|container)\b/;

/** Returns a function that picks the rules a document uses. The whole sheet loads later: see browser/late-scripts.tsx. */
export function stylesOf(stylesheet: string): (html: string) => string {
  const blocks = parse(stylesheet.replace(/\/\*.*?\*\//gs, ""));
  return (html) => {
    const present = classesIn(html);
    const rules = withoutUnusedNames(blocks.map((block) => used(block, present)).join(""));
    return rules + [...present].map(ruleOfColours).join("");
  };
}

function withoutUnusedNames(css: string): string {
  const referenced = new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  return css
    .replace(/@property (--[\w-]+)\{[^}]*\}/g, (text, name) => (referenced.has(name) ? text : ""))
    .replace(/(?<=[{;])(--[\w-]+):[^;{}]*;?/g, (text, name) => (referenced.has(name) ? text : ""))
    .replace(/@keyframes ([\w-]+)\{(?:[^{}]*\{[^}]*\})*\}/g, (text, name) =>
      css.split(name).length > 2 ? text : "",
    );
}

function used(block: Block, present: ReadonlySet<string>): string {
  if ("text" in block) {
    const matches = block.classes.some((needed) => needed.every((name) => present.has(name)));
    return matches ? block.text : "";
  }
  const body = block.body.map((inner) => used(inner, present)).join("");
  return body && `${block.head}{${body}}`;
}

function classesIn(html: string): Set<string> {
  const names = [...html.matchAll(/\bclass="([^"]*)"/g)].flatMap(([, value = ""]) => value.split(/\s+/));
  return new Set(
    names.map((name) => name.replace(/&(amp|gt|lt|quot|#x27);/g, (_, entity) => ENTITIES[entity] ?? "")),
  );
}

const ENTITIES: Record<string, string> = { amp: "&", gt: ">", lt: "<", quot: '"', "#x27": "'" };

function parse(css: string): Block[] {
  const blocks: Block[] = [];
  let start = 0;
  while (start < css.length) {
    const open = endOf(css, start, "{;");
    if (css[open] !== "{") {
      // A statement without a body, such as `@layer a, b;`.
      blocks.push({ text: css.slice(start, open + 1), classes: [[]] });
      start = open + 1;
      continue;
    }
    const close = endOf(css, open + 1, "}");
    const head = css.slice(start, open);
    if (GROUP.test(head)) blocks.push({ head, body: parse(css.slice(open + 1, close)) });
    else blocks.push({ text: css.slice(start, close + 1), classes: classesOf(head) });
    start = close + 1;
  }
  return blocks;
}

/** Returns the position of the next of `marks` outside strings, brackets and inner blocks; the end if there is none. */
function endOf(css: string, from: number, marks: string): number {
  let depth = 0;
  for (let at = from; at < css.length; at++) {
    const sign = css[at] ?? "";
    if (depth === 0 && marks.includes(sign)) return at;
    if (sign === "\\") at += 1;
    else if (sign === '"' || sign === "'") at = endOfString(css, at);
    else if ("{([".includes(sign)) depth += 1;
    else if ("})]".includes(sign)) depth -= 1;
  }
  return css.length;
}

function endOfString(css: string, from: number): number {
  const quote = css[from];
  let at = from + 1;
  while (at < css.length && css[at] !== quote) at += css[at] === "\\" ? 2 : 1;
  return at;
}

/** Ignores classes in brackets, as in `:not(.a)`: better an unused rule than a missing one. */
function classesOf(selectors: string): string[][] {
  if (selectors.startsWith("@")) return [[]];
  return withoutBrackets(selectors)
    .split(/(?<!\\),/)
    .map((selector) =>
      [...selector.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = ""]) => name.replace(/\\(.)/g, "$1")),
    );
}

function withoutBrackets(selectors: string): string {
  const open = endOf(selectors, 0, "([");
  if (open === selectors.length) return selectors;
  const close = endOf(selectors, open + 1, ")]");
  return selectors.slice(0, open) + withoutBrackets(selectors.slice(close + 1));
}
