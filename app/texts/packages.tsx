import type { PackageType } from "~/content/package";
import type { Language } from "./language";
import { LOAD_RULE } from "./load-rule";

const en = {
  name: "Packages",
  commercial: "Commercial Packages",
  description:
    "Solar for homes, size by size: the roof it needs, the units it generates in a year and every part.",
  commercialDescription:
    "Solar for shops, offices and factories, size by size: the roof it needs, the units it generates in a year and every part.",
  title: "Power Your Home with the Sun",
  types: "Type of package",
  type: { Residential: "Residential", Commercial: "Commercial" } satisfies Record<PackageType, string>,
  same: "The same in every size",
  none: "No packages found.",
  sizeOfEstimate: "The size of your estimate",
  closestTo: (kilowatts: string) => `Closest to your ${kilowatts}`,
  roofSize: "Roof size",
  annualGeneration: "Annual generation",
  start: "Get Started",
  startWith: (name: string) => ` with ${name}`,
  includedIn: (name: string) => ` of ${name}`,
  mostChosen: "Most homes choose this",
  society: "for your society",
  offer: {
    state: "Subsidy and saving for",
    savingState: "Saving for",
    show: "Show",
    sample: "Sample prices, with GST. Your quotation has the real ones.",
    price: "Price, with GST",
    subsidy: "Subsidy",
    net: "You pay",
    fromNet: (amount: string) => `From ${amount} after subsidy`,
    fromPrice: (amount: string) => `From ${amount} with GST`,
    emi: "EMI",
    saves: "Saves",
    to: (low: string, high: string) => `${low} to ${high}`,
    paid: (years: number) => `State pays, ${years} years`,
    aMonth: "a month, if you use what it makes",
    aMonthOwn: "a month, for the use you told us",
    emiAfter: (emi: string) =>
      `EMI about ${emi} if your bank works it out again after the subsidy; many shorten the loan: ask`,
    loan: (years: number, percent: number) => `${years}\u00a0years at\u00a0${percent}%`,
    makers: "Makers and warranty",
    years: (years: number) => `${years} ${years === 1 ? "year" : "years"}`,
    panels: "Which panels",
  },
  forBusiness: "For shops, offices and factories",
  chooseForBusiness: {
    title: "What we need to size it",
    text: "A business uses power by day and by shift, so its bill decides more than its roof.",
    steps: [
      {
        title: "Keep twelve bills at hand.",
        text: "One for each month, with the units, the demand and the tariff printed on them.",
      },
      {
        title: "Look up the contract demand.",
        text: "It’s on the bill, in kVA or kW. The DISCOM’s rules for your state and size start from it.",
      },
      {
        title: "Tell us when you work.",
        text: "Days a week and shifts a day: what you send to the grid often earns less than what you use yourself.",
      },
    ],
  },
  chooseSize: {
    title: "Between two sizes?",
    text: "What a roof generates depends on shade, slope and dust. Our survey looks at all three.",
    sendBill: "Send us your bill",
    estimate: "Estimate your size",
    steps: [
      {
        title: "Add up a year of bills.",
        text: "Summer and winter differ, so take twelve months. Compare the total with the annual generation.",
      },
      {
        title: "Measure the roof that stays in the sun.",
        text: "Leave out whatever the water tank or the neighbour’s wall shades between 9 and 3.",
      },
      {
        title: "Look up your sanctioned load.",
        text: `It’s on your bill, in kW. ${LOAD_RULE}`,
      },
    ],
  },
};

const hi: typeof en = {
  name: "पैकेज",
  commercial: "दुकान-ऑफ़िस के पैकेज",
  description: "घरों के लिए सोलर, साइज़ के हिसाब से: कितनी छत चाहिए, साल में कितनी यूनिट बनेंगी और कौन-कौन से पुर्ज़े लगेंगे।",
  commercialDescription:
    "दुकान, ऑफ़िस और फ़ैक्टरी के लिए सोलर, साइज़ के हिसाब से: कितनी छत चाहिए, साल में कितनी यूनिट बनेंगी और कौन-कौन से पुर्ज़े लगेंगे।",
  title: "अपना घर सूरज से चलाएँ",
  types: "किसके लिए पैकेज",
  type: { Residential: "घर", Commercial: "दुकान-ऑफ़िस" },
  same: "हर साइज़ में एक जैसा",
  none: "कोई पैकेज नहीं मिला।",
  sizeOfEstimate: "आपके अनुमान का साइज़",
  closestTo: (kilowatts) => `आपके ${kilowatts} के सबसे पास`,
  roofSize: "छत की जगह",
  annualGeneration: "साल में बनेगी",
  start: "यह पैकेज लें",
  startWith: (name) => `: ${name}`,
  includedIn: (name) => `, ${name} में`,
  mostChosen: "ज़्यादातर घर यही लेते हैं",
  society: "आपकी सोसाइटी के लिए",
  offer: {
    state: "सब्सिडी और बचत किस राज्य की",
    savingState: "बचत किस राज्य की",
    show: "दिखाएँ",
    sample: "दाम नमूने के हैं, GST समेत। पक्के दाम कोटेशन में मिलेंगे।",
    price: "दाम, GST समेत",
    subsidy: "सब्सिडी",
    net: "आप देंगे",
    fromNet: (amount) => `सब्सिडी के बाद ${amount} से शुरू`,
    fromPrice: (amount) => `GST समेत ${amount} से शुरू`,
    emi: "EMI",
    saves: "बचत",
    to: (low, high) => `${low} से ${high}`,
    paid: (years) => `राज्य सरकार देगी, ${years} साल`,
    aMonth: "महीने में, अगर सारी बिजली आप चलाएँ",
    aMonthOwn: "महीने में, आपकी बताई खपत पर",
    emiAfter: (emi) => `सब्सिडी के बाद बैंक EMI फिर से निकाले, तो करीब ${emi}; कई बैंक लोन के साल घटाते हैं: पूछ लें`,
    loan: (years, percent) => `${percent}% पर ${years} साल`,
    makers: "कंपनियाँ और वारंटी",
    years: (years) => `${years} साल`,
    panels: "कौन-से पैनल",
  },
  forBusiness: "दुकान, ऑफ़िस और फ़ैक्टरी के लिए",
  chooseForBusiness: {
    title: "साइज़ तय करने के लिए क्या चाहिए",
    text: "दुकान और फ़ैक्टरी में बिजली दिन में और शिफ़्ट के हिसाब से चलती है, इसलिए साइज़ छत से ज़्यादा बिल से तय होता है।",
    steps: [
      {
        title: "बारह महीने के बिल पास रखें।",
        text: "हर महीने का एक बिल, जिस पर यूनिट, डिमांड और टैरिफ़ छपे हों।",
      },
      {
        title: "कॉन्ट्रैक्ट डिमांड देखें।",
        text: "यह बिल पर kVA या kW में लिखी है। आपके राज्य और साइज़ के लिए बिजली कंपनी के नियम इसी से शुरू होते हैं।",
      },
      {
        title: "बताएँ कि काम कब होता है।",
        text: "हफ़्ते में कितने दिन और दिन में कितनी शिफ़्ट: ग्रिड में भेजी बिजली के पैसे अक्सर अपने काम आई बिजली से कम मिलते हैं।",
      },
    ],
  },
  chooseSize: {
    title: "दो साइज़ में से कौन-सा?",
    text: "छत कितनी बिजली बनाएगी, यह छाया, ढलान और धूल से तय होता है। साइट सर्वे में हम तीनों देखते हैं।",
    sendBill: "अपना बिल भेजें",
    estimate: "अपना साइज़ जानें",
    steps: [
      {
        title: "साल भर के बिल जोड़ें।",
        text: "गर्मी और सर्दी में फ़र्क होता है, इसलिए बारह महीने लें। जोड़ को पैकेज की “साल में बनेगी” वाली यूनिट से मिलाएँ।",
      },
      {
        title: "धूप वाली छत नापें।",
        text: "सुबह 9 से दोपहर 3 बजे के बीच जहाँ पानी की टंकी, ममटी या पड़ोसी की दीवार की छाया पड़े, वह हिस्सा छोड़ दें।",
      },
      {
        title: "अपना स्वीकृत लोड देखें।",
        text: "यह आपके बिल पर kW में लिखा है। 10 kW तक घर के सिस्टम के लिए फ़ीज़िबिलिटी स्टडी नहीं चाहिए, स्वीकृत लोड से ज़्यादा हो तब भी (बिजली मंत्रालय, फ़रवरी 2024)।",
      },
    ],
  },
};

export const packages = { en, hi } satisfies Record<Language, typeof en>;
