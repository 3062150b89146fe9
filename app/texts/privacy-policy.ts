import { site } from "~/site";
import { IDENTITY_KEPT_DAYS } from "./identity-notice";
import type { Language } from "./language";
import { LEADS_KEPT_MONTHS, NOTICE_DATE } from "./notice";
import type { PolicyTexts } from "./policies";

/** Must match forms/, leads/, calculator/, map/ and server/flash. With a maps key, the Contact page's map loads by itself. */
const en: PolicyTexts = {
  title: "Privacy Policy",
  description: `What personal data ${site.brand} collects on this website, why, how long we keep it, and how to have it corrected or erased.`,
  lead: "You can read everything here without telling us who you are. When you write to us, we use what you send to reply, survey your roof and quote, and for nothing beyond what this page lists.",
  effective: `In effect from ${NOTICE_DATE.en}`,
  text: ({ hasMapsKey, mailsPhone }) => `
# who-we-are Who we are
${site.brand} runs this website and decides why and how personal data is used on it. Under the Digital Personal Data Protection Act, 2023 (the Act) we are the Data Fiduciary, and you are the Data Principal. To reach us, see the last section.

# what-we-collect What we collect
We collect what you type or attach in one of four forms:
- **Contact:** name, email address, mobile number and your message.
- **Quick Contact**, at the foot of every page: name, email address and phone number.
- **Inquiry:** name, email address, mobile number, address with city, state and PIN code, sanctioned load and available area; if you like, also your electricity account number and a photo or PDF of an electricity bill.
- **Service Request:** name, phone number, the address of your system or your reference, and what happened; if you like, also a photo or PDF.
**Your estimate:** if you go from the calculator to the inquiry, we store the estimate with it. It holds your answers (home, society or business; state; urban or rural; monthly units or bill, also of a summer and a winter month; roof area; sanctioned load; number of homes; size; rate per unit; working days and shifts), the figures worked out from them (size, generation, bill, saving, what the state pays, price, subsidy, payback, loan), their sources and the time. The calculator stores nothing if you don’t send the inquiry.
**How you found us:** with each form we store the date and time, the page you arrived on, the name of the site that led you here and, if you followed a link in our advertisement or message, the words in the link that name it, with the number Google or Facebook gave your click. If you buy from us, we may tell them that number, the day and the amount, and nothing else about you. If your browser doesn’t run scripts, we store only the page you send the form from and the words in its link. We store none of this unless you send a form.
**If you didn’t write to us here:** we may have your name, number, email address, place and what you asked for from a portal where you asked for solar (such as IndiaMART or JustDial), from a form in our advertisement (Google, Facebook or Instagram), from a list of inquiries somebody gave us, or from a call. We store which of these it was, and our first message tells you. You may ask who gave us your details and what they are, and have them corrected or erased: see Your rights.
**Your job:** if we build your system, we also keep its quotation, steps and dates, your payments, photos of your roof, what our surveyor measured, and the papers that your application needs. Your page, which has a secret link, shows you steps, dates and the papers meant for you. We count how often the link is opened, and when last.
**Identity papers:** only if your application needs one. Cover the first eight digits of Aadhaar. The staff who do your job see it, and so does the distribution company or bank that you apply to.
Your electricity bill shows more than we need. Feel free to cover the rest, as long as we can read the units and the sanctioned load. If your photo is too large, your browser can make a smaller copy on your device. We then get only the copy, without the place and time your camera may have added. If our server refuses a file, we don’t keep it.
Our server also logs each request: the page’s address, the time, the result and how long it took. The log holds nothing you typed.

# why What we use it for
- to reply to you or call you back;
- to arrange and carry out your site survey, or a repair;
- to build your system, apply for your net meter, loan and subsidy, and show you how far we are;
- to size a system and write your quotation; the estimate tells us which figures you saw;
- to learn which pages, advertisements and messages bring people to us;
- to keep this site working and safe from abuse.
We rely on your consent, which you give by sending the form, and on your giving us the data voluntarily for these purposes. If you gave it to a portal, in an advertisement or on a call, we use it for the answer you asked for; if you didn’t ask, tell us and we’ll erase it. We don’t send advertising to people who only asked a question, and no machine alone decides anything about you.

# sharing Who else sees it
We don’t sell, rent out or trade personal data. Our staff who reply, survey and quote read it. Apart from them, it goes only to:
- the providers that host this site and its database: they store it for us under contract, and for no purpose of their own;
- the email service that alerts our staff to a new message: it gets your ${mailsPhone ? "name, city and phone number" : "name and city"}, and nothing else you sent;
- your distribution company, your bank or an authority, when you ask us to apply for you, for example for net metering or the subsidy;
- whoever has the secret link of your page or quotation: we stop it when you say so;
- a court or an authority, where the law requires it.

# where-and-how-long Where we keep it, and how long
We keep messages, inquiries, service requests, estimates, bills and photos in our database and file storage, which only our staff can open. If a provider stores data outside India, it does so as the Act allows.
- **Messages, inquiries, service requests, estimates, bills and photos:** until ${LEADS_KEPT_MONTHS} months after our last contact with you. Then we erase them.
- **If you become a customer:** the contract’s records, with the steps, payments, photos and papers of your job, for as long as warranty, service and tax law require.
- **Identity papers:** until ${IDENTITY_KEPT_DAYS} days after the handover, or after the job ends or is called off.
- **The secret link of your page:** until you ask us to stop it. From a year after the handover it shows nothing of your job, only how to send us a service request.
- **Which staff viewed or changed what you sent:** 12 months.
- **Server logs:** up to 12 months.
**“Erased” means deleted:** your details, the estimate, the bill, photos, papers and our notes leave our database and file storage, and our staff can’t open them any more. We keep only the reference, the date and who erased them, to show that it was done.
If a data breach affects you, we’ll tell you and the Data Protection Board of India, as the Act requires.

# cookies Cookies and your device
We set one cookie, and only if you send a form from a browser that doesn’t run scripts. It carries the “we have received it” message to the next page. It’s signed, scripts can’t read it, and it’s gone once you’ve seen the message.
Your browser may keep a draft of the inquiry form on your device, so that you don’t have to type it again if the connection drops. The draft stays there until you send or clear the form, or for a week. Once you’ve sent it, your browser keeps the reference for a day, so that the form can show it to you.
Your browser notes how you found us, in the tab you’re reading in. We get that note only with a form you send, and it’s gone when you close the tab.
We don’t track you, show advertising or build profiles. We measure how fast pages load, with nothing that tells one visitor from another.

# other-services Third-party services
${
  hasMapsKey
    ? `**The map on the Contact page** comes from Google Maps. It loads when you scroll to it, if your browser runs scripts. Google then learns your IP address, your browser and that you’re on that page. The map asks Google where our office is; nothing you type goes to Google. Google’s own privacy policy applies.
`
    : ""
}
${hasMapsKey ? "The others" : "These"} load only when you ask for them. The provider then learns your IP address, as when you visit its own site, and its own privacy policy applies:
- the video player (YouTube), when you start a video;
- ${hasMapsKey ? "Google Maps in a new tab or in the simpler map, when you open either or ask for directions;" : "the map (Google Maps), when you open the map or ask for directions;"}
- WhatsApp, when you choose a department to chat with or share a bill. WhatsApp also gets the message (with your inquiry’s reference, if there is one) and anything you send there.

# your-rights Your rights
Under the Act you can, at any time and without giving a reason:
- ask what data of yours we have, what we do with it and who we’ve shared it with;
- have it corrected, completed or updated;
- have it erased, unless the law requires us to keep it;
- withdraw your consent, as easily as you gave it: we stop from then on, and what we did before stays lawful;
- complain to us, and get an answer;
- name someone to use these rights for you in case of death or incapacity.
**How:** email us from the address, or call from the number, that you gave us, so that we know it’s you. Your reference helps us find your data. Tell us what you’d like:
- see your data: we’ll send you a copy of everything we have about you;
- correct it: tell us what’s wrong, and we’ll put it right;
- withdraw, or have it erased: we’ll delete your details, the estimate, your bill, photos and papers, and our notes. Only the reference, the date and who erased it remain, to show that it was done.
**Complaints:** come to us first, in any of the ways below. If our answer doesn’t settle it, you can go to the Data Protection Board of India, which the Act set up for this.

# children Children
Our forms aren’t for anyone under 18. If a child has sent us personal data without a parent’s consent, tell us and we’ll erase it.

# changes Changes
Before we change what we do, we’ll update this page and the date at its top. If a change affects data you’ve already sent us, we’ll ask you before we use it in the new way.

# grievances Questions and grievances
For anything about your data, complaints too, reach us in any of these ways and mention “personal data”. We’ll answer as soon as we can, and within the time the law sets.
{reachUs}
For the rules of the site itself, see the [Terms of Service](/terms).
`,
};

const hi: PolicyTexts = {
  title: "प्राइवेसी पॉलिसी",
  description: `इस वेबसाइट पर ${site.brand} कौन-सा निजी डेटा लेती है, क्यों, कब तक रखती है, और उसे कैसे ठीक करवाएँ या मिटवाएँ।`,
  lead: "यहाँ सब कुछ आप यह बताए बिना पढ़ सकते हैं कि आप कौन हैं। जब आप हमें लिखते हैं, तो आपकी भेजी जानकारी से हम जवाब देते हैं, छत का सर्वे करते हैं और कोटेशन बनाते हैं। इस पेज पर लिखे कामों के अलावा उसका और कोई इस्तेमाल नहीं होता।",
  effective: `${NOTICE_DATE.hi} से लागू। हिंदी अनुवाद समझने के लिए है; कहीं फ़र्क हो, तो अंग्रेज़ी वाला माना जाएगा।`,
  text: ({ hasMapsKey, mailsPhone }) => `
# who-we-are हम कौन हैं
यह वेबसाइट ${site.brand} चलाती है, और इस पर निजी डेटा क्यों और कैसे इस्तेमाल हो, यह वही तय करती है। डिजिटल पर्सनल डेटा प्रोटेक्शन एक्ट, 2023 (आगे “एक्ट”) में हम डेटा फ़िड्यूशियरी हैं और आप डेटा प्रिंसिपल। हमसे संपर्क के तरीके आखिरी हिस्से में हैं।

# what-we-collect हम क्या-क्या लेते हैं
चार में से किसी फ़ॉर्म में आप जो लिखते या जोड़ते हैं, हम वही लेते हैं:
- **संपर्क:** नाम, ईमेल, मोबाइल नंबर और आपका संदेश।
- **“हम आपको कॉल करें?”**, हर पेज के नीचे: नाम, ईमेल और फ़ोन नंबर।
- **कोटेशन मँगाएँ:** नाम, ईमेल, मोबाइल नंबर, शहर, राज्य और पिन कोड के साथ पता, स्वीकृत लोड और खाली जगह; आप चाहें, तो बिजली बिल का अकाउंट नंबर और बिजली बिल की फ़ोटो या PDF भी।
- **सर्विस चाहिए:** नाम, फ़ोन नंबर, जहाँ सोलर लगा है वहाँ का पता या आपका रेफ़रेंस नंबर, और क्या हुआ; आप चाहें, तो फ़ोटो या PDF भी।
**आपका अनुमान:** आप कैलकुलेटर से कोटेशन के फ़ॉर्म पर जाएँ, तो हम अनुमान भी उसके साथ रखते हैं। उसमें आपके जवाब (घर, सोसाइटी या दुकान-ऑफ़िस; राज्य; शहर या गाँव; महीने की यूनिट या बिल, गर्मी और सर्दी के महीने का भी; छत की जगह; स्वीकृत लोड; घरों की संख्या; साइज़; एक यूनिट का रेट; काम के दिन और शिफ़्ट), उनसे निकले आँकड़े (साइज़, बिजली, बिल, बचत, राज्य सरकार से मिलने वाला पैसा, दाम, सब्सिडी, पैसा वसूल होने का समय, लोन), उनके स्रोत और समय होते हैं। आप फ़ॉर्म न भेजें, तो कैलकुलेटर कुछ नहीं रखता।
**आप हम तक कैसे पहुँचे:** हर फ़ॉर्म के साथ हम ये रखते हैं: तारीख और समय, वह पेज जिस पर आप पहले आए, उस साइट का नाम जो आपको यहाँ लाई, और आप हमारे विज्ञापन या संदेश के लिंक से आए हों, तो लिंक के वे शब्द जिनसे उसका नाम पता चलता है, और आपके क्लिक को Google या Facebook का दिया नंबर। आप हमसे खरीदें, तो हम उन्हें वह नंबर, तारीख और रकम बता सकते हैं, आपके बारे में और कुछ नहीं। आपका ब्राउज़र स्क्रिप्ट न चलाता हो, तो हम सिर्फ़ वह पेज रखते हैं जहाँ से आपने फ़ॉर्म भेजा, और उसके लिंक के शब्द। आप फ़ॉर्म न भेजें, तो इनमें से कुछ भी नहीं रखते।
**आपने यहाँ नहीं लिखा, तब भी:** आपका नाम, नंबर, ईमेल, जगह और आपने क्या पूछा, यह हमें उस पोर्टल से मिल सकता है जहाँ आपने सोलर के बारे में पूछा (जैसे IndiaMART या JustDial), हमारे विज्ञापन के फ़ॉर्म से (Google, Facebook या Instagram), किसी की दी हुई पूछताछ की सूची से, या फ़ोन पर हुई बात से। इनमें से क्या था, यह हम लिखकर रखते हैं, और हमारे पहले संदेश में बताते हैं। आप पूछ सकते हैं कि आपकी जानकारी किसने दी और क्या-क्या है, और उसे ठीक करवा या मिटवा सकते हैं: “आपके अधिकार” देखें।
**आपका काम:** हम आपका सिस्टम लगाएँ, तो उसका कोटेशन, काम के चरण और तारीखें, आपके भुगतान, छत की फ़ोटो, सर्वे में नापी गई बातें और आवेदन के लिए ज़रूरी कागज़ भी रखते हैं। आपके पेज का एक गुप्त लिंक होता है; उस पर आपको चरण, तारीखें और आपके लिए रखे कागज़ दिखते हैं। हम गिनते हैं कि लिंक कितनी बार और आखिरी बार कब खुला।
**पहचान के कागज़:** सिर्फ़ तब, जब आपके आवेदन में ज़रूरी हों। आधार के पहले आठ अंक ढक दें। इन्हें आपका काम करने वाले हमारे कर्मचारी देखते हैं, और वह बिजली कंपनी या बैंक जहाँ आप आवेदन करते हैं।
बिजली बिल में हमारी ज़रूरत से ज़्यादा लिखा होता है। बाकी बेझिझक ढक दें, बस यूनिट और स्वीकृत लोड पढ़े जा सकें। फ़ोटो बहुत बड़ी हो, तो आपका ब्राउज़र आपके ही फ़ोन या कंप्यूटर पर छोटी कॉपी बना सकता है। तब हमें सिर्फ़ वह कॉपी मिलती है, बिना उस जगह और समय के जो कैमरे ने जोड़े हों। हमारा सर्वर कोई फ़ाइल न ले, तो हम उसे नहीं रखते।
हमारा सर्वर हर रिक्वेस्ट का लॉग भी रखता है: पेज का पता, समय, नतीजा और कितनी देर लगी। आपका लिखा कुछ भी लॉग में नहीं होता।

# why किस काम के लिए
- आपको जवाब देने या फ़ोन करने के लिए;
- साइट सर्वे या मरम्मत तय करने और करने के लिए;
- आपका सिस्टम लगाने, नेट मीटर, लोन और सब्सिडी का आवेदन करने, और आपको दिखाने के लिए कि काम कहाँ तक पहुँचा;
- सिस्टम का साइज़ तय करने और कोटेशन लिखने के लिए; अनुमान से हमें पता चलता है कि आपने कौन-से आँकड़े देखे;
- यह जानने के लिए कि लोग किन पेजों, विज्ञापनों और संदेशों से हम तक आते हैं;
- साइट को चालू रखने और गलत इस्तेमाल से बचाने के लिए।
इसका आधार आपकी सहमति है, जो आप फ़ॉर्म भेजकर देते हैं, और यह कि इन कामों के लिए डेटा आप अपनी मर्ज़ी से देते हैं। आपने इसे किसी पोर्टल, विज्ञापन या फ़ोन पर दिया हो, तो हम उसी जवाब के लिए इसका इस्तेमाल करते हैं जो आपने माँगा; आपने न पूछा हो, तो बताएँ, हम मिटा देंगे। जिन्होंने सिर्फ़ सवाल पूछा, उन्हें हम विज्ञापन नहीं भेजते, और कोई मशीन अकेले आपके बारे में कुछ तय नहीं करती।

# sharing और कौन देखता है
हम निजी डेटा न बेचते हैं, न किराए पर देते हैं, न उसका लेन-देन करते हैं। उसे हमारे वे कर्मचारी पढ़ते हैं जो जवाब देते हैं, सर्वे करते हैं और कोटेशन बनाते हैं। उनके अलावा यह सिर्फ़ इन्हें मिलता है:
- इस साइट और इसके डेटाबेस को होस्ट करने वाली कंपनियाँ: वे कॉन्ट्रैक्ट के तहत इसे हमारे लिए रखती हैं, अपने किसी काम के लिए नहीं;
- वह ईमेल सेवा जो हमारे कर्मचारियों को नए संदेश की खबर देती है: उसे आपका ${mailsPhone ? "नाम, शहर और फ़ोन नंबर" : "नाम और शहर"} मिलता है, आपका भेजा और कुछ नहीं;
- आपकी बिजली कंपनी, आपका बैंक या कोई सरकारी विभाग, जब आप हमसे अपने लिए आवेदन करवाएँ, जैसे नेट मीटरिंग या सब्सिडी का;
- जिसके पास आपके पेज या कोटेशन का गुप्त लिंक हो: आप कहें, तो हम उसे बंद कर देते हैं;
- अदालत या कोई सरकारी विभाग, जहाँ कानून ऐसा कहे।

# where-and-how-long कहाँ और कब तक रखते हैं
संदेश, कोटेशन और सर्विस के फ़ॉर्म, अनुमान, बिल और फ़ोटो हमारे डेटाबेस और फ़ाइल स्टोरेज में रहते हैं, जिन्हें सिर्फ़ हमारे कर्मचारी खोल सकते हैं। कोई कंपनी डेटा भारत के बाहर रखे, तो एक्ट के हिसाब से ही रखती है।
- **संदेश, कोटेशन और सर्विस के फ़ॉर्म, अनुमान, बिल और फ़ोटो:** आपसे आखिरी बार बात होने के ${LEADS_KEPT_MONTHS} महीने बाद तक। फिर हम उन्हें मिटा देते हैं।
- **आप ग्राहक बनें, तो:** कॉन्ट्रैक्ट के कागज़, और आपके काम के चरण, भुगतान, फ़ोटो और कागज़, जब तक वारंटी, सर्विस और टैक्स के कानून में ज़रूरी हो।
- **पहचान के कागज़:** सुपुर्दगी, या काम खत्म या रद्द होने के ${IDENTITY_KEPT_DAYS} दिन बाद तक।
- **आपके पेज का गुप्त लिंक:** जब तक आप उसे बंद न करवाएँ। सुपुर्दगी के एक साल बाद उस पर आपके काम का कुछ नहीं दिखता, सिर्फ़ सर्विस का फ़ॉर्म भेजने का रास्ता रहता है।
- **किस कर्मचारी ने आपकी भेजी जानकारी देखी या बदली:** 12 महीने।
- **सर्वर के लॉग:** ज़्यादा से ज़्यादा 12 महीने।
**“मिटाना” यानी हटा देना:** आपकी जानकारी, अनुमान, बिल, फ़ोटो, कागज़ और हमारे नोट हमारे डेटाबेस और फ़ाइल स्टोरेज से हट जाते हैं, और हमारे कर्मचारी उन्हें फिर नहीं खोल सकते। हम सिर्फ़ रेफ़रेंस नंबर, तारीख और मिटाने वाले का नाम रखते हैं, ताकि दिखा सकें कि यह हो गया।
डेटा लीक हो और उसका असर आप पर पड़े, तो हम आपको और भारत के डेटा प्रोटेक्शन बोर्ड को बताएँगे, जैसा एक्ट कहता है।

# cookies कुकी और आपका फ़ोन या कंप्यूटर
हम एक ही कुकी रखते हैं, वह भी तब, जब आप ऐसे ब्राउज़र से फ़ॉर्म भेजें जो स्क्रिप्ट नहीं चलाता। वह “हमें मिल गया” का संदेश अगले पेज तक ले जाती है। उस पर डिजिटल साइन होता है, स्क्रिप्ट उसे पढ़ नहीं सकती, और संदेश देखते ही वह हट जाती है।
आपका ब्राउज़र कोटेशन के फ़ॉर्म का ड्राफ़्ट आपके फ़ोन या कंप्यूटर पर रख सकता है, ताकि नेट टूटने पर दोबारा न लिखना पड़े। ड्राफ़्ट वहीं रहता है, जब तक आप फ़ॉर्म भेज या साफ़ न कर दें, या एक हफ़्ते तक। भेजने के बाद आपका ब्राउज़र रेफ़रेंस नंबर एक दिन रखता है, ताकि फ़ॉर्म उसे आपको दिखा सके।
आप हम तक कैसे पहुँचे, यह आपका ब्राउज़र उसी टैब में नोट करता है जिसमें आप पढ़ रहे हैं। वह नोट हमें सिर्फ़ आपके भेजे फ़ॉर्म के साथ मिलता है, और टैब बंद करते ही मिट जाता है।
हम आपको ट्रैक नहीं करते, विज्ञापन नहीं दिखाते और प्रोफ़ाइल नहीं बनाते। पेज कितनी तेज़ी से खुलते हैं, यह हम नापते हैं, पर उसमें ऐसा कुछ नहीं होता जो एक विज़िटर को दूसरे से अलग करे।

# other-services दूसरी कंपनियों की सेवाएँ
${
  hasMapsKey
    ? `**संपर्क पेज का नक्शा** Google Maps से आता है। आपका ब्राउज़र स्क्रिप्ट चलाता हो, तो वह तब खुलता है जब आप स्क्रॉल करके उस तक पहुँचते हैं। तब Google को आपका IP पता, आपका ब्राउज़र और यह पता चलता है कि आप उस पेज पर हैं। नक्शा Google से पूछता है कि हमारा ऑफ़िस कहाँ है; आपका लिखा कुछ भी Google को नहीं जाता। Google की अपनी प्राइवेसी पॉलिसी लागू होती है।
`
    : ""
}
${hasMapsKey ? "बाकी" : "ये"} सेवाएँ तभी खुलती हैं जब आप खुद खोलें। तब उस कंपनी को आपका IP पता मिलता है, जैसे उसकी अपनी साइट पर जाने से, और उसकी अपनी प्राइवेसी पॉलिसी लागू होती है:
- वीडियो प्लेयर (YouTube), जब आप वीडियो चलाएँ;
- ${hasMapsKey ? "Google Maps, नए टैब में या सादे नक्शे में, जब आप इनमें से कोई खोलें या रास्ता पूछें;" : "नक्शा (Google Maps), जब आप नक्शा खोलें या रास्ता पूछें;"}
- WhatsApp, जब आप चैट के लिए कोई विभाग चुनें या बिल भेजें। WhatsApp को संदेश भी मिलता है (आपके फ़ॉर्म का रेफ़रेंस हो, तो उसके साथ) और जो कुछ आप वहाँ भेजें।

# your-rights आपके अधिकार
एक्ट के तहत आप जब चाहें, बिना वजह बताए:
- पूछ सकते हैं कि हमारे पास आपका कौन-सा डेटा है, हम उसका क्या करते हैं और उसे किसे दिया है;
- उसे ठीक, पूरा या अपडेट करवा सकते हैं;
- उसे मिटवा सकते हैं, अगर कानून उसे रखना ज़रूरी न करता हो;
- अपनी सहमति वापस ले सकते हैं, उतनी ही आसानी से जितनी से दी थी: हम तभी से रुक जाते हैं, और उससे पहले किया गया काम कानूनी रहता है;
- हमसे शिकायत कर सकते हैं और जवाब पा सकते हैं;
- किसी को नॉमिनी बना सकते हैं, जो मृत्यु या लाचारी की हालत में आपकी ओर से ये अधिकार इस्तेमाल करे।
**कैसे:** उसी ईमेल से लिखें या उसी नंबर से फ़ोन करें जो आपने हमें दिया था, ताकि हम जान सकें कि आप ही हैं। रेफ़रेंस नंबर बताएँ, तो आपका डेटा ढूँढना आसान होता है। बताएँ कि आप क्या चाहते हैं:
- डेटा देखना: आपके बारे में हमारे पास जो कुछ है, उसकी कॉपी हम भेज देंगे;
- ठीक करवाना: बताएँ कि क्या गलत है, हम सही कर देंगे;
- सहमति वापस लेना या डेटा मिटवाना: हम आपकी जानकारी, अनुमान, बिल, फ़ोटो, कागज़ और हमारे नोट हटा देंगे। सिर्फ़ रेफ़रेंस नंबर, तारीख और मिटाने वाले का नाम रहेगा, ताकि दिखा सकें कि यह हो गया।
**शिकायत:** पहले हमसे कहें, नीचे के किसी भी तरीके से। हमारे जवाब से बात न बने, तो आप भारत के डेटा प्रोटेक्शन बोर्ड में जा सकते हैं, जो एक्ट ने इसी के लिए बनाया है।

# children बच्चे
हमारे फ़ॉर्म 18 साल से कम उम्र वालों के लिए नहीं हैं। किसी बच्चे ने माता-पिता की सहमति के बिना हमें निजी डेटा भेजा हो, तो हमें बताएँ, हम मिटा देंगे।

# changes बदलाव
अपना तरीका बदलने से पहले हम यह पेज और ऊपर की तारीख बदलेंगे। बदलाव का असर आपके पहले से भेजे डेटा पर पड़े, तो उसे नए तरीके से इस्तेमाल करने से पहले आपसे पूछेंगे।

# grievances सवाल और शिकायतें
अपने डेटा की किसी भी बात के लिए, शिकायत के लिए भी, इनमें से किसी तरीके से संपर्क करें और “निजी डेटा” लिखें या कहें। जितनी जल्दी हो सके हम जवाब देंगे, और कानून में तय समय के अंदर।
{reachUs}
साइट के अपने नियम [सेवा की शर्तें](/terms) में हैं।
`,
};

export const privacyPolicy = { en, hi } satisfies Record<Language, PolicyTexts>;
