import type { Language } from "./language";
import { stateName } from "./states";

const en = {
  title: "Submit Your Inquiry",
  description:
    "Get a quotation: tell us about your roof and your sanctioned load, and add a photo of your electricity bill if handy.",
  lead: "Takes two minutes. Have your bill next to you.",
  steps: [
    "We look at your load and your bill to find the right size.",
    "An engineer calls you and arranges a site survey.",
    "You get a written price with the make of every part.",
  ],
  savingQuestion: "What would it save you?",
  toCalculator: "See an estimate first",
  talk: "Would you rather talk?",
  package: "Your package",
  types: { Residential: "Residential", Commercial: "Commercial" },
  aYear: (units: string) => `${units} a year`,
  estimate: "Your estimate",
  change: "Change",

  contactLegend: "Your contact details",
  addressLegend: "Your address",
  roofLegend: "Your load and roof",
  optional: "(optional)",
  fields: {
    fullName: "Full Name *",
    email: "Email *",
    mobile: "Mobile *",
    addressLine1: "Address Line 1 *",
    addressLine2: "Address Line 2",
    city: "City *",
    state: "State *",
    pinCode: "Pin Code *",
    sanctionLoad: "Sanction Load *",
    availableArea: "Available Area *",
    account: "Electricity Account Number",
  },
  loadHint: "in kW, from your bill",
  areaHint: "on the roof, in sq ft",
  stateName: (name: string) => name,
  kept: "We’ve kept what you typed earlier, on this device.",
  keptNoBill: "If you had chosen a bill, please choose it again.",
  clear: "Clear the form",
  submit: "Get your quotation",
  submitting: "Submitting...",

  bill: {
    label: "Electricity Bill",
    hint: "Your latest bill: JPG, PNG or PDF, up to 2 MB.",
    camera: "Or take a photo of it",
    copy: "The smaller copy of your bill",
    without:
      "You can send the inquiry without the bill. We’ll give you a reference and a WhatsApp link to share it.",
  },

  success: "Success!",
  sent: "Your inquiry has been submitted successfully!",
  failed: "Failed to submit inquiry. Please try again.",
  reference: "Your reference is",
  next: "An engineer will call you to arrange the site survey. You’ll then get a written quotation.",
  billMissing: "Your bill wasn’t attached.",
  share: (hasReference: boolean) =>
    `You can share it on WhatsApp${hasReference ? ": the message already has your reference." : "."}`,
  shareButton: "Share on WhatsApp",
  billMessage: (reference: string | undefined) =>
    `Hello! Here is the electricity bill for ${reference ? `my inquiry ${reference}` : "my inquiry"}.`,
  offline: "No connection right now. We’ve got your inquiry; we’ll go on when the line is back.",
  lastSent: (reference: string, isToday: boolean) =>
    `You sent ${reference} ${isToday ? "today" : "yesterday"}. We have it: there’s no need to send it again.`,
  toast: (reference: string | undefined) => `We’ve got your inquiry. Reference ${reference}.`,
  toHome: "Back to the home page",
  redirecting: (seconds: number) => `Redirecting to home page in ${seconds} seconds...`,
  stay: "Stay on this page",
};

const hi: typeof en = {
  title: "कोटेशन मँगाएँ",
  description: "कोटेशन लें: अपनी छत और स्वीकृत लोड के बारे में बताएँ, और बिजली बिल पास हो तो उसकी फ़ोटो भी लगा दें।",
  lead: "दो मिनट लगेंगे। बिजली का बिल पास रखें।",
  steps: [
    "आपका लोड और बिल देखकर हम बताते हैं कि कितने किलोवाट का सिस्टम ठीक रहेगा।",
    "इंजीनियर आपको कॉल करता है और साइट सर्वे का समय तय करता है।",
    "आपको दाम लिखकर मिलता है, और यह भी कि कौन-सा पुर्ज़ा किस कंपनी का है।",
  ],
  savingQuestion: "कितनी बचत होगी?",
  toCalculator: "पहले अनुमान देखें",
  talk: "फ़ोन पर बात करना चाहेंगे?",
  package: "आपका पैकेज",
  types: { Residential: "घर", Commercial: "दुकान-ऑफ़िस" },
  aYear: (units) => `साल में ${units}`,
  estimate: "आपका अनुमान",
  change: "बदलें",

  contactLegend: "आपका नाम और नंबर",
  addressLegend: "आपका पता",
  roofLegend: "आपका लोड और आपकी छत",
  optional: "(ज़रूरी नहीं)",
  fields: {
    fullName: "पूरा नाम *",
    email: "ईमेल *",
    mobile: "मोबाइल *",
    addressLine1: "मकान नंबर, गली *",
    addressLine2: "मोहल्ला, कॉलोनी",
    city: "शहर *",
    state: "राज्य *",
    pinCode: "पिन कोड *",
    sanctionLoad: "स्वीकृत लोड *",
    availableArea: "छत पर खाली जगह *",
    account: "बिजली बिल का अकाउंट नंबर",
  },
  loadHint: "kW में, बिल से देखकर",
  areaHint: "वर्ग फ़ुट में",
  stateName,
  kept: "आपने पहले जो लिखा था, वह इसी फ़ोन या कंप्यूटर पर सुरक्षित है।",
  keptNoBill: "अगर बिल चुना था, तो उसे दोबारा चुनें।",
  clear: "फ़ॉर्म खाली करें",
  submit: "कोटेशन मँगाएँ",
  submitting: "भेज रहे हैं...",

  bill: {
    label: "बिजली बिल",
    hint: "सबसे नया बिल: JPG, PNG या PDF, 2 MB तक।",
    camera: "या उसकी फ़ोटो लें",
    copy: "आपके बिल की छोटी कॉपी",
    without: "आप बिल के बिना भी फ़ॉर्म भेज सकते हैं। हम रेफ़रेंस नंबर और बिल भेजने के लिए WhatsApp का लिंक देंगे।",
  },

  success: "भेज दिया!",
  sent: "आपका फ़ॉर्म हमें मिल गया!",
  failed: "फ़ॉर्म नहीं भेजा जा सका। कृपया फिर कोशिश करें।",
  reference: "आपका रेफ़रेंस नंबर:",
  next: "साइट सर्वे का समय तय करने के लिए इंजीनियर आपको कॉल करेगा। उसके बाद आपको लिखित कोटेशन मिलेगा।",
  billMissing: "आपका बिल साथ नहीं आया।",
  share: (hasReference) =>
    `उसे आप WhatsApp पर भेज सकते हैं${hasReference ? ": मैसेज में आपका रेफ़रेंस नंबर पहले से लिखा है।" : "।"}`,
  shareButton: "WhatsApp पर भेजें",
  billMessage: (reference) =>
    reference
      ? `नमस्ते! कोटेशन ${reference} के लिए मेरा बिजली बिल यह रहा।`
      : "नमस्ते! कोटेशन के लिए मेरा बिजली बिल यह रहा।",
  offline: "अभी नेट नहीं है। आपका फ़ॉर्म हमें मिल गया है; नेट आते ही आगे बढ़ेंगे।",
  lastSent: (reference, isToday) =>
    `${reference} आपने ${isToday ? "आज" : "कल"} भेजा था। वह हमें मिल गया है: दोबारा भेजने की ज़रूरत नहीं।`,
  toast: (reference) => `आपका फ़ॉर्म मिल गया। रेफ़रेंस नंबर ${reference}।`,
  toHome: "होम पेज पर जाएँ",
  redirecting: (seconds) => `${seconds} सेकंड में होम पेज खुलेगा...`,
  stay: "इसी पेज पर रहें",
};

export const inquiry = { en, hi } satisfies Record<Language, typeof en>;
