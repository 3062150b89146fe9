import type { contact as english } from "./contact.en";
import { frame } from "./frame.hi";
import { provide } from "./texts";

export const contact: typeof english = {
  name: "संपर्क करें",
  description:
    "हमें लिखें, कॉल करें, या गाज़ियाबाद और हरिद्वार के ऑफ़िस आएँ: आपकी छत के सोलर के हर सवाल का जवाब हमारे इंजीनियर देते हैं।",
  eyebrow: "इंजीनियर से बात करें",
  title: "संपर्क करें",
  formTitle: "हमें लिखें",
  fields: { name: "नाम *", email: "ईमेल *", mobile: "मोबाइल *", message: "संदेश" },
  send: "संदेश भेजें",
  sent: "आपका संदेश मिल गया, धन्यवाद। हम जल्द ही आपसे बात करेंगे!",
  failed: "माफ़ कीजिए, आपका संदेश नहीं जा सका। कृपया फिर कोशिश करें।",
  talk: "या हमसे बात करें",
  phone: "फ़ोन",
  email: "ईमेल",
  hours: "ऑफ़िस का समय",
  hoursText: "सुबह 9 से शाम 6 बजे",
  hoursLabel: "(24x7)",
  officesTitle: "नक्शे पर हमारा ऑफ़िस",
  offices: {
    corporate: {
      name: "कॉर्पोरेट ऑफ़िस",
      city: "गाज़ियाबाद",
      lines: ["साइट IV इंडस्ट्रियल एरिया, साहिबाबाद", "गाज़ियाबाद, उत्तर प्रदेश 201010"],
    },
    registered: {
      name: "रजिस्टर्ड ऑफ़िस",
      city: "हरिद्वार",
      lines: ["शिवालिक नगर", "हरिद्वार, उत्तराखंड 249403"],
    },
  },
  direction: "रास्ता देखें",
  map: "नक्शा",
  mapLabel: (place) => `नक्शा: ${place}`,
  mapTitle: (place) => `${place} का नक्शा`,
  mapPlace: "शिवालिक नगर, हरिद्वार",
  mapLoading: "नक्शा आ रहा है...",
  showMap: "नक्शा खोलें",
  showSimplerMap: "सादा नक्शा खोलें",
  mapNote: "Google Maps इसी पेज पर खुलेगा",
  mapErrors: {
    timeout: "Google Maps खुलने में बहुत समय लग रहा है",
    initialize: "Google Maps शुरू नहीं हो सका",
    script: "Google Maps लोड नहीं हो सका",
    api: "Google Maps ठीक से लोड नहीं हुआ",
  },
};

export const handle = provide("hi", { frame, contact });
