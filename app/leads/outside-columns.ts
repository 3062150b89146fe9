/** The fields of a lead that a column of a file, or a value of another service, may be. */
export const OUTSIDE_FIELDS = ["name", "phone", "secondPhone", "email", "city", "message"] as const;

export type OutsideField = (typeof OUTSIDE_FIELDS)[number];

/** What a column is by its name: which field, and how sure that is: 0 is best. */
export interface Column {
  /** The words of its name in lower case: " sender mobile alt ", " मोबाइल नंबर ". */
  words: string;
  field: OutsideField | undefined;
  rank: number;
}

/** Parts of a name, in their order. */
export const FIRST_NAME = 100;
export const MIDDLE_NAME = 101;
export const LAST_NAME = 102;

/** They belong to somebody else, or only describe. */
const OTHERS =
  / (?:receiver|agent|executive|employee|assigned|dealer|seller|vendor|staff|manager|refer\w*|nominee|guardian|branch) /;
const DESCRIPTION =
  / (?:ids?|keys?|tokens?|otp|imei|date|time|timestamp|type|status|code|count|duration|amount|आईडी|दिनांक|तारीख|समय) $/;

const SECOND = / (?:alt|alternat\w*|second|secondary|other|another|2|2nd|वैकल्पिक|अन्य|दूसरा|दूसरे) |[a-z]2 /;
const CALLED =
  /mobile|phone|whats ?app|मोबाइल|मोबाईल|फोन|दूरभाष|व्?ह?[ाॉ]ट्?स|(?: |sender|user)(?:mob(?:no)?|cell|tel|telno|ph|phno|landline|मो) /;
const NUMBER =
  /^(?=.* (?:contact|call|caller|calling|no|num|number|संपर्क|सम्पर्क|नंबर|नम्बर|नं) )(?! (?:customer|client|ग्राहक) (?:no|num|number|नंबर|नम्बर|नं) $| contact person $)(?: (?:contact|customer|sender|client|caller|calling|call|your|my|the|no|num|number|party|buyer|person|registered|primary|personal|संपर्क|सम्पर्क|नंबर|नम्बर|नं|सूत्र|ग्राहक|alt|alternat\w*|second|secondary|other|another|2|2nd|वैकल्पिक|अन्य|दूसरा|दूसरे)(?= ))+ $/;

const OTHER_NAMES =
  / (?:company|business|firm|organi[sz]ation|shop|society|campaign|ads?|adset|adgroup|set|group|creative|form|page|product|item|mcat|category|deal|opportunity|father|mother|husband|wife|spouse|bank|discom|brand|model|project|scheme|plan|package|file|user|account|host|domain|device|event|list|source|state|city|district|village|town|area|country|पिता|पति|माता|कंपनी|कम्पनी|फर्म|दुकान|गाव|गाँव|गांव|शहर|जिला|बैंक) /;

/** Each field's patterns, best first. What matches an earlier line is no field of a later one. */
const PATTERNS: readonly [OutsideField | undefined, RegExp, rank: number][] = [
  [undefined, OTHERS, 0],
  ["email", /^ (?:(?:sender|customer|contact|your) )?e ?mails?(?: id| address)? $/, 0],
  ["email", / alt |work/, 2],
  ["email", /e ?mail/, 1],
  ["email", / mail(?: id)? |ई ?मेल/, 1],
  ["phone", / (?:wa id|msisdn|call ?from) /, 3],
  [undefined, DESCRIPTION, 0],
  ["phone", / (?:work|office|home) |landline/, 4],
  ["phone", /mobile|मोबाइल|मोबाईल|(?: |sender)mob(?:no)? | मो | cell/, 0],
  ["phone", /phone|फोन| tel | ph /, 1],
  ["phone", CALLED, 2],
  ["phone", NUMBER, 5],
  ["name", /first ?name| f ?name |given ?name|पहला नाम|प्रथम नाम/, FIRST_NAME],
  ["name", /middle ?name|मध्य नाम/, MIDDLE_NAME],
  ["name", /last ?name|surname|family ?name| l ?name |अंतिम नाम|उपनाम/, LAST_NAME],
  ["name", /full ?name|पूरा नाम/, 0],
  ["name", /^ (?:(?:sender|customer|client|contact|your|lead) )?name $|^ नाम $/, 1],
  [
    "name",
    / (?:name|naam|नाम) |(?:sender|customer|client|contact|buyer|lead|your|party|applicant|consumer)name /,
    2,
  ],
  ["name", /^ (?:customer|client|contact person|buyer|applicant|party|ग्राहक|आवेदक) $/, 3],
  ["city", / city |(?:sender|customer|your)city |शहर/, 0],
  ["city", / town |कस्बा/, 1],
  ["city", / (?:district|zila) |जिला/, 2],
  ["city", /^ (?:(?:your|my|customer|sender|site) )?(?:location|area|locality|village|place)(?: name)? $/, 3],
  ["city", /^ (?:(?:आपका|आपकी) )?(?:स्थान|क्षेत्र|इलाका|गाव|गाँव|गांव)(?: का नाम)? $/, 3],
  ["message", /message|requirement|संदेश|सन्देश|आवश्यकता|जरूरत/, 0],
  [
    "message",
    /^ (?:(?:your|buyer|customer) )?(?:query|enquiry|inquiry)(?: details?| description| text)? $/,
    0,
  ],
  ["message", /^ (?:description|details) $|विवरण/, 1],
  ["message", / (?:notes?|remarks?|comments?) |टिप्पणी/, 2],
];

const WORD_BORDER = /(?<=[a-z])(?=[A-Z])/g;

/** "SENDER_MOBILE_ALT", "senderMobileAlt" → " sender mobile alt "; the dot below a letter of Hindi is left out. */
function wordsOf(name: string): string {
  const plain = name.slice(0, 100).replace(WORD_BORDER, " ").normalize("NFKC").toLowerCase();
  return ` ${plain
    .replace(/[़\p{Cf}]/gu, "")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim()} `;
}

/** A file asks for the same columns again in each row. */
const known = new Map<string, Column>();
const MAX_KNOWN = 1000;

export function columnOf(name: string): Column {
  const column = known.get(name) ?? readColumn(name);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(name, column);
  return column;
}

function readColumn(name: string): Column {
  const words = wordsOf(name);
  for (const [field, pattern, rank] of PATTERNS) {
    if (!pattern.test(words) || isOtherKind(field, words, rank)) continue;
    const isSecond = field === "phone" && SECOND.test(words);
    return { words, field: isSecond ? "secondPhone" : field, rank };
  }
  return { words, field: undefined, rank: 0 };
}

/** "Work" alone is no phone, and the name of a company no name of a person. */
function isOtherKind(field: OutsideField | undefined, words: string, rank: number): boolean {
  if (field === "name") return rank < FIRST_NAME && OTHER_NAMES.test(words);
  if (field === "email") return !/e ?mail| mail |ई ?मेल/.test(words);
  return field === "phone" && rank === 4 && !CALLED.test(words) && !NUMBER.test(words);
}

/** Returns which field a column is by its name. */
export function outsideFieldOf(column: string): OutsideField | undefined {
  return columnOf(column).field;
}

const SECRET =
  / (?:key|token|pwd|passwd|signature|authorization|auth|credentials?|bearer) $| (?:secret|password|passcode)|(?:google|crm|api|access)key $|(?:access|auth|api)token $/;

/** Whether a column has a key of the service, which nobody may see. */
export function isSecret({ words }: Column): boolean {
  return SECRET.test(words);
}

const NO_CONTACT =
  /account|consumer|meter|aadha|adha?ar|adhar|gst|invoice|receipt|timestamp|खाता|उपभोक्ता|मीटर|आधार|जीएसटी|आईडी|राशि| (?:acc|uid|pan|pin(?:code)?|zip|ids?|ref|bill|order|amount|price|cost|budget|date|time|created|updated|ca|k|kno|ivrs|bp|service|connection|serial|txn|transaction|utr|policy|vehicle|code|otp|imei|quantity|units|पिन|बिल|क्रमांक) /;

/** Whether a column of an unknown name may have the phone number or mail address of the person. */
export function mayBeContact({ words }: Column): boolean {
  return !NO_CONTACT.test(words) && !OTHERS.test(words);
}

/** The names under which services send their own number of a lead, best first. */
const IDS = [
  ["uniquequeryid", "leadid", "leadgenid", "queryid", "leadno", "leadnumber"],
  ["enquiryid", "inquiryid", "enquiryno", "submissionid", "entryid", "responseid"],
  ["id"],
];

/** Returns how sure it is that a column has the service's number of the lead; 0 is best, -1 none. */
export function idRank({ words }: Column): number {
  const name = words.replaceAll(" ", "");
  return IDS.findIndex((names) => names.includes(name));
}

const SOURCES: Record<string, string> = {
  utmsource: "utmSource",
  utmmedium: "utmMedium",
  utmcampaign: "utmCampaign",
  utmterm: "utmTerm",
  utmcontent: "utmContent",
  gclid: "gclid",
  googleclickid: "gclid",
  gbraid: "gbraid",
  wbraid: "wbraid",
  fbclid: "fbclid",
  campaignname: "utmCampaign",
  campaign: "utmCampaign",
  platform: "utmSource",
};

/** Returns the name that a lead's source has for a column, and how sure that is. */
export function sourceOf({ words }: Column): { name: string; rank: number } | undefined {
  const plain = words.replaceAll(" ", "");
  const rank = Object.keys(SOURCES).indexOf(plain);
  return rank < 0 ? undefined : { name: SOURCES[plain] ?? "", rank };
}
