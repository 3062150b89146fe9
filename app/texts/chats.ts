import { site } from "~/site";
import type { Language } from "./language";

interface ChatFacts {
  reference: string;
  /** "3 kW", or "". */
  size: string;
  amount: string;
  /** Of the call or survey, in India: YYYY-MM-DDTHH:MM. */
  time: string;
  place: string;
  /** Of the customer’s page. */
  address: string;
}

interface QuotationFacts {
  size: string;
  amount: string;
  until: string;
  link: string;
  hasSubsidy: boolean;
}

function timeWords(locale: string, more: Intl.DateTimeFormatOptions = {}) {
  const format = new Intl.DateTimeFormat(locale, {
    ...({ weekday: "long", day: "numeric", month: "long", hour: "numeric", minute: "2-digit" } as const),
    ...more,
    timeZone: "UTC",
  });
  return (time: string) => format.format(new Date(`${time}Z`)).replaceAll("\u202f", " ");
}

const inEnglish = timeWords("en-IN");
const inHindi = timeWords("hi-IN", { dayPeriod: "short" });

const en = {
  greeting: (name: string) => `Namaste${name && ` ${name}`}, this is ${site.brand}`,
  subject: (reference: string) => `Your inquiry ${reference}`,
  /** Where the number of somebody came from who sent no form of ours, and what they may ask. */
  numberFrom: {
    portal: (name: string) => ` We got your number from ${name}.`,
    list: " We got your number from a list of inquiries.",
    call: " We noted your number on a call.",
    erase: " If you didn’t ask about solar, tell us and we’ll erase it.",
  },
  /** What follows the greeting: the result of the last call, or what became of the survey. */
  about: {
    inquiry: ({ reference }: ChatFacts) => ` about your inquiry ${reference}.`,
    "no-answer": ({ reference }: ChatFacts) =>
      `. We called about your inquiry ${reference} but couldn’t reach you. When is a good time to call?`,
    "call-back": ({ time }: ChatFacts) => `. We’ll call you on ${inEnglish(time)}, as agreed.`,
    survey: ({ time, place }: ChatFacts) =>
      `. Your site survey: ${inEnglish(time)}.\nAddress: ${place}\nIt takes about an hour. Please keep your electricity bill handy. To change the time, just reply here.`,
    done: () => ". Thank you for your time at the site survey. We’re preparing your quotation.",
    "nobody-there": () => ". We came for the site survey but couldn’t meet you. When can we come again?",
    cancelled: () => ". Your site survey is cancelled. For another time, just reply here.",
    quoted: ({ size, amount }: ChatFacts) =>
      `. Our quotation for your ${size && `${size} `}solar system is ${amount}. If you have a question, just reply here.`,
    won: () => ". Thank you for choosing us! We’ll call you about the next steps.",
    page: ({ address }: ChatFacts) =>
      `. This page shows how far your solar is, and what comes next:\n${address}\nIt’s for you alone: please don’t pass it on.`,
    "not-interested": () => ". Thank you for your time. If you think of solar again, just reply here.",
  },
  quotation: ({ size, amount, until, link, hasSubsidy }: QuotationFacts) =>
    `. Your quotation for ${size} is ready: ${amount} with GST, valid until ${until}. Every part${hasSubsidy ? ", the subsidy" : ""} and the payments are here:\n${link}\nYou can say yes or ask a question on that page, or just reply here.`,
  quotationSubject: (reference: string) => `Your quotation ${reference}`,
};

const hi: typeof en = {
  greeting: (name) => `नमस्ते${name && ` ${name} जी`}, हम ${site.brand} से हैं।`,
  subject: (reference) => `सोलर के बारे में आपका सवाल ${reference}`,
  numberFrom: {
    portal: (name) => ` आपका नंबर हमें ${name} से मिला।`,
    list: " आपका नंबर हमें पूछताछ की एक सूची से मिला।",
    call: " आपका नंबर हमने फ़ोन पर हुई बात में लिखा था।",
    erase: " आपने सोलर के बारे में न पूछा हो, तो बता दें, हम नंबर मिटा देंगे।",
  },
  about: {
    inquiry: ({ reference }) => ` आपने सोलर के बारे में पूछा था (${reference}), उसी पर बात करनी थी।`,
    "no-answer": ({ reference }) =>
      ` आपने सोलर के बारे में पूछा था (${reference})। हमने फ़ोन किया था, पर बात नहीं हो पाई। आपसे कब बात हो सकती है?`,
    "call-back": ({ time }) => ` जैसा तय हुआ था, हम आपको ${inHindi(time)} फ़ोन करेंगे।`,
    survey: ({ time, place }) =>
      ` छत देखने हम ${inHindi(time)} आएँगे।\nपता: ${place}\nकरीब एक घंटा लगेगा। बिजली का बिल पास रखें। समय बदलना हो, तो यहीं बता दें।`,
    done: () => " सर्वे में समय देने के लिए धन्यवाद। आपका कोटेशन हम तैयार कर रहे हैं।",
    "nobody-there": () => " हम छत देखने आए थे, पर आपसे मिलना नहीं हो पाया। दोबारा कब आएँ?",
    cancelled: () => " छत देखने का समय रद्द हो गया है। नया समय तय करने के लिए यहीं बता दें।",
    quoted: ({ size, amount }) =>
      ` आपके ${size && `${size} के `}सोलर सिस्टम का कोटेशन ${amount} का है। कोई सवाल हो, तो यहीं पूछ लें।`,
    won: () => " हमें चुनने के लिए धन्यवाद! आगे के काम के लिए हम आपको फ़ोन करेंगे।",
    page: ({ address }) =>
      ` आपका सोलर कहाँ तक पहुँचा और आगे क्या होगा, यह इस पेज पर दिखेगा:\n${address}\nयह सिर्फ़ आपके लिए है, किसी और को न भेजें।`,
    "not-interested": () => " बात करने के लिए धन्यवाद। कभी सोलर लगवाने का मन बने, तो यहीं बता दें।",
  },
  quotation: ({ size, amount, until, link, hasSubsidy }) =>
    ` आपका ${size} का कोटेशन तैयार है: ${amount}, GST समेत, ${until} तक मान्य। हर पुर्ज़ा${hasSubsidy ? ", सब्सिडी" : ""} और पैसे कब देने हैं, सब यहाँ लिखा है:\n${link}\nउसी पेज पर हाँ कह सकते हैं या सवाल पूछ सकते हैं, या यहीं लिख दें।`,
  quotationSubject: (reference) => `आपका कोटेशन ${reference}`,
};

/** What staff write to visitors, each in the language of their form. */
export const chats = { en, hi } satisfies Record<Language, typeof en>;

export type ChatTopic = keyof typeof en.about;
