import type { Company, Office } from "~/site";
import type { Language } from "./language";

const citiesOf = ({ offices }: Company, or: string) => [...new Set(offices.map(({ city }) => city))].join(or);

/** "09:30" → "9:30 AM" */
function englishTime(time: string): string {
  const hour = Number.parseInt(time, 10);
  return `${hour % 12 || 12}${time.slice(2)} ${hour < 12 ? "AM" : "PM"}`;
}

/** "18:00" → "शाम 6" */
function hindiTime(time: string): string {
  const hour = Number.parseInt(time, 10);
  const part = hour < 4 ? "रात" : hour < 12 ? "सुबह" : hour < 16 ? "दोपहर" : hour < 20 ? "शाम" : "रात";
  return `${part} ${hour % 12 || 12}${time.slice(2).replace(":00", "")}`;
}

const en = {
  name: "Contact Us",
  description(company: Company) {
    const cities = citiesOf(company, " or ");
    return `Write, call${cities && " or visit us in "}${cities}: our engineers answer your questions about solar for your roof.`;
  },
  eyebrow: "Talk to an engineer",
  formTitle: "Send a message",
  fields: { name: "Name *", email: "Email *", mobile: "Mobile *", message: "Message" },
  send: "Send Message",
  sent: "Thank you for your message. We will get back to you soon!",
  failed: "Sorry, there was an error sending your message. Please try again.",
  talk: "Or talk to us",
  phone: "Phone",
  email: "Email",
  hours: "Office hours",
  hoursText: (opens: string, closes: string) => `${englishTime(opens)} - ${englishTime(closes)}`,
  officesTitle: "Find Us on Map",
  direction: "Direction",
  map: "Map",
  mapLabel: (place: string) => `Map: ${place}`,
  mapTitle: (place: string) => `Map of ${place}`,
  mapPlace: ({ street, city }: Office) => [street, city, "India"].filter(Boolean).join(", "),
  mapLoading: "Loading map...",
  showMap: "Show the map",
  showSimplerMap: "Show a simpler map",
  mapNote: "Opens Google Maps here",
  /** Specification §8. */
  mapErrors: {
    timeout: "Timeout loading Google Maps",
    initialize: "Failed to initialize Google Maps",
    script: "Failed to load Google Maps script",
    api: "Google Maps API not properly loaded",
  },
};

const hi: typeof en = {
  name: "संपर्क करें",
  description(company) {
    const cities = citiesOf(company, " और ");
    return `हमें लिखें${cities ? `, कॉल करें, या ${cities} के ऑफ़िस आएँ` : " या कॉल करें"}: आपकी छत के सोलर के हर सवाल का जवाब हमारे इंजीनियर देते हैं।`;
  },
  eyebrow: "इंजीनियर से बात करें",
  formTitle: "हमें लिखें",
  fields: { name: "नाम *", email: "ईमेल *", mobile: "मोबाइल *", message: "संदेश" },
  send: "संदेश भेजें",
  sent: "आपका संदेश मिल गया, धन्यवाद। हम जल्द ही आपसे बात करेंगे!",
  failed: "माफ़ कीजिए, आपका संदेश नहीं जा सका। कृपया फिर कोशिश करें।",
  talk: "या हमसे बात करें",
  phone: "फ़ोन",
  email: "ईमेल",
  hours: "ऑफ़िस का समय",
  hoursText: (opens, closes) => `${hindiTime(opens)} से ${hindiTime(closes)} बजे`,
  officesTitle: "नक्शे पर हमारा ऑफ़िस",
  direction: "रास्ता देखें",
  map: "नक्शा",
  mapLabel: (place) => `नक्शा: ${place}`,
  mapTitle: (place) => `${place} का नक्शा`,
  mapPlace: ({ street, city }) => [street, city].filter(Boolean).join(", "),
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

export const contact = { en, hi } satisfies Record<Language, typeof en>;
