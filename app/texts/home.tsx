import type { Language } from "./language";

const en = {
  slides: "Highlights of our work",
  noSlides: "No slides available",
  slide: (number: number, heading: string) => `Slide ${number}: ${heading}`,
  slideOf: (number: number, count: number) => `${number} of ${count}`,
  play: "Play slides",
  pause: "Pause slides",
  toCalculator: "How much will I save?",
  toQuotation: "Get a quotation",
  servicesTitle: "One team, from survey to service.",
  servicesText: "We survey, design, install and maintain. You talk to people who’ve stood on your roof.",
  services: {
    home: {
      title: "Residential Solar",
      items: ["Panel installation", "Battery storage", "Smart home integration", "Energy monitoring"],
    },
    factory: {
      title: "Commercial Solutions",
      items: ["Industrial systems", "Energy management", "Power purchase agreements", "ROI analysis"],
    },
    wrench: {
      title: "Maintenance Services",
      items: ["System monitoring", "Performance optimization", "Preventive maintenance", "24/7 support"],
    },
    leaf: {
      title: "Green Innovation",
      items: ["Solar technology", "Energy efficiency", "Sustainable design", "Carbon reduction"],
    },
  },
  highlightsTitle: "Illuminating Your Future with Solar Innovation",
  highlights: [
    {
      title: "Energy Efficiency",
      text: "We fit only as many panels as you can use.",
    },
    {
      title: "Sustainable Living",
      text: "Clean power made where you use it: no fuel, no smoke, no noise.",
    },
    {
      title: "Expert Support",
      text: "Call us and an engineer answers. If it needs a visit, we come.",
    },
  ],
  bill: {
    title: "Your bill with solar",
    amount: "Your average monthly bill",
    state: "State",
    other: "Another state",
    show: "Show",
    before: "See your new bill, the size you need, what you pay and the instalment. No phone number needed.",
    working: "Working it out…",
    about: "Your bill, about",
    to: (low: string, high: string) => `${low} to ${high}`,
    roof: (sqft: string) => `${sqft} sq ft`,
    afterSubsidy: "after subsidy",
    withoutSubsidy: "with GST",
    onLoan: "a month on loan",
    saves: (saving: string) => `Saves ${saving} a month.`,
    paid: (state: string, amount: string, years: number) =>
      `${state} pays you ${amount} a month besides, for ${years} years.`,
    large: "Above 10 kW your DISCOM checks the grid first. How we count shows 10 kW too.",
    loan: (years: number, percent: number, down: string) =>
      `Loan: ${years} years, ${percent}%, ${down} down.`,
    emiAfter: (emi: string) => `About ${emi} if your bank works the EMI out again after the subsidy: ask.`,
    sample: "Sample prices.",
    how: "How we count",
    write: "Get this in writing",
  },
  projects: "Our Projects",
  noProjects: "No project photos yet. We’ll add them soon.",
  team: "Our Solar Experts",
  portrait: (name: string) => `Portrait of ${name}`,
  carousel: {
    play: (label: string) => `Play ${label}`,
    pause: (label: string) => `Pause ${label}`,
    previous: (label: string) => `Previous, ${label}`,
    next: (label: string) => `Next, ${label}`,
  },
};

const hi: typeof en = {
  bill: {
    title: "सोलर के बाद आपका बिल",
    amount: "हर महीने का औसत बिल",
    state: "राज्य",
    other: "कोई और राज्य",
    show: "दिखाएँ",
    before: "नया बिल, सही साइज़, आपका खर्च और महीने की किस्त: तुरंत देखें। फ़ोन नंबर की ज़रूरत नहीं।",
    working: "हिसाब हो रहा है…",
    about: "आपका बिल, करीब",
    to: (low, high) => `${low} से ${high}`,
    roof: (sqft) => `${sqft} वर्ग फ़ुट`,
    afterSubsidy: "सब्सिडी के बाद",
    withoutSubsidy: "GST समेत",
    onLoan: "महीने की किस्त",
    saves: (saving) => `हर महीने ${saving} की बचत।`,
    paid: (state, amount, years) => `ऊपर से ${state} सरकार ${years} साल तक हर महीने ${amount} देगी।`,
    large: "10 kW से ऊपर बिजली कंपनी पहले ग्रिड की जाँच करती है। हिसाब में 10 kW भी देखें।",
    loan: (years, percent, down) => `लोन: ${years} साल, ${percent}%, शुरू में ${down}।`,
    emiAfter: (emi) => `सब्सिडी के बाद बैंक किस्त फिर से निकाले, तो करीब ${emi}: पूछ लें।`,
    sample: "दाम नमूने के हैं।",
    how: "हिसाब कैसे लगाया",
    write: "यह दाम लिखकर मँगाएँ",
  },
  slides: "हमारे काम की झलक",
  noSlides: "अभी कोई स्लाइड नहीं है",
  slide: (number, heading) => `स्लाइड ${number}: ${heading}`,
  slideOf: (number, count) => `${count} में से ${number}`,
  play: "स्लाइड चलाएँ",
  pause: "स्लाइड रोकें",
  toCalculator: "मेरी कितनी बचत होगी?",
  toQuotation: "कोटेशन मँगाएँ",
  servicesTitle: "सर्वे से सर्विस तक, सारा काम हमारा।",
  servicesText:
    "सर्वे, डिज़ाइन, इंस्टॉलेशन और देखभाल एक ही टीम करती है। आपकी बात उन्हीं लोगों से होती है, जो आपकी छत देख चुके हैं।",
  services: {
    home: {
      title: "घर के लिए सोलर",
      items: ["पैनल लगाना", "बैटरी बैकअप", "स्मार्ट होम से जोड़ना", "कितनी बिजली बनी, फ़ोन पर देखें"],
    },
    factory: {
      title: "दुकान, ऑफ़िस, फ़ैक्टरी के लिए सोलर",
      items: ["फ़ैक्टरी के सिस्टम", "बिजली की बचत", "पावर परचेज़ एग्रीमेंट (PPA)", "पैसा कितने साल में निकलेगा, उसका हिसाब"],
    },
    wrench: {
      title: "रखरखाव",
      items: ["सिस्टम पर नज़र", "ज़्यादा से ज़्यादा बिजली", "समय पर सर्विस", "हर दिन मदद"],
    },
    leaf: {
      title: "पर्यावरण के लिए",
      items: ["सोलर तकनीक", "कम बिल", "बरसों चलने वाला काम", "धुआँ नहीं"],
    },
  },
  highlightsTitle: "सोलर से रोशन आपका कल",
  highlights: [
    {
      title: "जितनी ज़रूरत, उतने पैनल",
      text: "हम उतने ही पैनल लगाते हैं, जितने आपके काम आएँ।",
    },
    {
      title: "साफ़ बिजली",
      text: "बिजली वहीं बनती है जहाँ चलती है: न ईंधन, न धुआँ, न शोर।",
    },
    {
      title: "फ़ोन कीजिए, हम आएँगे",
      text: "फ़ोन इंजीनियर उठाते हैं। ज़रूरत पड़े, तो घर भी आते हैं।",
    },
  ],
  projects: "हमारे काम",
  noProjects: "अभी कोई फ़ोटो नहीं है। हम जल्द ही लगाएँगे।",
  team: "हमारे सोलर एक्सपर्ट",
  portrait: (name) => `${name} की फ़ोटो`,
  carousel: {
    play: (label) => `चलाएँ: ${label}`,
    pause: (label) => `रोकें: ${label}`,
    previous: (label) => `पिछला, ${label}`,
    next: (label) => `अगला, ${label}`,
  },
};

export const home = { en, hi } satisfies Record<Language, typeof en>;
