import { calculatorForm } from "./calculator-form";
import type { Language } from "./language";
import { inYears, notes, years } from "./notes";
import { stateName } from "./states";

/** A sentence with bold words in it: what comes before them, they, and what follows. JSX here would cost every page 0.8 KB. */
type Bold = [string, string, string];

const en = {
  notes: notes.en,
  name: "Calculator",
  pageTitle: "Solar Calculator: Size, Saving and Subsidy",
  description:
    "What would solar do for your bill? Your size, saving, price, subsidy and EMI for your state, each figure with its source and date. No phone number needed.",
  eyebrow: "Solar calculator",
  title: "What would solar do for your bill?",
  lead: "Enter your state and your average monthly units or bill. Every figure has its source and date.",
  questionsAsked: "Common questions",
  stateName: (name: string) => name,
  years,
  yearsFromTo: (from: number, to: number) => `${Math.round(from * 10) / 10} to ${years(to)}`,
  // Not Intl: engines differ in "Sep" and "Sept".
  months: "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec",

  form: calculatorForm.en,

  short: {
    empty: "Enter units or bill, and your state.",
    errors: "Check the marked answers.",
    none: "Your usage is too low for our smallest system.",
    saving: (size: string, saving: string) => `About ${size}, saving ${saving} a year.`,
    paid: (size: string, state: string, amount: string, years: number) =>
      `About ${size}. ${state} pays you about ${amount} a year for ${years} years.`,
    size: (size: string, needsRate: boolean) =>
      `About ${size}.${needsRate ? " Enter your rate to see the saving." : ""}`,
  },

  answer: {
    goodSize: "A good size for you",
    chosenSize: "The size you chose",
    closeSize: "Close to the size you chose",
    largestSize: "The largest we estimate here",
    roof: (roof: string) => `It needs about ${roof} sq ft of roof.`,
    makes: (roof: string | null, units: string, range: readonly string[]): Bold => [
      `It ${roof ? `needs about ${roof} sq ft of roof and ` : ""}makes about `,
      `${units} units a year`,
      range.length > 0 ? ` (${range.join(" to ")}).` : ".",
    ],
    confirmed: "We’ll confirm it at the site survey.",
    saves: "Yearly saving",
    pays: (state: string, years: number) => `A year from ${state}, for ${years} years`,
    paybackAtMost: "Payback, at most",
    payback: "Payback",
    price: "Price, about",
    priceAfter: "You pay after subsidy, about",
    priceBefore: "Price before subsidy, about",
    priceAtMost: "Price after subsidy, at most",
    sample: " (sample price)",
  },

  steps: {
    ask: "Get a quotation for these figures",
    send: "Send on WhatsApp",
    sendBill: "Send us your bill",
    samePackage: "The package",
    closestPackage: "The closest package",
    between: "Between our packages",
    and: "and",
  },

  bill: {
    title: "Your monthly bill, about",
    today: "today",
    with: (size: string) => `with ${size}`,
    plusFixed: "plus fixed charges",
    /** The same on two lines. */
    plus: ["plus fixed", "charges"],
    addLoad: "Averaged over the year. Add your sanctioned load to see the full bill.",
    fixedStay: "Averaged over the year. Fixed charges stay, however much you generate.",
    surplus: (amount: string) => `The saving counts ${amount} a year for units you send to the grid.`,
  },

  costs: {
    titleWithSubsidy: "What you pay, what comes back",
    title: "What you pay",
    price: (size: string) => `Price of ${size}`,
    central: "Central subsidy",
    afterAtMost: "After subsidy, at most",
    after: "After subsidy, about",
    payFirst: (amount: string): Bold => [
      "",
      "You pay the whole price first",
      `, about ${amount}. You get the subsidy after commissioning, for panels made in India.`,
    ],
    unknown: "not known",
    none: "none",
    mayLend: (amount: string) => `A bank may lend you about ${amount}.`,
    loan: (amount: string, percent: number | null, years: string, month: string): Bold => [
      `With a loan of ${amount} at ${percent} % for ${years} years, a month: `,
      month,
      ".",
    ],
    emi: (emi: string) => `EMI about ${emi}`,
    saved: (saving: string) => `saving ${saving}`,
    paid: (state: string, amount: string) => `from ${state} ${amount}`,
    own: (amount: string) => `You pay ${amount} yourself.`,
  },

  payback: {
    title: (time: string) => `Payback: ${time}`,
    text: (cost: string, hasSubsidy: boolean, saves: boolean) =>
      `In that time you get back the ${cost} you pay${hasSubsidy ? " after subsidy" : ""}.${saves ? " After that, the saving is yours." : ""}`,
    recover: (cost: string) => `Cost to recover: ${cost}`,
    years: "years",
  },

  place: {
    here: (area: string) => `We install in ${area}.`,
    elsewhere: (area: string, state: string) =>
      `We install in ${area}, so for ${state} this is only a guide. The national portal lists vendors near you.`,
    vendors: "Vendors on pmsuryaghar.gov.in",
    tenant: {
      home: "Renting, or in a flat? The owner of the roof has to agree first. A housing society can put solar on its own connection: choose Society.",
      business: "Renting the premises? The owner of the roof has to agree first.",
    },
  },

  smaller: {
    title: (size: string) => `Or ${size}`,
    rule: "Up to this size a home needs no feasibility study (Ministry of Power, February 2024).",
    costs: (amount: string) => `You pay about ${amount} after subsidy.`,
    show: (size: string) => `Show me ${size}`,
  },

  business: "What shops and factories ask",

  notCounted: {
    title: "What is not counted",
    list: [
      "DISCOM fees: application, net meter, load increase.",
      "Batteries, and repairs after the warranty.",
      "Interest on a loan, or lost from your FD.",
      "Tariffs going up or down: savings are at today’s rates.",
    ],
  },

  sources: "Sources and dates",
  noDate: "no date",

  nothing: {
    title: "Your estimate appears here.",
    text: "You’ll see your size, the roof it needs, your saving and the price after subsidy.",
    example: "See an example",
  },

  verdicts: {
    "saves nothing": "Solar would not lower your bill.",
    "never pays back": "Solar would not pay for itself.",
  },

  changes: {
    title: "What would change it",
    saves: (size: string, saving: string, payback: string | null) =>
      `${size} would save ${saving} a year${payback ? ` and pay back in ${payback}` : ""}.`,
    earns: (size: string, amount: string, payback: string | null) =>
      `${size} would earn ${amount} a year${payback ? ` and pay back in ${payback}` : ""}.`,
  },

  noSize: {
    title: "No estimate for this yet",
    small: "Smaller than our smallest system",
    see: (size: string, roof: string) => `Show me ${size} (about ${roof} sq ft)`,
  },

  rateFirst: {
    title: "Enter your rate per unit to see the saving.",
    text: "It’s the price of one unit on your bill, in rupees. We don’t know your tariff yet.",
    enter: "Enter your rate",
  },

  doubt: {
    yes: (answer: string) => `Yes, ${answer}`,
    isBill: (bill: string) => `Yes, my bill is ${bill}`,
    noUnits: (units: string) => `No, it’s ${units} units`,
    isBusiness: "It’s a business",
  },

  missing: {
    title: (count: number): string => (count === 1 ? "One thing to correct" : "A few things to correct"),
    kept: "We’ve kept your other answers.",
  },
};

const hi: typeof en = {
  notes: notes.hi,
  name: "कैलकुलेटर",
  pageTitle: "सोलर कैलकुलेटर: साइज़, बचत और सब्सिडी",
  description:
    "सोलर से आपका बिजली बिल कितना घटेगा? आपके राज्य के लिए साइज़, बचत, दाम, सब्सिडी और किस्त। हर नंबर कहाँ से और कब का है, साथ में लिखा है। फ़ोन नंबर देने की ज़रूरत नहीं।",
  eyebrow: "सोलर कैलकुलेटर",
  title: "सोलर से आपका बिल कितना घटेगा?",
  lead: "अपना राज्य और महीने की औसत यूनिट या औसत बिल लिखें। हर नंबर के साथ लिखा है कि वह कहाँ से और कब का है।",
  questionsAsked: "लोग अक्सर पूछते हैं",
  stateName,
  years: inYears,
  yearsFromTo: (from, to) => `${Math.round(from * 10) / 10} से ${inYears(to)}`,
  months: "जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर",

  form: calculatorForm.hi,

  short: {
    empty: "यूनिट या बिल लिखें, और राज्य चुनें।",
    errors: "लाल निशान वाली बातें ठीक करें।",
    none: "आपकी खपत हमारे सबसे छोटे सिस्टम के लिए भी कम है।",
    saving: (size, saving) => `करीब ${size}, साल में ${saving} की बचत।`,
    paid: (size, state, amount, years) =>
      `करीब ${size}। ${state} सरकार ${years} साल तक साल में करीब ${amount} देगी।`,
    size: (size, needsRate) => `करीब ${size}।${needsRate ? " बचत देखने के लिए अपना रेट लिखें।" : ""}`,
  },

  answer: {
    goodSize: "आपके लिए सही साइज़",
    chosenSize: "आपका चुना हुआ साइज़",
    closeSize: "आपके चुने हुए साइज़ के पास",
    largestSize: "यहाँ सबसे बड़े साइज़ का हिसाब",
    roof: (roof) => `इसके लिए करीब ${roof} sq ft छत चाहिए।`,
    makes: (roof, units, range) => [
      `${roof ? `इसके लिए करीब ${roof} sq ft छत चाहिए। ` : ""}यह साल में करीब `,
      `${units} यूनिट`,
      range.length > 0 ? ` बनाता है (${range.join(" से ")})।` : " बनाता है।",
    ],
    confirmed: "पक्का हिसाब साइट सर्वे के बाद।",
    saves: "साल की बचत",
    pays: (state, years) => `${state} सरकार साल में देगी, ${years} साल तक`,
    paybackAtMost: "पैसा वसूल, ज़्यादा से ज़्यादा",
    payback: "कितने साल में पैसा निकलेगा",
    price: "दाम, करीब",
    priceAfter: "सब्सिडी के बाद आपका खर्च, करीब",
    priceBefore: "सब्सिडी से पहले दाम, करीब",
    priceAtMost: "सब्सिडी के बाद दाम, ज़्यादा से ज़्यादा",
    sample: " (नमूने का दाम)",
  },

  steps: {
    ask: "इसी हिसाब से कोटेशन लें",
    send: "WhatsApp पर भेजें",
    sendBill: "अपना बिल भेजें",
    samePackage: "इस साइज़ का पैकेज",
    closestPackage: "इसके सबसे पास का पैकेज",
    between: "हमारे इन दो पैकेजों के बीच",
    and: "और",
  },

  bill: {
    title: "महीने का बिल, करीब",
    today: "आज",
    with: (size) => `${size} के साथ`,
    plusFixed: "और फ़िक्स्ड चार्ज",
    plus: ["और फ़िक्स्ड", "चार्ज"],
    addLoad: "साल भर का औसत। पूरा बिल देखने के लिए अपना स्वीकृत लोड लिखें।",
    fixedStay: "साल भर का औसत। आप कितनी भी बिजली बनाएँ, फ़िक्स्ड चार्ज लगते हैं।",
    surplus: (amount) => `बचत में ग्रिड को भेजी गई यूनिट के ${amount} सालाना भी जोड़े हैं।`,
  },

  costs: {
    titleWithSubsidy: "आप क्या देंगे, क्या वापस मिलेगा",
    title: "आप क्या देंगे",
    price: (size) => `${size} का दाम`,
    central: "केंद्र सरकार की सब्सिडी",
    afterAtMost: "सब्सिडी के बाद, ज़्यादा से ज़्यादा",
    after: "सब्सिडी के बाद, करीब",
    payFirst: (amount) => [
      "",
      "पहले आपको पूरा दाम देना होता है",
      `, करीब ${amount}। सब्सिडी सिस्टम चालू होने के बाद मिलती है, और सिर्फ़ भारत में बने पैनलों पर।`,
    ],
    unknown: "पता नहीं",
    none: "कुछ नहीं",
    mayLend: (amount) => `बैंक करीब ${amount} का लोन दे सकता है।`,
    loan: (amount, percent, years, month) => [
      `${amount} का लोन लें (${percent} %, ${years} साल), तो महीने में `,
      month,
      "।",
    ],
    emi: (emi) => `किस्त करीब ${emi}`,
    saved: (saving) => `बचत ${saving}`,
    paid: (state, amount) => `${state} सरकार से ${amount}`,
    own: (amount) => `शुरू में सिर्फ़ ${amount} देने होंगे।`,
  },

  payback: {
    title: (time) => `${time} में पैसा वसूल`,
    text: (cost, hasSubsidy, saves) =>
      `इतने समय में ${hasSubsidy ? "सब्सिडी के बाद के " : ""}आपके ${cost} निकल आएँगे।${saves ? " उसके बाद बचत ही बचत।" : ""}`,
    recover: (cost) => `कुल लागत: ${cost}`,
    years: "साल",
  },

  place: {
    here: (area) => `हम ${area} में सोलर लगाते हैं।`,
    elsewhere: (area, state) =>
      `हम ${area} में सोलर लगाते हैं, इसलिए ${stateName(state)} के लिए यह सिर्फ़ अंदाज़ा है। आपके पास के वेंडर राष्ट्रीय पोर्टल की सूची में मिलेंगे।`,
    vendors: "राष्ट्रीय पोर्टल पर वेंडर देखें",
    tenant: {
      home: "किराए पर या फ़्लैट में रहते हैं? पहले छत के मालिक की सहमति चाहिए। सोसाइटी अपने साझा कनेक्शन पर सोलर लगवा सकती है: सोसाइटी चुनें।",
      business: "जगह किराए की है? पहले छत के मालिक की सहमति चाहिए।",
    },
  },

  smaller: {
    title: (size) => `या ${size}`,
    rule: "इस साइज़ तक घर को फ़ीज़िबिलिटी स्टडी नहीं चाहिए (बिजली मंत्रालय, फ़रवरी 2024)।",
    costs: (amount) => `सब्सिडी के बाद आपका खर्च करीब ${amount}।`,
    show: (size) => `${size} का हिसाब देखें`,
  },

  business: "दुकान और फ़ैक्टरी वाले पूछते हैं",

  notCounted: {
    title: "क्या नहीं जोड़ा है",
    list: [
      "बिजली कंपनी (डिस्कॉम) की फ़ीस: आवेदन, नेट मीटर और लोड बढ़वाने की।",
      "बैटरी, और वारंटी के बाद की मरम्मत।",
      "लोन का ब्याज, या यही पैसा कहीं और लगाते तो जो कमाई होती।",
      "आगे बिजली महँगी-सस्ती हुई तो बचत भी बदलेगी; यह हिसाब आज के रेट का है।",
    ],
  },

  sources: "स्रोत और तारीखें",
  noDate: "तारीख नहीं",

  nothing: {
    title: "आपका अनुमान यहाँ दिखेगा।",
    text: "यहाँ साइज़, उसके लिए कितनी छत चाहिए, बचत और सब्सिडी के बाद का दाम दिखेगा।",
    example: "एक उदाहरण देखें",
  },

  verdicts: {
    "saves nothing": "सोलर से आपका बिल कम नहीं होगा।",
    "never pays back": "सोलर का पैसा वसूल नहीं होगा।",
  },

  changes: {
    title: "क्या बदले तो फ़ायदा हो",
    saves: (size, saving, payback) =>
      `${size} से साल में ${saving} बचेंगे${payback ? ` और ${payback} में पैसा वसूल होगा` : ""}।`,
    earns: (size, amount, payback) =>
      `${size} से साल में ${amount} मिलेंगे${payback ? ` और ${payback} में पैसा वसूल होगा` : ""}।`,
  },

  noSize: {
    title: "अभी हिसाब नहीं लग पाया",
    small: "हमारे सबसे छोटे सिस्टम से कम",
    see: (size, roof) => `${size} का हिसाब देखें (करीब ${roof} sq ft)`,
  },

  rateFirst: {
    title: "बचत देखने के लिए अपना एक यूनिट का रेट लिखें।",
    text: "यह आपके बिल पर एक यूनिट का दाम है, रुपयों में। आपका टैरिफ़ हमें अभी पता नहीं है।",
    enter: "रेट लिखें",
  },

  doubt: {
    yes: (answer) => `हाँ, ${answer}`,
    isBill: (bill) => `हाँ, मेरा बिल ${bill} है`,
    noUnits: (units) => `नहीं, ${units} यूनिट ही हैं`,
    isBusiness: "यह दुकान-ऑफ़िस या फ़ैक्टरी है",
  },

  missing: {
    title: (count) => (count === 1 ? "एक जवाब ठीक करें" : "ये जवाब ठीक करें"),
    kept: "आपके बाकी जवाब सुरक्षित हैं।",
  },
};

export type CalculatorTexts = typeof en;

export const calculator = { en, hi } satisfies Record<Language, typeof en>;
