import { SOURCE_FIELDS } from "~/leads/lead-source";

/** The fields of a lead that a column of a file, or a value of another service, may be. */
export const OUTSIDE_FIELDS = ["name", "phone", "secondPhone", "email", "city", "message"] as const;

export type OutsideField = (typeof OUTSIDE_FIELDS)[number];

/** "Other" is a name of something that is nobody's first name, but may be no person's. */
type NamePart = "full" | "first" | "middle" | "last" | "other";

export interface Column {
  /** The words of its name in lower case: " sender mobile alt ", " मोबाइल नंबर ". */
  words: string;
  field?: OutsideField;
  /** The lower, the better it is for the field. */
  rank: number;
  part?: NamePart | undefined;
}

const OTHERS =
  / (?:receiver|agent|operator|executive|employee|assigned|assignee|(?:created|updated|modified|handled|added) by|consultant|counsell?or|support|dealer|seller|vendor|staff|manager|sales\w*|telecaller|engineer|technician|refer\w*|nominee|guardian|branch|called|virtual|did|destination|disp(?:lay)? ?(?:phone )?number|whom|diall?ed|dnis|callee|knowlarity|exo ?phone) |^ (?:call )?to(?: num| no| number)? $/;
const DESCRIPTION =
  / (?:ids?|keys?|tokens?|otp|imei|date|time|timestamp|type|status|(?<!country |without )code|count|duration|amount|आईडी|दिनांक|तारीख|समय) $/;
const SECOND =
  / (?:alt|alternat\w*|second|secondary|other|another|[2-9]|2nd|spouse|father|mother|husband|wife|relative|friend|वैकल्पिक|अन्य|दूसरा|दूसरे|पिता|पति) |[a-z][2-9] /;
/** "Contact No", "Alternate Number", but not "Customer Number", "Contact Person" or "Number of floors". */
const NUMBER =
  /^(?=.* (?:contact|call|caller|calling|no|num|number|संपर्क|सम्पर्क|नंबर|नम्बर|नं|न)\d? )(?! (?:customer|client|ग्राहक) (?:no|num|number|नंबर|नम्बर|नं) $| contact person $)(?: (?:contact|details?|info|customer|sender|client|caller|calling|call|your|my|the|no|num|number|party|buyer|person|registered|primary|personal|m|संपर्क|सम्पर्क|नंबर|नम्बर|नं|न|सूत्र|ग्राहक|alt|alternat\w*|second|secondary|other|another|2nd|वैकल्पिक|अन्य|दूसरा|दूसरे)?\d?(?= ))+ $/;
const NAME =
  /^(?!.* (?:company|business|firm|organi[sz]ation|shop|society|property|channel|template|flow|stage|pipeline|queue|tag|campaign|ads?|adset|adgroup|set|group|creative|form|page|product|item|mcat|category|deal|opportunity|father|mother|husband|wife|spouse|bank|discom|brand|model|project|scheme|plan|package|file|user|account|host|proj|layout|role|territory|workflow|integration|app|service|bot|builder|developer|category|locality|domain|device|event|list|source|state|city|district|village|town|area|country|पिता|पति|माता|कंपनी|कम्पनी|फर्म|दुकान|गाव|गाँव|गांव|ग्राम|शहर|जिला|बैंक)s? )(?:.* (?:name|naam|नाम|नाव|નામ|ਨਾਮ|ਨਾਂ|নাম|பெயர்|పేరు|ಹೆಸರು|പേര്|ନାମ|نام) | (?:sender|customer|client|contact|buyer|lead|your|party|applicant|consumer)name )/;
const CITY_OF =
  /^ (?:(?:your|my|customer|sender|site|installation|project) )?(?:location|area|locality|village|vill|gaon|place)(?: name)? $|நகரம்|ஊர்|నగరం|ఊరు|ನಗರ|ಊರು|শহর|શહેર|ਸ\u0a3c?ਹਿਰ|നഗരം|ସହର|شہر/;

/** The fields, by the words of a column, best first; what an earlier line matches is no field of a later one. */
const PATTERNS: readonly [OutsideField | undefined, RegExp, NamePart?][] = [
  [undefined, OTHERS],
  ["email", /^ (?:(?:sender|customer|contact|your) )?e ?mails?(?: id| address)? $/],
  ["email", /^(?!.* (?:alt|work) ).*(?:e ?mail| mail )/],
  ["email", /e ?mail|मेल/],
  ["phone", / (?:wa (?:id|no|number)|caller id) /],
  [undefined, DESCRIPTION],
  ["message", / whats ?app (?:.* )?(?:message|msg|text|body) $/],
  [
    "phone",
    /^(?!.* (?:work|office|home|company) ).*(?:mobile|मोबाइल|मोबाईल|(?: |sender)mob(?:no)? | मो[0०]?[ न]| cell)/,
  ],
  ["phone", /^(?!.* (?:work|office|home|company) ).*(?:(?<!tele)phone|फोन| ph )/],
  [
    "phone",
    /mobile|phone|whats ?app|दूरभाष|व्?ह?[ाॉ]ट्?स|land ?line| (?:cell|tele?|telno|phno|msisdn|call ?from) |மொபைல்|கைபேசி|அலைபேசி|தொலைபேசி|ஃபோன்|మొబైల్|ఫోన్|ಮೊಬೈಲ್|ಫೋನ್|ದೂರವಾಣಿ|মোবাইল|ফোন|મોબા[ઇઈ]લ|ફોન|ਮੋਬਾ[ਇਈ]ਲ|ਫ\u0a3c?ੋਨ|മൊബൈൽ|ഫോൺ|ମୋବାଇଲ|ଫୋନ|موبائل|فون/,
  ],
  ["phone", NUMBER],
  ["name", /full ?name|पूरा नाम/, "full"],
  ["name", /first ?name|name first| f ?name |given ?name|^ first $|पहला नाम|प्रथम नाम/, "first"],
  ["name", /middle ?name|name middle|मध्य नाम/, "middle"],
  ["name", /last ?name|name last|surname|family ?name| l ?name |^ last $|अंतिम नाम|उपनाम/, "last"],
  ["name", /^ (?:(?:sender|customer|client|contact|your|lead) )?name $|^ नाम $/],
  ["name", NAME, "other"],
  ["name", /^ (?:customer|client|contact person|buyer|applicant|party|ग्राहक|आवेदक) $/, "other"],
  ["city", / city |(?:sender|customer|your)city |शहर/],
  ["city", / town |कस्बा/],
  ["city", / (?:district|distt|dist|zila|जनपद) |जिला/],
  ["city", CITY_OF],
  ["city", /^ (?:(?:आपका|आपकी) )?(?:स्थान|क्षेत्र|इलाका|गाव|गाँव|गांव|ग्राम)(?: का नाम)? $/],
  [
    "message",
    /^(?!.* (?:name|sender|from|to) $).*message|requirement|संदेश|सन्देश|आवश्यकता|जरूरत|^ (?:आप(?:को)? )?क्या चाह(?:िए|ते हैं) $|செய்தி|సందేశం|ಸಂದೇಶ|বার্তা|સંદેશ|ਸੁਨੇਹਾ|സന്ദേശം|ବାର୍ତ୍ତା|پیغام/,
  ],
  ["message", /^ (?:(?:your|buyer|customer) )?(?:query|enquiry|inquiry)(?: details?| description| text)? $/],
  ["message", /^ (?:description|details|detail req) $|विवरण/],
  ["message", / (?:how (?:can|may) we help|anything (?:else )?(?:you|to)|tell us|text ?area|multi ?line) /],
  ["message", / (?:notes?|remarks?|comments?) |टिप्पण|^ (?:msg|text|body|need) $/],
];

/** "SENDER_MOBILE_ALT", "senderMobileAlt" → " sender mobile alt "; the dot below a letter of Hindi is left out. */
function wordsOf(name: string): string {
  const plain = name.slice(0, MAX_NAME).replace(/(?<=[a-z])(?=[A-Z])/g, " ");
  const words = plain
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[़\p{Cf}]/gu, "");
  return ` ${words.replace(/[^\p{L}\p{M}\p{N}]+/gu, " ").trim()} `;
}

/** A file asks for the same columns again in each row. */
const known = new Map<string, Column>();
const MAX_KNOWN = 1000;
const MAX_NAME = 100;

export function columnOf(name: string): Column {
  const column = known.get(name) ?? readColumn(name);
  if (known.size >= MAX_KNOWN) known.clear();
  if (name.length <= MAX_NAME) known.set(name, column);
  return column;
}

function readColumn(name: string): Column {
  const words = wordsOf(name);
  const rank = PATTERNS.findIndex(([, pattern]) => pattern.test(words));
  const [field, , part] = PATTERNS[rank] ?? [];
  if (!field) return { words, rank };
  return { words, field: field === "phone" && SECOND.test(words) ? "secondPhone" : field, rank, part };
}

const SECRET =
  / (?:key|token|pwd|passwd|signature|authorization|auth|credentials?|bearer) $| (?:secret|password|passcode)|captcha|csrf|wpnonce|(?:google|crm|api|access)key $|(?:access|auth|api)token $/;

/** Whether a column has a key of the service, which nobody may see. */
export function isSecret({ words }: Column): boolean {
  return SECRET.test(words);
}

const NO_CONTACT =
  /account|consumer|meter|aadha|adha?ar|adhar|gst|invoice|receipt|timestamp|खाता|उपभोक्ता|मीटर|आधार|जीएसटी|आईडी|राशि| (?:acc|uid|pan|pin(?:code)?|zip|ids?|ref|bill|order|amount|price|cost|budget|date|time|created|updated|ca|k|kno|ivrs|bp|service|connection|serial|txn|transaction|utr|policy|vehicle|code|otp|imei|quantity|units|application|app|registration|sanction|sc|usc|rr|sr|sl|s|lead|enquiry|query|ticket|file|loan|card|licen[cs]e|voter|ration|owner|पिन|बिल|क्रमांक|संख्या|आवेदन|पंजीकरण) /;

/** Whether a column of an unknown name may have the phone number or mail address of the person. */
export function mayBeContact({ words }: Column): boolean {
  return !NO_CONTACT.test(words) && !OTHERS.test(words);
}

/** The names under which services send their own number of a lead, best first. */
const IDS = [
  "uniquequeryid leadid leadgenid queryid rfiid leadno leadnumber",
  "enquiryid inquiryid enquiryno submissionid entryid responseid",
  "id",
].map((names) => names.split(" "));

/** Returns the rank of a column as the service's number of the lead; -1 if it is none. */
export function idRank({ words }: Column): number {
  return IDS.findIndex((names) => names.includes(words.replaceAll(" ", "")));
}

/** Whether a column has what is dialled before a landline's number. */
export function isAreaCode({ words }: Column): boolean {
  return (
    /^ (?:phone |telephone |landline )?(?:std|area)(?: ?code| no)? $|एसटीडी/.test(words) && words !== " area "
  );
}

const SOURCES: readonly (readonly [plain: string, name: string])[] = [
  ...SOURCE_FIELDS.map((name) => [name.toLowerCase(), name] as const),
  ...[["googleclickid", "gclid"] as const, ["campaignname", "utmCampaign"] as const],
  ...[["campaign", "utmCampaign"] as const, ["platform", "utmSource"] as const],
];

/** Returns the name that a lead's source has for a column, and its rank. */
export function sourceOf({ words }: Column): { name: string; rank: number } | undefined {
  const rank = SOURCES.findIndex(([plain]) => plain === words.replaceAll(" ", ""));
  return SOURCES[rank] && { name: SOURCES[rank][1], rank };
}
