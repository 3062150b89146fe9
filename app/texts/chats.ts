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
  /** YYYY-MM-DD in India. */
  day: string;
}

interface QuotationFacts {
  size: string;
  amount: string;
  until: string;
  link: string;
  hasSubsidy: boolean;
}

const DAY = { weekday: "long", day: "numeric", month: "long" } as const;
const TIME = { ...DAY, hour: "numeric", minute: "2-digit" } as const;

function timeWords(locale: string, words: Intl.DateTimeFormatOptions) {
  const format = new Intl.DateTimeFormat(locale, { ...words, timeZone: "UTC" });
  return (time: string) =>
    format.format(new Date(time.includes("T") ? `${time}Z` : time)).replaceAll("\u202f", " ");
}

const inEnglish = timeWords("en-IN", TIME);
const inHindi = timeWords("hi-IN", { ...TIME, dayPeriod: "short" });
const dayInEnglish = timeWords("en-IN", DAY);
const dayInHindi = timeWords("hi-IN", DAY);

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
    visit: ({ time, place }: ChatFacts) =>
      `. Our technician comes on ${inEnglish(time)}.\nAddress: ${place}\nTo change the time, just reply here.`,
    done: () => ". Thank you for your time at the site survey. We’re preparing your quotation.",
    "nobody-there": () => ". We came for the site survey but couldn’t meet you. When can we come again?",
    cancelled: () => ". Your site survey is cancelled. For another time, just reply here.",
    service: ({ reference }: ChatFacts) => ` about your service request ${reference}.`,
    "service-no-answer": ({ reference }: ChatFacts) =>
      `. We called about your service request ${reference} but couldn’t reach you. When is a good time to call?`,
    fixed: () => ". Your system is repaired. If anything is wrong again, just reply here.",
    "visit-cancelled": () => ". Our technician’s visit is cancelled. For another time, just reply here.",
    quoted: ({ size, amount }: ChatFacts) =>
      `. Our quotation for your ${size && `${size} `}solar system is ${amount}. If you have a question, just reply here.`,
    won: () => ". Thank you for choosing us! We’ll call you about the next steps.",
    advance: ({ amount }: ChatFacts) =>
      `. Thank you for choosing us! With the advance of ${amount} the work begins. Please tell us here once you’ve paid it.`,
    coming: ({ day }: ChatFacts) =>
      `. We’re coming to install your solar on ${dayInEnglish(day)}. Please keep the way to the roof free. To change the day, just reply here.`,
    balance: ({ amount }: ChatFacts) =>
      `. Your solar is ready. The balance of ${amount} is due now. Please tell us here once you’ve paid it.`,
    meter: () => ". Your net meter is in, and your solar is running! Now we claim your subsidy.",
    subsidy: () =>
      ". We’ve claimed your subsidy on the portal. The government decides when it’s paid. If the portal asks you for anything, tell us here.",
    page: ({ address }: ChatFacts) =>
      `. This page shows how far your solar is:\n${address}\nIt’s for you alone: please don’t pass it on.`,
    job: ({ reference }: ChatFacts) => ` about your solar (${reference}).`,
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
    visit: ({ time, place }) =>
      ` हमारे टेक्नीशियन ${inHindi(time)} आएँगे।\nपता: ${place}\nसमय बदलना हो, तो यहीं बता दें।`,
    done: () => " सर्वे में समय देने के लिए धन्यवाद। आपका कोटेशन हम तैयार कर रहे हैं।",
    "nobody-there": () => " हम छत देखने आए थे, पर आपसे मिलना नहीं हो पाया। दोबारा कब आएँ?",
    cancelled: () => " छत देखने का समय रद्द हो गया है। नया समय तय करने के लिए यहीं बता दें।",
    service: ({ reference }) => ` आपने सर्विस के लिए कहा था (${reference}), उसी पर बात करनी थी।`,
    "service-no-answer": ({ reference }) =>
      ` आपने सर्विस के लिए कहा था (${reference})। हमने फ़ोन किया था, पर बात नहीं हो पाई। आपसे कब बात हो सकती है?`,
    fixed: () => " आपका सिस्टम ठीक कर दिया गया है। फिर कोई दिक्कत हो, तो यहीं बता दें।",
    "visit-cancelled": () => " टेक्नीशियन का आना रद्द हो गया है। नया समय तय करने के लिए यहीं बता दें।",
    quoted: ({ size, amount }) =>
      ` आपके ${size && `${size} के `}सोलर सिस्टम का कोटेशन ${amount} का है। कोई सवाल हो, तो यहीं पूछ लें।`,
    won: () => " हमें चुनने के लिए धन्यवाद! आगे के काम के लिए हम आपको फ़ोन करेंगे।",
    advance: ({ amount }) =>
      ` हमें चुनने के लिए धन्यवाद! ${amount} का एडवांस मिलते ही काम शुरू होगा। पैसे भेजकर यहीं बता दें।`,
    coming: ({ day }) =>
      ` हम ${dayInHindi(day)} को आपके यहाँ सोलर लगाने आएँगे। छत का रास्ता खाली रखें। दिन बदलना हो, तो यहीं बता दें।`,
    balance: ({ amount }) => ` आपका सोलर तैयार है। बाकी ${amount} अब देने हैं। पैसे भेजकर यहीं बता दें।`,
    meter: () => " आपका नेट मीटर लग गया है और सोलर चालू है! अब हम आपकी सब्सिडी का क्लेम करेंगे।",
    subsidy: () =>
      " आपकी सब्सिडी का क्लेम हमने पोर्टल पर कर दिया है। पैसा कब आएगा, यह सरकार तय करती है। पोर्टल कुछ पूछे, तो हमें यहीं बता दें।",
    page: ({ address }) =>
      ` आपका सोलर कहाँ तक पहुँचा, यह इस पेज पर दिखेगा:\n${address}\nयह सिर्फ़ आपके लिए है, किसी और को न भेजें।`,
    job: ({ reference }) => ` आपके सोलर (${reference}) के बारे में बात करनी थी।`,
    "not-interested": () => " बात करने के लिए धन्यवाद। कभी सोलर लगवाने का मन बने, तो यहीं बता दें।",
  },
  quotation: ({ size, amount, until, link, hasSubsidy }) =>
    ` आपका ${size} का कोटेशन तैयार है: ${amount}, GST समेत, ${until} तक मान्य। हर पुर्ज़ा${hasSubsidy ? ", सब्सिडी" : ""} और पैसे कब देने हैं, सब यहाँ लिखा है:\n${link}\nउसी पेज पर हाँ कह सकते हैं या सवाल पूछ सकते हैं, या यहीं लिख दें।`,
  quotationSubject: (reference) => `आपका कोटेशन ${reference}`,
};

/** What staff write to visitors, each in the language of their form. */
export const chats = { en, hi } satisfies Record<Language, typeof en>;

export type ChatTopic = keyof typeof en.about;
