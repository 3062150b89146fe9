import { type ChildNode, type Element, isTag, isText } from "domhandler";
import { parseDocument } from "htmlparser2";
import { plain } from "./plain";

/** What a visitor, a screen reader or a crawler gets of a document, by part of the page. */
export type ReadPage = { name: string; lines: string[] }[];

const INLINE = new Set(
  "a abbr b bdi cite code data del dfn em i ins kbd label mark q s samp small span strong sub sup time u var wbr font".split(
    " ",
  ),
);

/** Said of an element in front of its content, in this order. */
const SAID = [
  ...["role", "lang", "dir", "title", "hidden", "open", "inert", "contenteditable"],
  ...["aria-label", "aria-current", "aria-invalid", "aria-expanded", "aria-pressed", "aria-selected"],
  ...["aria-checked", "aria-disabled", "aria-live", "aria-modal", "aria-roledescription", "aria-required"],
];

const OF_FIELD = [
  ...["required", "disabled", "readonly", "checked", "multiple", "autocomplete", "inputmode", "pattern"],
  ...["minlength", "maxlength", "min", "max", "step", "accept", "capture", "placeholder", "list", "form"],
  ...["formaction", "formmethod", "formnovalidate", "autofocus", "enterkeyhint", "spellcheck"],
];

export function readHtml(html: string): ReadPage {
  const document = parseDocument(html, { decodeEntities: true });
  const all = elementsOf(document.children);
  const byId = new Map(all.flatMap((element) => (element.attribs.id ? [[element.attribs.id, element]] : [])));
  const labels = new Map(
    all.flatMap((element) =>
      element.name === "label" && element.attribs.for ? [[element.attribs.for, element]] : [],
    ),
  );
  const body = all.find(({ name }) => name === "body");
  const parts: ReadPage = readHead(all);
  const isPart = ({ name }: Element) => name === "header" || name === "main" || name === "footer";
  // Parts that stand in other parts belong to these: an article has a header too.
  const outer = new Set(all.filter((element) => isPart(element) && !ancestorsOf(element).some(isPart)));
  const rest = new Writer(byId, labels, outer);
  if (body) rest.children(body);
  for (const element of outer) {
    const writer = new Writer(byId, labels, new Set());
    writer.element(element);
    parts.push({ name: element.name, lines: writer.end() });
  }
  parts.push({ name: "around", lines: rest.end() });
  return parts.filter(({ lines }) => lines.length > 0);
}

/** Title, descriptions, addresses in other languages, structured data. */
function readHead(all: Element[]): ReadPage {
  const lines: string[] = [];
  const data: string[] = [];
  for (const { name, attribs, children } of all) {
    if (name === "html")
      lines.push(`html lang=${attribs.lang ?? ""}${attribs.dir ? ` dir=${attribs.dir}` : ""}`);
    if (name === "title" && lines.every((line) => !line.startsWith("title:")))
      lines.push(`title: ${textIn(children)}`);
    if (name === "base") lines.push(`base ${attribs.href}`);
    if (name === "meta") {
      const what = attribs.name ?? attribs.property ?? attribs["http-equiv"];
      if (what) lines.push(`meta ${what}: ${attribs.content ?? ""}`);
      else if (attribs.charset) lines.push(`charset ${attribs.charset}`);
    }
    if (name === "link") {
      const { rel = "", href = "", hreflang, type, as, media, imagesrcset, fetchpriority } = attribs;
      // Which scripts and styles there are is a matter of the build.
      if (rel === "modulepreload" || rel === "stylesheet" || as === "script" || as === "style") continue;
      const about = [hreflang, as, type, media, fetchpriority].filter(Boolean).join(" ");
      lines.push(`link ${rel}${about && ` (${about})`}: ${href}${imagesrcset ? widthsIn(imagesrcset) : ""}`);
    }
    if (name === "script" && attribs.type === "application/ld+json")
      data.push(`${JSON.stringify(sorted(JSON.parse(textIn(children, false))), null, 1)}`);
  }
  // Their order says nothing.
  return [
    { name: "head", lines: lines.map(plain).sort() },
    ...data.sort().map((text) => ({ name: "structured data", lines: [plain(text)] })),
  ];
}

class Writer {
  private lines: string[] = [];
  private line = "";

  constructor(
    private readonly byId: ReadonlyMap<string, Element>,
    private readonly labels: ReadonlyMap<string, Element>,
    private readonly leftOut: ReadonlySet<Element>,
  ) {}

  end(): string[] {
    this.flush();
    return this.lines.flatMap((line) => plain(line).split("\n"));
  }

  children({ children }: { children: ChildNode[] }) {
    for (const child of children) {
      if (isText(child)) this.text(child.data);
      else if (isTag(child)) {
        // Two elements in a row usually stand apart.
        if (child.prev && isTag(child.prev)) this.text(" ");
        this.element(child);
      }
    }
  }

  element(element: Element) {
    const { name, attribs } = element;
    if (
      this.leftOut.has(element) ||
      name === "script" ||
      name === "style" ||
      name === "link" ||
      name === "meta"
    )
      return;
    if (name === "template") return;
    if (name === "br") return this.flush();
    if (name === "hr") return this.block(() => this.text("---"));
    if (name === "svg") return this.drawing(element);
    if (name === "img") return this.inline(this.picture(attribs));
    if (name === "source")
      return this.block(() =>
        this.put(`source ${attribs.type ?? ""} ${attribs.media ?? ""} ${widthsIn(attribs.srcset ?? "")}`),
      );
    if (name === "iframe" || name === "video" || name === "audio" || name === "object")
      return this.block(() =>
        this.put(`{${name} ${attribs.src ?? attribs.data ?? ""}${this.said(element)}}`),
      );
    if (name === "input") return this.block(() => this.field(element, attribs.value ?? ""));
    if (name === "textarea")
      return this.block(() => this.field(element, textIn(element.children, false).replace(/^\n/, "")));
    if (name === "select") return this.select(element);
    if (name === "button") return this.button(element);
    if (name === "form") return this.form(element);
    if (name === "a") return this.link(element);
    const said = this.said(element);
    const mark = markOf(element) + said;
    if (INLINE.has(name)) {
      if (said) this.put(said);
      return this.children(element);
    }
    this.block(
      () => {
        if (mark) this.put(mark);
        if (name === "td" || name === "th") this.put("|");
        this.children(element);
        if (mark === "- " && this.line === "- ") this.line = "";
      },
      name === "td" || name === "th",
    );
  }

  private form(element: Element) {
    const { method = "get", action = "(here)", enctype = "", target = "", novalidate } = element.attribs;
    const about = [
      method.toUpperCase(),
      action,
      enctype,
      target && `target=${target}`,
      novalidate !== undefined && "novalidate",
    ];
    this.block(() => this.put(`{form ${about.filter(Boolean).join(" ")}${this.said(element)}}`));
    this.block(() => this.children(element));
    this.block(() => this.put("{end of form}"));
  }

  private link(element: Element) {
    const { href, target, rel, download, hreflang, name } = element.attribs;
    const about = [
      target && `target=${target}`,
      rel && `rel=${rel}`,
      download !== undefined && `download=${download}`,
      hreflang,
    ];
    const inner = this.inside(element);
    const to = href === undefined ? `no address${name ? ` ${name}` : ""}` : href;
    this.inline(`${this.said(element)}[${inner}](${[to, ...about].filter(Boolean).join(" ")})`);
  }

  private button(element: Element) {
    const { name, value, type = "submit" } = element.attribs;
    const about = [type !== "submit" && type, name && `${name}=${value ?? ""}`, ...this.facts(element)];
    const words = about.filter(Boolean).join(" ");
    this.block(() =>
      this.put(`{button “${this.inside(element)}”${words && ` ${words}`}${this.said(element)}}`),
    );
  }

  private select(element: Element) {
    this.block(() => {
      this.field(element, undefined);
      for (const option of elementsOf(element.children)) {
        const { name, attribs } = option;
        if (name === "optgroup") this.put(`\n  group ${attribs.label}`);
        if (name !== "option") continue;
        const text = textIn(option.children);
        const value = attribs.value ?? text;
        const state = `${attribs.selected === undefined ? "" : " (selected)"}${attribs.disabled === undefined ? "" : " (disabled)"}`;
        this.put(`\n  ${value === text ? "" : `${value}: `}${text}${state}`);
      }
    });
  }

  private field(element: Element, value: string | undefined) {
    const { name: tag, attribs } = element;
    const type = tag === "input" ? (attribs.type ?? "text") : tag;
    const label = attribs.id ? this.labels.get(attribs.id) : undefined;
    const around = ancestorsOf(element).find(({ name }) => name === "label");
    const named = label ?? around;
    const about = [
      `${type} ${attribs.name ?? "(no name)"}`,
      ...(value === undefined ? [] : [`= ${JSON.stringify(shortened(value))}`]),
      ...this.facts(element),
      ...(named && type !== "hidden" ? [`label “${textIn(named.children)}”`] : []),
    ];
    this.put(`{${about.join(" ")}${this.said(element)}}`);
  }

  private facts({ attribs }: Element): string[] {
    return OF_FIELD.filter((name) => attribs[name] !== undefined).map((name) =>
      attribs[name] === "" ? name : `${name}=${attribs[name]}`,
    );
  }

  private picture({
    alt,
    src = "",
    srcset = "",
    sizes,
    width,
    height,
    loading,
    fetchpriority,
  }: Record<string, string>) {
    const size = width && height ? ` ${width}x${height}` : "";
    const about = [sizes && `sizes=${sizes}`, loading, fetchpriority].filter(Boolean).join(" ");
    return `{image ${alt === undefined ? "without alt" : `“${alt}”`} ${src}${widthsIn(srcset)}${size}${about && ` ${about}`}}`;
  }

  private drawing(element: Element) {
    const title = elementsOf(element.children).find(({ name }) => name === "title");
    const texts = elementsOf(element.children).filter(({ name }) => name === "text");
    const said = this.said(element) + (title ? ` “${textIn(title.children)}”` : "");
    if (said) this.inline(`{drawing${said}}`);
    for (const text of texts) this.block(() => this.put(`{in a drawing} ${textIn(text.children)}`));
  }

  private said({ attribs, name }: Element): string {
    const said = SAID.filter(
      (attribute) => attribs[attribute] !== undefined && !(name === "html" && attribute === "lang"),
    ).map((attribute) =>
      attribs[attribute] === "" ? attribute : `${attribute}=${JSON.stringify(attribs[attribute])}`,
    );
    for (const attribute of ["aria-describedby", "aria-labelledby", "aria-errormessage"]) {
      const texts = attribs[attribute]?.split(/\s+/).map((id) => {
        const element = this.byId.get(id);
        return element ? textIn(element.children) : "missing";
      });
      if (texts) said.push(`${attribute}=${JSON.stringify(texts.join(" / "))}`);
    }
    return said.length > 0 ? ` <${said.join(" ")}> ` : "";
  }

  /** The content of a link or a button, in one line. */
  private inside(element: Element): string {
    const writer = new Writer(this.byId, this.labels, this.leftOut);
    writer.children(element);
    return writer.end().join(" / ");
  }

  private inline(text: string) {
    this.put(text);
  }

  private put(text: string) {
    this.line += text.startsWith("\n") || this.line === "" || /[\s(“]$/.test(this.line) ? text : ` ${text}`;
  }

  private text(data: string) {
    const text = data.replace(/[\t\n\r\f ]+/g, " ");
    this.line += this.line === "" || this.line.endsWith(" ") ? text.replace(/^ /, "") : text;
  }

  private block(write: () => void, isCell = false) {
    if (!isCell) this.flush();
    write();
    if (!isCell) this.flush();
  }

  private flush() {
    const line = this.line.replace(/ {2,}/g, " ").trim();
    if (line) this.lines.push(line);
    this.line = "";
  }
}

/** A page repeats what was sent, however long it was. */
function shortened(text: string): string {
  return text.length > 300 ? `${text.slice(0, 200)}… (${text.length} characters)` : text;
}

function markOf({ name }: Element): string {
  const level = /^h([1-6])$/.exec(name)?.[1];
  if (level) return `${"#".repeat(Number(level))} `;
  if (name === "li") return "- ";
  const marks: Record<string, string> = {
    dialog: "{dialog}",
    summary: "{summary}",
    legend: "{legend}",
    caption: "{caption}",
    blockquote: "> ",
    nav: "{nav}",
    figcaption: "{caption}",
    details: "{details}",
  };
  return marks[name] ?? "";
}

/** "/pictures/card-480/…x.jpg 480w, … 960w" → the addresses' widths, because they differ in them alone. */
function widthsIn(srcset: string): string {
  if (!srcset) return "";
  const entries = srcset.split(/,\s+/).map((entry) => entry.trim().split(/\s+/));
  const [first = ""] = entries[0] ?? [];
  return ` [${entries.map(([, width = "1x"]) => width).join(" ")} of ${first}]`;
}

function elementsOf(nodes: ChildNode[]): Element[] {
  return nodes.filter(isTag).flatMap((element) => [element, ...elementsOf(element.children)]);
}

function ancestorsOf(element: Element): Element[] {
  const { parent } = element;
  return parent && isTag(parent) ? [parent, ...ancestorsOf(parent)] : [];
}

function textIn(nodes: ChildNode[], isTidied = true): string {
  const text = nodes
    .map((node): string => {
      if (isText(node)) return node.data;
      if ("children" in node)
        return (isTag(node) && !INLINE.has(node.name) ? " " : "") + textIn(node.children, false);
      return "";
    })
    .join("");
  return isTidied ? text.replace(/\s+/g, " ").trim() : text;
}

export function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}
