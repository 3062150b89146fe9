import type { ChildNode, Container } from "postcss";
import { ruleOfColours } from "~/ui/picture-colours";

/** A group such as "@media (width>=40rem)", or a rule with the classes that each of its selectors requires. */
type Block = { head: string; body: Block[] } | { text: string; classes: string[][] };

/** Groups that are filtered rule by rule; any other block is kept or dropped as a whole. */
const GROUPS = ["media", "supports", "layer", "container"];

/** Resolves to a function that picks the rules a document uses. The whole sheet loads later: see browser/late-scripts.server.ts. */
export async function stylesOf(stylesheet: string): Promise<(html: string) => string> {
  const { parse } = await import("postcss");
  const blocks = blocksOf(parse(stylesheet));
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

function blocksOf({ nodes = [] }: Container): Block[] {
  return nodes.filter(({ type }) => type !== "comment").map(blockOf);
}

function blockOf(node: ChildNode): Block {
  if (node.type === "atrule" && node.nodes && GROUPS.includes(node.name))
    return { head: `@${node.name}${node.raws.afterName ?? ""}${node.params}`, body: blocksOf(node) };
  const isStatement = node.type === "atrule" && !node.nodes;
  return {
    text: `${node}${isStatement ? ";" : ""}`,
    classes: node.type === "rule" ? node.selectors.map(classesOf) : [[]],
  };
}

const INNERMOST_BRACKETS = /(\\.)|\[(?:\\.|[^[\]\\])*\]|\((?:\\.|[^()[\]\\])*\)/g;

/** Ignores classes in brackets, as in `:not(.a)`, but for `:has(.a)`: better an unused rule than a missing one. */
function classesOf(selector: string): string[] {
  const shorter = selector.replace(/:has\((\.[\w-]+)\)/g, "$1").replace(INNERMOST_BRACKETS, "$1");
  if (shorter !== selector) return classesOf(shorter);
  return [...selector.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = ""]) => name.replace(/\\(.)/g, "$1"));
}
