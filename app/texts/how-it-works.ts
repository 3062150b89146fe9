import type { Language } from "./language";
import { loanRule } from "./loan-rule";
import { panelRule } from "./panel-rule";

interface StepTexts {
  title: string;
  /** How long it takes, if that is known. */
  time?: string;
  text: string;
  needs?: string;
}

const en = {
  name: "How It Works",
  description:
    "Eight steps from the first call to the subsidy: who does what, how long it takes, what you need, and what five years of service cover.",
  title: "From the first call to the subsidy in your account",
  lead: "For a home with the PM Surya Ghar subsidy. Times and rules have their sources below.",
  quote: "Ask for a quotation",
  stepsTitle: "Eight steps",
  who: { we: "Our team", you: "You, with our help", discom: "Your DISCOM", government: "Government" },
  needs: "You need:",
  steps: [
    {
      title: "Survey",
      text: "We measure your roof and its shade, and look at the load, the main board and the meter.",
      needs: "your latest electricity bill, and a way up to the roof.",
    },
    {
      title: "Apply on PM Surya Ghar",
      text: "You register at pmsuryaghar.gov.in and choose a vendor from its list. We’ll fill it in with you if you like.",
      needs: "the consumer number on your bill, a mobile number and an email address.",
    },
    {
      title: "Your DISCOM’s approval",
      time: "above 10 kW: 15 days",
      text: "Up to 10 kW you need no feasibility study. Above that your DISCOM has 15 days for it; then it counts as approved.",
    },
    {
      title: "Installation",
      text: `We install and test the system, and show you how to use it. ${panelRule.en.rule} ${panelRule.en.subsidy} ${panelRule.en.other}`,
    },
    {
      title: "Details and photos on the portal",
      text: "We enter the serial numbers, the proof that panels and cells are on the lists, and photos, and ask for the meter. Until that is done, the DISCOM’s days don’t begin.",
    },
    {
      title: "Net meter and inspection",
      time: "within 15 days",
      text: "The DISCOM inspects the system, puts in the meter and issues the commissioning certificate.",
    },
    {
      title: "Subsidy",
      time: "the portal says 30 days",
      text: `Without a loan, you pay the whole price first. The subsidy of the Government of India comes to your account afterwards; the portal says within 30 days. If your state adds its own, it pays that later, in its own time. With a loan: ${loanRule.en}`,
      needs: "your bank details and a cancelled cheque, on the portal.",
    },
    {
      title: "Five years of service",
      time: "5 years",
      text: "Repair and maintenance are free for five years from commissioning.",
    },
  ] as StepTexts[],
  onList: (vendor: string) => `We’re on it: vendor number ${vendor}.`,
  covered: {
    title: "What five years of service cover",
    lead: "For five years we look after your system. It’s the scheme’s rule, too.",
    items: [
      "The whole system: under warranty for five years from commissioning, with a certificate for you.",
      "Repairs, maintenance and failed parts: free for five years.",
      "Output: we check that the system makes what it should. If it makes less, tell us: repairs are free for five years.",
      "Faulty parts that hold up commissioning or the subsidy: we put them right.",
      "Panels and inverter: many makers give longer. On the ministry’s list of recommended models it’s at least 10 years for panels and 8 for inverters. Your papers say how many years yours has.",
      "Shops, factories, no subsidy: your contract says what is covered. These rules are for homes.",
    ],
  },
  broken: {
    title: "When something breaks",
    steps: [
      "A power cut in your street? An on-grid system stops with it, and starts again by itself.",
      "Look at the inverter, but don’t open it. Note the colour of its light or the code it shows, or take a photo.",
      "Send us a service request, or call us.",
    ],
    complain: "Not happy with us? You can complain at pmsuryaghar.gov.in, under Grievance.",
  },
  sources: "Sources and dates",
  sourcesNote: "Read in November 2026. If the portal says something else today, go by the portal.",
  undated: "no date",
  source: (number: number) => `Source ${number}`,
};

const hi: typeof en = {
  name: "काम कैसे होता है",
  description:
    "पहली कॉल से सब्सिडी तक आठ कदम: कौन क्या करता है, कितना समय लगता है, क्या-क्या चाहिए, और पाँच साल की सर्विस में क्या आता है।",
  title: "पहली कॉल से खाते में सब्सिडी तक",
  lead: "यह PM सूर्य घर की सब्सिडी वाले घर के लिए है। समय और नियम कहाँ से लिए हैं, नीचे लिखा है।",
  quote: "कोटेशन मँगाएँ",
  stepsTitle: "आठ कदम",
  who: { we: "हमारी टीम", you: "आप, हमारी मदद से", discom: "बिजली कंपनी (डिस्कॉम)", government: "सरकार" },
  needs: "आपको चाहिए:",
  steps: [
    {
      title: "सर्वे",
      text: "हम छत नापते हैं, छाया देखते हैं, और लोड, मेन बोर्ड और मीटर देखते हैं।",
      needs: "बिजली का सबसे नया बिल, और छत पर जाने का रास्ता।",
    },
    {
      title: "PM सूर्य घर पर आवेदन",
      text: "आप pmsuryaghar.gov.in पर रजिस्टर करते हैं और उसकी सूची से वेंडर चुनते हैं। आप चाहें, तो हम साथ बैठकर भरवा देंगे।",
      needs: "बिल पर लिखा कंज़्यूमर नंबर, मोबाइल नंबर और ईमेल।",
    },
    {
      title: "बिजली कंपनी की मंज़ूरी",
      time: "10 kW से ऊपर: 15 दिन",
      text: "10 kW तक फ़ीज़िबिलिटी स्टडी नहीं चाहिए। उससे ऊपर बिजली कंपनी को इसके 15 दिन मिलते हैं; फिर मंज़ूरी मान ली जाती है।",
    },
    {
      title: "सोलर लगाना",
      text: `हम सिस्टम लगाते हैं, जाँचते हैं और चलाना सिखाते हैं। ${panelRule.hi.rule} ${panelRule.hi.subsidy} ${panelRule.hi.other}`,
    },
    {
      title: "पोर्टल पर जानकारी और फ़ोटो",
      text: "सीरियल नंबर, पैनल और सेल के सूची में होने का सबूत और फ़ोटो हम पोर्टल पर डालते हैं और मीटर माँगते हैं। जब तक यह न हो, बिजली कंपनी के दिन शुरू नहीं होते।",
    },
    {
      title: "नेट मीटर और जाँच",
      time: "15 दिन के अंदर",
      text: "बिजली कंपनी सिस्टम जाँचती है, मीटर लगाती है और चालू होने का सर्टिफ़िकेट देती है।",
    },
    {
      title: "सब्सिडी",
      time: "पोर्टल कहता है: 30 दिन",
      text: `लोन न लें, तो पहले पूरा दाम आप देते हैं। केंद्र सरकार की सब्सिडी बाद में आपके खाते में आती है; पोर्टल कहता है, 30 दिन में। राज्य की अपनी सब्सिडी हो, तो वह बाद में आती है, राज्य सरकार के अपने समय पर। लोन लें, तो: ${loanRule.hi}`,
      needs: "पोर्टल पर बैंक खाते की जानकारी और एक कैंसिल चेक।",
    },
    {
      title: "पाँच साल की सर्विस",
      time: "5 साल",
      text: "सिस्टम चालू होने के बाद पाँच साल तक मरम्मत और देखभाल मुफ़्त है।",
    },
  ],
  onList: (vendor) => `हम उस सूची में हैं: वेंडर नंबर ${vendor}।`,
  covered: {
    title: "पाँच साल की सर्विस में क्या-क्या आता है",
    lead: "पाँच साल की सर्विस हमारी ज़िम्मेदारी है; योजना का नियम भी यही है।",
    items: [
      "पूरा सिस्टम: चालू होने के दिन से पाँच साल की वारंटी, और आपके लिए उसका सर्टिफ़िकेट।",
      "मरम्मत, देखभाल और खराब पुर्ज़े: पाँच साल तक मुफ़्त।",
      "कितनी बिजली बनी: हम देखते हैं कि सिस्टम ठीक चल रहा है। कम बने, तो बताएँ: मरम्मत पाँच साल तक मुफ़्त है।",
      "पुर्ज़ा खराब निकले: उसकी वजह से सिस्टम चालू न हो या सब्सिडी अटके, तो ठीक हम करते हैं।",
      "पैनल और इन्वर्टर: कई कंपनियाँ इससे लंबी वारंटी देती हैं। मंत्रालय की सुझाई सूची के पैनलों पर कम से कम 10 और इन्वर्टर पर 8 साल की है। आपकी कितने साल की है, यह आपके कागज़ों पर लिखा है।",
      "दुकान, फ़ैक्टरी, या बिना सब्सिडी: ये नियम घरों के हैं। आपके कॉन्ट्रैक्ट में लिखा है कि क्या-क्या शामिल है।",
    ],
  },
  broken: {
    title: "कुछ खराब हो जाए, तो",
    steps: [
      "गली की बिजली गई है? तब ऑन-ग्रिड सिस्टम भी रुक जाता है, और बिजली आते ही खुद चल पड़ता है।",
      "इन्वर्टर देखें, पर कुछ खोलें नहीं। लाइट का रंग या जो कोड दिखे, लिख लें, या फ़ोटो ले लें।",
      "हमें सर्विस का फ़ॉर्म भेजें, या कॉल करें।",
    ],
    complain: "हमसे मदद न मिले, तो pmsuryaghar.gov.in पर Grievance में शिकायत करें।",
  },
  sources: "कहाँ से लिया, और कब का है",
  sourcesNote: "हमने नवंबर 2026 में पढ़ा। पोर्टल पर आज कुछ और लिखा हो, तो वही मानें।",
  undated: "तारीख नहीं है",
  source: (number) => `स्रोत ${number}`,
};

export const howItWorks = { en, hi } satisfies Record<Language, typeof en>;
