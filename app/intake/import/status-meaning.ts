import type { Status } from "~/sales/lead/statuses";

export const MEANINGS = [
  "new",
  "called",
  "surveyed",
  "quoted",
  "won",
  "lost",
  "none",
] as const satisfies readonly (Status | "none")[];

export type Meaning = (typeof MEANINGS)[number];

/** Longer values are notes. */
const MAX_LENGTH = 80;

/** The first line that fits counts: "not interested" before "interested". Whoever is taken for won or lost is called no more. */
const WORDS: readonly [RegExp, Meaning][] = [
  [/\b(?:test|duplicate|repeat|spam|junk|fake)/i, "none"],
  [
    /(?:फोन|कॉल|बात|संपर्क|सम्पर्क).*नहीं|नहीं (?:उठा|मिल|लगा)|\bnahi+n? (?:uth|mil|lag)|\b(?:phone|call|baat).* nahi/i,
    "called",
  ],
  [
    /not? (?:inte?re?st|requir|need|want)|\bwon ?['’]?t\b|\b(?:lost|dead|drop|reject|cancel|wrong|invalid|unqualif|disqualif|cold|closed lost)|\b(?:elsewhere|competitor|bought|already (?:install|done|has|have|purchas|taken)|(?:by|from|with) (?:an)?other)|\bnahi|\bmana k|नहीं|रद्द|गलत|मना |इन्?कार|दूसरे|कहीं और/i,
    "lost",
  ],
  [
    /\b(?:not|never|yet to)\b.*\b(?:won|sold|convert|complet|install|commission|order|customer|done|paid|booked|closed|confirm)|\b(?:visit|survey|site|quot|proposal|estimate|offer|order|po\b|booking|advance|token).*\b(?:pending|to be|schedul|planned|await)|\b(?:pending|schedul\w*|awaiting|to be) .*(?:visit|survey|quot|proposal|order|advance)|(?:सर्वे|कोटेशन).*(?:बाकी|होना)/i,
    "called",
  ],
  [/\b(?:net ?met|meter|subsidy|balance|payment|material|handover).*\b(?:pending|awaited|due)\b/i, "won"],
  [/\b(?:visit|survey|site)|सर्वे/i, "surveyed"],
  [
    /\b(?:won|win|sold|convert|complet|install|commission|order|sale|customer|done|paid|advance|token|booked|closed|po\b)|हो गया|लग गया|लगा दिया|बिक|जीत/i,
    "won",
  ],
  [/\b(?:quot|proposal|estimate|offer|negotiat|price sent)|कोटेशन|भाव/i, "quoted"],
  [/\b(?:not contact|not call|no response yet|new|fresh|open|pending|todo|untouched)|नया|नई|नये|बाकी/i, "new"],
  [
    /\b(?:call|contact|follow|hot|warm|interest|ring|rnr|no answer|not pick|busy|connect|qualif|progress|talk|spoke|whatsapp)|फोन|बात|कॉल|रुचि/i,
    "called",
  ],
];

/** Guesses what a status means, which a person then corrects; "new" for what nobody has heard of. */
export function guessMeaning(text: string): Meaning {
  const words = text.slice(0, MAX_LENGTH).replaceAll("_", " ");
  return WORDS.find(([pattern]) => pattern.test(words))?.[1] ?? "new";
}
