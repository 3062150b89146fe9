import type { Language } from "./language";
import { loanRule } from "./loan-rule";
import { panelRule } from "./panel-rule";

/** What people ask before they pay. Each answer cites its sources, in site/questions/facts.ts, in the same order. */
const en = {
  name: "Before You Buy",
  title: "What people ask before they pay",
  description:
    "Short answers with sources: leaks, storms, hail, monkeys, power cuts, insurance, moving house, panels, loans, a subsidy that does not come, and what happens if the company closes.",
  lead: "Where an answer depends on your roof, we say what to ask. Let whatever matters to you be written into the quotation.",
  ask: "Ask us something else",
  questions: [
    {
      question: "Will my roof leak?",
      answer:
        "The frames are fixed into the concrete or stand on blocks. Where a roof is drilled, the hole has to be sealed again: ask at the survey how it will be done on yours. The whole system, with its fixings, is under warranty for five years.",
    },
    {
      question: "Will it stand a storm?",
      answer:
        "The Indian standard for wind, IS 875 (Part 3), gives a wind speed for every place, and the structure is calculated from it and from the height of your house. On a high or open roof, ask to see the calculation.",
    },
    {
      question: "How high is it? Can I dry clothes below?",
      answer:
        "On an elevated structure of two metres or more you can walk, sit and dry clothes below. It takes more steel, so it costs more. On a low one you lose the floor below the panels.",
    },
    {
      question: "Monkeys come to our terrace. What then?",
      answer:
        "A monkey that jumps on a panel can break its glass. Tell us at the survey if they come, and ask your insurer whether the policy pays for that.",
    },
    {
      question: "And hail?",
      answer:
        "Panels are tested with hailstones of 25 mm at 83 km an hour. Larger ones can break them: that is a case for insurance, not for the warranty.",
    },
    {
      question: "Will I have light in a power cut?",
      answer:
        "Not from an on-grid system: it has to switch off with the grid, so that it harms nobody who repairs the line, and it starts again by itself. For light in a power cut you need a hybrid system with a battery, or keep the inverter you have.",
    },
    {
      question: "Do I need insurance?",
      answer:
        "We advise it. A policy for the building doesn’t always include panels: have yours add them in writing, with hail, storm, fire and theft, and with your neighbour’s damage.",
    },
    {
      question: "What if I move or sell the house?",
      answer:
        "The net meter belongs to the connection, so it stays with the house: the buyer applies to the DISCOM to take it over. If you want to take the panels along, ask the DISCOM first; the new house needs an approval and a net meter of its own.",
    },
    {
      question: "Which panels may you put up?",
      answer: `${panelRule.en.rule} ${panelRule.en.subsidy} ${panelRule.en.other} Ask for the panels’ model and the maker of their cells in the quotation.`,
    },
    {
      question: "What does a bank ask for?",
      answer: `Your own share: 10% of the price up to 3 kW (Indian Bank, read in November 2026). CIBIL: 680 or more, or no history yet (Indian Bank). Public banks refused 38% of 8 lakh applications, many for their CIBIL (Business Standard, September 2025). A co-applicant may join since 2025; up to ₹2 lakh needs no collateral, and the first instalment comes after six months (IANS, October 2025). The subsidy: ${loanRule.en}`,
    },
    {
      question: "What if the subsidy does not come?",
      answer:
        "The Government of India pays its subsidy after commissioning; the portal says within 30 days. If your state adds its own, it pays that later, in its own time. If a faulty part holds it up, the vendor has to put that right. If nothing moves, complain on pmsuryaghar.gov.in, under Grievance.",
    },
    {
      question: "What if you close down?",
      answer:
        "Every vendor of PM Surya Ghar leaves a bank guarantee, valid for at least five years. The warranties of panels and inverter are their makers’: keep the serial numbers, bills and certificates we give you. Any other vendor on the portal can then do the service.",
    },
    {
      question: "Do you do farm pumps?",
      answer:
        "We put solar on roofs. Pumps have a scheme of their own, PM-KUSUM, which each state runs: ask its office first.",
    },
  ],
};

const hi: typeof en = {
  name: "खरीदने से पहले",
  title: "पैसे देने से पहले लोग क्या पूछते हैं",
  description:
    "छोटे जवाब, स्रोत के साथ: छत टपकना, आँधी, ओले, बंदर, बिजली कटौती, बीमा, घर बदलना, पैनल, लोन, सब्सिडी न आए तो, और कंपनी बंद हो जाए तो।",
  lead: "जहाँ जवाब आपकी छत पर निर्भर है, वहाँ हमने लिखा है कि क्या पूछें। जो बात आपके लिए ज़रूरी हो, उसे कोटेशन में लिखवा लें।",
  ask: "कुछ और पूछें",
  questions: [
    {
      question: "क्या छत टपकेगी?",
      answer:
        "फ़्रेम कंक्रीट में कसे जाते हैं या ब्लॉक पर खड़े होते हैं। जहाँ छत में छेद होता है, उसे दोबारा सील करना होता है: सर्वे में पूछें कि आपकी छत पर कैसे होगा। पूरे सिस्टम पर, फ़िटिंग समेत, पाँच साल की वारंटी है।",
    },
    {
      question: "क्या सोलर आँधी झेल लेगा?",
      answer:
        "हवा के भारतीय मानक IS 875 (भाग 3) में हर जगह की हवा की रफ़्तार दी है। स्ट्रक्चर उसी से और घर की ऊँचाई से तय होता है। ऊँची या खुली छत हो, तो हिसाब दिखाने को कहें।",
    },
    {
      question: "स्ट्रक्चर कितना ऊँचा होगा? नीचे कपड़े सूख सकेंगे?",
      answer:
        "दो मीटर या उससे ऊँचे स्ट्रक्चर के नीचे आप चल सकते हैं, बैठ सकते हैं और कपड़े सुखा सकते हैं। उसमें लोहा ज़्यादा लगता है, इसलिए दाम भी ज़्यादा है। स्ट्रक्चर नीचा हो, तो पैनल के नीचे की जगह काम नहीं आती।",
    },
    {
      question: "छत पर बंदर आते हैं, तब?",
      answer:
        "बंदर पैनल पर कूदे, तो काँच टूट सकता है। बंदर आते हों, तो सर्वे में बता दें, और बीमा कंपनी से पूछ लें कि वह इसका पैसा देती है या नहीं।",
    },
    {
      question: "और ओले?",
      answer:
        "पैनल 25 mm के ओलों से, 83 किलोमीटर प्रति घंटे की रफ़्तार पर, जाँचे जाते हैं। इससे बड़े ओले उन्हें तोड़ सकते हैं: तब बीमा काम आता है, वारंटी नहीं।",
    },
    {
      question: "बिजली जाने पर घर में रोशनी रहेगी?",
      answer:
        "ऑन-ग्रिड सिस्टम से नहीं: बिजली जाते ही उसे बंद होना पड़ता है, ताकि लाइन ठीक करने वाले को करंट न लगे। बिजली आते ही वह खुद चल पड़ता है। कटौती में रोशनी के लिए बैटरी वाला हाइब्रिड सिस्टम चाहिए, या अपना पुराना इन्वर्टर रखें।",
    },
    {
      question: "क्या बीमा ज़रूरी है?",
      answer:
        "हमारी सलाह है, करा लें। मकान के बीमे में पैनल हमेशा शामिल नहीं होते: उन्हें लिखित में जुड़वाएँ। उसमें ओले, आँधी, आग, चोरी और पड़ोसी का नुकसान भी हो।",
    },
    {
      question: "घर बदलना या बेचना पड़े, तो?",
      answer:
        "नेट मीटर कनेक्शन का होता है, इसलिए घर के साथ रहता है: खरीदार उसे अपने नाम कराने के लिए बिजली कंपनी में आवेदन करता है। पैनल साथ ले जाने हों, तो पहले बिजली कंपनी से पूछें; नए घर के लिए मंज़ूरी और नेट मीटर अलग से चाहिए।",
    },
    {
      question: "आप कौन-से पैनल लगा सकते हैं?",
      answer: `${panelRule.hi.rule} ${panelRule.hi.subsidy} ${panelRule.hi.other} कोटेशन में पैनल का मॉडल और सेल बनाने वाली कंपनी का नाम लिखवा लें।`,
    },
    {
      question: "लोन के लिए बैंक क्या माँगता है?",
      answer: `अपना हिस्सा: 3 kW तक दाम का 10% (इंडियन बैंक, नवंबर 2026 में पढ़ा)। CIBIL: 680 या ज़्यादा, या अभी कोई रिकॉर्ड न हो (इंडियन बैंक)। सरकारी बैंकों ने 8 लाख में से 38% आवेदन नहीं माने, कई CIBIL की वजह से (Business Standard, सितंबर 2025)। 2025 से सह-आवेदक भी जुड़ सकता है; ₹2 लाख तक गारंटी नहीं चाहिए, और पहली किस्त छह महीने बाद आती है (IANS, अक्टूबर 2025)। सब्सिडी: ${loanRule.hi}`,
    },
    {
      question: "सब्सिडी न आए, तो?",
      answer:
        "सिस्टम चालू होने के बाद केंद्र सरकार अपनी सब्सिडी भेजती है; पोर्टल कहता है, 30 दिन में। राज्य की अपनी सब्सिडी हो, तो वह बाद में आती है, राज्य सरकार के अपने समय पर। खराब पुर्ज़े से अटके, तो उसे ठीक करना वेंडर का काम है। फिर भी कुछ न हो, तो pmsuryaghar.gov.in पर Grievance में शिकायत करें।",
    },
    {
      question: "आपकी कंपनी बंद हो जाए, तो?",
      answer:
        "PM सूर्य घर का हर वेंडर बैंक गारंटी जमा करता है, जो कम से कम पाँच साल चलती है। पैनल और इन्वर्टर की वारंटी उनकी कंपनियों की होती है: हमारे दिए सीरियल नंबर, बिल और सर्टिफ़िकेट सँभालकर रखें। सर्विस तब पोर्टल का कोई दूसरा वेंडर कर सकता है।",
    },
    {
      question: "क्या आप खेत के पंप लगाते हैं?",
      answer:
        "हम छतों पर सोलर लगाते हैं। पंप के लिए अलग योजना है, पीएम-कुसुम, जिसे हर राज्य खुद चलाता है: पहले उसके दफ़्तर में पूछें।",
    },
  ],
};

export const buyerQuestions = { en, hi } satisfies Record<Language, typeof en>;
