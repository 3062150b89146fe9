import { frame } from "./frame.hi";
import type { inquiry as english } from "./inquiry.en";
import { stateName } from "./states.hi";
import { provide } from "./texts";

export const inquiry: typeof english = {
  title: "अपनी पूछताछ भेजें",
  description: "कोटेशन लें: अपनी छत और स्वीकृत लोड के बारे में बताएँ, और बिजली बिल पास हो तो उसकी फ़ोटो भी लगा दें।",
  lead: "नौ सवालों के जवाब और, बिल पास हो तो, उसकी एक फ़ोटो।",
  steps: [
    "हम आपका स्वीकृत लोड और, आप भेजें तो, आपका बिल देखते हैं: इन्हीं से पता चलता है कि आपके लिए कितना बड़ा सिस्टम ठीक है।",
    "इंजीनियर आपको कॉल करता है और साइट सर्वे का समय तय करता है।",
    "आपको लिखित कोटेशन मिलता है, जिसमें हर पुर्ज़े का नाम होता है।",
  ],
  savingQuestion: "कितनी बचत होगी?",
  toCalculator: "पहले अनुमान देखें",
  talk: "फ़ोन पर बात करना चाहेंगे?",
  package: "आपका पैकेज",
  types: { Residential: "घरेलू", Commercial: "कमर्शियल" },
  aYear: (units) => `साल में ${units}`,
  estimate: "आपका अनुमान",
  change: "बदलें",

  contactLegend: "आपसे कैसे बात करें",
  addressLegend: "आपका पता",
  roofLegend: "आपका लोड और आपकी छत",
  optional: "(ज़रूरी नहीं)",
  fields: {
    fullName: "पूरा नाम *",
    email: "ईमेल *",
    mobile: "मोबाइल *",
    addressLine1: "पता, पहली लाइन *",
    addressLine2: "पता, दूसरी लाइन",
    city: "शहर *",
    state: "राज्य *",
    pinCode: "पिन कोड *",
    sanctionLoad: "स्वीकृत लोड *",
    availableArea: "खाली जगह *",
    account: "बिजली बिल का अकाउंट नंबर",
  },
  loadHint: "kW में, बिल से देखकर",
  areaHint: "छत पर, sq ft में",
  stateName,
  kept: "आपने पहले जो लिखा था, वह इसी फ़ोन या कंप्यूटर पर सुरक्षित है।",
  clear: "फ़ॉर्म खाली करें",
  notSent: "नहीं भेजा गया। आपका लिखा सब सुरक्षित है।",
  submit: "पूछताछ भेजें",
  submitting: "भेज रहे हैं...",
  progress: (percent) => `${percent} % पहुँच गया`,
  waiting: "पहुँच गया। पक्का होने का इंतज़ार है...",
  cancel: "रोकें",

  billLabel: "बिजली बिल",
  billReady: (size) => `${size}, भेजने के लिए तैयार`,
  billHint: "सबसे नया बिल: JPG, PNG या PDF, 2 MB तक।",
  billPhoto: "या उसकी फ़ोटो लें",
  billCopyMaking: "छोटी कॉपी बना रहे हैं...",
  billCopyUse: (size) => `छोटी कॉपी भेजें (${size})`,
  billCopyNote: "कॉपी आपके ही फ़ोन या कंप्यूटर पर बनती है।",
  billCopy: "आपके बिल की छोटी कॉपी",
  withoutBill: "आप बिल के बिना भी पूछताछ भेज सकते हैं। हम रेफ़रेंस नंबर और बिल भेजने के लिए WhatsApp का लिंक देंगे।",
  bill: {
    tooLarge: "फ़ाइल 2 MB से छोटी होनी चाहिए",
    wrongType: "सिर्फ़ JPG, PNG और PDF फ़ाइल भेजी जा सकती है",
  },

  success: "भेज दिया!",
  sent: "आपकी पूछताछ हमें मिल गई!",
  failed: "पूछताछ नहीं भेजी जा सकी। कृपया फिर कोशिश करें।",
  reference: "आपका रेफ़रेंस नंबर:",
  next: "साइट सर्वे का समय तय करने के लिए इंजीनियर आपको कॉल करेगा। उसके बाद आपको लिखित कोटेशन मिलेगा।",
  billMissing: "आपका बिल साथ नहीं आया।",
  share: (hasReference) =>
    `उसे आप WhatsApp पर भेज सकते हैं${hasReference ? ": मैसेज में आपका रेफ़रेंस नंबर पहले से लिखा है।" : "।"}`,
  shareButton: "WhatsApp पर भेजें",
  billMessage: (reference) =>
    reference ? `नमस्ते! पूछताछ ${reference} का बिजली बिल यह रहा।` : "नमस्ते! मेरी पूछताछ का बिजली बिल यह रहा।",
  toast: (reference) => `आपकी पूछताछ मिल गई। रेफ़रेंस नंबर ${reference}।`,
  toHome: "होम पेज पर जाएँ",
  redirecting: (seconds) => `${seconds} सेकंड में होम पेज खुलेगा...`,
  stay: "इसी पेज पर रहें",
};

export const handle = provide("hi", { frame, inquiry });
