import { type Company, registeredOffice, site } from "~/site";
import type { Language } from "./language";
import type { PolicyTexts } from "./policies";

function placeOf(company: Company): string {
  const { city, region } = registeredOffice(company) ?? {};
  return [city, region].filter(Boolean).join(", ");
}

function courts(company: Company): string {
  const place = placeOf(company);
  return place
    ? `Our registered office is in ${place}, and the courts there have jurisdiction`
    : "The courts at our registered office have jurisdiction";
}

function hindiCourts(company: Company): string {
  const place = placeOf(company);
  return place
    ? `हमारा रजिस्टर्ड ऑफ़िस ${place} में है, और मामले वहीं की अदालतों में सुने जाते हैं`
    : "मामले हमारे रजिस्टर्ड ऑफ़िस की जगह की अदालतों में सुने जाते हैं";
}

const en: PolicyTexts = {
  title: "Terms of Service",
  description: `The rules for using ${site.brand}’s website: estimates, quotations, pictures, links, liability and the law that applies.`,
  lead: "This site shows what we build and lets you ask for a quotation. Nothing on it is an offer: we quote in writing, after we’ve seen your roof.",
  effective: "In effect from 23 November 2026",
  text: (_, company) => `
# the-site What this site is
${site.brand} (“we”) runs this website to show its work and to take inquiries. It costs you nothing and needs no account. By using it you agree to these terms; if you don’t agree, please call us instead.

# estimates Estimates aren’t quotations
Packages, roof sizes and yearly generation on this site are typical values. They assume a roof without shadow, a usual slope and clean panels. Your roof’s generation depends on its place, direction, shadows, dust and weather, and changes from year to year.
Makes and models may change with availability. We install what your quotation names.

# quotations Quotations and contracts
An inquiry commits neither you nor us. We send a written quotation after a site survey. You have a contract only once you accept that quotation in writing, and its terms then come before these.
The distribution company and the authorities decide on approvals, metering and any subsidy, by the rules of the day. We help with the papers, but can’t promise the outcome.

# what-you-send What you send us
Please send only what is true and yours to share: your own bill, or one whose holder has agreed. Don’t send anything unlawful or harmful, and don’t try to disrupt the site. Our [Privacy Policy](/privacy-policy) explains how we treat personal data.

# pictures Pictures and texts
Some pictures on this site are samples: they show that kind of installation, not a particular customer’s building.
Texts, drawings, brochures and pictures belong to us or to people who let us use them. You can read, print and share the brochures unchanged; for anything else, please ask.

# advice Articles and brochures
Our articles and brochures are general. They aren’t a design for your building, or instructions to open, alter or repair electrical equipment. Leave work on a solar installation to trained people.

# links Links to other sites
Videos, maps, WhatsApp and some files open third-party services. We chose them with care, but their content is their own, and their terms apply.

# availability Availability
We do our best to keep the site correct and running, but can’t promise that it’s always up or free of mistakes. We may change it or close parts of it at any time.

# liability Liability
As far as Indian law allows, we aren’t liable for loss from relying on the general information on this site, or from the site being unavailable. Nothing here limits liability that the law doesn’t let us limit, such as for fraud or gross negligence, or takes away your rights as a consumer.

# law Law and courts
Indian law applies. ${courts(company)}; as a consumer, you can also go to the commission or court that the law gives you. Please talk to us first: a call settles most things.

# changes Changes
We may change these terms; the date at the top says when they took effect. A contract you already have with us doesn’t change with them.

# contact How to reach us
{reachUs}
`,
};

const hi: PolicyTexts = {
  title: "सेवा की शर्तें",
  description: `${site.brand} की वेबसाइट के नियम: अनुमान, कोटेशन, तस्वीरें, लिंक, ज़िम्मेदारी और लागू कानून।`,
  lead: "यह साइट दिखाती है कि हम क्या बनाते हैं, और यहाँ से आप कोटेशन माँग सकते हैं। इस पर लिखी कोई बात ऑफ़र नहीं है: हम छत देखने के बाद लिखकर कोटेशन देते हैं।",
  effective: "23 नवंबर 2026 से लागू। हिंदी अनुवाद समझने के लिए है; कहीं फ़र्क हो, तो अंग्रेज़ी वाला माना जाएगा।",
  text: (_, company) => `
# the-site यह साइट क्या है
${site.brand} (“हम”) यह वेबसाइट अपना काम दिखाने और कोटेशन के फ़ॉर्म लेने के लिए चलाती है। इसका कोई पैसा नहीं लगता और अकाउंट नहीं चाहिए। साइट इस्तेमाल करके आप ये शर्तें मानते हैं; न मानें, तो साइट की जगह हमें फ़ोन करें।

# estimates अनुमान कोटेशन नहीं है
इस साइट पर पैकेज, छत का साइज़ और साल की बिजली आम आँकड़े हैं। वे ऐसी छत के हैं जिस पर छाया न हो, ढलान सामान्य हो और पैनल साफ़ हों। आपकी छत कितनी बिजली बनाएगी, यह जगह, दिशा, छाया, धूल और मौसम से तय होता है, और हर साल बदलता है।
जो माल उस समय मिले, उसके हिसाब से कंपनी और मॉडल बदल सकते हैं। लगता वही है जो आपके कोटेशन में लिखा है।

# quotations कोटेशन और कॉन्ट्रैक्ट
कोटेशन मँगाने से न आप बँधते हैं, न हम। साइट सर्वे के बाद हम लिखा हुआ कोटेशन भेजते हैं। कॉन्ट्रैक्ट तभी बनता है जब आप उस कोटेशन को लिखकर मान लें, और तब उसकी शर्तें इन शर्तों से ऊपर होती हैं।
मंज़ूरी, मीटरिंग और सब्सिडी का फ़ैसला बिजली कंपनी और सरकारी विभाग उस समय के नियमों से करते हैं। हम कागज़ों में मदद करते हैं, पर नतीजे का वादा नहीं कर सकते।

# what-you-send आप हमें जो भेजते हैं
कृपया वही भेजें जो सच हो और जिसे देने का हक आपका हो: अपना बिल, या ऐसा बिल जिसके मालिक की सहमति हो। कुछ गैरकानूनी या नुकसान पहुँचाने वाला न भेजें, और साइट में गड़बड़ी करने की कोशिश न करें। निजी डेटा के साथ हम क्या करते हैं, यह हमारी [प्राइवेसी पॉलिसी](/privacy-policy) में है।

# pictures तस्वीरें और लेख
इस साइट की कुछ तस्वीरें नमूना हैं: वे उस तरह का इंस्टॉलेशन दिखाती हैं, किसी खास ग्राहक की इमारत नहीं।
लेख, ड्रॉइंग, ब्रोशर और तस्वीरें हमारी हैं या उनकी जिन्होंने हमें इस्तेमाल करने दी हैं। ब्रोशर आप बिना बदले पढ़, छाप और बाँट सकते हैं; किसी और काम के लिए पहले पूछ लें।

# advice लेख और ब्रोशर
हमारे लेख और ब्रोशर आम जानकारी हैं। वे आपकी इमारत का डिज़ाइन नहीं हैं, न बिजली के उपकरण खोलने, बदलने या ठीक करने के निर्देश। सोलर सिस्टम पर काम सीखे हुए लोगों पर छोड़ें।

# links दूसरी साइटों के लिंक
वीडियो, नक्शे, WhatsApp और कुछ फ़ाइलें दूसरी कंपनियों की सेवाएँ खोलती हैं। हमने उन्हें सोच-समझकर चुना है, पर उन पर जो है वह उनका अपना है, और उनकी शर्तें लागू होती हैं।

# availability साइट का चलना
हम पूरी कोशिश करते हैं कि साइट सही और चालू रहे, पर यह वादा नहीं कर सकते कि वह हमेशा चले या उसमें गलती न हो। हम उसे कभी भी बदल सकते हैं या उसके हिस्से बंद कर सकते हैं।

# liability ज़िम्मेदारी
भारतीय कानून जहाँ तक इजाज़त दे, इस साइट की आम जानकारी पर भरोसा करने या साइट बंद रहने से हुए नुकसान के लिए हम ज़िम्मेदार नहीं हैं। यहाँ लिखी कोई बात उस ज़िम्मेदारी को कम नहीं करती जिसे कानून कम नहीं करने देता, जैसे धोखाधड़ी या घोर लापरवाही की, और न ग्राहक के तौर पर आपके अधिकार छीनती है।

# law कानून और अदालत
भारतीय कानून लागू है। ${hindiCourts(company)}; ग्राहक के तौर पर आप उस आयोग या अदालत में भी जा सकते हैं जो कानून आपको देता है। पहले हमसे बात कर लें: ज़्यादातर बातें एक फ़ोन पर सुलझ जाती हैं।

# changes बदलाव
हम ये शर्तें बदल सकते हैं; ऊपर की तारीख बताती है कि ये कब लागू हुईं। आपका जो कॉन्ट्रैक्ट हमारे साथ पहले से है, वह इनके साथ नहीं बदलता।

# contact हमसे संपर्क
{reachUs}
`,
};

export const terms = { en, hi } satisfies Record<Language, PolicyTexts>;
