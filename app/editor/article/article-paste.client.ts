import type { ResolvedPos, Slice } from "prosemirror-model";
import type { EditorView } from "prosemirror-view";
import { PICTURES } from "~/editor/library/choose-media";
import { sendFile } from "~/editor/library/uploads";
import { asciiDigits } from "~/leads/digits";
import { removeHidden } from "./article-hidden";
import { bodyOf, parser, tidy } from "./article-html";
import { readPicture } from "./article-question";

/** Limit in characters. Word's HTML is ten times as long as its text. */
export const MAX_PASTED = 1_000_000;

/** Turns what other programs copy into HTML for the schema. */
export function cleanPastedHtml(html: string, say: (message: string) => void): string {
  // A copy from this editor is clean.
  if (html.includes("data-pm-slice")) return html;
  const body = bodyOf(html);
  for (const element of body.querySelectorAll(NOT_PASTED)) element.remove();
  for (const added of body.querySelectorAll("ins[datetime]")) added.replaceWith(...added.childNodes);
  removeHidden(body, html);
  replaceIcons(body);
  itemsFromWordOnline(body);
  listsFromWord(body);
  numbersFromStyles(body);
  signsFromFonts(body);
  marksFromStyles(body);
  const pictures = body.querySelectorAll("img:not([src^='/'])");
  for (const picture of pictures) picture.remove();
  if (pictures.length > 0) say("Pasted without its pictures. Add them with the Picture button.");
  for (const block of body.querySelectorAll(BLOCK))
    if (!/\S/.test(block.textContent ?? "") && !block.querySelector("img, iframe")) block.remove();
  // Google Docs writes an empty line between blocks as a line break.
  for (const line of body.querySelectorAll("br")) {
    const before = line.previousSibling;
    if (before instanceof Element && before.matches(BLOCK)) line.remove();
  }
  for (const caption of body.querySelectorAll("caption")) {
    caption.closest("table")?.before(contentsOf(caption, "p"));
    caption.remove();
  }
  for (const text of body.querySelectorAll("p:has(table)")) text.replaceWith(...text.childNodes);
  for (const table of body.querySelectorAll("table")) {
    const cells = [...table.rows].flatMap((row) => [...row.cells]);
    if (cells.length === 1 || table.matches(LAYOUT))
      table.replaceWith(...cells.map((cell) => contentsOf(cell, "div")));
  }
  for (const link of body.querySelectorAll("a[href^='http' i]"))
    link.setAttribute("href", pastedUrl(link.getAttribute("href") ?? ""));
  // The places that footnotes and contents lead to are not pasted.
  for (const link of body.querySelectorAll("a[href^='#']")) link.removeAttribute("href");
  tidy(body);
  return body.innerHTML;
}

/** Moves all that is in an element into a new one. */
function contentsOf(element: Element, tag: string): HTMLElement {
  const other = element.ownerDocument.createElement(tag);
  other.append(...element.childNodes);
  return other;
}

/** Controls, and what Word marks as comment, deleted or page break; an EOP is the empty end of Word Online's paragraphs. */
const NOT_PASTED =
  "button, select, textarea, nav, svg, .Apple-interchange-newline, .EOP, .MsoCommentReference, .msocomanchor, .msocomspan1, .msocomhide, del[datetime], br[clear]";

const BLOCK = "p, h1, h2, h3, h4, h5, h6, ul, ol, table";

/** Mails place their text by tables. */
const LAYOUT = "table[role='presentation'], table:has(table)";

const EMOJI =
  /^(?=.*(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3))[\p{Extended_Pictographic}\p{Emoji_Component}]{1,40}$/u;

/** In pixels. */
const LARGEST_ICON = 32;

/** Emoji that a program drew as pictures become text again; boxes of check lists and other icons go. */
function replaceIcons(body: HTMLElement) {
  for (const picture of body.querySelectorAll("img")) {
    const { alt } = picture;
    const sides = ["width", "height"].map((side) => Number.parseFloat(picture.getAttribute(side) ?? ""));
    if (EMOJI.test(alt)) picture.replaceWith(alt);
    else if (sides.every((side) => side <= LARGEST_ICON)) picture.remove();
    else if (picture.getAttribute("aria-roledescription") === "checkbox") picture.remove();
  }
}

/** What was copied with the pictures that the clipboard holds: `html` names each by its place in `files`. */
interface CopiedPictures {
  html: string;
  files: File[];
}

const WRITTEN_OUT = /^data:(image\/(?:jpeg|png|webp));base64,([\w+/=]+)$/i;

/** Reads the pictures that a program copied as files, or wrote into its HTML. */
export function copiedPictures(data: DataTransfer): CopiedPictures {
  const files: File[] = [];
  const body = bodyOf(data.getData("text/html"));
  replaceIcons(body);
  for (const picture of body.querySelectorAll("img")) {
    const [, type, base64] = WRITTEN_OUT.exec(picture.getAttribute("src") ?? "") ?? [];
    if (!type || !base64) continue;
    const bytes = Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));
    files.push(new File([bytes], `pasted.${type.slice("image/".length)}`, { type }));
    picture.setAttribute("src", String(files.length - 1));
  }
  // A copied picture comes as a file, and often as HTML that names where it was.
  if (files.length > 0 || /\S/.test(body.textContent ?? "")) return { html: body.innerHTML, files };
  const pictures = [...data.files].filter(({ type }) => PICTURES.split(",").includes(type));
  return { html: pictures.map((_, place) => `<img src="${place}">`).join(""), files: pictures };
}

/** Sends the pictures to the library, and pastes when they are there. One that cannot be sent is left out, and named. */
export async function pasteWithPictures(
  view: EditorView,
  copied: CopiedPictures,
  say: (words: string) => void,
) {
  const { length } = copied.files;
  say(length === 1 ? "Sending the picture…" : `Sending ${length} pictures…`);
  const body = bodyOf(copied.html);
  const problems: string[] = [];
  for (const [place, file] of copied.files.entries()) {
    const picture = body.querySelector(`img[src="${place}"]`);
    try {
      const sent = await readPicture((await sendFile(file)).url);
      for (const [name, value] of Object.entries(sent ?? {})) picture?.setAttribute(name, String(value));
    } catch (error) {
      picture?.remove();
      problems.push(`${file.name} ${error instanceof Error ? error.message : error}.`);
    }
  }
  if (view.isDestroyed) return;
  say("");
  view.pasteHTML(body.innerHTML);
  if (problems.length > 0) say(problems.join(" "));
}

/** Google, Facebook and Outlook wrap links in one of their own; Outlook's names who got the mail. */
const WRAPPER =
  /^https?:\/\/(?:(?:www\.)?google\.(?:com|co\.in)\/url|lm?\.facebook\.com\/l\.php|\w+\.safelinks\.protection\.outlook\.com\/)\?/i;

function pastedUrl(url: string): string {
  const search = WRAPPER.test(url) ? new URLSearchParams(url.replace(WRAPPER, "")) : undefined;
  const wrapped = search?.get("q") ?? search?.get("url") ?? search?.get("u") ?? "";
  return (/^https?:/i.test(wrapped) ? wrapped : url).replace(/^http:/i, "https:");
}

/** Google Docs writes marks as styles, and wraps all that is copied in a <b> that is not bold. */
function marksFromStyles(body: HTMLElement) {
  for (const element of body.querySelectorAll("b, span")) {
    const style = element.getAttribute("x-style") ?? "";
    const tags = [
      element.localName === "b" && !/(?<![-\w])font-weight:\s*(?:normal|400)/i.test(style) && "strong",
      element.localName === "span" && /font-weight:\s*(?:bold|[6-9]\d\d)/i.test(style) && "strong",
      /font-style:\s*italic/i.test(style) && "em",
      /text-decoration[\w-]*:[^;]*line-through/i.test(style) && "s",
      /vertical-align:\s*super/i.test(style) && "sup",
      /vertical-align:\s*sub/i.test(style) && "sub",
    ];
    for (const tag of tags) {
      if (tag) element.append(contentsOf(element, tag));
    }
    element.replaceWith(...element.childNodes);
  }
}

/** Word writes some signs as letters of these fonts: a smile is a "J", and ohm a "W". */
const SIGNS_OF_FONTS: Record<string, ReadonlyMap<string, string>> = {
  wingdings: signs("J☺ K😐 L☹ à→ ß← á↑ â↓ è➔ ü✓ û✗ þ☑ ý☒ o☐ q☐ n■ §▪ Ø➢ v❖"),
  symbol: signs("WΩ mμ DΔ pπ qθ aα bβ sσ SΣ ³≥ £≤ ®→ ¬← ´× ¸÷ »≈ ¹≠ ·•"),
};

function signs(pairs: string) {
  return new Map(pairs.split(" ").map((pair) => [pair.charAt(0), pair.slice(1)]));
}

const SIGN_FONT = /font-family:\s*["']?(wingdings|symbol)(?![\w ])/i;

function signsFromFonts(body: HTMLElement) {
  const texts = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: text } = texts;
    const named = text.parentElement?.closest("[x-style*='font-family' i], font[face]");
    const style = `${named?.getAttribute("x-style")};font-family:${named?.getAttribute("face")}`;
    const known = SIGNS_OF_FONTS[SIGN_FONT.exec(style)?.[1]?.toLowerCase() ?? ""];
    if (!known) continue;
    text.nodeValue = (text.nodeValue ?? "").replace(
      /[!-\u00ff\uf021-\uf0ff]/g,
      (letter) => known.get(String.fromCharCode(letter.charCodeAt(0) & 0xff)) ?? letter,
    );
  }
}

/** "3." and "(३)", the last number of "1.3", a letter or a Roman number. */
const NUMBERED =
  /^[([]?(?:(?:\p{Nd}{1,4}\.){0,8}(\p{Nd}{1,4})[.):\]-]{0,2}|(\p{L}\p{M}{0,4}|[ivxlc]{2,6})[.)]{1,2})$/iu;

/** "Step 1:" and "1.a)" are no bullets. */
const IN_WORDS = /\p{L}[\p{L}\p{M}\d]|\p{L}.*\d|\d.*\p{L}/u;

const ROMAN = " i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx".split(" ");

/**
 * Returns the number of an item, and the type of its list in HTML: "C)" is the third of "A", "(iv)" the fourth of "i". Others have none.
 * @param listType of the list that is open: "i." follows "h." or begins Roman numbers
 */
function numberOf(mark: RegExpExecArray | null, listType: string): { type?: string; number?: number } {
  const [, digits, letters = ""] = mark ?? [];
  if (digits) return { number: Number(asciiDigits(digits)) };
  const small = letters.toLowerCase();
  const roman = ROMAN.indexOf(small, 1);
  const isRoman = roman > 0 && (small.length > 1 || (listType.toLowerCase() || small) === "i");
  if (!isRoman && !/^[a-z]$/.test(small)) return {};
  const type = isRoman ? "i" : "a";
  const number = isRoman ? roman : small.charCodeAt(0) - 96;
  return { type: small === letters ? type : type.toUpperCase(), number };
}

/** Google Docs and Word Online name the kind of numbers in a style of the list or of its items. */
const NUMBER_STYLE = /list-style-type:\s*(lower|upper)-(alpha|latin|roman)/i;

function numbersFromStyles(body: HTMLElement) {
  for (const list of body.querySelectorAll("ol:not([type])")) {
    const styles = [list, list.firstElementChild].map((element) => element?.getAttribute("x-style"));
    const [found, letters = "", kind = ""] = NUMBER_STYLE.exec(styles.join()) ?? [];
    const type = /roman/i.test(kind) ? "i" : "a";
    if (found) list.setAttribute("type", /upper/i.test(letters) ? type.toUpperCase() : type);
  }
}

/** Word Online copies each item as a list of its own, with its level: here it is written as Word does. */
function itemsFromWordOnline(body: HTMLElement) {
  for (const wrapper of body.querySelectorAll(".ListContainerWrapper")) {
    const [list] = wrapper.children;
    for (const [at, item] of [...wrapper.querySelectorAll("li")].entries()) {
      const words = contentsOf(item, "p");
      const marker = body.ownerDocument.createElement("span");
      const level = item.getAttribute("data-aria-level") ?? item.getAttribute("aria-level") ?? "1";
      words.setAttribute("x-style", `mso-list:l0 level${level}`);
      marker.setAttribute("x-style", "mso-list:ignore");
      marker.textContent =
        list?.localName === "ol" ? `${Number(list.getAttribute("start") ?? 1) + at}.` : "•";
      words.prepend(marker);
      wrapper.before(words);
    }
    wrapper.remove();
  }
}

/** Word copies a list as paragraphs: the level is in a style, the bullet or number in the text. */
function listsFromWord(body: HTMLElement) {
  let open: HTMLElement[] = [];
  for (const item of body.querySelectorAll<HTMLElement>(
    ":is(p, h1, h2, h3, h4, h5, h6)[x-style*='mso-list' i]",
  )) {
    const [, level] = /mso-list:[^;]*\blevel(\d)/i.exec(item.getAttribute("x-style") ?? "") ?? [];
    if (!level) continue;
    const marker = [...item.querySelectorAll("span")].find((span) =>
      /mso-list:\s*ignore/i.test(span.getAttribute("x-style") ?? ""),
    );
    const mark = marker?.textContent?.trim() ?? "";
    const numbered = NUMBERED.exec(mark);
    const isWords = !numbered && IN_WORDS.test(mark);
    // A heading keeps its number.
    if (isWords || !item.matches("p")) {
      if (numbered || isWords) marker?.replaceWith(`${mark} `);
      else marker?.remove();
      continue;
    }
    marker?.remove();
    if (open[0] !== item.previousElementSibling) open = [];
    const depth = Math.min(Number(level), open.length + 1);
    const before = open[depth - 1];
    const { type, number } = numberOf(numbered, before?.getAttribute("type") ?? "");
    const tag = numbered ? "ol" : "ul";
    const next = before && Number(before.getAttribute("start") ?? 1) + before.children.length;
    const goesOn = before?.localName === tag && (number ?? next) === next;
    open.length = goesOn ? depth : depth - 1;
    if (!goesOn) {
      const list = body.ownerDocument.createElement(tag);
      if (type) list.setAttribute("type", type);
      if (number && number > 1) list.setAttribute("start", String(number));
      const parent = open.at(-1)?.lastElementChild;
      if (parent) parent.append(list);
      else item.before(list);
      open.push(list);
    }
    open.at(-1)?.append(contentsOf(item, "li"));
    item.remove();
  }
}

/** Reads plain text as WhatsApp writes it: *bold*, _italic_, ~crossed out~, and lists by their first characters. */
export function sliceFromText(text: string, context: ResolvedPos, isPlain: boolean): Slice {
  const body = bodyOf(isPlain ? plainHtml(text) : htmlFromText(text));
  return parser.parseSlice(body, { context, preserveWhitespace: isPlain });
}

function plainHtml(text: string): string {
  return linesOf(text)
    .map((line) => `<p>${escaped(line)}</p>`)
    .join("");
}

/** The time and the sender before each of several copied messages, as WhatsApp's apps, its page and its exported chats write them. */
const WHATSAPP_HEAD =
  /^\u200e?(?:\[(?:\d{1,2}[./]\d{1,2}(?:[./]\d{2,4})?, )?\d{1,2}:\d\d[^\]\n]{0,20}\]|\d{1,2}[./]\d{1,2}[./]\d{2,4}, \d{1,2}:\d\d[^\n-]{0,6}-) [^:\n]{1,60}: /gm;

/** A line of a list, or of a check list. The last signs are bullets in the fonts of Word, which copies "o" with a tab. */
const LISTED =
  /^\s*(?:(\p{Nd}{1,3})[.)]|(?:[-*] )?(?:\[[ x]\]|[\u2610-\u2612\u2714])|[-•*·–\u25cf\u25aa\u27a2\u2713\uf0b7\uf0a7\uf0d8]|o(?=\t))\s+(.+)/iu;

function htmlFromText(text: string): string {
  let list = "";
  const html = linesOf(text.replace(WHATSAPP_HEAD, "")).map((line) => {
    const [, number, words = line] = LISTED.exec(line) ?? [];
    const tag = number ? "ol" : words === line ? "" : "ul";
    const between = tag === list ? "" : (list && `</${list}>`) + opening(tag, number);
    list = tag;
    const content = withMarks(words.trim());
    return between + (tag ? `<li>${content}</li>` : `<p>${content}</p>`);
  });
  return html.join("") + (list && `</${list}>`);
}

function opening(tag: string, number = "1"): string {
  if (!tag) return "";
  const first = asciiDigits(number);
  return first === "1" ? `<${tag}>` : `<ol start="${first}">`;
}

function linesOf(text: string): string[] {
  return text.split(/[\r\n\u2028\u2029]+/).filter((line) => line.trim() !== "");
}

/** Without what ends a sentence, in Hindi too. */
const LINK = /\b(?:https?:\/\/|www\.)[^\s<>"\u0964]*[^\s<>".,;:!?)*\u201d\u2019\u0964]/gi;

const SIGNS: Record<string, string> = { "*": "strong", _: "em", "~": "s" };

function withMarks(text: string): string {
  let html = escaped(text).replace(LINK, (url) => {
    const href = pastedUrl(url.replaceAll("&amp;", "&").replace(/^www\./i, "https://www."));
    return `<a href="${escaped(href)}">${WRAPPER.test(url) ? escaped(href) : url}</a>`;
  });
  for (const [sign, tag] of Object.entries(SIGNS)) {
    const marked = new RegExp(
      `(^|[\\s(>])\\${sign}(?=\\S)([^\\${sign}\\n]*\\S)\\${sign}(?=$|[\\s.,;:!?)<])`,
      "g",
    );
    html = html.replace(marked, `$1<${tag}>$2</${tag}>`);
  }
  return html;
}

function escaped(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");
}
