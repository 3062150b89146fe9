import type { FileWords } from "./file-field";
import type { Language } from "./language";

/** The reference that a customer’s page fills in. */
export const YOURS_PARAM = "yours";

const en = {
  name: "Service Request",
  description: "Your solar stopped, or the inverter shows a red light? Send a service request, or call us.",
  title: "Something not working?",
  lead: "Tell us what happened, and we’ll call you. A photo of the inverter helps: its light, or the code it shows.",
  danger: "Smoke, sparks or a burning smell? Keep away from the system and call 112 first.",
  visit: (days: number) => `We come within ${days} working ${days === 1 ? "day" : "days"}.`,
  talk: "Would you rather talk?",
  covered: "What five years of service cover",
  fields: {
    name: "Name *",
    phone: "Phone *",
    address: "Address, or your reference *",
    message: "What happened? *",
  },
  photo: {
    label: "Photo",
    hint: "The inverter, or what is broken: JPG, PNG or PDF, up to 2 MB.",
    camera: "Or take a photo now",
    copy: "The smaller copy of your photo",
    without: "You can send the request without a photo.",
  } as FileWords,
  send: "Send Request",
  sent: "We’ve got your service request. We’ll call you to arrange the repair.",
  failed: "Sorry, there was an error sending your request. Please try again.",
};

const hi: typeof en = {
  name: "सर्विस चाहिए",
  description: "सोलर बंद हो गया, या इन्वर्टर पर लाल लाइट है? सर्विस का फ़ॉर्म भेजें, या हमें कॉल करें।",
  title: "सोलर में कुछ खराबी है?",
  lead: "क्या खराबी है, लिख दीजिए। हम आपको कॉल करेंगे। इन्वर्टर की फ़ोटो भेजें, तो अच्छा रहेगा: उसकी लाइट की, या जो कोड दिख रहा हो।",
  danger: "धुआँ, चिंगारी या जलने की बदबू है? सिस्टम से दूर रहें और पहले 112 पर कॉल करें।",
  visit: (days) => `हम ${days} ${days === 1 ? "दिन" : "दिनों"} के अंदर आते हैं (छुट्टियाँ छोड़कर)।`,
  talk: "फ़ोन पर बात करना चाहेंगे?",
  covered: "पाँच साल की सर्विस में क्या-क्या आता है",
  fields: {
    name: "नाम *",
    phone: "फ़ोन *",
    address: "पता, या आपका रेफ़रेंस नंबर *",
    message: "क्या हुआ? *",
  },
  photo: {
    label: "फ़ोटो",
    hint: "इन्वर्टर की, या जो खराब हुआ उसकी: JPG, PNG या PDF, 2 MB तक।",
    camera: "या अभी फ़ोटो लें",
    copy: "आपकी फ़ोटो की छोटी कॉपी",
    without: "आप फ़ोटो के बिना भी फ़ॉर्म भेज सकते हैं।",
  },
  send: "सर्विस मँगाएँ",
  sent: "आपका सर्विस का फ़ॉर्म मिल गया। ठीक करने का समय तय करने के लिए हम आपको कॉल करेंगे।",
  failed: "माफ़ कीजिए, आपका फ़ॉर्म नहीं जा सका। कृपया फिर कोशिश करें।",
};

export const service = { en, hi } satisfies Record<Language, typeof en>;
