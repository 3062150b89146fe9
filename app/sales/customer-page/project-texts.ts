import type { FileKind, JobStep, partyOf, SubsidyTo } from "~/sales/job/job-steps";
import type { Language } from "~/texts/language";

type PartyWords = Record<ReturnType<typeof partyOf>, string>;

/** What a step is about to bring, and what it has brought. */
type StepWords = Record<JobStep, readonly [now: string, done: string]>;

/** Writes days, YYYY-MM-DD, with the year if it is not this one. */
function dayWords(locale: string) {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { day: "numeric", month: "long", timeZone: "UTC", ...options });
  const [short, long] = [format({}), format({ year: "numeric" })];
  return (day: string, today: string) =>
    (day.slice(0, 4) === today.slice(0, 4) ? short : long).format(new Date(`${day}T00:00Z`));
}

const en = {
  day: dayWords("en-IN"),
  title: "Your solar",
  greeting: (name: string) => `Namaste${name && `, ${name}`}.`,
  checked: (day: string) => `Checked on ${day}`,
  thanks: "Thank you for choosing us. This page shows how far your solar is.",
  steps: {
    advance: ["We begin as soon as your advance is in.", "Your advance has come."],
    papers: ["Now we need your papers.", "Your papers are complete."],
    application: ["Now we file your application on the portal.", "Your application is filed."],
    feasibility: ["Now your DISCOM checks the connection.", "Your DISCOM has approved it."],
    loan: ["Now the bank decides on your loan.", "Your loan is approved."],
    material: ["Now we get your panels and parts.", "Your panels and parts have come."],
    installation: ["Now we put up your solar.", "Your panels are up."],
    portal: ["Now we put details and photos on the portal and ask for the meter.", "The meter is asked for."],
    inspection: ["Now your DISCOM inspects the system.", "Your system is inspected."],
    meter: ["Now your DISCOM puts in the net meter.", "Your net meter is in, and your solar is running."],
    claim: ["Now we claim your subsidy.", "Your subsidy is claimed."],
    subsidy: ["Now the Government of India pays its subsidy.", "The central subsidy has come."],
    stateSubsidy: ["Now the state pays its own subsidy.", "The state’s subsidy has come."],
    balance: ["Now the balance is due.", "Your balance has come."],
    handover: ["Now we hand over your warranty papers.", "You have your warranty papers."],
  } as StepWords,
  missing: (papers: readonly string[]) => `Still missing: ${papers.join(", ").toLowerCase()}.`,
  complete: "We have your papers, and check them now.",
  subsidyTo: {
    customer: "It goes to your bank account.",
    loan: "It goes into your loan account.",
    unknown: "Ask your bank whether it goes into the loan account.",
  } as Record<SubsidyTo, string>,
  /** When others do what they decide on, and what is said once that is past. */
  ownTime: {
    loan: ["The bank decides how long that takes.", "It takes longer than usual."],
    subsidy: ["The portal says: within 30 days.", "The 30 days that the portal names are over."],
    stateSubsidy: ["It comes later, in the state’s own time.", ""],
  } as Partial<StepWords>,
  /** Who has it now, where that is not who usually acts. */
  turn: {
    us: "It’s with us now.",
    customer: "It’s your turn now.",
    discom: "It’s with your DISCOM now.",
    government: "It’s with the government now.",
    state: "It’s with the state now.",
    bank: "It’s with the bank now.",
  } as PartyWords,
  usual: (days: number, day: string) =>
    `It usually takes ${days === 1 ? "a day" : `${days} days`}, so by ${day}.`,
  planned: (day: string) => `It’s planned for ${day}.`,
  asked: (day: string) => `If it comes by ${day}, nothing has to wait.`,
  late: (days: number, day: string) =>
    `It should have been done by ${day}: that’s ${days === 1 ? "a day" : `${days} days`} ago.`,
  /** What is done about it. */
  acts: {
    us: "The delay is ours. Call us, and we’ll tell you the new day.",
    customer: "We’re waiting for you. If something is in the way, call us and we’ll help.",
    discom: "We’re asking your DISCOM about it. You don’t need to do anything.",
    government: "We’re asking at the scheme’s office about it. You don’t need to do anything.",
    state: "We’re asking the state’s office about it. You don’t need to do anything.",
    bank: "We’re asking the bank about it. If they call you, please answer.",
  } as PartyWords,
  after: (steps: readonly string[]) =>
    `After that: ${steps.map((step) => step.replace(/^[A-Z](?=[a-z])/, (one) => one.toLowerCase())).join(", then ")}.`,
  finished: (day: string) => `Everything is done${day && `. Your solar has been running since ${day}`}.`,
  looksAfter: "If anything stops working, send us a service request or call us.",
  ended: "The work has ended early.",
  askUs: (reference: string) => `Have a question about it? Call us; your reference is ${reference}.`,
  progress: (done: number, all: number) => `${done} of ${all} steps done`,
  nothing: "You don’t need to do anything now.",
  asks: "One thing we need from you",
  send: "Send on WhatsApp",
  sent: (asks: string, reference: string) =>
    `Namaste, here is what you asked for: ${asks}. My reference is ${reference}.`,
  about: (reference: string) => `Namaste, I have a question about my solar (${reference}).`,
  call: (name: string) => `Call ${name || "us"}`,
  canNot: "Can’t send it? Call us, and we’ll help.",
  list: "The steps",
  since: (day: string) => `since ${day}`,
  until: (day: string) => `usually by ${day}`,
  plannedShort: (day: string) => `planned: ${day}`,
  over: (days: number) => `${days === 1 ? "1 day" : `${days} days`} late`,
  /** For those who only hear the marks. */
  marks: { done: "Done:", now: "Now:", late: "Late:", ahead: "Ahead:" },
  paid: (amount: string) => `${amount} received`,
  partly: (received: string, amount: string) => `${received} of ${amount} received`,
  toPay: (amount: string) => `${amount} to pay`,
  settled: (came: string, back: string) =>
    `You paid us ${came}${back && `, and we have returned ${back}`}. Nothing is due from you.`,
  tooMuch: (amount: string) => `You have paid ${amount} more than the price. That goes back to you.`,
  subsidy: (amount: string) => `About ${amount}`,
  number: (number: string) => `Number ${number}`,
  person: (name: string) => `${name} looks after your solar`,
  nobody: "A question? Call us",
  photos: "Photos",
  papers: "Your papers",
  open: "Open",
  kinds: {
    roof: "Your roof",
    bill: "Electricity bill",
    identity: "Identity paper",
    quotation: "Quotation",
    agreement: "Agreement",
    certificate: "Certificate",
    other: "Paper",
  } as Record<FileKind, string>,
  commissioning: ["Commissioning certificate", "comes with the net meter"] as [name: string, when: string],
  warranty: ["Warranty papers", "come at the handover"] as [name: string, when: string],
  broken: "Something not working?",
  service: "Send a service request",
  past: "Your job was finished more than a year ago, so its steps, photos and papers aren’t shown here any more. Need a paper? Call us.",
  secret: "Whoever has this link can see the page. We can end it whenever you say so.",
};

const hi: typeof en = {
  day: dayWords("hi-IN"),
  title: "आपका सोलर",
  greeting: (name) => `नमस्ते${name && `, ${name} जी`}।`,
  checked: (day) => `${day} को देखा`,
  thanks: "हमें चुनने के लिए धन्यवाद। आपका सोलर कहाँ तक पहुँचा, यह इस पेज पर दिखेगा।",
  steps: {
    advance: ["एडवांस मिलते ही हम काम शुरू करेंगे।", "एडवांस मिल गया है।"],
    papers: ["अब आपके कागज़ चाहिए।", "कागज़ पूरे हो गए हैं।"],
    application: ["अब हम पोर्टल पर आपका आवेदन भेजेंगे।", "आवेदन हो गया है।"],
    feasibility: ["अब बिजली कंपनी को कनेक्शन जाँचना है।", "बिजली कंपनी की मंज़ूरी मिल गई है।"],
    loan: ["अब बैंक को लोन पर फ़ैसला करना है।", "लोन मंज़ूर हो गया है।"],
    material: ["अब हम पैनल और बाकी सामान मँगवाएँगे।", "पैनल और बाकी सामान आ गया है।"],
    installation: ["अब हम आपकी छत पर सोलर लगाएँगे।", "पैनल लग गए हैं।"],
    portal: ["अब हम जानकारी और फ़ोटो पोर्टल पर डालेंगे और मीटर माँगेंगे।", "मीटर का आवेदन हो गया है।"],
    inspection: ["अब बिजली कंपनी को सिस्टम जाँचना है।", "जाँच हो गई है।"],
    meter: ["अब बिजली कंपनी को नेट मीटर लगाना है।", "नेट मीटर लग गया है और आपका सोलर चालू है।"],
    claim: ["अब हम आपकी सब्सिडी क्लेम करेंगे।", "सब्सिडी क्लेम कर दी है।"],
    subsidy: ["अब केंद्र सरकार को अपनी सब्सिडी भेजनी है।", "केंद्र सरकार की सब्सिडी आ गई है।"],
    stateSubsidy: ["अब राज्य सरकार को अपनी सब्सिडी भेजनी है।", "राज्य सरकार की सब्सिडी आ गई है।"],
    balance: ["अब बाकी रकम देनी है।", "बाकी रकम मिल गई है।"],
    handover: ["अब हम वारंटी के कागज़ आपको देंगे।", "वारंटी के कागज़ आपको मिल गए हैं।"],
  },
  missing: (papers) => `अभी बाकी है: ${papers.join(", ")}।`,
  complete: "आपके कागज़ मिल गए हैं, हम उन्हें देख रहे हैं।",
  subsidyTo: {
    customer: "यह आपके बैंक खाते में आती है।",
    loan: "यह आपके लोन खाते में जाती है।",
    unknown: "यह लोन खाते में जाएगी या नहीं, अपने बैंक से पूछ लें।",
  },
  ownTime: {
    loan: ["इसमें कितना समय लगेगा, यह बैंक तय करता है।", "आम तौर से ज़्यादा समय लग रहा है।"],
    subsidy: ["पोर्टल कहता है: 30 दिन में।", "पोर्टल के बताए 30 दिन पूरे हो गए हैं।"],
    stateSubsidy: ["यह बाद में आती है, राज्य सरकार के अपने समय पर।", ""],
  },
  turn: {
    us: "अभी यह काम हमें करना है।",
    customer: "अभी यह काम आपको करना है।",
    discom: "अभी यह बिजली कंपनी के पास है।",
    government: "अभी यह सरकार के पास है।",
    state: "अभी यह राज्य सरकार के पास है।",
    bank: "अभी यह बैंक के पास है।",
  },
  usual: (days, day) => `आम तौर पर ${days} दिन लगते हैं, यानी ${day} तक।`,
  planned: (day) => `यह ${day} को होना तय है।`,
  asked: (day) => `${day} तक हो जाए, तो काम नहीं रुकेगा।`,
  late: (days, day) => `यह ${day} तक हो जाना था: ${days} दिन ज़्यादा हो गए हैं।`,
  acts: {
    us: "देर हमारी तरफ़ से है। कॉल करें, हम नई तारीख बता देंगे।",
    customer: "हमें आपका इंतज़ार है। कोई दिक्कत हो, तो कॉल करें, हम मदद करेंगे।",
    discom: "हम बिजली कंपनी से पूछ रहे हैं। आपको कुछ नहीं करना है।",
    government: "हम योजना के दफ़्तर से पूछ रहे हैं। आपको कुछ नहीं करना है।",
    state: "हम राज्य सरकार के दफ़्तर से पूछ रहे हैं। आपको कुछ नहीं करना है।",
    bank: "हम बैंक से पूछ रहे हैं। बैंक से फ़ोन आए, तो उठा लें।",
  },
  after: (steps) => `उसके बाद: ${steps.join(", फिर ")}।`,
  finished: (day) => `सारा काम पूरा हो गया है।${day && ` आपका सोलर ${day} से चालू है।`}`,
  looksAfter: "कुछ खराब हो, तो सर्विस का फ़ॉर्म भेजें या हमें कॉल करें।",
  ended: "काम बीच में बंद हो गया है।",
  askUs: (reference) => `कोई सवाल हो, तो कॉल करें और यह नंबर बताएँ: ${reference}`,
  progress: (done, all) => `${all} में से ${done} कदम पूरे`,
  nothing: "अभी आपको कुछ नहीं करना है।",
  asks: "आपसे एक चीज़ चाहिए",
  send: "WhatsApp पर भेजें",
  sent: (asks, reference) => `नमस्ते, आपने यह मँगाया था: ${asks}। मेरा नंबर ${reference} है।`,
  about: (reference) => `नमस्ते, मुझे अपने सोलर के बारे में पूछना है (${reference})।`,
  call: (name) => (name ? `${name} को कॉल करें` : "हमें कॉल करें"),
  canNot: "भेजने में दिक्कत हो, तो कॉल करें, हम मदद करेंगे।",
  list: "सारे कदम",
  since: (day) => `${day} से`,
  until: (day) => `आम तौर पर ${day} तक`,
  plannedShort: (day) => `तय: ${day}`,
  over: (days) => `${days} दिन की देर`,
  marks: { done: "पूरा:", now: "अभी:", late: "देर:", ahead: "आगे:" },
  paid: (amount) => `${amount} मिले`,
  partly: (received, amount) => `${amount} में से ${received} मिले`,
  toPay: (amount) => `${amount} देने हैं`,
  settled: (came, back) =>
    `आपने हमें ${came} दिए थे${back && `, उनमें से ${back} हमने लौटा दिए हैं`}। अब आपको कुछ नहीं देना है।`,
  tooMuch: (amount) => `आपने दाम से ${amount} ज़्यादा दिए हैं। ये पैसे आपको वापस मिलेंगे।`,
  subsidy: (amount) => `करीब ${amount}`,
  number: (number) => `नंबर: ${number}`,
  person: (name) => `आपका काम ${name} के ज़िम्मे है`,
  nobody: "कोई सवाल? हमें कॉल करें",
  photos: "फ़ोटो",
  papers: "आपके कागज़",
  open: "खोलें",
  kinds: {
    roof: "आपकी छत",
    bill: "बिजली बिल",
    identity: "पहचान का कागज़",
    quotation: "कोटेशन",
    agreement: "एग्रीमेंट",
    certificate: "सर्टिफ़िकेट",
    other: "कागज़",
  },
  commissioning: ["चालू होने का सर्टिफ़िकेट", "नेट मीटर के साथ मिलेगा"],
  warranty: ["वारंटी के कागज़", "काम पूरा होने पर मिलेंगे"],
  broken: "कुछ खराब है?",
  service: "सर्विस का फ़ॉर्म भेजें",
  past: "आपका काम पूरा हुए एक साल से ज़्यादा हो गया है, इसलिए उसके चरण, फ़ोटो और कागज़ अब यहाँ नहीं दिखते। कोई कागज़ चाहिए, तो हमें कॉल करें।",
  secret: "यह पेज वही देख सकता है जिसके पास यह लिंक है। आप कहें, तो हम इसे बंद कर देंगे।",
};

export const project = { en, hi } satisfies Record<Language, typeof en>;
