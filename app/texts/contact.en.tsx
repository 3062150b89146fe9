import { frame } from "./frame.en";
import { provide } from "./texts";

export const contact = {
  name: "Contact Us",
  description:
    "Write, call or visit us in Ghaziabad or Haridwar: our engineers answer your questions about solar for your roof.",
  eyebrow: "Talk to an engineer",
  title: "Contact Us",
  formTitle: "Send a message",
  fields: { name: "Name *", email: "Email *", mobile: "Mobile *", message: "Message" },
  send: "Send Message",
  sent: "Thank you for your message. We will get back to you soon!",
  failed: "Sorry, there was an error sending your message. Please try again.",
  talk: "Or talk to us",
  phone: "Phone",
  email: "Email",
  hours: "Office hours",
  hoursText: "9:00 AM - 6:00 PM",
  hoursLabel: "(24x7)",
  officesTitle: "Find Us on Map",
  offices: {
    corporate: {
      name: "Corporate Office",
      city: "Ghaziabad",
      lines: ["Site IV Industrial Area, Sahibabad", "Ghaziabad, Uttar Pradesh 201010"],
    },
    registered: {
      name: "Registered Office",
      city: "Haridwar",
      lines: ["Shivalik Nagar", "Haridwar, Uttarakhand 249403"],
    },
  },
  direction: "Direction",
  map: "Map",
  mapLabel: (place: string) => `Map: ${place}`,
  mapTitle: (place: string) => `Map of ${place}`,
  mapPlace: "Shivalik Nagar, Haridwar, India",
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

declare module "./texts" {
  interface Texts {
    contact: typeof contact;
  }
}

export const handle = provide("en", { frame, contact });
