import { inputSearch } from "~/calculator/links";
import { cleanText } from "~/content/plain-text";
import { asciiDigits, tenDigits } from "~/leads/digits";
import { isEmail, tidyEmail } from "~/leads/email";
import { type Company, everyPhone, site } from "~/site";
import { cardIn, nameAbove, nameSaid, phonesOf } from "./pasted-person";

/** No message that somebody writes by hand is longer; some expressions take quadratic time for some texts. */
const MAX_LENGTH = 10_000;
const MAX_HEAD = 120;

/** What a phone puts before a message: "[24/11/26, 10:32 am] ", "[10:32, 24-11-2026] ", or "24.11.26, 10:32 अपराह्न - " of an export. */
const HEAD = /^\s*(?:\[([^[\]]{8,40})\]|(\p{Nd}[^[\]]{7,39}?)\s[-–—](?=\s))\s*~?\s*/u;
const DATE = /\p{Nd}{1,4}\s?[-/.]\s?\p{Nd}{1,2}\s?[-/.]\s?\p{Nd}{1,4}/u;
const CLOCK = /\p{Nd}{1,2}[:.]\p{Nd}{2}(?:[:.]\p{Nd}{2})?/u;

const SYSTEM =
  /end-to-end encrypted|एंड-टू-एंड|^(?:you deleted this message|this message was deleted|waiting for this message|missed (?:group )?(?:voice|video) call|(?:voice|video) call[,.] ?\d|(?:image|video|audio|gif|sticker|document|contact card) omitted|null$)|security code .{0,80}changed|disappearing messages|(?:मैसेज|संदेश) .{0,20}(?:मिटा|हटा|डिलीट)|^मिस्ड /i;

/** What a phone writes beside the words: a file, or that they were changed. */
const MARKS =
  /<[^<>\n]{0,60}(?:omitted|attached|edited|मीडिया|एडिट|बदला)[^<>\n]{0,100}>|\S{1,100} \((?:file attached|फ़ाइल अटैच[^()\n]{0,20})\)/giu;

const CALCULATOR = /https?:\/\/\S+?\/calculator(\?[^\s<>"]+)/;

/** WhatsApp's "*Name:* Ramesh". */
export const BOLD = /(?<![^\s(])\*(\S[^*\n]{0,200})\*(?![^\s,.:;)])/g;

const CITY = /(?:\b(?:city|town|location|village|district)|शहर|गा[ंँ]व|ज़?िला|स्थान) *[:-] *([^\n,]{1,100})/i;

interface Line {
  /** "" before the first that is named, undefined for what the phone itself says. */
  sender: string | undefined;
  text: string;
}

/** Reads a pasted message, contact's card or any text for a new lead, without `company`'s numbers and the lines of `staff`, by name. */
export function readPastedMessage(pasted: string, company: Company, staff: readonly string[] = []) {
  const ours = everyPhone(company).map(tenDigits);
  const plain = cleanText(pasted.slice(0, MAX_LENGTH))
    .replace(/[\u00a0\u202f]/g, " ")
    .replace(BOLD, "$1");
  const card = cardIn(plain);
  const lines = linesOf(card?.rest ?? plain);
  const notBy = (names: readonly string[]) => lines.filter(({ sender }) => !isOurs(sender, names));
  // A customer may be called like a colleague.
  const theirs = [notBy(staff), notBy([]), lines].find((some) => some.length > 0) ?? [];
  const message = theirs
    .map(({ text }) => text)
    .join("\n")
    .trim();
  const sender = theirs.find((line) => line.sender && !isOurs(line.sender, []))?.sender ?? "";
  const [senderPhone = ""] = phonesOf(sender, ours);
  const words = asciiDigits(message);
  const unlinked = words.replace(/https?:\/\/\S+/g, " ");
  const name = card?.name || nameSaid(unlinked) || (senderPhone ? "" : sender) || nameAbove(unlinked, ours);
  const phones = [...(card?.phones ?? []), ...phonesOf(words, ours), senderPhone].filter(
    (one) => !ours.includes(one),
  );
  const [phone = "", secondPhone = ""] = new Set(phones.filter(Boolean));
  return {
    name: name.slice(0, 200),
    phone,
    secondPhone,
    city: CITY.exec(unlinked)?.[1]?.trim() ?? "",
    email: card?.email || emailIn(unlinked),
    message: message.slice(0, 5000),
    /** The calculator's inputs as in its URL, or "". */
    estimate: inputSearch(CALCULATOR.exec(message)?.[1] ?? ""),
  };
}

function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let sender: string | undefined = "";
  for (const line of text.split("\n")) {
    const stamp = stampOf(line.slice(0, MAX_HEAD));
    if (stamp) sender = stamp.sender;
    const said = line
      .slice(stamp?.length ?? 0)
      .replace(MARKS, "")
      .trimEnd();
    const isOnlyMarks = said.trim() === "" && said.length < line.length;
    if (isOnlyMarks || SYSTEM.test(said.slice(0, 300).trim())) continue;
    lines.push({ sender, text: said });
  }
  return lines.some(({ sender }) => sender) ? lines.filter(({ sender }) => sender !== undefined) : lines;
}

/** Returns who sent a line, and the length of what stands before the words; undefined in the middle of a message. */
function stampOf(line: string): { sender: string | undefined; length: number } | undefined {
  const [head, inBrackets, exported = ""] = HEAD.exec(line) ?? [];
  if (head === undefined) return undefined;
  const time = inBrackets ?? exported;
  const rest = time.replace(DATE, " ").replace(CLOCK, " ");
  const isTime =
    DATE.test(time) && CLOCK.test(time.replace(DATE, " ")) && /^[\s,.،\p{L}\p{M}]{0,20}$/u.test(rest);
  if (!isTime) return undefined;
  const [before = "", sender] = /^([^:]{1,60}):\s?/.exec(line.slice(head.length)) ?? [];
  return { sender: sender?.trim(), length: head.length + before.length };
}

const OURS = new Set([site.brand, site.shortBrand, "you", "आप"].map((name) => name.toLowerCase()));

/** "Asha Office" is Asha. */
const AT_WORK = new RegExp(
  `\\b(?:office|team|sales|support|work|solar|${site.brand.split(" ").join("|")})\\b`,
  "gi",
);

function isOurs(sender: string | undefined, staff: readonly string[]): boolean {
  const name = sender?.toLowerCase() ?? "";
  const own = name
    .replace(AT_WORK, " ")
    .replace(/[\s()|,.-]+/g, " ")
    .trim();
  const isOf = (one: string) => one === name || (own !== name && [one, one.split(" ")[0]].includes(own));
  return OURS.has(name) || staff.some((one) => isOf(one.toLowerCase()));
}

/** A forwarded mail has addresses of who sent it on: one after "Email:" comes first. */
function emailIn(text: string): string {
  const [, labelled = ""] = /(?:e-?mail|ईमेल|ई-मेल)[^\n@:]{0,20}[:=] ?(\S{3,300})/i.exec(text) ?? [];
  const words = [labelled, ...text.split(/[\s,;:<>]+/)].filter(
    (word) => word.length <= 300 && word.includes("@"),
  );
  return words.map(tidyEmail).find((word) => isEmail(word) && /\.[a-z]{2,20}$/i.test(word)) ?? "";
}
