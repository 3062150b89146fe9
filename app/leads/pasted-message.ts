import { inputSearch } from "~/calculator/links";
import { cleanText } from "~/content/plain-text";
import { site } from "~/site";
import { asciiDigits, tenDigits } from "./digits";

/** "[24/11/26, 10:32 am] Ramesh: …", "[10:32 am, 24/11/2026] +91 98765 43210: …", and "24/11/26, 10:32 - Ramesh: …" of an export. */
const STAMP =
  /^\[?(?=[^\]]*\d:\d\d)[\d/.:,\s]+(?:[ap]\.?m\.?)?[\d/.:,\s]*(?:\]|\s[-–])\s*~?\s*([^:]{1,60}):\s?/i;

/** The expressions take quadratic time for some texts. */
const MAX_STAMP = 120;
const MAX_LENGTH = 10_000;

const WORD = "[\\p{L}\\p{M}.]+";
const CAPITAL = "\\p{Lu}[\\p{L}\\p{M}.]*";

/** How people say their name; without "my name is", in English only words with capital letters. */
const NAMES = [
  new RegExp(`\\b(?:[Mm]y name is|Name *[:-]) *(${WORD}(?: ${CAPITAL})*)`, "u"),
  new RegExp(`\\b(?:I am|I['’]m|[Tt]his is) (${CAPITAL}(?: ${CAPITAL})*)`, "u"),
  new RegExp(`(?:मेरा नाम|नाम *[:-]) *(${WORD}(?: (?!है)${WORD}){0,2})`, "u"),
];

const PHONE = /(?:\+?91[\s-]?|\b0)?[6-9]\d{4}[\s-]?\d{5}(?!\d)/;
const CALCULATOR = /https?:\/\/\S+?\/calculator(\?[^\s<>"]+)/;

/** Reads a message that was copied from WhatsApp, alone or with others, or any other text, for the form of a new lead. */
export function readPastedMessage(pasted: string) {
  const lines: { sender: string; text: string }[] = [];
  for (const line of cleanText(pasted.slice(0, MAX_LENGTH))
    .replace(/[\u00a0\u202f]/g, " ")
    .split("\n")) {
    const [stamp = "", sender] = STAMP.exec(line.slice(0, MAX_STAMP)) ?? [];
    lines.push({ sender: sender?.trim() ?? lines.at(-1)?.sender ?? "", text: line.slice(stamp.length) });
  }
  const theirs = lines.filter(({ sender }) => !isOurs(sender));
  const message = theirs
    .map(({ text }) => text)
    .join("\n")
    .trim();
  const sender = theirs.find((line) => line.sender)?.sender ?? "";
  const plain = asciiDigits(message.replace(/https?:\/\/\S+/g, " "));
  const senderPhone = PHONE.exec(asciiDigits(sender))?.[0];
  const said = NAMES.flatMap((pattern) => pattern.exec(plain)?.[1] ?? [])[0];
  return {
    name: (said ?? (senderPhone ? "" : sender)).replace(/\.$/, "").slice(0, 200),
    phone: tenDigits(PHONE.exec(plain)?.[0] ?? senderPhone ?? ""),
    city: /(?:\bcity|शहर) *[:-] *([^\n,]{1,100})/i.exec(plain)?.[1]?.trim() ?? "",
    email: /[^\s@<>:,;]{1,64}@[^\s@<>:,;]{1,100}\.[a-z]{2,10}/i.exec(plain)?.[0] ?? "",
    message: message.slice(0, 5000),
    /** The calculator's inputs as in its URL, or "". */
    estimate: inputSearch(CALCULATOR.exec(message)?.[1] ?? ""),
  };
}

function isOurs(sender: string): boolean {
  return [site.brand, site.shortBrand, "You", "आप"].includes(sender);
}
