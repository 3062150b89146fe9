import { asciiDigits, isMobile, phonesIn, tenDigits } from "~/leads/digits";
import { isEmail, tidyEmail } from "~/leads/email";

// Who wrote a pasted text, as people say it in English, Hindi, and Hindi in Latin letters.

const LETTERS = "[\\p{L}\\p{M}.'’]{1,40}";
const CAPITAL = "\\p{Lu}[\\p{L}\\p{M}.'’]{0,39}";
const IN_NAME = `(${LETTERS}(?: ${LETTERS}){0,3})`;

/** The more certain first. What follows the name is cut off by `nameOf`. */
const NAMES = [
  `(?<![\\p{L}\\p{M}])(?<!(?:company|father|husband|firm|shop|bank|project|user)(?:['’]s)? )(?:name|naam|नाम) ?[:=–-] ?${IN_NAME}`,
  `(?<![\\p{L}\\p{M}])(?:customer|client|buyer|sender|contact person|party|applicant|ग्राहक) ?[:=] ?${IN_NAME}`,
  `(?<![\\p{L}\\p{M}])(?:my name is|my name's|mera naa?m|मेरा नाम) ${IN_NAME}`,
  `(?<![\\p{L}\\p{M}])(?:myself|i am|i['’]m|this is) ${IN_NAME}`,
  `(?<![\\p{L}\\p{M}])${IN_NAME} (?:this side|(?:here|bol rah[aei]|बोल रह[ाीे])(?![\\p{L}\\p{M}]))`,
  `(?:regards|thanks|thank you|धन्यवाद) ?[,.!]?\\n ?${IN_NAME}`,
].map((pattern) => new RegExp(pattern, "giu"));

/** After these any word may be a name; elsewhere only words with capital letters, or in Hindi. */
const SURE = 3;

/** Words that end a name or are none, however they are written. */
const NO_NAMES = new Set(
  (
    "a about acha address again already also am an and are army asking at available back based bill busy buyer call can city client contact currently customer dear details do does " +
    "email enquiry farmer for from getting good got great had happy has have hello here hey hi how i in inquiry interested is it just keen kindly live looking madam mail main " +
    "me message mobile more morning much my namaskar namaste need needed new no not now number of ok okay on only our out owner panel phone planning please pls plz price " +
    "quote ready regarding regards reply residing resident rooftop sender sir so solar sorry still sure system team thank thanks that the there this to unable urgent urgently very " +
    "want wanted was we what when whatsapp where which who will with would yes you your yaar se hai hain hu hun hoon ho bhai ji ka ki ko ke aur yahan yaha " +
    "mujhe mera mere meri bol chahiye lagwana lagana naam ghar " +
    "मैं मुझे हूँ हूं है हैं से का की के को और में चाहिए जी नमस्ते घर यहाँ सोलर लगवाना बोल रहा रही अपने एक"
  ).split(" "),
);

function isNoName(word: string): boolean {
  const plain = word.toLowerCase().replace(/\.$/, "");
  return NO_NAMES.has(plain) || (/^[a-z]{3,}ing$/.test(plain) && !/^(?:singh?|king)$/.test(plain));
}

/** "Negi." and no "R." or "Smt." */
function endsSentence(word = ""): boolean {
  return /..\.$/.test(word) && !/^(?:mrs?|ms|dr|er|ca|adv|smt|shri|sri|mo?hd|md|कु|डॉ)\.$/i.test(word);
}

/** Returns the words up to the first that is no part of a name, of a name in small letters two at most. */
function nameOf(text: string, isSure: boolean): string {
  const words = text.split(" ");
  const end = words.findIndex((word, at) => isNoName(word) || endsSentence(words[at - 1]));
  const own = end === -1 ? words : words.slice(0, end);
  const isWritten = (word: string) => !/^\p{Ll}/u.test(word);
  const first = own[0] ?? "";
  const isSmall = !isWritten(first);
  if (isSmall && !isSure) return "";
  const small = own.findIndex((word) => !isWritten(word));
  const named = isSmall ? own.slice(0, 2) : own.slice(0, small === -1 ? own.length : small);
  const name = named.join(" ").replace(/[.'’]+$/, "");
  return isSmall ? name.replace(/(?<![\p{L}\p{M}])\p{Ll}/gu, (letter) => letter.toUpperCase()) : name;
}

/** Returns the name that somebody says is theirs, or "". */
export function nameSaid(text: string): string {
  for (const [at, pattern] of NAMES.entries())
    for (const [, given = ""] of text.matchAll(pattern)) {
      const name = nameOf(at === 4 ? lastWords(given) : given, at < SURE);
      if (name.length > 1) return name;
    }
  return "";
}

/** "Hello Ramesh Negi" → "Ramesh Negi" */
function lastWords(text: string): string {
  const words = text.split(" ");
  return words.slice(words.findLastIndex(isNoName) + 1).join(" ");
}

const ALONE = new RegExp(`^${CAPITAL}(?: ${CAPITAL}){0,3}$|^[\\p{Script=Devanagari}. ]{3,60}$`, "u");

/** Returns the name that stands alone above a number, or before it; "" without one. */
export function nameAbove(text: string, ours: readonly string[]): string {
  const lines = text.split("\n").map((line) => line.slice(0, 200).trim());
  const at = lines.findIndex((line) => /\p{Nd}/u.test(line) && phonesOf(line, ours).length > 0);
  const ofNumber = (lines[at] ?? "").replace(/[\s:,|/+(-]*\d.*$/, "");
  const isName = (line = "") => ALONE.test(line) && !OTHER.test(line) && !line.split(" ").some(isNoName);
  if (isName(ofNumber)) return ofNumber;
  let first = at;
  while (isName(lines[first - 1])) first -= 1;
  return first < at ? (lines[first] ?? "") : "";
}

/** Tokens of digits that may be one number. */
const DIGITS = /\+?\(?\d+(?:[ ().\u2010-\u2015-]{1,3}\d+)*/g;

const LINK = /(?:wa\.me\/|[?&]phone=)(?:%2B|\+)?(\d{10,15})(?!\d)/gi;

/** What stands right before a number that is of something else: "Account no. is". Within a word it is none: "contact", "panel". */
const OTHER =
  /(?<!\p{L})(?:account|acc?t|a\/c|ac(?= no)|consumer|customer(?= (?:id|no))|k(?=\.? ?no)|aadh?aa?r|uid|invoice|bill|order|ref(?:erence)?|meter|gst|pan|pin(?:code)?|ifsc|upi|txn|transaction|utr|उपभोक्ता|खाता|खाते|आधार|मीटर|बिल)(?:[\s.:=#()/-]|(?:no|num|number|id|code|card|is|hai|नंबर|नम्बर|नं|संख्या|है)(?![\p{L}\p{M}]))*$/iu;
const OWN = /(?:call|mob|ph(?:one|\.|:|\b)|cell|contact|whats ?app|फ़?ोन|फोन|मोबाइल|मोबाईल|संपर्क|कॉल)/i;

/** Returns the ten digits of the mobile numbers in a text, those that it asks to call first. Numbers of accounts are none. @param ours the company’s own, in ten digits */
export function phonesOf(given: string, ours: readonly string[] = []): string[] {
  const text = asciiDigits(given);
  const linked = [...text.matchAll(LINK)].flatMap(([, digits = ""]) =>
    mobilesIn(digits).map((phone) => ({ phone, worth: 1 })),
  );
  const plain = text.replace(/https?:\/\/\S+|\bwa\.me\/\S+/g, " ");
  const written = [...plain.matchAll(DIGITS)].flatMap(({ 0: run, index }) => {
    const worth = worthOf(plain.slice(Math.max(0, index - 40), index));
    // "Pin 249401 9811111117": a whole number further on is another one.
    const others = run.split(/\s+/).slice(1);
    return mobilesIn(run).map((phone) => ({ phone, worth: worth || Number(others.includes(phone)) }));
  });
  const found = [...written, ...linked].filter(({ phone, worth }) => worth > 0 && !ours.includes(phone));
  return found.sort((a, b) => b.worth - a.worth).map(({ phone }) => phone);
}

function worthOf(before: string): number {
  const [near = ""] = /[^\d\n,;।]*$/.exec(before) ?? [];
  if (OTHER.test(near)) return 0;
  return OWN.test(near) ? 2 : 1;
}

/** "07448 765432" is a mobile number here, though a landline is written like this too. */
function mobilesIn(run: string): string[] {
  return phonesIn(run).map(tenDigits).filter(isMobile);
}

/** Returns who a contact's card (vCard) is of, and the text without it. */
export function cardIn(text: string) {
  const [card] = /BEGIN:VCARD[\s\S]*?(?:END:VCARD|$)/i.exec(text) ?? [];
  if (!card) return undefined;
  const unfolded = card.replace(/=\n|\n[ \t]/g, "");
  const values = (name: string) => {
    const line = new RegExp(`^(?:item\\d{1,2}\\.)?${name}((?:;[^:\\n]{0,100})?):(.{1,300})$`, "gim");
    const found = [...unfolded.matchAll(line)];
    return found.map(([, type = "", value = ""]) => ({ type, value: decoded(type, value).trim() }));
  };
  const [{ value: last = "" } = {}] = values("N");
  const emails = values("EMAIL").map(({ value }) => tidyEmail(value));
  const phones = values("TEL").flatMap(({ type, value }) => [...phonesOf(value), ...phonesOf(type)]);
  return {
    name: values("FN")[0]?.value ?? last.split(";").slice(0, 2).reverse().join(" ").trim(),
    phones,
    email: emails.find(isEmail) ?? "",
    rest: text.replace(card, ""),
  };
}

/** Older phones write letters as "=E0=A4=B0". */
function decoded(type: string, value: string): string {
  if (!/QUOTED-PRINTABLE/i.test(type)) return value;
  try {
    return decodeURIComponent(value.replace(/%/g, "%25").replace(/=(?=[\dA-F]{2})/gi, "%"));
  } catch {
    return value;
  }
}
