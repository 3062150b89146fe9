import { stateName } from "../states";
import type { notes as english, NumberName } from "./english-notes";

const NUMBERS = {
  units: ["महीने की यूनिट", "350", "महीने में ", " यूनिट"],
  bill: ["महीने का बिल रुपयों में", "2,500", "महीने में ₹", ""],
  roof: ["खाली छत वर्ग फ़ुट में", "400", "", " वर्ग फ़ुट"],
  load: ["स्वीकृत लोड", "3", "", " kW"],
  homes: ["घरों की गिनती", "40", "", " घरों"],
  kw: ["साइज़ kW में", "3", "", " kW"],
  rate: ["एक यूनिट का रेट रुपयों में", "7.50", "एक यूनिट के ₹", ""],
  days: ["हफ़्ते में काम के दिन", "6", "हफ़्ते में ", " दिन"],
  shifts: ["दिन की शिफ़्ट", "1", "दिन में ", " शिफ़्ट"],
  summer: ["गर्मी का एक महीना", "4,200", "", ""],
  winter: ["सर्दी का एक महीना", "1,400", "", ""],
} as const;

function enter(name: NumberName): string {
  const [what, example] = NUMBERS[name];
  return `${what} लिखें, जैसे ${example}।`;
}

const takesOff = (state: string, relief: string) =>
  `${stateName(state)} की सब्सिडी से आपका बिल पहले ही महीने में करीब ${relief} कम आता है`;

function sizesFor(before: string, sizes: readonly string[]): string {
  if (sizes.length === 0) return "";
  if (sizes.length === 1) return `${before}${sizes[0]} kW काफ़ी है`;
  return `${before}${sizes.join(" से ")} kW। हमारी सलाह: छोटा साइज़`;
}

const larger = (kw: string, isRoof: boolean) =>
  isRoof ? `छत पर ${kw} kW तक लग सकता है` : `पूरी खपत के लिए ${kw} kW चाहिए`;

export const notes: typeof english = {
  "sure bill": (bill) => `घर के लिए महीने के ${bill} बहुत हैं। क्या यह आपका बिल है, रुपयों में?`,
  "sure units": (units) => `घर के लिए महीने की ${units} यूनिट बहुत हैं। क्या यह आपका बिल है, रुपयों में?`,
  "sure kw": (kw) => `घर के लिए ${kw} kW बहुत है। क्या यह साइज़ kW में है?`,
  "sure rate": (rate) => `एक यूनिट के ₹${rate} आम तौर पर नहीं होते। क्या यह एक यूनिट का रेट है?`,

  "choose customer": "घर, सोसाइटी या दुकान-ऑफ़िस चुनें।",
  "choose state": "सूची से अपना राज्य चुनें।",
  "choose area": "शहर या गाँव चुनें।",
  "enter units or bill": "महीने की यूनिट लिखें, जैसे 350, या अपना बिल रुपयों में।",
  "enter rate": `${enter("rate")} यह आपके बिल पर लिखा है।`,
  enter: enter,
  most(name, most) {
    const [, , before, after] = NUMBERS[name];
    return `हम ${before}${most}${after} तक का अनुमान दे सकते हैं।`;
  },
  "most units": (units) => `हम महीने में ${units} यूनिट तक का अनुमान दे सकते हैं। इससे ज़्यादा के लिए हमें कॉल करें।`,
  "fixed charges alone": (amount) =>
    `सिर्फ़ फ़िक्स्ड चार्ज ही महीने में करीब ${amount} हैं। बिल की जगह महीने की यूनिट लिखें।`,

  "never pays back": (cost, saving, payback, lifetime) =>
    `इसका दाम करीब ${cost} है और साल की बचत करीब ${saving}: पैसा निकलने में ${years(payback)} लगेंगे। छत पर लगा सोलर करीब ${lifetime} साल चलता है (MNRE)।`,
  "relief leaves nothing": (state, relief) =>
    `${takesOff(state, relief)}, इसलिए सोलर से आपकी बचत बहुत कम होगी।`,
  "saves nothing": "इस हिसाब से सोलर से आपकी बचत बहुत कम होगी।",
  "incentive alone": (cost, paid) =>
    `इसका दाम करीब ${cost} है। आपका बिल कम नहीं होगा, और राज्य से कुल करीब ${paid} ही मिलेंगे।`,

  "about even": (cost, back, years, losesOnLoan) =>
    `आप ${cost} देंगे, और ${years} साल में करीब ${back} वापस आएँगे।${losesOnLoan ? " लोन लिया, तो फ़ायदे से ज़्यादा खर्च हो जाएगा।" : ""}`,

  "net billing": (state, perUnit) =>
    `${stateName(state)} में दुकान या फ़ैक्टरी को नेट मीटरिंग नहीं, नेट बिलिंग मिलती है: जो यूनिट उसी समय चलाएँ, वह पूरे दाम की बचत है; जो ग्रिड को जाए, उसके ₹${perUnit} मिलते हैं।`,
  "no metering": (state) =>
    `${stateName(state)} में दुकान या फ़ैक्टरी को नेट मीटरिंग मिलती है या नहीं, यह हमें पता नहीं। कम वाली बचत में ग्रिड को भेजी यूनिट के ₹0 माने हैं।`,
  "used at once": (days, shifts, isAsked) =>
    `कम वाली बचत हफ़्ते में ${days} दिन और ${shifts} शिफ़्ट के काम की है।${isAsked ? " अपने दिन और शिफ़्ट लिखें।" : ""}`,

  "incentive pays": (state, perUnit, perYear, years) =>
    `${stateName(state)} सरकार हर बनी यूनिट पर आपको ₹${perUnit} देती है: ${years} साल तक, साल में करीब ${perYear}।`,
  "incentive by homes": (state, perUnit, kw) =>
    `${stateName(state)} सरकार हर बनी यूनिट पर ₹${perUnit} भी देती है, हर घर पर ${kw} kW तक: घरों की गिनती लिखें।`,
  "relief leaves incentive": (state, relief, years) =>
    `${takesOff(state, relief)}, इसलिए सोलर से वह और नहीं घटेगा। फ़ायदा वह पैसा है जो ${stateName(state)} सरकार ${years} साल देती है; उसके बाद तभी, जब बिल की सब्सिडी बंद हो।`,
  "in words of content": (text) => text,

  "advised for relief": (kw, full, isRoof, state) =>
    `${stateName(state)} में बिल पर सब्सिडी है, तब तक ${kw} kW काफ़ी है; ${larger(full, isRoof)}।`,
  "advised for hours": (kw, full, isRoof) =>
    `दिन की धूप में चलने वाली बिजली के लिए ${kw} kW काफ़ी है; ${larger(full, isRoof)}।`,
  "advised for price": (kw, full, isRoof) => `${kw} kW में पैसा सबसे अच्छा निकलता है; ${larger(full, isRoof)}।`,
  "call about home": (kw) => `${kw} kW से बड़ा हिसाब घर देखकर ही बनता है। अपना बिल लेकर हमें कॉल करें।`,
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

  "units of bill": (units) => `आप महीने में करीब ${units} यूनिट चलाते हैं।`,
  "units from": (low, high, sizes, needsLoad) =>
    `आप महीने में करीब ${low} से ${high} यूनिट चलाते हैं${sizesFor(", यानी ", sizes)}। ${needsLoad ? "अपना स्वीकृत लोड" : "बिल पर लिखी यूनिट"} भी लिख दें, तो हिसाब और सही निकलेगा।`,
  "load in": (load, unit, kw, factor) => `${load} ${unit} लोड को हमने ${kw} kW माना है (× ${factor})।`,
  "middle month": (month) => `हमने गर्मी और सर्दी के महीने का औसत लिया है: ${month}।`,
  "other month": (lacksSummer) =>
    `${lacksSummer ? "गर्मी" : "सर्दी"} का एक महीना भी लिखें, तो हम दोनों का औसत लेंगे।`,
  "units win": "हमने आपकी यूनिट ली हैं, बिल नहीं।",
  "rate bracket": (low, high, sizes) =>
    `आपका रेट हमें पता नहीं, इसलिए एक यूनिट ₹${low} से ₹${high} की मानी है${sizesFor(": ", sizes)}। अपना रेट लिखें, तो हिसाब और सही निकलेगा।`,
  "rebate gained": (state, amount) =>
    `बचत में ${amount} छोटे बिल पर ${stateName(state)} की सब्सिडी के हैं। वह बंद हो सकती है।`,
  "large home": (kw) =>
    `${kw} kW से ऊपर बिजली कंपनी (डिस्कॉम) पहले ग्रिड की जाँच (फ़ीज़िबिलिटी स्टडी) करती है, और थ्री-फ़ेज़ कनेक्शन और उतना लोड चाहिए।`,
  "urban tariff": "शहर और गाँव के टैरिफ़ अलग हैं। यह शहर का है।",
  "tariff up to": (kw) => `यह टैरिफ़ ${kw} kW तक के स्वीकृत लोड के लिए है।`,
  "published tariff": (name) => `आपके रेट की जगह हमने लागू टैरिफ़ लिया है: ${name}।`,
  "relief leaves less": (state, relief) =>
    `${takesOff(state, relief)}, इसलिए सोलर से बचत दूसरी जगहों से कम है। सब्सिडी बंद हुई, तो बचत बढ़ेगी।`,
  "sample price": "यह दाम नमूने का है। पक्का दाम छत देखकर लिखकर देंगे।",

  "no yield": (state) => `${stateName(state)} में सिस्टम कितनी बिजली बनाता है, यह हमें अभी पता नहीं है।`,
  "no yield range": (state) => `${stateName(state)} में साल-दर-साल बिजली कितनी घट-बढ़ सकती है, यह हमें पता नहीं है।`,
  "no roof": "हर kW के लिए कितनी छत चाहिए, यह हमें पता नहीं है।",
  "no tariff": (state) =>
    `${stateName(state)} का यह टैरिफ़ हमें अभी पता नहीं है। बचत देखने के लिए अपना एक यूनिट का रेट लिखें।`,
  "no fixed charges": "इसके फ़िक्स्ड चार्ज हमें पता नहीं हैं।",
  "no duty": (state) => `${stateName(state)} के बिजली शुल्क की बचत इसमें नहीं जोड़ी।`,
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
  duty: "इलेक्ट्रिसिटी ड्यूटी",
  surcharge: "सरचार्ज",
  relief: "छोटे बिल पर सब्सिडी",
  surplus: "ग्रिड को भेजी गई यूनिट का दाम",
  metering: (state, isNetMetering) => `${stateName(state)} में ${isNetMetering ? "नेट मीटरिंग" : "नेट बिलिंग"}`,
  incentive: (state) => `हर बनी यूनिट पर ${stateName(state)} सरकार का पैसा`,
  "central subsidy": "केंद्र सरकार की सब्सिडी",
  "special state": "विशेष श्रेणी का राज्य",
  "state subsidy": (state) => `राज्य सरकार की सब्सिडी, ${stateName(state)}`,
  "state has no subsidy": (state) => `राज्य सरकार की सब्सिडी, ${stateName(state)}: नहीं`,
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

export function years(value: number): string {
  return `${Math.round(value * 10) / 10} साल`;
}
