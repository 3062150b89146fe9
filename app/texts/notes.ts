import type { notes as english } from "./notes.en";
import { stateName } from "./states.hi";

const NUMBERS = {
  units: ["महीने की यूनिट", "350", "महीने में ", " यूनिट"],
  bill: ["महीने का बिल रुपयों में", "2,500", "महीने में ₹", ""],
  roof: ["खाली छत sq ft में", "400", "", " sq ft"],
  load: ["स्वीकृत लोड kW में", "3", "", " kW"],
  homes: ["घरों की गिनती", "40", "", " घरों"],
  kw: ["साइज़ kW में", "3", "", " kW"],
  rate: ["एक यूनिट का रेट रुपयों में", "7.50", "एक यूनिट के ₹", ""],
} as const;

function enter(name: keyof typeof NUMBERS): string {
  const [what, example] = NUMBERS[name];
  return `${what} लिखें, जैसे ${example}।`;
}

const takesOff = (state: string, relief: string) =>
  `${stateName(state)} में आपके बिल पर पहले से महीने में करीब ${relief} की छूट है`;

export const notes: typeof english = {
  "choose customer": "घर, सोसाइटी या कारोबार चुनें।",
  "choose state": "सूची से अपना राज्य चुनें।",
  "choose area": "शहर या गाँव चुनें।",
  "enter units or bill": "महीने की यूनिट लिखें, जैसे 350, या अपना बिल रुपयों में।",
  "enter rate": `${enter("rate")} यह आपके बिल पर लिखा है।`,
  enter,
  most(name, most) {
    const [, , before, after] = NUMBERS[name];
    return `हम ${before}${most}${after} तक का अनुमान दे सकते हैं।`;
  },
  "most units": (units) => `हम महीने में ${units} यूनिट तक का अनुमान दे सकते हैं। इससे ज़्यादा के लिए हमें कॉल करें।`,
  "fixed charges alone": (amount) =>
    `सिर्फ़ फ़िक्स्ड चार्ज ही महीने में करीब ${amount} हैं। बिल की जगह महीने की यूनिट लिखें।`,

  "never pays back": (cost, saving, payback, lifetime) =>
    `इसका दाम करीब ${cost} है और साल की बचत करीब ${saving}: दाम वसूल होने में ${inYears(payback)} लगेंगे। छत पर लगा सोलर करीब ${lifetime} साल चलता है (MNRE)।`,
  "relief leaves nothing": (state, relief) =>
    `${takesOff(state, relief)}, इसलिए सोलर से आपका लगभग कुछ नहीं बचेगा।`,
  "saves nothing": "इन आँकड़ों पर सोलर से आपका लगभग कुछ नहीं बचेगा।",

  "roof below use": (kw, wanted) =>
    `आपकी बताई छत पर करीब ${kw} kW लग सकता है। पूरी खपत के लिए करीब ${wanted} kW चाहिए।`,
  "roof below choice": (kw, wanted) =>
    `आपकी बताई छत पर करीब ${kw} kW लग सकता है। आपने करीब ${wanted} kW चुना है।`,
  "choice above use": (kw) => `पूरी खपत के लिए करीब ${kw} kW ही काफ़ी है।`,
  "most kW": (kw) => `हम ${kw} kW तक का अनुमान दे सकते हैं। इससे ज़्यादा के लिए हमें कॉल करें।`,
  "home above load":
    "सिस्टम आपके स्वीकृत लोड से बड़ा है। 10 kW तक घर के सिस्टम के लिए फ़ीज़िबिलिटी स्टडी नहीं चाहिए, स्वीकृत लोड से ज़्यादा हो तब भी (बिजली मंत्रालय, फ़रवरी 2024)।",
  "above load": "सिस्टम आपके स्वीकृत लोड से बड़ा है। हो सकता है कि बिजली कंपनी (डिस्कॉम) पहले लोड बढ़वाने को कहे।",
  "small roof": (kw, smallest) =>
    `आपकी बताई छत छोटी है: उस पर करीब ${kw} kW लग सकता है, और हमारा सबसे छोटा सिस्टम ${smallest} kW का है।`,
  "small choice": (smallest) => `इस साइज़ का अनुमान हम नहीं दे सकते: हमारा सबसे छोटा सिस्टम ${smallest} kW का है।`,
  "small use": (kw, smallest) => `आपके लिए करीब ${kw} kW ही काफ़ी है; हमारा सबसे छोटा सिस्टम ${smallest} kW का है।`,

  "units of bill": (units) => `आपका बिल महीने में करीब ${units} यूनिट का है।`,
  "units from": (low, high, sizes, needsLoad) =>
    `आपका बिल महीने में करीब ${low} से ${high} यूनिट का है${sizes.length > 0 ? `, यानी ${sizes.join(" से ")} kW काफ़ी है` : ""}। हमने बड़ा आँकड़ा लिया है: बिल में फ़िक्स्ड चार्ज भी हैं, इसलिए यह थोड़ा ज़्यादा हो सकता है। पक्के आँकड़े के लिए ${needsLoad ? "अपना स्वीकृत लोड" : "महीने की यूनिट"} लिखें।`,
  "urban tariff": "शहर और गाँव के टैरिफ़ अलग हैं। यह शहर का है।",
  "tariff up to": (kw) => `यह टैरिफ़ ${kw} kW तक के स्वीकृत लोड के लिए है।`,
  "published tariff": (name) => `आपके रेट की जगह हमने लागू टैरिफ़ लिया है: ${name}।`,
  "relief leaves less": (state, relief) =>
    `${takesOff(state, relief)}, इसलिए सोलर से बचत दूसरी जगहों से कम है। छूट बंद हुई, तो बचत बढ़ेगी।`,
  "sample price": "यह दाम नमूने का है। असली दाम आपके कोटेशन में होगा।",

  "no yield": (state) => `${stateName(state)} में सिस्टम कितनी बिजली बनाता है, यह आँकड़ा हमारे पास नहीं है।`,
  "no yield range": (state) =>
    `${stateName(state)} में साल की बिजली कितनी घट-बढ़ सकती है, यह आँकड़ा हमारे पास नहीं है।`,
  "no roof": "हर kW के लिए कितनी छत चाहिए, यह आँकड़ा हमारे पास नहीं है।",
  "no tariff": (state) =>
    `${stateName(state)} का यह टैरिफ़ हमारे पास नहीं है। बचत देखने के लिए अपना एक यूनिट का रेट लिखें।`,
  "no fixed charges": "इस टैरिफ़ के फ़िक्स्ड चार्ज हमारे पास नहीं हैं।",
  "no duty": (state) => `बचत में बिजली शुल्क नहीं जोड़ा है: ${stateName(state)} का शुल्क हमारे पास नहीं है।`,
  "no surplus": (state) =>
    `ग्रिड को भेजी गई यूनिट बचत में नहीं जोड़ी हैं: ${stateName(state)} में उनका दाम हमारे पास नहीं है।`,
  "no central subsidy": "केंद्र सरकार की सब्सिडी का आज का आँकड़ा हमारे पास नहीं है।",
  "no homes": "हाउसिंग सोसाइटी की सब्सिडी देखने के लिए घरों की गिनती लिखें।",
  "no state subsidy": (state) =>
    `${stateName(state)} की अपनी कोई सब्सिडी हो, तो उसका आँकड़ा हमारे पास नहीं है। आपको ज़्यादा से ज़्यादा इतना देना पड़ेगा।`,
  "no price": "इस सिस्टम का दाम हमारे पास नहीं है।",
  "no loan": "इस साइज़ पर बैंक कितना लोन देता है, यह आँकड़ा हमारे पास नहीं है।",
  "no loan rate": "इस लोन का ब्याज हमें पता नहीं है, इसलिए किस्त नहीं दिखाई है।",

  "fitting size": "अगर साइज़ आपकी खपत के हिसाब से हो",
  "more use": (units) => `अगर महीने में करीब ${units} यूनिट खर्च हों`,
  "higher rate": (rate) => `अगर एक यूनिट ₹${rate} की पड़े`,
  "end of relief": (state) => `अगर ${stateName(state)} में बिल पर छूट न मिले`,
  "business connection": "कारोबार के कनेक्शन पर, जिसमें ऐसी छूट नहीं मिलती",

  yield: "हर kW से साल की यूनिट",
  tariff: (state, name) => `टैरिफ़, ${stateName(state)}: ${name}`,
  duty: "बिजली शुल्क",
  surcharge: "सरचार्ज",
  relief: "छोटे बिल पर छूट",
  surplus: "ग्रिड को भेजी गई यूनिट का दाम",
  "central subsidy": "केंद्र सरकार की सब्सिडी",
  "special state": "विशेष श्रेणी का राज्य",
  "state subsidy": (state) => `${stateName(state)} की सब्सिडी`,
  "state has no subsidy": (state) => `${stateName(state)} की सब्सिडी: कोई नहीं`,
  price: "एक kW का दाम",
  loan: (kw) => `${kw} kW तक का लोन`,
  "no source": "कोई स्रोत नहीं दिया गया",

  short: (size, units) => (units ? `${size}, साल में करीब ${units} यूनिट` : size),
  saves: (amount) => `साल में करीब ${amount} की बचत`,
  costs: (amount, hasSubsidy) => `${hasSubsidy ? "सब्सिडी के बाद " : ""}दाम करीब ${amount}`,
  chat: (figures, link) => `नमस्ते! आपके कैलकुलेटर पर मेरा अनुमान यह है: ${figures}। ${link}`,
};

export function inYears(value: number): string {
  return `${Math.round(value * 10) / 10} साल`;
}
