import { LEADS_KEPT_MONTHS, site } from "~/site";
import type { Language } from "~/texts/language";
import type { PolicySection } from "./policy";

/** Must match forms/, leads/, calculator/, map/ and server/flash. */
const en: readonly PolicySection[] = [
  {
    id: "who-we-are",
    title: "Who we are",
    body: (
      <p>
        {site.brand} runs this website and decides why and how personal data is used on it. Under the Digital
        Personal Data Protection Act, 2023 (the Act) we are the Data Fiduciary, and you are the Data
        Principal. To reach us, see the last section.
      </p>
    ),
  },
  {
    id: "what-we-collect",
    title: "What we collect",
    body: (
      <>
        <p>We collect what you type or attach in one of four forms:</p>
        <ul>
          <li>
            <strong>Contact:</strong> name, email address, mobile number and your message.
          </li>
          <li>
            <strong>Quick Contact</strong>, at the foot of every page: name, email address and phone number.
          </li>
          <li>
            <strong>Inquiry:</strong> name, email address, mobile number, address with city, state and PIN
            code, sanctioned load and available area; if you like, also your electricity account number and a
            photo or PDF of an electricity bill.
          </li>
          <li>
            <strong>Service Request:</strong> name, phone number, the address of your system or your
            reference, and what happened; if you like, also a photo or PDF.
          </li>
        </ul>
        <p>
          <strong>Your estimate:</strong> if you go from the calculator to the inquiry, we store the estimate
          with it. It holds your answers (home, society or business; state; urban or rural; monthly units or
          bill; roof area; sanctioned load; number of homes; size; rate per unit), the figures worked out from
          them (size, generation, bill, saving, price, subsidy, payback, loan), their sources and the time.
          The calculator stores nothing if you don’t send the inquiry.
        </p>
        <p>
          <strong>How you found us:</strong> with each form we store the date and time, the page you arrived
          on, the name of the site that led you here and, if you followed a link in our advertisement or
          message, the words in the link that name it, with the number Google or Facebook gave your click. If
          you buy from us, we may tell them that number, the day and the amount, and nothing else about you.
          If your browser doesn’t run scripts, we store only the page you send the form from and the words in
          its link. We store none of this unless you send a form.
        </p>
        <p>
          Your electricity bill shows more than we need. Feel free to cover the rest, as long as we can read
          the units and the sanctioned load. If your photo is too large, your browser can make a smaller copy
          on your device. We then get only the copy, without the place and time your camera may have added. If
          our server refuses a file, we don’t keep it.
        </p>
        <p>
          Our server also logs each request: the page’s address, the time, the result and how long it took.
          The log holds nothing you typed.
        </p>
      </>
    ),
  },
  {
    id: "why",
    title: "What we use it for",
    body: (
      <>
        <ul>
          <li>to reply to you or call you back;</li>
          <li>to arrange and carry out your site survey, or a repair;</li>
          <li>to size a system and write your quotation; the estimate tells us which figures you saw;</li>
          <li>to learn which pages, advertisements and messages bring people to us;</li>
          <li>to keep this site working and safe from abuse.</li>
        </ul>
        <p>
          We rely on your consent, which you give by sending the form, and on your giving us the data
          voluntarily for these purposes. We don’t send advertising to people who only asked a question, and
          no machine alone decides anything about you.
        </p>
      </>
    ),
  },
  {
    id: "sharing",
    title: "Who else sees it",
    body: (
      <>
        <p>
          We don’t sell, rent out or trade personal data. Our staff who reply, survey and quote read it. Apart
          from them, it goes only to:
        </p>
        <ul>
          <li>
            the providers that host this site and its database: they store it for us under contract, and for
            no purpose of their own;
          </li>
          <li>
            the email service that alerts our staff to a new message: it gets your name and city, and nothing
            else you sent;
          </li>
          <li>
            your distribution company or another authority, when you ask us to apply for you, for example for
            net metering;
          </li>
          <li>a court or an authority, where the law requires it.</li>
        </ul>
      </>
    ),
  },
  {
    id: "where-and-how-long",
    title: "Where we keep it, and how long",
    body: (
      <>
        <p>
          We keep messages, inquiries, service requests, estimates, bills and photos in our database and file
          storage, which only our staff can open. If a provider stores data outside India, it does so as the
          Act allows.
        </p>
        <ul>
          <li>
            <strong>Messages, inquiries, service requests, estimates, bills and photos:</strong>{" "}
            {`until ${LEADS_KEPT_MONTHS} months after our last contact with you. Then we erase them.`}
          </li>
          <li>
            <strong>If you become a customer:</strong> the contract’s records, for as long as warranty,
            service and tax law require.
          </li>
          <li>
            <strong>Which staff viewed or changed what you sent:</strong> 12 months.
          </li>
          <li>
            <strong>Server logs:</strong> up to 12 months.
          </li>
        </ul>
        <p>
          <strong>“Erased” means deleted:</strong> your details, the estimate, the bill or photo and our notes
          leave our database and file storage, and our staff can’t open them any more. We keep only the
          reference, the date and who erased them, to show that it was done.
        </p>
        <p>
          If a data breach affects you, we’ll tell you and the Data Protection Board of India, as the Act
          requires.
        </p>
      </>
    ),
  },
  {
    id: "cookies",
    title: "Cookies and your device",
    body: (
      <>
        <p>
          We set one cookie, and only if you send a form from a browser that doesn’t run scripts. It carries
          the “we have received it” message to the next page. It’s signed, scripts can’t read it, and it’s
          gone once you’ve seen the message.
        </p>
        <p>
          Your browser may keep a draft of the inquiry form on your device, so that you don’t have to type it
          again if the connection drops. The draft stays there until you send or clear the form, or for a
          week. Once you’ve sent it, your browser keeps the reference for a day, so that the form can show it
          to you.
        </p>
        <p>
          Your browser notes how you found us, in the tab you’re reading in. We get that note only with a form
          you send, and it’s gone when you close the tab.
        </p>
        <p>
          We don’t track you, show advertising or build profiles. We measure how fast pages load, with nothing
          that tells one visitor from another.
        </p>
      </>
    ),
  },
];

const hi: readonly PolicySection[] = [
  {
    id: "who-we-are",
    title: "हम कौन हैं",
    body: (
      <p>
        यह वेबसाइट {site.brand} चलाती है, और इस पर निजी डेटा क्यों और कैसे इस्तेमाल हो, यह वही तय करती है। डिजिटल पर्सनल
        डेटा प्रोटेक्शन एक्ट, 2023 (आगे “एक्ट”) में हम डेटा फ़िड्यूशियरी हैं और आप डेटा प्रिंसिपल। हमसे संपर्क के तरीके आखिरी हिस्से में
        हैं।
      </p>
    ),
  },
  {
    id: "what-we-collect",
    title: "हम क्या-क्या लेते हैं",
    body: (
      <>
        <p>चार में से किसी फ़ॉर्म में आप जो लिखते या जोड़ते हैं, हम वही लेते हैं:</p>
        <ul>
          <li>
            <strong>संपर्क:</strong> नाम, ईमेल, मोबाइल नंबर और आपका संदेश।
          </li>
          <li>
            <strong>“हम आपको कॉल करें?”</strong>, हर पेज के नीचे: नाम, ईमेल और फ़ोन नंबर।
          </li>
          <li>
            <strong>कोटेशन मँगाएँ:</strong> नाम, ईमेल, मोबाइल नंबर, शहर, राज्य और पिन कोड के साथ पता, स्वीकृत लोड और
            खाली जगह; आप चाहें, तो बिजली बिल का अकाउंट नंबर और बिजली बिल की फ़ोटो या PDF भी।
          </li>
          <li>
            <strong>सर्विस चाहिए:</strong> नाम, फ़ोन नंबर, जहाँ सोलर लगा है वहाँ का पता या आपका रेफ़रेंस नंबर, और क्या हुआ;
            आप चाहें, तो फ़ोटो या PDF भी।
          </li>
        </ul>
        <p>
          <strong>आपका अनुमान:</strong> आप कैलकुलेटर से कोटेशन के फ़ॉर्म पर जाएँ, तो हम अनुमान भी उसके साथ रखते हैं। उसमें आपके
          जवाब (घर, सोसाइटी या दुकान-ऑफ़िस; राज्य; शहर या गाँव; महीने की यूनिट या बिल; छत की जगह; स्वीकृत लोड; घरों की
          संख्या; साइज़; एक यूनिट का रेट), उनसे निकले आँकड़े (साइज़, बिजली, बिल, बचत, दाम, सब्सिडी, पैसा वसूल होने का समय,
          लोन), उनके स्रोत और समय होते हैं। आप फ़ॉर्म न भेजें, तो कैलकुलेटर कुछ नहीं रखता।
        </p>
        <p>
          <strong>आप हम तक कैसे पहुँचे:</strong> हर फ़ॉर्म के साथ हम ये रखते हैं: तारीख और समय, वह पेज जिस पर आप पहले आए, उस
          साइट का नाम जो आपको यहाँ लाई, और आप हमारे विज्ञापन या संदेश के लिंक से आए हों, तो लिंक के वे शब्द जिनसे उसका नाम
          पता चलता है, और आपके क्लिक को Google या Facebook का दिया नंबर। आप हमसे खरीदें, तो हम उन्हें वह नंबर, तारीख और
          रकम बता सकते हैं, आपके बारे में और कुछ नहीं। आपका ब्राउज़र स्क्रिप्ट न चलाता हो, तो हम सिर्फ़ वह पेज रखते हैं जहाँ से आपने
          फ़ॉर्म भेजा, और उसके लिंक के शब्द। आप फ़ॉर्म न भेजें, तो इनमें से कुछ भी नहीं रखते।
        </p>
        <p>
          बिजली बिल में हमारी ज़रूरत से ज़्यादा लिखा होता है। बाकी बेझिझक ढक दें, बस यूनिट और स्वीकृत लोड पढ़े जा सकें। फ़ोटो बहुत
          बड़ी हो, तो आपका ब्राउज़र आपके ही फ़ोन या कंप्यूटर पर छोटी कॉपी बना सकता है। तब हमें सिर्फ़ वह कॉपी मिलती है, बिना
          उस जगह और समय के जो कैमरे ने जोड़े हों। हमारा सर्वर कोई फ़ाइल न ले, तो हम उसे नहीं रखते।
        </p>
        <p>
          हमारा सर्वर हर रिक्वेस्ट का लॉग भी रखता है: पेज का पता, समय, नतीजा और कितनी देर लगी। आपका लिखा कुछ भी लॉग में
          नहीं होता।
        </p>
      </>
    ),
  },
  {
    id: "why",
    title: "किस काम के लिए",
    body: (
      <>
        <ul>
          <li>आपको जवाब देने या फ़ोन करने के लिए;</li>
          <li>साइट सर्वे या मरम्मत तय करने और करने के लिए;</li>
          <li>सिस्टम का साइज़ तय करने और कोटेशन लिखने के लिए; अनुमान से हमें पता चलता है कि आपने कौन-से आँकड़े देखे;</li>
          <li>यह जानने के लिए कि लोग किन पेजों, विज्ञापनों और संदेशों से हम तक आते हैं;</li>
          <li>साइट को चालू रखने और गलत इस्तेमाल से बचाने के लिए।</li>
        </ul>
        <p>
          इसका आधार आपकी सहमति है, जो आप फ़ॉर्म भेजकर देते हैं, और यह कि इन कामों के लिए डेटा आप अपनी मर्ज़ी से देते हैं। जिन्होंने
          सिर्फ़ सवाल पूछा, उन्हें हम विज्ञापन नहीं भेजते, और कोई मशीन अकेले आपके बारे में कुछ तय नहीं करती।
        </p>
      </>
    ),
  },
  {
    id: "sharing",
    title: "और कौन देखता है",
    body: (
      <>
        <p>
          हम निजी डेटा न बेचते हैं, न किराए पर देते हैं, न उसका लेन-देन करते हैं। उसे हमारे वे कर्मचारी पढ़ते हैं जो जवाब देते हैं, सर्वे
          करते हैं और कोटेशन बनाते हैं। उनके अलावा यह सिर्फ़ इन्हें मिलता है:
        </p>
        <ul>
          <li>
            इस साइट और इसके डेटाबेस को होस्ट करने वाली कंपनियाँ: वे कॉन्ट्रैक्ट के तहत इसे हमारे लिए रखती हैं, अपने किसी काम के
            लिए नहीं;
          </li>
          <li>
            वह ईमेल सेवा जो हमारे कर्मचारियों को नए संदेश की खबर देती है: उसे आपका नाम और शहर मिलता है, आपका भेजा और कुछ
            नहीं;
          </li>
          <li>आपकी बिजली कंपनी या कोई दूसरा विभाग, जब आप हमसे अपने लिए आवेदन करवाएँ, जैसे नेट मीटरिंग का;</li>
          <li>अदालत या कोई सरकारी विभाग, जहाँ कानून ऐसा कहे।</li>
        </ul>
      </>
    ),
  },
  {
    id: "where-and-how-long",
    title: "कहाँ और कब तक रखते हैं",
    body: (
      <>
        <p>
          संदेश, कोटेशन और सर्विस के फ़ॉर्म, अनुमान, बिल और फ़ोटो हमारे डेटाबेस और फ़ाइल स्टोरेज में रहते हैं, जिन्हें सिर्फ़ हमारे
          कर्मचारी खोल सकते हैं। कोई कंपनी डेटा भारत के बाहर रखे, तो एक्ट के हिसाब से ही रखती है।
        </p>
        <ul>
          <li>
            <strong>संदेश, कोटेशन और सर्विस के फ़ॉर्म, अनुमान, बिल और फ़ोटो:</strong>{" "}
            {`आपसे आखिरी बार बात होने के ${LEADS_KEPT_MONTHS} महीने बाद तक। फिर हम उन्हें मिटा देते हैं।`}
          </li>
          <li>
            <strong>आप ग्राहक बनें, तो:</strong> कॉन्ट्रैक्ट के कागज़, जब तक वारंटी, सर्विस और टैक्स के कानून में ज़रूरी हो।
          </li>
          <li>
            <strong>किस कर्मचारी ने आपकी भेजी जानकारी देखी या बदली:</strong> 12 महीने।
          </li>
          <li>
            <strong>सर्वर के लॉग:</strong> ज़्यादा से ज़्यादा 12 महीने।
          </li>
        </ul>
        <p>
          <strong>“मिटाना” यानी हटा देना:</strong> आपकी जानकारी, अनुमान, बिल या फ़ोटो और हमारे नोट हमारे डेटाबेस और
          फ़ाइल स्टोरेज से हट जाते हैं, और हमारे कर्मचारी उन्हें फिर नहीं खोल सकते। हम सिर्फ़ रेफ़रेंस नंबर, तारीख और मिटाने वाले का
          नाम रखते हैं, ताकि दिखा सकें कि यह हो गया।
        </p>
        <p>
          डेटा लीक हो और उसका असर आप पर पड़े, तो हम आपको और भारत के डेटा प्रोटेक्शन बोर्ड को बताएँगे, जैसा एक्ट कहता है।
        </p>
      </>
    ),
  },
  {
    id: "cookies",
    title: "कुकी और आपका फ़ोन या कंप्यूटर",
    body: (
      <>
        <p>
          हम एक ही कुकी रखते हैं, वह भी तब, जब आप ऐसे ब्राउज़र से फ़ॉर्म भेजें जो स्क्रिप्ट नहीं चलाता। वह “हमें मिल गया” का संदेश
          अगले पेज तक ले जाती है। उस पर डिजिटल साइन होता है, स्क्रिप्ट उसे पढ़ नहीं सकती, और संदेश देखते ही वह हट जाती है।
        </p>
        <p>
          आपका ब्राउज़र कोटेशन के फ़ॉर्म का ड्राफ़्ट आपके फ़ोन या कंप्यूटर पर रख सकता है, ताकि नेट टूटने पर दोबारा न लिखना पड़े।
          ड्राफ़्ट वहीं रहता है, जब तक आप फ़ॉर्म भेज या साफ़ न कर दें, या एक हफ़्ते तक। भेजने के बाद आपका ब्राउज़र रेफ़रेंस नंबर एक
          दिन रखता है, ताकि फ़ॉर्म उसे आपको दिखा सके।
        </p>
        <p>
          आप हम तक कैसे पहुँचे, यह आपका ब्राउज़र उसी टैब में नोट करता है जिसमें आप पढ़ रहे हैं। वह नोट हमें सिर्फ़ आपके भेजे फ़ॉर्म के
          साथ मिलता है, और टैब बंद करते ही मिट जाता है।
        </p>
        <p>
          हम आपको ट्रैक नहीं करते, विज्ञापन नहीं दिखाते और प्रोफ़ाइल नहीं बनाते। पेज कितनी तेज़ी से खुलते हैं, यह हम नापते हैं, पर
          उसमें ऐसा कुछ नहीं होता जो एक विज़िटर को दूसरे से अलग करे।
        </p>
      </>
    ),
  },
];

export const dataSections = { en, hi } satisfies Record<Language, typeof en>;
