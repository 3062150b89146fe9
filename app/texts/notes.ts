import { LOAD_RULE } from "~/calculator/load-rule";
import type { Language } from "./language";
import { stateName } from "./states";

const NUMBERS = {
  units: ["monthly units", "350", "units a month"],
  bill: ["your monthly bill in rupees", "2,500", "rupees a month"],
  roof: ["the free roof area in sq ft", "400", "sq ft"],
  load: ["your sanctioned load", "3", "kW"],
  homes: ["the number of homes", "40", "homes"],
  kw: ["a size in kW", "3", "kW"],
  rate: ["your rate per unit in rupees", "7.50", "rupees per unit"],
  days: ["your working days a week", "6", "working days a week"],
  shifts: ["your shifts a day", "1", "shifts a day"],
  summer: ["a summer month", "4,200", ""],
  winter: ["a winter month", "1,400", ""],
} as const;

type NumberName = keyof typeof NUMBERS;

function enter(name: NumberName): string {
  const [what, example] = NUMBERS[name];
  return `Enter ${what}, for example ${example}.`;
}

const takesOff = (state: string, relief: string) =>
  `${state}’s subsidy already covers about ${relief} of your monthly bill`;

/** Says nothing, "1 kW is enough", or both ends of a range. */
function sizesFor(before: string, sizes: readonly string[]): string {
  if (sizes.length === 0) return "";
  if (sizes.length === 1) return `${before}${sizes[0]} kW is enough`;
  return `${before}${sizes.join(" to ")} kW. We advise the smaller size`;
}

/** What the calculator's rules say. Amounts are given as they are written: "₹24,600", "4,200". */
const en = {
  // What an unusual answer is asked.
  "sure bill": (bill: string) => `${bill} a month is a lot for a home. Is that your bill in rupees?`,
  "sure units": (units: string) => `${units} units a month is a lot for a home. Is that your bill in rupees?`,
  "sure kw": (kw: string) => `${kw} kW is a lot for a home. Is that the size in kW?`,
  "sure rate": (rate: string) => `₹${rate} for a unit is unusual. Is that your rate for one unit?`,

  // What is wrong with an answer.
  "choose customer": "Choose home, society or business.",
  "choose state": "Choose your state from the list.",
  "choose area": "Choose urban or rural.",
  "enter units or bill": "Enter monthly units, for example 350, or your bill in rupees.",
  "enter rate": `${enter("rate")} It’s on your bill.`,
  enter,
  most: (name: NumberName, most: string) => `We can estimate up to ${most} ${NUMBERS[name][2]}.`,
  "most units": (units: string) => `We can estimate up to ${units} units a month. Call us about more.`,
  "fixed charges alone": (amount: string) =>
    `Fixed charges alone are about ${amount} a month. Enter monthly units instead.`,

  // Why a system is no good.
  "never pays back": (cost: string, saving: string, payback: number, lifetime: number) =>
    `It costs about ${cost} and saves about ${saving} a year: ${years(payback)} to pay back. A rooftop system lasts about ${lifetime} years (MNRE).`,
  "relief leaves nothing": (state: string, relief: string) =>
    `${takesOff(state, relief)}, so solar would save you very little.`,
  "saves nothing": "At these figures solar would save you very little.",
  "incentive alone": (cost: string, paid: string) =>
    `It costs about ${cost}. Your bill would not fall, and the state pays you about ${paid} in all.`,

  // What the units sent to the grid are worth.
  "net billing": (state: string, perUnit: string) =>
    `A shop or factory in ${state} gets net billing, not net metering: a unit that you use at once saves its full price, a unit that you export earns ₹${perUnit}.`,
  "no metering": (state: string) =>
    `We don’t know whether a business in ${state} gets net metering. The lower saving counts ₹0 for the units you export.`,
  "used at once": (days: number, shifts: number, isAsked: boolean) =>
    `The lower saving is for ${days} working ${days === 1 ? "day" : "days"} a week and ${["one shift", "two shifts", "three shifts"][shifts - 1]}.${isAsked ? " Tell us yours." : ""}`,

  // What the state pays for each unit.
  "incentive pays": (state: string, perUnit: string, perYear: string, years: number) =>
    `${state} pays you ₹${perUnit} for each unit you generate: about ${perYear} a year for ${years} years.`,
  "relief leaves incentive": (state: string, relief: string, years: number) =>
    `${takesOff(state, relief)}, so solar won’t lower it. You gain what ${state} pays you for ${years} years; after that, only if the subsidy ends.`,
  "in words of content": (text: string) => text,

  // What limits the size.
  "roof below use": (kw: string, wanted: string) =>
    `The roof you gave holds about ${kw} kW. Covering all your usage takes about ${wanted} kW.`,
  "roof below choice": (kw: string, wanted: string) =>
    `The roof you gave holds about ${kw} kW. You chose about ${wanted} kW.`,
  "choice above use": (kw: string) => `You’d need only about ${kw} kW.`,
  "most kW": (kw: string, isServed: boolean) =>
    `Above ${kw} kW ${isServed ? "we design by hand: send us your bill" : "a system is designed by hand"}.`,
  "home above load": `The system is larger than your sanctioned load. ${LOAD_RULE}`,
  "above load":
    "The system is larger than your sanctioned load. Your DISCOM may ask for a higher load first.",
  "small roof": (kw: string, smallest: number) =>
    `The roof you gave is too small: it holds about ${kw} kW, and our smallest system is ${smallest} kW.`,
  "small choice": (smallest: number) => `We can’t estimate that size: our smallest system is ${smallest} kW.`,
  "small use": (kw: string, smallest: number) =>
    `You would need only about ${kw} kW; our smallest system is ${smallest} kW.`,

  // What limits the figures of the bill.
  "units of bill": (units: string) => `That bill is about ${units} units a month.`,
  "units from": (low: string, high: string, sizes: readonly string[], needsLoad: boolean) =>
    `That bill is about ${low} to ${high} units a month${sizesFor(", so ", sizes)}. Tell us ${needsLoad ? "your sanctioned load" : "the units on your bill"} for a closer figure.`,
  "load in kVA": (kva: string, kw: string) => `We count ${kva} kVA of load as ${kw} kW (× 0.9).`,
  "middle month": (month: string) => `We count the middle of your summer and winter month: ${month}.`,
  "other month": (lacksSummer: boolean) =>
    `Add a ${lacksSummer ? "summer" : "winter"} month too, and we’ll count the middle of both.`,
  "units win": "We used your units, not the bill.",
  "rate bracket": (low: string, high: string, sizes: readonly string[]) =>
    `We don’t know your rate, so we count ₹${low} to ₹${high} a unit${sizesFor(": ", sizes)}. Enter your rate for a closer figure.`,
  "rebate gained": (state: string, amount: string) =>
    `${amount} of the saving is ${state}’s subsidy on small bills, which may end.`,
  "large home": (kw: number) =>
    `Above ${kw} kW your DISCOM checks the grid first (a feasibility study), and you need a three-phase supply and a load to match.`,
  "urban tariff": "Town and village have different tariffs. This is the urban one.",
  "tariff up to": (kw: string) => `This tariff is for a sanctioned load of up to ${kw} kW.`,
  "published tariff": (name: string) => `We used the published tariff instead of your rate: ${name}.`,
  "relief leaves less": (state: string, relief: string) =>
    `${takesOff(state, relief)}, so solar saves you less than elsewhere. If that ends, it saves more.`,
  "sample price": "The price is a sample, not an offer.",

  // The rates that content lacks.
  "no yield": (state: string) => `We don’t yet know how much a system generates in ${state}.`,
  "no yield range": (state: string) => `We don’t know how much output in ${state} varies from year to year.`,
  "no roof": "We don’t know how much roof each kW needs.",
  "no tariff": (state: string) =>
    `We don’t know this tariff in ${state} yet. Enter your rate per unit to see the saving.`,
  "no fixed charges": "We don’t know this tariff’s fixed charges.",
  "no duty": (state: string) => `Savings leave out electricity duty, which we don’t know for ${state}.`,
  "no surplus": (state: string) =>
    `Savings leave out units you send to the grid: we don’t know their price in ${state}.`,
  "no central subsidy": "We don’t know today’s central subsidy yet.",
  "no homes": "Tell us how many homes, and we’ll work out the subsidy.",
  "no state subsidy": (state: string) => `${state} may add its own subsidy. You’d pay this much at most.`,
  "no price": "We don’t know the price of this system yet.",
  "no loan": "We don’t know a bank’s loan for this size.",
  "no loan rate": "We don’t know the bank’s rate for this size yet, so there’s no EMI.",

  // What would change a verdict.
  "fitting size": "With a size that fits your usage",
  "higher rate": (rate: string) => `If one unit cost you ₹${rate}`,
  "end of relief": (state: string) => `If ${state}’s bill subsidy ended`,

  // The figures that have a source.
  yield: "Units a year from each kW",
  tariff: (state: string, name: string) => `Tariff, ${state}: ${name}`,
  "fixed charge": (state: string, name: string) => `Highest fixed charge we know of: ${state}, ${name}`,
  duty: "Electricity duty",
  surcharge: "Surcharge",
  relief: "Subsidy on small bills",
  surplus: "Price of units sent to the grid",
  metering: (state: string, isNetMetering: boolean) =>
    `${isNetMetering ? "Net metering" : "Net billing"} in ${state}`,
  incentive: (state: string) => `Payment of ${state} for each unit`,
  "central subsidy": "Central subsidy",
  "special state": "Special-category state",
  "state subsidy": (state: string) => `Subsidy of ${state}`,
  "state has no subsidy": (state: string) => `Subsidy of ${state}: none`,
  price: "Price per kW",
  loan: (kw: number) => `Loan for up to ${kw} kW`,
  "no source": "No source given",

  // The estimate in short, for other pages and for a chat.
  short: (size: string, units: string | null) => (units ? `${size}, about ${units} units a year` : size),
  about: (amount: string) => `about ${amount}`,
  "from to": (low: string, high: string) => `${low} to ${high}`,
  saves: (saving: string) => `saves ${saving} a year`,
  earns: (amount: string, years: number) => `earns ${amount} a year for ${years} years`,
  costs: (amount: string, hasSubsidy: boolean, isSample: boolean) =>
    `costs about ${amount}${hasSubsidy ? " after subsidy" : ""}${isSample ? " (sample price)" : ""}`,
  chat: (figures: string, link: string) =>
    `Hello! This is my estimate from your calculator: ${figures}. ${link}`,
};

export function years(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  return `${rounded} ${rounded === 1 ? "year" : "years"}`;
}

const HINDI_NUMBERS = {
  units: ["महीने की यूनिट", "350", "महीने में ", " यूनिट"],
  bill: ["महीने का बिल रुपयों में", "2,500", "महीने में ₹", ""],
  roof: ["खाली छत sq ft में", "400", "", " sq ft"],
  load: ["स्वीकृत लोड", "3", "", " kW"],
  homes: ["घरों की गिनती", "40", "", " घरों"],
  kw: ["साइज़ kW में", "3", "", " kW"],
  rate: ["एक यूनिट का रेट रुपयों में", "7.50", "एक यूनिट के ₹", ""],
  days: ["हफ़्ते में काम के दिन", "6", "हफ़्ते में ", " दिन"],
  shifts: ["दिन की शिफ़्ट", "1", "दिन में ", " शिफ़्ट"],
  summer: ["गर्मी का एक महीना", "4,200", "", ""],
  winter: ["सर्दी का एक महीना", "1,400", "", ""],
} as const;

function enterInHindi(name: NumberName): string {
  const [what, example] = HINDI_NUMBERS[name];
  return `${what} लिखें, जैसे ${example}।`;
}

const takesOffInHindi = (state: string, relief: string) =>
  `${stateName(state)} की सब्सिडी से आपका बिल पहले ही महीने में करीब ${relief} कम आता है`;

function sizesForInHindi(before: string, sizes: readonly string[]): string {
  if (sizes.length === 0) return "";
  if (sizes.length === 1) return `${before}${sizes[0]} kW काफ़ी है`;
  return `${before}${sizes.join(" से ")} kW। हमारी सलाह: छोटा साइज़`;
}

const hi: typeof en = {
  "sure bill": (bill) => `घर के लिए महीने के ${bill} बहुत हैं। क्या यह आपका बिल है, रुपयों में?`,
  "sure units": (units) => `घर के लिए महीने की ${units} यूनिट बहुत हैं। क्या यह आपका बिल है, रुपयों में?`,
  "sure kw": (kw) => `घर के लिए ${kw} kW बहुत है। क्या यह साइज़ kW में है?`,
  "sure rate": (rate) => `एक यूनिट के ₹${rate} आम तौर पर नहीं होते। क्या यह एक यूनिट का रेट है?`,

  "choose customer": "घर, सोसाइटी या दुकान-ऑफ़िस चुनें।",
  "choose state": "सूची से अपना राज्य चुनें।",
  "choose area": "शहर या गाँव चुनें।",
  "enter units or bill": "महीने की यूनिट लिखें, जैसे 350, या अपना बिल रुपयों में।",
  "enter rate": `${enterInHindi("rate")} यह आपके बिल पर लिखा है।`,
  enter: enterInHindi,
  most(name, most) {
    const [, , before, after] = HINDI_NUMBERS[name];
    return `हम ${before}${most}${after} तक का अनुमान दे सकते हैं।`;
  },
  "most units": (units) => `हम महीने में ${units} यूनिट तक का अनुमान दे सकते हैं। इससे ज़्यादा के लिए हमें कॉल करें।`,
  "fixed charges alone": (amount) =>
    `सिर्फ़ फ़िक्स्ड चार्ज ही महीने में करीब ${amount} हैं। बिल की जगह महीने की यूनिट लिखें।`,

  "never pays back": (cost, saving, payback, lifetime) =>
    `इसका दाम करीब ${cost} है और साल की बचत करीब ${saving}: पैसा वसूल होने में ${inYears(payback)} लगेंगे। छत पर लगा सोलर करीब ${lifetime} साल चलता है (MNRE)।`,
  "relief leaves nothing": (state, relief) =>
    `${takesOffInHindi(state, relief)}, इसलिए सोलर से आपकी बचत बहुत कम होगी।`,
  "saves nothing": "इस हिसाब से सोलर से आपकी बचत बहुत कम होगी।",
  "incentive alone": (cost, paid) =>
    `इसका दाम करीब ${cost} है। आपका बिल कम नहीं होगा, और राज्य से कुल करीब ${paid} ही मिलेंगे।`,

  "net billing": (state, perUnit) =>
    `${stateName(state)} में दुकान या फ़ैक्टरी को नेट मीटरिंग नहीं, नेट बिलिंग मिलती है: जो यूनिट उसी समय चलाएँ, वह पूरे दाम की बचत है; जो ग्रिड को जाए, उसके ₹${perUnit} मिलते हैं।`,
  "no metering": (state) =>
    `${stateName(state)} में दुकान या फ़ैक्टरी को नेट मीटरिंग मिलती है या नहीं, यह हमें पता नहीं। कम वाली बचत में ग्रिड को भेजी यूनिट के ₹0 माने हैं।`,
  "used at once": (days, shifts, isAsked) =>
    `कम वाली बचत हफ़्ते में ${days} दिन और ${shifts} शिफ़्ट के काम की है।${isAsked ? " अपने दिन और शिफ़्ट लिखें।" : ""}`,

  "incentive pays": (state, perUnit, perYear, years) =>
    `${stateName(state)} सरकार हर बनी यूनिट पर आपको ₹${perUnit} देती है: ${years} साल तक, साल में करीब ${perYear}।`,
  "relief leaves incentive": (state, relief, years) =>
    `${takesOffInHindi(state, relief)}, इसलिए सोलर से वह और नहीं घटेगा। फ़ायदा वह पैसा है जो ${stateName(state)} सरकार ${years} साल देती है; उसके बाद तभी, जब बिल की सब्सिडी बंद हो।`,
  "in words of content": (text) => text,

  "roof below use": (kw, wanted) =>
    `आपकी बताई छत पर करीब ${kw} kW लग सकता है। पूरी खपत के लिए करीब ${wanted} kW चाहिए।`,
  "roof below choice": (kw, wanted) =>
    `आपकी बताई छत पर करीब ${kw} kW लग सकता है। आपने करीब ${wanted} kW चुना है।`,
  "choice above use": (kw) => `पूरी खपत के लिए करीब ${kw} kW ही काफ़ी है।`,
  "most kW": (kw, isServed) =>
    isServed
      ? `${kw} kW से ऊपर का डिज़ाइन हम अलग से बनाते हैं: अपना बिल भेजें।`
      : `${kw} kW से ऊपर का डिज़ाइन अलग से बनता है।`,
  "home above load":
    "सिस्टम आपके स्वीकृत लोड से बड़ा है। 10 kW तक घर के सिस्टम के लिए फ़ीज़िबिलिटी स्टडी नहीं चाहिए, स्वीकृत लोड से ज़्यादा हो तब भी (बिजली मंत्रालय, फ़रवरी 2024)।",
  "above load": "सिस्टम आपके स्वीकृत लोड से बड़ा है। हो सकता है कि बिजली कंपनी (डिस्कॉम) पहले लोड बढ़वाने को कहे।",
  "small roof": (kw, smallest) =>
    `आपकी बताई छत छोटी है: उस पर करीब ${kw} kW लग सकता है, और हमारा सबसे छोटा सिस्टम ${smallest} kW का है।`,
  "small choice": (smallest) => `इस साइज़ का अनुमान हम नहीं दे सकते: हमारा सबसे छोटा सिस्टम ${smallest} kW का है।`,
  "small use": (kw, smallest) => `आपके लिए करीब ${kw} kW ही काफ़ी है; हमारा सबसे छोटा सिस्टम ${smallest} kW का है।`,

  "units of bill": (units) => `इतने बिल में महीने की करीब ${units} यूनिट होती हैं।`,
  "units from": (low, high, sizes, needsLoad) =>
    `इतने बिल में महीने की करीब ${low} से ${high} यूनिट होती हैं${sizesForInHindi(", यानी ", sizes)}। ${needsLoad ? "अपना स्वीकृत लोड" : "बिल पर लिखी यूनिट"} भी लिख दें, तो हिसाब और सही निकलेगा।`,
  "load in kVA": (kva, kw) => `${kva} kVA लोड को हमने ${kw} kW माना है (× 0.9)।`,
  "middle month": (month) => `हमने गर्मी और सर्दी के महीने का औसत लिया है: ${month}।`,
  "other month": (lacksSummer) =>
    `${lacksSummer ? "गर्मी" : "सर्दी"} का एक महीना भी लिखें, तो हम दोनों का औसत लेंगे।`,
  "units win": "हमने आपकी यूनिट ली है, बिल नहीं।",
  "rate bracket": (low, high, sizes) =>
    `आपका रेट हमें पता नहीं, इसलिए एक यूनिट ₹${low} से ₹${high} की मानी है${sizesForInHindi(": ", sizes)}। अपना रेट लिखें, तो हिसाब और सही निकलेगा।`,
  "rebate gained": (state, amount) =>
    `बचत में ${amount} छोटे बिल पर ${stateName(state)} की सब्सिडी के हैं। वह बंद हो सकती है।`,
  "large home": (kw) =>
    `${kw} kW से ऊपर बिजली कंपनी (डिस्कॉम) पहले ग्रिड की जाँच (फ़ीज़िबिलिटी स्टडी) करती है, और थ्री-फ़ेज़ कनेक्शन और उतना लोड चाहिए।`,
  "urban tariff": "शहर और गाँव के टैरिफ़ अलग हैं। यह शहर का है।",
  "tariff up to": (kw) => `यह टैरिफ़ ${kw} kW तक के स्वीकृत लोड के लिए है।`,
  "published tariff": (name) => `आपके रेट की जगह हमने लागू टैरिफ़ लिया है: ${name}।`,
  "relief leaves less": (state, relief) =>
    `${takesOffInHindi(state, relief)}, इसलिए सोलर से बचत दूसरी जगहों से कम है। सब्सिडी बंद हुई, तो बचत बढ़ेगी।`,
  "sample price": "यह दाम नमूने का है, पक्का दाम नहीं।",

  "no yield": (state) => `${stateName(state)} में सिस्टम कितनी बिजली बनाता है, यह हमें अभी पता नहीं है।`,
  "no yield range": (state) => `${stateName(state)} में साल-दर-साल बिजली कितनी घट-बढ़ सकती है, यह हमें पता नहीं है।`,
  "no roof": "हर kW के लिए कितनी छत चाहिए, यह हमें पता नहीं है।",
  "no tariff": (state) =>
    `${stateName(state)} का यह टैरिफ़ हमें अभी पता नहीं है। बचत देखने के लिए अपना एक यूनिट का रेट लिखें।`,
  "no fixed charges": "इसके फ़िक्स्ड चार्ज हमें पता नहीं हैं।",
  "no duty": (state) => `${stateName(state)} की इलेक्ट्रिसिटी ड्यूटी हमें पता नहीं है, इसलिए बचत में नहीं जोड़ी।`,
  "no surplus": (state) =>
    `ग्रिड को भेजी गई यूनिट का ${stateName(state)} में दाम हमें पता नहीं है, इसलिए बचत में नहीं जोड़ीं।`,
  "no central subsidy": "केंद्र सरकार की आज की सब्सिडी हमें अभी पता नहीं है।",
  "no homes": "सोसाइटी के घरों की गिनती लिखें, तो सब्सिडी का हिसाब लग जाएगा।",
  "no state subsidy": (state) =>
    `${stateName(state)} की अपनी सब्सिडी भी हो सकती है। आपको ज़्यादा से ज़्यादा इतना देना पड़ेगा।`,
  "no price": "इस सिस्टम का दाम हमें अभी पता नहीं है।",
  "no loan": "इस साइज़ के लिए बैंक का कोई लोन हमें पता नहीं है।",
  "no loan rate": "इस साइज़ पर बैंक का ब्याज हमें अभी पता नहीं है, इसलिए किस्त नहीं बताई।",

  "fitting size": "अगर साइज़ आपकी खपत के हिसाब से हो",
  "higher rate": (rate) => `अगर एक यूनिट ₹${rate} की पड़े`,
  "end of relief": (state) => `अगर ${stateName(state)} में बिल की सब्सिडी बंद हो जाए`,

  yield: "हर kW से साल की यूनिट",
  tariff: (state, name) => `टैरिफ़, ${stateName(state)}: ${name}`,
  "fixed charge": (state, name) => `सबसे ऊँचा फ़िक्स्ड चार्ज जो हमें पता है: ${stateName(state)}, ${name}`,
  duty: "इलेक्ट्रिसिटी ड्यूटी",
  surcharge: "सरचार्ज",
  relief: "छोटे बिल पर सब्सिडी",
  surplus: "ग्रिड को भेजी गई यूनिट का दाम",
  metering: (state, isNetMetering) => `${stateName(state)} में ${isNetMetering ? "नेट मीटरिंग" : "नेट बिलिंग"}`,
  incentive: (state) => `हर बनी यूनिट पर ${stateName(state)} सरकार का पैसा`,
  "central subsidy": "केंद्र सरकार की सब्सिडी",
  "special state": "विशेष श्रेणी का राज्य",
  "state subsidy": (state) => `${stateName(state)} की सब्सिडी`,
  "state has no subsidy": (state) => `${stateName(state)} की सब्सिडी: कोई नहीं`,
  price: "एक kW का दाम",
  loan: (kw) => `${kw} kW तक का लोन`,
  "no source": "कोई स्रोत नहीं दिया गया",

  short: (size, units) => (units ? `${size}, साल में करीब ${units} यूनिट` : size),
  about: (amount) => `करीब ${amount}`,
  "from to": (low, high) => `${low} से ${high}`,
  saves: (saving) => `साल में ${saving} की बचत`,
  earns: (amount, years) => `${years} साल तक साल में ${amount} की कमाई`,
  costs: (amount, hasSubsidy, isSample) =>
    `${hasSubsidy ? "सब्सिडी के बाद " : ""}दाम करीब ${amount}${isSample ? " (नमूने का दाम)" : ""}`,
  chat: (figures, link) => `नमस्ते! आपके कैलकुलेटर पर मेरा अनुमान यह है: ${figures}। ${link}`,
};

export function inYears(value: number): string {
  return `${Math.round(value * 10) / 10} साल`;
}

export const notes = { en, hi } satisfies Record<Language, typeof en>;
