import { site } from "~/site";
import type { Language } from "./language";

const en = {
  name: "About",
  description: `${site.brand} surveys, designs, installs and looks after solar for homes, shops and factories. What drives us, and how we work.`,
  eyebrow: `About ${site.brand}`,
  title: "Leading Solar Energy Solutions Provider",
  toMission: "Our mission",
  missionEyebrow: "What drives us",
  mission: "Our Mission",
  aim: "Accelerating the transition to sustainable energy through innovative solar solutions, excellent installation and clean energy accessible to homes and businesses across India.",
  way: "So we climb up to your roof before we quote: we measure the shadow, read your bill, check the slab and the earthing, and only then design the system.",
  missionPicture: "A panel held by its clamp on an aluminium rail",
  valuesTitle: "Core Values",
  values: {
    shield: {
      title: "Quality Excellence",
      text: "Everything we fit is meant to last as long as the panels.",
    },
    team: {
      title: "Expert Team",
      text: "Surveyors, electrical engineers and fitters work together, so what we draw is what we build.",
    },
    headset: {
      title: "Customer Service",
      text: "One person looks after you. You have their number.",
    },
    bolt: {
      title: "Innovation",
      text: "We adopt new panels, inverters and batteries once they’ve proved themselves.",
    },
  },
};

const hi: typeof en = {
  name: "हमारे बारे में",
  description: `${site.brand} घरों, दुकानों और फ़ैक्टरियों के लिए सोलर का सर्वे, डिज़ाइन और इंस्टॉलेशन करती है, और बाद में देखभाल भी। हम क्या सोचते हैं और कैसे काम करते हैं।`,
  eyebrow: `${site.brand} के बारे में`,
  title: "सोलर का पूरा काम, भरोसे के साथ",
  toMission: "हमारा लक्ष्य",
  missionEyebrow: "हम यह काम क्यों करते हैं",
  mission: "हमारा लक्ष्य",
  aim: "हम चाहते हैं कि हर घर और दुकान को साफ़, सस्ती बिजली मिले, ऐसे सोलर से जो बरसों चले।",
  way: "इसलिए कोटेशन देने से पहले हम आपकी छत पर चढ़ते हैं: छाया नापते हैं, बिजली बिल पढ़ते हैं, छत की मज़बूती और अर्थिंग जाँचते हैं, और तब सिस्टम डिज़ाइन करते हैं।",
  missionPicture: "एल्युमिनियम की रेल पर क्लैंप से कसा हुआ पैनल",
  valuesTitle: "हम कैसे काम करते हैं",
  values: {
    shield: {
      title: "पक्का काम",
      text: "जितने साल पैनल चलेंगे, उतने ही साल चलने वाला स्ट्रक्चर, केबल और अर्थिंग हम लगाते हैं।",
    },
    team: {
      title: "अनुभवी टीम",
      text: "सर्वे करने वाले, इलेक्ट्रिकल इंजीनियर और फ़िटर साथ मिलकर काम करते हैं, इसलिए जो डिज़ाइन होता है वही बनता है।",
    },
    headset: {
      title: "ग्राहक सेवा",
      text: "आपका काम एक ही व्यक्ति देखता है। उसका नंबर आपके पास रहता है।",
    },
    bolt: {
      title: "नई तकनीक",
      text: "नए पैनल, इन्वर्टर और बैटरी हम तभी लगाते हैं, जब वे आज़माए जा चुके हों।",
    },
  },
};

export const about = { en, hi } satisfies Record<Language, typeof en>;
